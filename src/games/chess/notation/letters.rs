//! The letters of the men in the languages that game records are printed in.
//!
//! Source: the table of PGN 8.2.3.2, with its languages extended by those of the national
//! federations' own magazines. English is what PGN itself asks for.

use std::borrow::Cow;

use super::syntax::{self, Shape};
use crate::games::chess::square::Role;

/// A language and what it calls the men.
#[derive(Debug, PartialEq, Eq)]
pub struct Language {
    /// ISO 639-1 code.
    pub code: &'static str,
    /// Its name in English and in Chinese.
    pub name: (&'static str, &'static str),
    /// What is written for king, queen, rook, bishop, knight and pawn; the pawn's letter stands only
    /// where a move names its pawn.
    pub letters: [&'static str; 6],
    /// What else is read.
    pub also: &'static [(&'static str, Role)],
}

/// The roles in the order of [`Language::letters`].
pub const ORDER: [Role; 6] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Language {
    /// The letter or letters written for a role.
    pub fn letter(&self, role: Role) -> &'static str {
        let index = ORDER.iter().position(|&known| known == role).unwrap_or(5);
        self.letters[index]
    }

    /// The role that a text begins with, and the length in bytes of what names it. The longest name
    /// is taken: `Кр` is a king, `К` a knight.
    pub fn role(&self, text: &str) -> Option<(Role, usize)> {
        let letters = self.letters.iter().copied().zip(ORDER);
        let named = letters.chain(self.also.iter().copied());
        named
            .filter(|(letter, _)| text.starts_with(letter))
            .map(|(letter, role)| (role, letter.len()))
            .max_by_key(|&(_, length)| length)
    }
}

/// The language of a code such as `de`.
pub fn by_code(code: &str) -> Option<&'static Language> {
    ALL.iter().find(|language| language.code.eq_ignore_ascii_case(code))
}

/// The text of a move in English letters, where `text` is one in the letters of `language`; `None`
/// where its first letter names no man there. Castling, passes and figurines stay as they are.
pub fn to_english<'t>(text: &'t str, language: &Language) -> Option<Cow<'t, str>> {
    let special = |shape| matches!(shape, Shape::Castling(_) | Shape::Null);
    if syntax::read(text).is_ok_and(|written| special(written.shape)) {
        return Some(Cow::Borrowed(text));
    }
    let (role, length) = match (language.role(text), text.chars().next()?) {
        (Some(named), _) => named,
        (None, 'a'..='h' | 'а' | 'с' | 'е') => (Role::Pawn, 0),
        (None, '\u{2654}'..='\u{265f}') => return Some(Cow::Borrowed(text)),
        _ => return None,
    };
    let body = &text[length..];
    let is_body = |c: char| matches!(c, 'a'..='h' | 'а' | 'с' | 'е' | '1'..='8' | 'x' | ':' | '-' | '×' | '–' | '@');
    if !body.starts_with(is_body) {
        return None;
    }
    let mut english = String::with_capacity(text.len() + 1);
    if role != Role::Pawn {
        english.push(role.letter());
    }
    let tail = body.rfind(|c: char| c.is_ascii_digit()).map_or(body.len(), |digit| digit + 1);
    let becomes = body[tail..].trim_start_matches(['=', '(', '/']);
    match language.role(becomes).filter(|_| role == Role::Pawn) {
        Some((named, length)) => {
            english.push_str(&body[..tail]);
            english.push('=');
            english.push(named.letter());
            let rest = &becomes[length..];
            english.push_str(rest.strip_prefix(')').unwrap_or(rest));
        }
        None => english.push_str(body),
    }
    Some(if english == text { Cow::Borrowed(text) } else { Cow::Owned(english) })
}

