//! What programs write into comments: clocks, evaluations, arrows and coloured squares.
//!
//! Read on demand from the text of a comment, borrowing it; the comment itself stays as it is.
//! Sources: the PGN specification supplement of 2001 (`%clk`, `%egt`, `%emt`, `%mct`), and what
//! lichess, `ChessBase`, cutechess and TCEC write.

mod values;

pub use values::{Arrow, Ply, Square, Values, first_mover, mover};

/// A time in milliseconds, with the precision that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time(pub i64);

impl Time {
    /// Reads `h:mm:ss`, the seconds with or without a fraction, each part also of one digit;
    /// `None` for anything else, `mm:ss` too: what its parts mean is not sure.
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.trim().splitn(3, ':');
        let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
        let number = |text: &str, below: i64| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|n: &i64| digits && *n < below)
        };
        let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
        if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let thousandths: i64 = format!("{fraction:0<3.3}").parse().ok()?;
        let minutes = number(hours.trim(), 1000)? * 60 + number(minutes, 60)?;
        Some(Self((minutes * 60 + number(whole, 60)?) * 1000 + thousandths))
    }

    /// Whole seconds.
    pub const fn seconds(self) -> i64 {
        self.0 / 1000
    }
}

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves, negative where the other side mates.
    Mate(i32),
}

impl Score {
    /// Reads `-0.33`, `+1.08`, `#-3`, `-M1`, `M5`, `+#3`.
    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (sign, rest) = match text.as_bytes().first()? {
            b'-' => (-1, &text[1..]),
            b'+' => (1, &text[1..]),
            _ => (1, text),
        };
        if let Some(moves) = rest.strip_prefix(['#', 'M']) {
            return moves
                .parse()
                .ok()
                .filter(|n: &i32| n.abs() < 1000)
                .map(|n| Self::Mate(sign * n));
        }
        let (pawns, fraction) = rest.split_once('.').unwrap_or((rest, "0"));
        let digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(pawns) || !digits(fraction) || pawns.len() > 5 {
            return None;
        }
        let hundredths: i32 = format!("{fraction:0<2.2}").parse().ok()?;
        Some(Self::Centipawns(sign * (pawns.parse::<i32>().ok()? * 100 + hundredths)))
    }

    /// The same from the other side's view.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Centipawns(n) => Self::Centipawns(-n),
            Self::Mate(n) => Self::Mate(-n),
        }
    }
}

/// One thing that a program says in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Annotation<'s> {
    /// What the mover's clock shows after the move: time left (`%clk`, TCEC `tl`).
    Clock(Time),
    /// Time used for the move (`%emt`, TCEC `mt`, cutechess).
    MoveTime(Time),
    /// Time used for the game by both (`%egt`).
    GameTime(Time),
    /// What the dial of a mechanical clock shows (`%mct`).
    Dial(Time),
    /// The position after the move as an engine sees it.
    Eval {
        /// How much.
        score: Score,
        /// Depth of the search in plies, where told.
        depth: Option<u32>,
        /// Whether a positive score is good for the side that has just moved (cutechess), not for
        /// the first player.
        by_mover: bool,
    },
    /// An arrow (`%cal`): colour letter, from, to.
    Arrow(char, &'s str, &'s str),
    /// A coloured square (`%csl`): colour letter, square.
    Square(char, &'s str),
    /// A verdict in the words of lichess: `(0.14 → 0.80) Inaccuracy. Bxb5 was best.`
    Verdict {
        /// `Inaccuracy`, `Mistake` or `Blunder`.
        word: &'s str,
        /// The evaluations before and after the move, for the first player.
        scores: Option<(Score, Score)>,
        /// The move that was best, where told.
        best: Option<&'s str>,
    },
}

/// The commands of the comment whose value is a time.
const CLOCKS: [&str; 4] = ["clk", "emt", "egt", "mct"];

/// The commands `[%name value]` of a text, and where each stands.
fn commands(text: &str) -> impl Iterator<Item = (&str, &str, std::ops::Range<usize>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let open = at + text[at..].find("[%")?;
        let end = open + text[open..].find(']')?;
        // A command that was never closed does not swallow the next.
        let start = open + text[open..end].rfind("[%")?;
        let inside = &text[start + 2..end];
        at = end + 1;
        let (name, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        Some((name, value.trim(), start..at))
    })
}

/// The time that the command of that name has, such as `clk`; the first of a text that holds several.
pub fn time(text: &str, name: &str) -> Option<Time> {
    commands(text).find(|(known, ..)| *known == name).and_then(|(_, value, _)| Time::read(value))
}

/// The text without its clock commands and the blanks before them; `None` where it has none.
pub fn without_clocks(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut from = 0;
    for (name, _, place) in commands(text) {
        if CLOCKS.contains(&name) {
            out.push_str(text[from..place.start].trim_end_matches(' '));
            from = place.end;
        }
    }
    if from == 0 {
        return None;
    }
    out.push_str(if out.is_empty() { text[from..].trim_start_matches(' ') } else { &text[from..] });
    Some(out)
}

