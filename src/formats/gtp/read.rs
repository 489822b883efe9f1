//! The reader.

use crate::{
    findings::{Code, Finding},
    formats::{
        Entry,
        draft::{self, Draft, Twig},
        points::{self, Place},
    },
    record::{NodeId, Side, go},
    source::Span,
};

/// Commands that say something of a game, and usual ones that do not.
pub(super) const KNOWN: [&str; 22] = [
    "boardsize",
    "komi",
    "clear_board",
    "fixed_handicap",
    "set_free_handicap",
    "place_free_handicap",
    "undo",
    "gg-undo",
    "time_settings",
    "final_score",
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "showboard",
    "loadsgf",
    "time_left",
    "final_status_list",
    "kgs-rules",
    "kata-set-rules",
];

/// A line as the name of a command and its arguments, without the number that may stand before
/// it; `None` where no command begins so.
pub(super) fn command(line: &str) -> Option<(&str, &str)> {
    let line = line.split('#').next()?.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let numbered = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit());
    let line = if numbered { rest.trim_start() } else { line };
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let letters = |byte: u8| byte.is_ascii_lowercase() || matches!(byte, b'_' | b'-');
    (!name.is_empty() && name.bytes().all(letters)).then_some((name, rest.trim()))
}

/// Reads all games of `text`: `clear_board` behind moves begins another one.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    let mut reader = Reader::new(0, 19);
    for (start, line) in points::each_line(text) {
        let span = Span::new(start, start + line.len());
        let word = line.trim_start_matches('\u{feff}').trim();
        let next = command(word).filter(|(name, _)| matches!(*name, "clear_board" | "boardsize"));
        if next.is_some() && reader.has_moves() {
            let lines = reader.lines;
            let before = std::mem::replace(&mut reader, Reader::new(start, lines));
            entries.push(before.finish(start));
        }
        reader.line(word, span);
    }
    if reader.any {
        entries.push(reader.finish(text.len()));
    }
    entries
}

/// What the next answer is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Nothing,
    /// The move of that side.
    Move(Side),
    /// The stones of a handicap.
    Stones,
    /// The result.
    Score,
}

struct Reader<'s> {
    draft: Draft<'s>,
    lines: u8,
    /// Whether any command was understood.
    any: bool,
    awaited: Awaited,
    twigs: Vec<Twig>,
    /// The last move that was not taken back.
    current: Option<usize>,
    taken_back: usize,
    undone_at: Span,
    stones: Vec<Place>,
    stones_at: Span,
}

impl<'s> Reader<'s> {
    fn new(start: usize, lines: u8) -> Self {
        Self {
            draft: Draft::new(start),
            lines,
            any: false,
            awaited: Awaited::Nothing,
            twigs: Vec::new(),
            current: None,
            taken_back: 0,
            undone_at: Span::default(),
            stones: Vec::new(),
            stones_at: Span::default(),
        }
    }

    const fn has_moves(&self) -> bool {
        !self.twigs.is_empty()
    }

    fn line(&mut self, line: &'s str, span: Span) {
        if let Some(answer) = line.strip_prefix('=') {
            let digits = answer.trim_start_matches(|c: char| c.is_ascii_digit());
            return self.answer(digits.trim(), span);
        }
        if line.starts_with('?') {
            self.awaited = Awaited::Nothing;
            return;
        }
        let Some((name, rest)) = command(line) else { return };
        let mut words = rest.split_whitespace();
        self.awaited = Awaited::Nothing;
        let understood = match name {
            "boardsize" => self.boardsize(words.next(), span),
            "komi" => {
                let komi = words.next().filter(|komi| go::number(komi).is_some());
                komi.inspect(|komi| self.draft.header("KM", plain(komi), span)).is_some()
            }
            "play" => self.play(words.next().and_then(side), words.next(), span),
            "black" => self.play(Some(Side::First), words.next(), span),
            "white" => self.play(Some(Side::Second), words.next(), span),
            "genmove" | "reg_genmove" | "kgs-genmove_cleanup" => {
                let side = words.next().and_then(side);
                side.inspect(|&side| self.awaited = Awaited::Move(side)).is_some()
            }
            "genmove_black" => {
                self.awaited = Awaited::Move(Side::First);
                true
            }
            "genmove_white" => {
                self.awaited = Awaited::Move(Side::Second);
                true
            }
            "set_free_handicap" => self.free_handicap(rest, span),
            "place_free_handicap" => {
                self.awaited = Awaited::Stones;
                true
            }
            "fixed_handicap" => self.fixed_handicap(words.next(), span),
            "undo" => self.undo(1, span),
            "gg-undo" => self.undo(words.next().map_or(1, |n| n.parse().unwrap_or(0)), span),
            "final_score" => {
                self.awaited = Awaited::Score;
                true
            }
            "kgs-rules" | "kata-set-rules" => {
                self.draft.header("RU", rest, span);
                true
            }
            "time_settings" => self.times(rest, span),
            name => {
                self.any |= KNOWN.contains(&name);
                return;
            }
        };
        self.any |= understood;
        if !understood {
            self.draft.doubt(line, span);
            self.draft.unread(line, span);
        }
    }

