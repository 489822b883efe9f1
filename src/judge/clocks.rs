//! The clocks of a record against its time control.
//!
//! Only what is sure is used: a clock whose meaning (left or used, of the move or of the game) is
//! not told by its name or proved by the totals says nothing.

use super::sheet::side_words;
use crate::{
    findings::{Arg, Code, Finding, Severity},
    gaps::Gap,
    record::{
        Game, Names, NoteKind, Outcome, Record, Side,
        annotation::{self, Time},
    },
};

/// The headers that hold a time control.
const CONTROLS: [&str; 6] = ["TimeControl", "用时制", "时限", "计时", "计时方案", "用时规定"];

/// The clocks of a main line.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    /// After each ply, of the side that made it.
    plies: Vec<Reading>,
    /// Whether the second player made the first ply.
    second: bool,
    control: Option<Control>,
}

/// A clock after a ply, in seconds.
#[derive(Clone, Copy, Debug, Default)]
struct Reading {
    /// What is left.
    left: Option<i64>,
    /// What was used in all.
    used: Option<i64>,
}

/// What one note says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Left(i64),
    Used(i64),
    /// Used for this move.
    Move(i64),
    /// A time of unknown meaning.
    Plain(i64),
}

/// Moves due in periods, all times in seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Control {
    /// Moves and time of each period in order.
    periods: Vec<(u32, i64)>,
    /// The period that is repeated after them.
    then: Option<(u32, i64)>,
    /// Added for every move.
    increment: i64,
}

impl Clocks {
    /// The clocks of a record; `None` where it has none, or no time control with moves due, which
    /// is found out first, being cheap.
    pub(super) fn of(record: &Record<'_>) -> Option<Self> {
        if record.headers.lack(const { Names::of(&CONTROLS) }) && !record.tree.has_gaps() {
            return None;
        }
        let control = record.headers.iter().find_map(|header| {
            let [first, others @ ..] = CONTROLS;
            let named = header.name.eq_ignore_ascii_case(first) || others.contains(&&*header.name);
            if named { Control::read(&header.value) } else { None }
        });
        if control.is_none() && !record.tree.has_gaps() {
            return None;
        }
        let fen = record.value("FEN").or_else(|| record.value("局面"));
        let second = fen.and_then(|fen| fen.split_whitespace().nth(1)) == Some("b");
        let tree = &record.tree;
        let nodes = tree.main_line().filter(|node| tree.node(*node).mv.is_some());
        let said: Vec<Option<Said>> = nodes
            .map(|node| tree.notes(node).find_map(|note| said(note.kind, &note.name, &note.text)))
            .collect();
        if said.iter().all(Option::is_none) {
            return None;
        }
        let mut clocks = Self { plies: vec![Reading::default(); said.len()], second, control };
        for side in [Side::First, Side::Second] {
            clocks.read(record, side, &said);
        }
        Some(clocks)
    }

    const fn mover(&self, ply: usize) -> Side {
        if (ply % 2 == 1) == self.second { Side::First } else { Side::Second }
    }