/// All that programs say in a comment, in its order.
pub fn read(text: &str) -> Vec<Annotation<'_>> {
    let mut all = Vec::new();
    for (name, value, _) in commands(text) {
        command(name, value, &mut all);
    }
    if all.is_empty() {
        cutechess(text, &mut all);
        tcec(text, &mut all);
    }
    all.extend(verdict(text));
    all
}

fn command<'s>(name: &str, value: &'s str, all: &mut Vec<Annotation<'s>>) {
    let squares = |item: &'s str, n: usize| {
        let item = item.trim();
        let colour = item.chars().next().filter(char::is_ascii_alphabetic)?;
        let rest = &item[1..];
        let pairs = rest.as_bytes().chunks(2);
        let sound = pairs.clone().all(|pair| pair[0].is_ascii_lowercase() && pair.len() == 2);
        (rest.is_ascii() && rest.len() == 2 * n && sound).then_some((colour, rest))
    };
    match name {
        "clk" => all.extend(Time::read(value).map(Annotation::Clock)),
        "emt" => all.extend(Time::read(value).map(Annotation::MoveTime)),
        "egt" => all.extend(Time::read(value).map(Annotation::GameTime)),
        "mct" => all.extend(Time::read(value).map(Annotation::Dial)),
        "cal" => {
            let arrows = value.split(',').filter_map(|item| squares(item, 2));
            all.extend(arrows.map(|(c, way)| Annotation::Arrow(c, &way[..2], &way[2..])));
        }
        "csl" => {
            let marked = value.split(',').filter_map(|item| squares(item, 1));
            all.extend(marked.map(|(c, square)| Annotation::Square(c, square)));
        }
        "eval" => all.extend(evaluation(value)),
        _ => {
            let depth = name.strip_prefix("depth").and_then(|depth| depth.parse().ok());
            if let (Some(depth), Some(score)) = (depth, Score::read(value)) {
                all.push(Annotation::Eval { score, depth: Some(depth), by_mover: false });
            }
        }
    }
}

/// The value of `%eval`: pawns with a decimal point, or mate, then the depth; whole numbers before a
/// depth are the centipawns of `ChessBase`.
fn evaluation(value: &str) -> Option<Annotation<'static>> {
    let (written, depth) = match value.split_once([',', '/']) {
        Some((score, depth)) => (score, depth.trim().parse().ok()),
        None => (value, None),
    };
    let mut score = Score::read(written)?;
    if let Score::Centipawns(n) = &mut score
        && depth.is_some()
        && !written.contains('.')
    {
        *n /= 100;
    }
    Some(Annotation::Eval { score, depth, by_mover: false })
}

/// `+1.08/25 5.572s`, with more behind a comma.
fn cutechess(text: &str, all: &mut Vec<Annotation<'_>>) {
    let mut words = text.split([' ', ',', '\n', '\r', '\t']).filter(|word| !word.is_empty());
    let (Some(first), Some(second)) = (words.next(), words.next()) else { return };
    let Some((score, depth)) = first.split_once('/') else { return };
    let Some(score) = Score::read(score).filter(|_| score.starts_with(['+', '-', '0'])) else {
        return;
    };
    let (Ok(depth), Some(time)) = (depth.parse(), second.strip_suffix('s').and_then(seconds))
    else {
        return;
    };
    all.push(Annotation::Eval { score, depth: Some(depth), by_mover: true });
    all.push(Annotation::MoveTime(time));
}

/// A number of seconds with a fraction.
fn seconds(text: &str) -> Option<Time> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || whole.len() > 8 {
        return None;
    }
    let thousandths: i64 = format!("{fraction:0<3.3}").parse().ok()?;
    Some(Time(whole.parse::<i64>().ok()? * 1000 + thousandths))
}

/// `d=56, sd=66, mt=98000, tl=5400000, wv=0.12, pv=...`: fields by commas, times in milliseconds or
/// as `h:mm:ss`.
fn tcec(text: &str, all: &mut Vec<Annotation<'_>>) {
    let fields =
        || text.split([',', ';']).filter_map(|field| field.trim().split_once('=')).take(64);
    let field =
        |name: &str| fields().find(|(known, _)| *known == name).map(|(_, value)| value.trim());
    if field("d").is_none() || field("wv").or_else(|| field("mt")).is_none() {
        return;
    }
    let time = |text: &str| {
        let whole = text.parse().ok().filter(|ms| (0..1_000_000_000).contains(ms)).map(Time);
        whole.or_else(|| Time::read(text))
    };
    let depth = field("d").and_then(|depth| depth.parse().ok());
    if let Some(score) = field("wv").and_then(Score::read) {
        all.push(Annotation::Eval { score, depth, by_mover: false });
    }
    all.extend(field("tl").and_then(time).map(Annotation::Clock));
    all.extend(field("mt").and_then(time).map(Annotation::MoveTime));
}

