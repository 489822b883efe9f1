//! The tags of headers, and what they are called here.

use crate::record::{Outcome, Side};

/// Tag, header. Where a header has two tags, the first is written.
const TABLE: &[(&str, &str)] = &[
    ("title", "Title"),
    ("event", "Event"),
    ("class", "Category"),
    ("group", "Group"),
    ("date", "Date"),
    ("place", "Site"),
    ("timerule", "TimeControl"),
    ("round", "Round"),
    ("table", "Table"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("redtime", "RedTime"),
    ("redname", "RedName"),
    ("redlevel", "RedTitle"),
    ("redcountry", "RedCountry"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("blacktime", "BlackTime"),
    ("blackname", "BlackName"),
    ("blacklevel", "BlackTitle"),
    ("blackcountry", "BlackCountry"),
    ("open", "Opening"),
    ("variation", "Variation"),
    ("ecco", "ECCO"),
    ("remark", "Annotator"),
    ("author", "Author"),
    ("judge", "Referee"),
    ("record", "Recorder"),
    ("refer", "Source"),
    ("type", "Type"),
    ("gametype", "GameType"),
    ("endtype", "EndType"),
    ("adddate", "Created"),
    ("editdate", "Saved"),
    ("owner", "Creator"),
    ("generator", "Generator"),
    ("other", "Other"),
];

/// The numbered tags of `DHJHtmlXQ` that are headers, and the tag of `DhtmlXQ` that means the same.
const NUMBERED: &[(&str, &str)] = &[
    ("10", "title"),
    ("11", "event"),
    ("13", "date"),
    ("14", "place"),
    ("15", "round"),
    ("16", "table"),
    ("17", "red"),
    ("18", "redname"),
    ("19", "redlevel"),
    ("20", "redrating"),
    ("21", "black"),
    ("22", "blackname"),
    ("23", "blacklevel"),
    ("24", "blackrating"),
    ("28", "result"),
    ("29", "redtime"),
    ("30", "blacktime"),
    ("36", "open"),
    ("37", "variation"),
    ("40", "remark"),
    ("41", "author"),
    ("42", "record"),
];

/// Tags that tell how a page shows the game.
const SHOWN: [&str; 5] = ["ver", "init", "pver", "firstnum", "length"];

/// What `type` is called by number in other formats.
const TYPES: [(&str, &str); 3] = [("开局", "opening"), ("中局", "middlegame"), ("残局", "endgame")];

/// What a tag holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The moves of a branch: the branch it leaves, its first ply, its number.
    Moves(u32, u32, u32),
    /// A comment: branch and ply.
    Comment(u32, u32),
    /// The start position: 32 squares.
    Squares,
    /// The start position as FEN.
    Fen,
    /// The start position of `DHJHtmlXQ`, a letter a point.
    Letters,
    /// Who moves first there: 1 is Black.
    First,
    /// Nothing of the game.
    Shown,
    /// A header.
    Header,
}

/// What the tag of that name holds.
pub(super) fn kind(name: &str, dhj: bool) -> Kind {
    let lower = name.to_ascii_lowercase();
    if dhj {
        match &*lower {
            "31" => return Kind::Letters,
            "32" => return Kind::First,
            "33" | "35" => return Kind::Shown,
            "34" => return Kind::Moves(0, 1, 0),
            _ => {}
        }
    }
    match &*lower {
        "movelist" | "move_0_1_0" => return Kind::Moves(0, 1, 0),
        "binit" => return Kind::Squares,
        "fen" => return Kind::Fen,
        name if SHOWN.contains(&name) => return Kind::Shown,
        _ => {}
    }
    if let Some([parent, ply, branch]) = lower.strip_prefix("move_").and_then(numbers) {
        return Kind::Moves(parent, ply, branch);
    }
    if let Some(rest) = lower.strip_prefix("comment") {
        let rest = rest.strip_prefix('_').unwrap_or(rest);
        if let Some([branch, ply]) = numbers(rest) {
            return Kind::Comment(branch, ply);
        }
        if rest.is_empty() || numbers::<1>(rest).is_some() {
            return Kind::Comment(0, rest.parse().unwrap_or(0));
        }
    }
    Kind::Header
}

/// `N` numbers parted by `_`.
fn numbers<const N: usize>(text: &str) -> Option<[u32; N]> {
    let mut parts = text.split('_');
    let mut out = [0; N];
    for place in &mut out {
        let digits = parts.next().filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()))?;
        *place = digits.parse().ok()?;
    }
    parts.next().is_none().then_some(out)
}

/// Whether a variable of that name in a script is one of a game.
pub(super) fn is_known(name: &str) -> bool {
    match kind(name, false) {
        Kind::Header => rated(name).is_some() || tag_named(name).is_some() || result(name),
        Kind::Shown => false,
        _ => true,
    }
}

fn result(name: &str) -> bool {
    name.eq_ignore_ascii_case("result")
}

fn tag_named(name: &str) -> Option<&'static (&'static str, &'static str)> {
    TABLE.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name))
}

/// `Red` or `Black` where the tag is the rating of that side.
fn rated(name: &str) -> Option<&'static str> {
    match () {
        () if name.eq_ignore_ascii_case("redrating") => Some("Red"),
        () if name.eq_ignore_ascii_case("blackrating") => Some("Black"),
        () => None,
    }
}