    /// Works out the clocks of one side.
    fn read(&mut self, record: &Record<'_>, side: Side, said: &[Option<Said>]) {
        let own: Vec<usize> = (0..said.len()).filter(|ply| self.mover(*ply) == side).collect();
        let plain: Vec<i64> = own
            .iter()
            .filter_map(|ply| match said[*ply] {
                Some(Said::Plain(time)) => Some(time),
                _ => None,
            })
            .collect();
        let names: &[&str] = match (side, record.game) {
            (Side::First, Game::Xiangqi) => &["红方用时", "红用时", "RedTime"],
            (Side::First, _) => &["白方用时", "WhiteTime"],
            (Side::Second, _) => &["黑方用时", "黑用时", "BlackTime"],
        };
        let total = names.iter().find_map(|name| read_time(record.value(name)?));
        // Times that only grow, up to the total, are used times of the game.
        let grows = plain.is_sorted() && plain.len() > 1 && plain.last().copied() == total;
        let (mut sum, mut whole) = (0_i64, true);
        for (n, ply) in (1..).zip(own) {
            let reading = &mut self.plies[ply];
            match said[ply] {
                Some(Said::Left(left)) => reading.left = Some(left),
                Some(Said::Used(used)) => reading.used = Some(used),
                Some(Said::Plain(used)) if grows => reading.used = Some(used),
                Some(Said::Move(time)) => {
                    sum = sum.saturating_add(time);
                    reading.used = whole.then_some(sum);
                }
                _ => {}
            }
            whole &= matches!(said[ply], Some(Said::Move(_)));
            if let (Some(used), None, Some(control)) = (reading.used, reading.left, &self.control) {
                reading.left = control.allowed(n).map(|(_, limit)| limit - used);
            }
        }
    }

    /// How many plies of a run come before the last three minutes of the sheet's owner, or of
    /// both where it is nobody's (rules A 7.2): all where no clock shows it.
    pub(super) fn before_last_minutes(&self, run: Gap, owner: Option<Side>) -> u32 {
        const LAST: i64 = 180;
        let first = run.first as usize - 1;
        let short = |side: Side, ply: usize| {
            let mut before = (0..=ply.min(self.plies.len().saturating_sub(1))).rev();
            let known = before.find_map(|ply| {
                (self.mover(ply) == side).then_some(self.plies[ply].left).flatten()
            });
            known.is_some_and(|left| left < LAST)
        };
        let exempt = |ply: usize| match owner {
            Some(side) => short(side, ply),
            None => short(Side::First, ply) && short(Side::Second, ply),
        };
        // The clock after a ply in the run counts for those behind it.
        let plies = first..run.last as usize;
        let counted = plies.take_while(|ply| ply.checked_sub(1).is_none_or(|last| !exempt(last)));
        counted.count() as u32
    }

    /// Moves that were due and not made within their time (rules A 4.1.4, 22.1).
    pub(super) fn judge(&self, record: &Record<'_>, findings: &mut Vec<Finding>) {
        let Some(control) = &self.control else { return };
        let tree = &record.tree;
        let moves: Vec<_> =
            tree.main_line().filter_map(|node| tree.node(node).mv.as_ref()).collect();
        for side in [Side::First, Side::Second] {
            let own = (0..self.plies.len()).filter(|ply| self.mover(*ply) == side);
            let found = (1_u32..).zip(own).find_map(|(n, ply)| {
                let (due, limit) = control.allowed(n)?;
                let Reading { left, used } = self.plies[ply];
                let over = used.filter(|used| *used > limit);
                // A clock at zero before the last move of its period was made.
                let zero = used.is_none() && left.is_some_and(|left| left <= 0) && n < due;
                (over.is_some() || zero).then_some((n, ply, due, limit, over))
            });
            let Some((n, ply, due, limit, over)) = found else { continue };
            let code = if over.is_some() { Code::MovesDue } else { Code::ClockAtZero };
            let mut finding = Finding::new(code, moves[ply].span).at_ply(ply as u32 + 1);
            let whose = match (record.game, side) {
                (Game::Chess, Side::First) => Arg::words("White", "白方"),
                _ => side_words(side),
            };
            finding = finding.with("side", whose).with("n", n).with("due", due);
            finding = finding.with("limit", shown(limit));
            if let Some(used) = over {
                finding = finding.with("used", shown(used));
                if record.game == Game::Chess {
                    finding.rule = Some("fide2023 6.9");
                }
                let result = record.marker.as_ref().map(|marker| &*marker.text);
                let result = record.value("Result").or(record.value("结果")).or(result);
                let lost = result.and_then(Outcome::read) == Some(Outcome::Win(side.other()));
                if lost {
                    finding = finding.graded(Severity::Info);
                }
            } else if record.game == Game::Xiangqi {
                finding.rule = Some("cxa1999 4.1.4");
            }
            findings.push(finding);
        }
    }
}