    fn answer(&mut self, answer: &'s str, span: Span) {
        match std::mem::replace(&mut self.awaited, Awaited::Nothing) {
            Awaited::Nothing => {}
            Awaited::Move(side) if answer.eq_ignore_ascii_case("resign") => {
                let winner = if side == Side::First { "W+R" } else { "B+R" };
                self.draft.header("RE", winner, span);
            }
            Awaited::Move(side) => {
                self.play(Some(side), Some(answer), span);
            }
            Awaited::Stones => {
                self.free_handicap(answer, span);
            }
            Awaited::Score => {
                if go::result(answer).is_some_and(|reading| reading.ground.is_sure()) {
                    self.draft.header("RE", answer, span);
                }
            }
        }
    }

    fn boardsize(&mut self, lines: Option<&str>, span: Span) -> bool {
        let lines = lines.and_then(|lines| lines.parse().ok()).filter(|n| (1..=52).contains(n));
        let Some(lines) = lines else { return false };
        self.lines = lines;
        self.draft.header("SZ", lines.to_string(), span);
        true
    }

    fn play(&mut self, side: Option<Side>, text: Option<&str>, span: Span) -> bool {
        let (Some(side), Some(text)) = (side, text) else { return false };
        let place = match text {
            pass if pass.eq_ignore_ascii_case("pass") => None,
            // SGF has no move for it.
            resign if resign.eq_ignore_ascii_case("resign") => {
                let winner = if side == Side::First { "W+R" } else { "B+R" };
                self.draft.header("RE", winner, span);
                return true;
            }
            text => match vertex(text, self.lines) {
                Some((x, y)) => Some((x.into(), y.into())),
                None => return false,
            },
        };
        // What follows a move that was taken back is the game; that one is an alternative.
        let twig = Twig { parent: self.current, mv: Some((side, place)), span, aside: false };
        self.twigs.push(twig);
        self.current = Some(self.twigs.len() - 1);
        true
    }

    fn undo(&mut self, n: usize, span: Span) -> bool {
        for _ in 0..n {
            let Some(last) = self.current else { return n == 1 };
            if self.taken_back == 0 {
                self.undone_at = span;
            }
            self.taken_back += 1;
            self.twigs[last].aside = true;
            self.current = self.twigs[last].parent;
        }
        n > 0
    }

    fn free_handicap(&mut self, stones: &str, span: Span) -> bool {
        let lines = self.lines;
        let places: Option<Vec<Place>> =
            stones.split_whitespace().map(|stone| vertex(stone, lines)).collect();
        let Some(places) = places.filter(|places| !places.is_empty()) else { return false };
        (self.stones, self.stones_at) = (places, span);
        true
    }

    /// The places that the protocol fixes for a number of stones (GTP 2, 4.1.1).
    fn fixed_handicap(&mut self, stones: Option<&str>, span: Span) -> bool {
        let stones: Option<usize> = stones.and_then(|stones| stones.parse().ok());
        let most = if self.lines < 7 {
            0
        } else if self.lines.is_multiple_of(2) || self.lines == 7 {
            4
        } else {
            9
        };
        let places = stones.filter(|stones| (2..=most).contains(stones));
        let Some(places) = places.and_then(|n| points::fixed(n, self.lines)) else { return false };
        (self.stones, self.stones_at) = (places, span);
        true
    }

    /// `time_settings 600 30 1`: main time, overtime, stones in it.
    fn times(&mut self, rest: &str, span: Span) -> bool {
        let numbers: Vec<u32> = rest.split_whitespace().map_while(|n| n.parse().ok()).collect();
        let [main, seconds, stones] = numbers[..] else { return false };
        // An overtime without stones means no limit at all.
        if seconds == 0 || stones > 0 {
            self.draft.header("TM", main.to_string(), span);
        }
        if seconds > 0 && stones > 0 {
            self.draft.header("OT", format!("{stones}/{seconds} Canadian"), span);
        }
        true
    }

    fn finish(mut self, end: usize) -> Entry<'s> {
        let stones = std::mem::take(&mut self.stones);
        if stones.len() > 1 {
            self.draft.header("HA", stones.len().to_string(), self.stones_at);
        }
        self.draft.stones(Side::First, &stones, self.stones_at);
        draft::grow(&mut self.draft, &self.twigs);
        let findings = &mut self.draft.findings;
        if self.taken_back > 0 {
            let finding = Finding::new(Code::MovesTakenBack, self.undone_at);
            findings.push(finding.with("n", self.taken_back));
        }
        self.draft.last = NodeId::ROOT;
        self.draft.finish(end)
    }
}

fn side(word: &str) -> Option<Side> {
    match word {
        "B" | "b" | "black" | "Black" | "BLACK" => Some(Side::First),
        "W" | "w" | "white" | "White" | "WHITE" => Some(Side::Second),
        _ => None,
    }
}

/// A vertex, `Q16`: letters without I, rows from below.
fn vertex(text: &str, lines: u8) -> Option<Place> {
    let (letter, row) = text.split_at_checked(1)?;
    let letter = letter.as_bytes()[0].to_ascii_uppercase();
    let column = match letter {
        b'A'..=b'H' => letter - b'A',
        b'J'..=b'Z' => letter - b'B',
        _ => return None,
    };
    let plain = !row.starts_with(['0', '+']);
    let row = row.parse::<u8>().ok().filter(|row| plain && *row > 0)?;
    Some((column, lines.checked_sub(row)?)).filter(|place| place.0 < lines)
}

/// A number without idle zeros.
fn plain(number: &str) -> String {
    if number.contains('.') {
        number.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        number.to_owned()
    }
}