/// Name and value of the header that a tag is; `None` where it says nothing.
pub(super) fn header(tag: &str, value: String, dhj: bool) -> Option<(String, String)> {
    if value.is_empty() {
        return None;
    }
    let numbered = NUMBERED.iter().find(|(number, _)| dhj && *number == tag);
    let tag = numbered.map_or(tag, |(_, tag)| tag);
    if result(tag) {
        return outcome(&value).map(|value| ("Result".to_owned(), value));
    }
    if let Some(side) = rated(tag) {
        let number = value.bytes().all(|byte| byte.is_ascii_digit());
        return Some((format!("{side}{}", if number { "Elo" } else { "Rating" }), value));
    }
    let Some((_, name)) = tag_named(tag) else {
        let ours = tag.starts_with(|c: char| c.is_ascii_uppercase());
        let prefix = if ours {
            ""
        } else if dhj {
            "DHJHtmlXQ_"
        } else {
            "DhtmlXQ_"
        };
        return Some((format!("{prefix}{tag}"), value));
    };
    match *name {
        "Date" if value == NO_DATE => None,
        "Type" => {
            let known = TYPES.iter().find(|(zh, _)| *zh == value);
            Some(((*name).to_owned(), known.map_or(value, |(_, en)| (*en).to_owned())))
        }
        name => Some((name.to_owned(), value)),
    }
}

/// What dpxq writes where there is no date.
const NO_DATE: &str = "0000-00-00";

/// A result as PGN has it, or as it stands; `None` where it is not known.
fn outcome(value: &str) -> Option<String> {
    Some(match (value, Outcome::read(value)) {
        ("W" | "w", _) => "1-0".to_owned(),
        ("L" | "l", _) => "0-1".to_owned(),
        ("D" | "d", _) => "1/2-1/2".to_owned(),
        (_, Some(Outcome::Unknown)) => return None,
        (_, Some(known)) => known.pgn().to_owned(),
        (_, None) => value.to_owned(),
    })
}

/// The words for a result that is known.
pub(super) const fn result_words(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Win(Side::First) => Some("红胜"),
        Outcome::Win(Side::Second) => Some("黑胜"),
        Outcome::Draw => Some("和棋"),
        Outcome::Unknown => None,
    }
}

/// The tag of a header and the value to be written there; `None` where there is no place for it.
pub(super) fn tag_of<'r>(name: &'r str, value: &'r str) -> Option<(&'r str, &'r str)> {
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    let found = if is("Result") {
        ("result", value)
    } else if is("RedElo") || is("RedRating") {
        ("redrating", value)
    } else if is("BlackElo") || is("BlackRating") {
        ("blackrating", value)
    } else if let Some((tag, _)) = TABLE.iter().find(|(_, header)| is(header)) {
        let known = TYPES.iter().find(|(_, en)| is("Type") && *en == value);
        (*tag, known.map_or(value, |(zh, _)| *zh))
    } else {
        let tag = name.strip_prefix("DhtmlXQ_").unwrap_or(name);
        let written = tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let short = tag.len() < 48 && tag.starts_with(|c: char| c.is_ascii_alphabetic());
        if !written || !short {
            return None;
        }
        (tag, value)
    };
    Some(found)
}

/// Whether there is a tag for the header, from which it reads back as it is.
pub(super) fn holds(name: &str, value: &str) -> bool {
    let Some((tag, written)) = tag_of(name, value) else { return false };
    let game = kind(tag, false) == Kind::Header;
    let back = header(tag, written.to_owned(), false);
    game && back.is_some_and(|(n, v)| n.eq_ignore_ascii_case(name) && v == value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_reads_back() {
        for (name, value) in [
            ("Title", "测试"),
            ("Type", "endgame"),
            ("Type", "全局"),
            ("RedElo", "2600"),
            ("RedRating", "特级大师"),
            ("Results", "several"),
            ("DhtmlXQ_hits", "12"),
            ("EventClass", "杯赛"),
            ("Result", "先胜后负"),
        ] {
            assert!(holds(name, value), "{name} {value}");
        }
        for (name, value) in [
            ("Type", "残局"),
            ("RedElo", "高"),
            ("RedRating", "2600"),
            ("Result", "W"),
            ("Date", "0000-00-00"),
            ("天气", "晴"),
            ("hits", "12"),
            ("Movelist", "1"),
            ("DhtmlXQ_title", "x"),
            ("Ver", "x"),
            ("Comment1", "x"),
            ("DhtmlXQ_", "x"),
        ] {
            assert!(!holds(name, value), "{name} {value}");
        }
    }

    #[test]
    fn kinds() {
        assert_eq!(kind("movelist", false), Kind::Moves(0, 1, 0));
        assert_eq!(kind("move_3_12_4", false), Kind::Moves(3, 12, 4));
        assert_eq!(kind("comment", false), Kind::Comment(0, 0));
        assert_eq!(kind("comment7", false), Kind::Comment(0, 7));
        assert_eq!(kind("Comment2_7", false), Kind::Comment(2, 7));
        assert_eq!(kind("comment_0_7", true), Kind::Comment(0, 7));
        assert_eq!(kind("comment7x", false), Kind::Header);
        assert_eq!(kind("move_99999999999_1_1", false), Kind::Header);
        assert_eq!(kind("34", true), Kind::Moves(0, 1, 0));
        assert_eq!(kind("34", false), Kind::Header);
    }
}