/// What a note says of the clock.
fn said(kind: NoteKind, name: &str, text: &str) -> Option<Said> {
    if kind == NoteKind::Property {
        let time = read_time(text.strip_prefix('[')?.strip_suffix(']')?)?;
        let lower = name.to_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        return if has(&["剩", "left", "remain", "clock", "clk"]) {
            Some(Said::Left(time))
        } else if has(&["累计", "總", "总", "total"]) {
            Some(Said::Used(time))
        } else if has(&["用时", "用時", "时间", "time"]) {
            Some(Said::Plain(time))
        } else {
            None
        };
    }
    if !matches!(kind, NoteKind::Comment | NoteKind::Before) {
        return None;
    }
    let command = |name: &str| annotation::time(text, name).map(Time::seconds);
    command("clk").map(Said::Left).or_else(|| command("emt").map(Said::Move))
}

/// Reads `1:02:30`, `45分`, `1小时5分10秒`, `45'30"`; `None` for anything of an unsure unit.
fn read_time(text: &str) -> Option<i64> {
    let text = text.trim().replace('：', ":");
    if text.contains(':') {
        return Time::read(&text).map(Time::seconds);
    }
    let (mut seconds, mut number, mut told) = (0_i64, None, false);
    for c in text.chars() {
        let unit = match c {
            '0'..='9' => {
                let digit = i64::from(c as u32 - '0' as u32);
                number = Some(number.unwrap_or(0_i64).checked_mul(10)? + digit);
                if number > Some(1_000_000) {
                    return None;
                }
                continue;
            }
            '时' | '時' | 'h' => 3600,
            '分' | '\'' | '′' | 'm' => 60,
            '秒' | '"' | '″' | 's' => 1,
            '小' | '钟' | '鐘' | ' ' | 'i' | 'n' => continue,
            _ => return None,
        };
        seconds += number.take()? * unit;
        told = true;
    }
    (told && number.is_none()).then_some(seconds)
}

