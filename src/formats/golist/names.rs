//! The names of headers in three languages.

/// The name in SGF, in English, Chinese and Japanese.
const NAMES: &[(&str, [&str; 3])] = &[
    ("GN", ["Name", "对局", "対局"]),
    ("EV", ["Event", "赛事", "棋戦"]),
    ("RO", ["Round", "轮次", "回戦"]),
    ("PC", ["Place", "地点", "場所"]),
    ("DT", ["Date", "日期", "日付"]),
    ("PB", ["Black", "黑方", "黒番"]),
    ("BR", ["BlackRank", "黑方段位", "黒番段位"]),
    ("BT", ["BlackTeam", "黑方单位", "黒番所属"]),
    ("PW", ["White", "白方", "白番"]),
    ("WR", ["WhiteRank", "白方段位", "白番段位"]),
    ("WT", ["WhiteTeam", "白方单位", "白番所属"]),
    ("RE", ["Result", "结果", "結果"]),
    ("KM", ["Komi", "贴目", "コミ"]),
    ("HA", ["Handicap", "让子", "置石"]),
    ("RU", ["Rules", "规则", "ルール"]),
    ("SZ", ["Board", "棋盘", "碁盤"]),
    ("TM", ["Time", "用时", "持時間"]),
    ("OT", ["Overtime", "读秒", "秒読み"]),
    ("AN", ["Annotator", "解说", "解説"]),
    ("SO", ["Source", "来源", "出典"]),
    ("US", ["Recorder", "录入", "記録"]),
    ("AB", ["SetupBlack", "黑子", "黒石"]),
    ("AW", ["SetupWhite", "白子", "白石"]),
    ("PL", ["ToPlay", "先行", "手番"]),
];

/// The header that says that a list is one of Go where no move does.
pub(super) const MARK: &str = "围棋";

/// The language of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    Chinese,
    Japanese,
}

impl Language {
    /// The language of a move's text.
    pub(super) fn of(text: &str) -> Self {
        match text {
            _ if text.is_ascii() => Self::English,
            _ if text.contains('の') || text == "パス" => Self::Japanese,
            _ => Self::Chinese,
        }
    }

    /// What stands between name and value.
    pub(super) const fn colon(self) -> &'static str {
        if matches!(self, Self::English) { ": " } else { "：" }
    }

    /// Black and White.
    pub(super) const fn colours(self) -> [&'static str; 2] {
        match self {
            Self::English => ["B", "W"],
            Self::Chinese => ["黑", "白"],
            Self::Japanese => ["黒", "白"],
        }
    }

    /// The name of a header.
    pub(super) fn name(self, sgf: &str) -> &str {
        let known = NAMES.iter().find(|(name, _)| *name == sgf);
        known.map_or(sgf, |(_, names)| names[self as usize])
    }
}

/// The name in SGF of a header as written; `None` where it is not known.
pub(super) fn sgf(name: &str) -> Option<&'static str> {
    let name = name.trim();
    let known = |names: &[&str; 3]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    NAMES.iter().find(|(_, names)| known(names)).map(|(sgf, _)| *sgf)
}

/// Whether a header reads back as it is written.
pub(super) fn holds(name: &str, value: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let plain = name.starts_with(char::is_alphabetic) && name.chars().all(word);
    let stones = matches!(name, "AB" | "AW" | "PL");
    // `Black: Q16` is a move.
    let move_first = || super::lex::is_move(super::lex::word(value.trim_start()));
    let colour = matches!(name, "PB" | "PW") || super::lex::is_colour(name);
    let stones = stones || colour && move_first();
    let same = sgf(name).is_none_or(|sgf| sgf == name);
    plain && same && !stones && name != MARK && value == value.trim() && name.chars().count() <= 32
}

/// A value on one line.
pub(super) fn escape(value: &str) -> String {
    value.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

/// The value of a line.
pub(super) fn unescape(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => out.push('\n'),
                Some('r') => out.push('\r'),
                Some('\\') | None => out.push('\\'),
                Some(other) => out.extend(['\\', other]),
            },
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_whose_name_begins_like_a_move_has_no_line_of_its_own() {
        for value in ["Q16", "Q16 x", "A0{", "pass", "AA3"] {
            assert!(!holds("PB", value), "{value}");
        }
        for value in ["Nf3", "Gu Li", "", "A0x"] {
            assert!(holds("PB", value), "{value}");
        }
    }
}