fn verdict(text: &str) -> Option<Annotation<'_>> {
    const WORDS: [&str; 3] = ["Inaccuracy", "Mistake", "Blunder"];
    let (at, word) = WORDS.iter().find_map(|word| {
        let at = text.find(word)?;
        text[at + word.len()..].starts_with('.').then(|| (at, &text[at..at + word.len()]))
    })?;
    let before = text[..at].trim_end();
    let scores = before.strip_suffix(')').and_then(|head| {
        let (from, to) = head[head.rfind('(')? + 1..].split_once('→')?;
        let score = |text: &str| {
            let text = text.trim();
            Score::read(
                text.strip_prefix("Mate in ").map_or(text.to_owned(), |n| format!("#{n}")).as_str(),
            )
        };
        Some((score(from)?, score(to)?))
    });
    let after = text[at + word.len() + 1..].trim_start();
    let best = after.split_once(" was best").map(|(mv, _)| mv);
    let best = best.filter(|mv| !mv.is_empty() && !mv.contains(char::is_whitespace));
    Some(Annotation::Verdict { word, scores, best })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eval(score: Score, depth: Option<u32>, by_mover: bool) -> Annotation<'static> {
        Annotation::Eval { score, depth, by_mover }
    }

    #[test]
    fn all_known_forms() {
        use Annotation::{Arrow, Clock, Dial, GameTime, MoveTime, Square, Verdict};
        use Score::{Centipawns, Mate};
        let cases: &[(&str, &[Annotation<'_>])] = &[
            ("[%clk 0:15:20]", &[Clock(Time(920_000))]),
            ("x [%clk 00:10:00.5] y", &[Clock(Time(600_500))]),
            ("[%emt 0:0:4]", &[MoveTime(Time(4000))]),
            ("[%egt 1:00:01][%mct 17:10:42]", &[GameTime(Time(3_601_000)), Dial(Time(61_842_000))]),
            ("[%eval -0.33,17]", &[eval(Centipawns(-33), Some(17), false)]),
            ("[%eval 2.5]", &[eval(Centipawns(250), None, false)]),
            ("[%eval 31,20]", &[eval(Centipawns(31), Some(20), false)]),
            ("[%eval #-3]", &[eval(Mate(-3), None, false)]),
            ("[%eval -M1]", &[eval(Mate(-1), None, false)]),
            ("[%depth20 +0.35]", &[eval(Centipawns(35), Some(20), false)]),
            (
                "[%cal Ge2e4,Rd1d5] [%csl Yd4]",
                &[Arrow('G', "e2", "e4"), Arrow('R', "d1", "d5"), Square('Y', "d4")],
            ),
            ("+1.08/25 5.572s", &[eval(Centipawns(108), Some(25), true), MoveTime(Time(5572))]),
            ("-M7/30 0.1s, Black mates", &[eval(Mate(-7), Some(30), true), MoveTime(Time(100))]),
            (
                "d=56, sd=66, mt=98000, tl=5400000, wv=-0.12, pv=Nf3 Nc6",
                &[
                    eval(Centipawns(-12), Some(56), false),
                    Clock(Time(5_400_000)),
                    MoveTime(Time(98_000)),
                ],
            ),
            (
                "(0.14 → 0.80) Inaccuracy. Bxb5 was best.",
                &[Verdict {
                    word: "Inaccuracy",
                    scores: Some((Centipawns(14), Centipawns(80))),
                    best: Some("Bxb5"),
                }],
            ),
            (
                "(Mate in 3 → -0.5) Blunder. ",
                &[Verdict {
                    word: "Blunder",
                    scores: Some((Mate(3), Centipawns(-50))),
                    best: None,
                }],
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text), *expected, "{text}");
        }
    }

    #[test]
    fn what_is_unsure_or_broken_is_nothing() {
        for text in [
            "",
            "[%clk]",
            "[%clk 15:20]",
            "[%clk 1:99:00]",
            "[%clk x:y:z]",
            "[%eval]",
            "[%eval x]",
            "[%cal e2e4,Gé2]",
            "[%csl G]",
            "[%",
            "[%clk 0:00:01",
            "1/2 0s",
            "a/b cs",
            "d=x",
            "[%é]",
            "[%eval #]",
            "[%eval --1]",
            "Blunder",
            "0:00:01",
            "[%csl G12]",
        ] {
            assert_eq!(read(text), [], "{text}");
        }
        assert_eq!(read("[%clk [%clk 0:00:01]"), [Annotation::Clock(Time(1000))]);
        assert_eq!(read(&"[%".repeat(100_000)), []);
        assert_eq!(read(&"[%a".repeat(100_000)), []);
    }

    #[test]
    fn clocks_are_cut_out() {
        assert_eq!(without_clocks("plain [%eval 0.1]"), None);
        for (text, left) in [
            ("[%clk 0:00:01]", ""),
            ("[%eval 0.3] [%clk 0:00:01] good", "[%eval 0.3] good"),
            ("[%emt 0:00:01] [%egt 1:00:00] x", "x"),
            ("good [%clk 0:00:01]", "good"),
        ] {
            assert_eq!(without_clocks(text).as_deref(), Some(left), "{text}");
        }
    }
}