const fn language(
    code: &'static str,
    name: (&'static str, &'static str),
    letters: [&'static str; 6],
) -> Language {
    Language { code, name, letters, also: &[] }
}

/// All languages; English first, then as often as their records are met.
#[rustfmt::skip]
pub static ALL: [Language; 30] = [
    language("en", ("English", "英文"), ["K", "Q", "R", "B", "N", "P"]),
    language("de", ("German", "德文"), ["K", "D", "T", "L", "S", "B"]),
    language("fr", ("French", "法文"), ["R", "D", "T", "F", "C", "P"]),
    language("es", ("Spanish", "西班牙文"), ["R", "D", "T", "A", "C", "P"]),
    language("it", ("Italian", "意大利文"), ["R", "D", "T", "A", "C", "P"]),
    language("pt", ("Portuguese", "葡萄牙文"), ["R", "D", "T", "B", "C", "P"]),
    language("nl", ("Dutch", "荷兰文"), ["K", "D", "T", "L", "P", "O"]),
    Language {
        also: &[("КР", Role::King), ("кр", Role::King), ("п", Role::Pawn)],
        ..language("ru", ("Russian", "俄文"), ["Кр", "Ф", "Л", "С", "К", "П"])
    },
    language("hu", ("Hungarian", "匈牙利文"), ["K", "V", "B", "F", "H", "G"]),
    language("pl", ("Polish", "波兰文"), ["K", "H", "W", "G", "S", "P"]),
    language("cs", ("Czech", "捷克文"), ["K", "D", "V", "S", "J", "P"]),
    Language {
        also: &[
            ("車", Role::Rook),
            ("馬", Role::Knight),
            ("國王", Role::King),
            ("国王", Role::King),
            ("皇后", Role::Queen),
        ],
        ..language("zh", ("Chinese", "中文"), ["王", "后", "车", "象", "马", "兵"])
    },
    language("da", ("Danish", "丹麦文"), ["K", "D", "T", "L", "S", "B"]),
    language("no", ("Norwegian", "挪威文"), ["K", "D", "T", "L", "S", "B"]),
    language("sv", ("Swedish", "瑞典文"), ["K", "D", "T", "L", "S", "B"]),
    language("fi", ("Finnish", "芬兰文"), ["K", "D", "T", "L", "R", "P"]),
    language("et", ("Estonian", "爱沙尼亚文"), ["K", "L", "V", "O", "R", "P"]),
    language("is", ("Icelandic", "冰岛文"), ["K", "D", "H", "B", "R", "P"]),
    language("ro", ("Romanian", "罗马尼亚文"), ["R", "D", "T", "N", "C", "P"]),
    language("ca", ("Catalan", "加泰罗尼亚文"), ["R", "D", "T", "A", "C", "P"]),
    language("sk", ("Slovak", "斯洛伐克文"), ["K", "D", "V", "S", "J", "P"]),
    language("sl", ("Slovene", "斯洛文尼亚文"), ["K", "D", "T", "L", "S", "P"]),
    language("hr", ("Croatian", "克罗地亚文"), ["K", "D", "T", "L", "S", "P"]),
    language("lv", ("Latvian", "拉脱维亚文"), ["K", "D", "T", "L", "Z", "B"]),
    language("lt", ("Lithuanian", "立陶宛文"), ["K", "V", "B", "R", "Ž", "P"]),
    language("uk", ("Ukrainian", "乌克兰文"), ["Кр", "Ф", "Т", "С", "К", "П"]),
    language("bg", ("Bulgarian", "保加利亚文"), ["Ц", "Д", "Т", "О", "К", "П"]),
    language("sr", ("Serbian", "塞尔维亚文"), ["К", "Д", "Т", "Л", "С", "П"]),
    language("el", ("Greek", "希腊文"), ["Ρ", "Β", "Π", "Α", "Ι", "Σ"]),
    language("tr", ("Turkish", "土耳其文"), ["Ş", "V", "K", "F", "A", "P"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_tells_its_men_apart() {
        for (i, language) in ALL.iter().enumerate() {
            assert_eq!(by_code(language.code), Some(&ALL[i]));
            for role in ORDER {
                let letter = language.letter(role);
                let found = language.role(&format!("{letter}e4"));
                assert_eq!(found, Some((role, letter.len())), "{} {letter}", language.code);
            }
            for &(letter, role) in language.also {
                assert_eq!(language.role(letter), Some((role, letter.len())), "{letter}");
            }
        }
        assert_eq!(ALL[0].letters.concat(), "KQRBNP");
        assert_eq!(by_code("xx"), None);
    }

    #[test]
    fn moves_are_brought_to_english() {
        for (code, text, english) in [
            ("de", "Sf3", Some("Nf3")),
            ("de", "Dxe5+", Some("Qxe5+")),
            ("de", "e8D#", Some("e8=Q#")),
            ("de", "e8=D", Some("e8=Q")),
            ("de", "dxe8(S)+", Some("dxe8=N+")),
            ("de", "O-O", Some("O-O")),
            ("de", "S@f3", Some("N@f3")),
            ("de", "B@e4", Some("@e4")),
            ("de", "e4", Some("e4")),
            ("de", "Nf3", None),
            ("fr", "Rg1", Some("Kg1")),
            ("fr", "Cbd2", Some("Nbd2")),
            ("ru", "Крg1", Some("Kg1")),
            ("ru", "Кf3", Some("Nf3")),
            ("zh", "马f3", Some("Nf3")),
            ("zh", "e8=后", Some("e8=Q")),
            ("nl", "Pf3", Some("Nf3")),
            ("nl", "Oe4", Some("e4")),
            ("de", "exd6 e.p.", Some("exd6 e.p.")),
        ] {
            let found = to_english(text, by_code(code).unwrap());
            assert_eq!(found.as_deref(), english, "{code} {text}");
        }
    }

    #[test]
    fn the_longest_name_is_taken() {
        let russian = by_code("ru").unwrap();
        assert_eq!(russian.role("Крg1"), Some((Role::King, 4)));
        assert_eq!(russian.role("Кf3"), Some((Role::Knight, 2)));
        assert_eq!(russian.role("Nf3"), None);
    }
}