fn shown(seconds: i64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

impl Control {
    /// Reads a time control that has moves due: PGN (`40/5400+30:...`), a scheme of rules A by its
    /// number (`6.1` to `6.4`), or Chinese words (90分钟40着，以后每15分钟10着). `None` for any other.
    pub(super) fn read(text: &str) -> Option<Self> {
        if text.is_ascii() && !text.contains('/') && !text.contains("6.") {
            return None;
        }
        let text = text.trim().replace('．', ".");
        let scheme = |name: &str| {
            let at = text.find(name)?;
            let before = text[..at].chars().next_back();
            let after = text[at + name.len()..].chars().next();
            let alone = |c: Option<char>| c.is_none_or(|c| !c.is_ascii_digit() && c != '.');
            (alone(before) && alone(after)).then_some(())
        };
        for (name, periods, then) in [
            ("6.1", vec![(40, 5400)], (10, 900)),
            ("6.2", vec![(30, 3600)], (10, 600)),
            ("6.3", vec![(40, 600)], (30, 300)),
            ("6.4", vec![(30, 300)], (30, 300)),
        ] {
            if scheme(name).is_some() {
                return Some(Self { periods, then: Some(then), increment: 0 });
            }
        }
        if text.contains('/') && text.is_ascii() {
            return Self::read_pgn(&text);
        }
        Self::read_words(&text)
    }

    fn read_pgn(text: &str) -> Option<Self> {
        let (mut periods, mut increments) = (Vec::new(), Vec::new());
        for field in text.split(':') {
            let Some((moves, time)) = field.split_once('/') else { break };
            let (time, increment) = time.split_once('+').unwrap_or((time, "0"));
            let moves: u32 = moves.trim().parse().ok()?;
            periods.push((
                moves,
                time.trim().parse().ok().filter(|time| (1..1_000_000).contains(time))?,
            ));
            increments.push(increment.trim().parse().ok()?);
        }
        let increment = *increments.first()?;
        let alike =
            increments.iter().all(|other| *other == increment) && (0..10_000).contains(&increment);
        let sound = periods.iter().all(|(moves, _)| (1..1000).contains(moves));
        (alike && sound).then_some(Self { periods, then: None, increment })
    }

    /// Pairs of a time and a number of moves, in either order; the second pair is repeated.
    fn read_words(text: &str) -> Option<Self> {
        let (mut pairs, mut time, mut moves) = (Vec::new(), None, None);
        let mut number: Option<i64> = None;
        let mut hours = 0;
        for c in text.chars() {
            match c {
                '0'..='9' => {
                    let digit = i64::from(c as u32 - '0' as u32);
                    number = Some(number.unwrap_or(0) * 10 + digit).filter(|n| *n < 100_000);
                }
                '时' | '時' => hours = number.take().map_or(hours, |n| n * 3600),
                '分' => time = number.take().map(|n| n * 60 + std::mem::take(&mut hours)),
                '着' | '步' | '手' => moves = number.take().or(moves),
                '回' => moves = number.take(),
                '小' | '钟' | '合' | ' ' => {}
                _ => number = None,
            }
            if let (Some(taken), Some(due)) = (time, moves) {
                pairs.push((u32::try_from(due).ok().filter(|due| (1..1000).contains(due))?, taken));
                (time, moves) = (None, None);
            }
        }
        let then = pairs.get(1).copied();
        pairs.truncate(1);
        (!pairs.is_empty() && pairs.iter().chain(&then).all(|(_, time)| *time > 0))
            .then_some(Self { periods: pairs, then, increment: 0 })
    }

    /// The moves due in the period of a side's `n`th move, from 1, and the time allowed for them
    /// since the start; `None` where none are due.
    fn allowed(&self, n: u32) -> Option<(u32, i64)> {
        let (mut due, mut limit) = (0, 0);
        for (moves, time) in &self.periods {
            due += moves;
            limit += time;
            if n <= due {
                return Some((due, limit + self.increment * i64::from(n)));
            }
        }
        let (moves, time) = self.then?;
        let more = (n - due).div_ceil(moves);
        due += more * moves;
        limit += i64::from(more) * time;
        Some((due, limit + self.increment * i64::from(n)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls() {
        let read = |text: &str| Control::read(text).map(|control| (control.periods, control.then));
        let first = Some((vec![(40, 5400)], Some((10, 900))));
        assert_eq!(read("6.1"), first);
        assert_eq!(read("90分钟40着，以后每15分钟10着"), first);
        assert_eq!(read("每方90分钟内走满40着；以后每15分钟走满10着"), first);
        assert_eq!(read("40/5400"), Some((vec![(40, 5400)], None)));
        assert_eq!(read("40/5400+30:1800+30"), Some((vec![(40, 5400)], None)));
        for text in ["300+3", "?", "-", "6.5", "每方60分钟包干", "40/x", "16.1", ""] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn limits_grow_period_by_period() {
        let control = Control::read("6.2").unwrap();
        let allowed: Vec<_> = [1, 30, 31, 40, 41].map(|n| control.allowed(n).unwrap()).into();
        assert_eq!(allowed, [(30, 3600), (30, 3600), (40, 4200), (40, 4200), (50, 4800)]);
    }

    #[test]
    fn times() {
        for (text, seconds) in [
            ("1:02:30", Some(3750)),
            ("45分", Some(2700)),
            ("1小时5分10秒", Some(3910)),
            ("45'30\"", Some(2730)),
            ("12:30", None),
            ("45", None),
            ("", None),
        ] {
            assert_eq!(read_time(text), seconds, "{text}");
        }
    }
}
