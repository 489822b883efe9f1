//! Ways to write a move; reading and writing of each live in one file.

mod chinese;
mod column;
mod dhtmlxq;
mod iccs;
pub(super) mod looks;
mod respell;
mod san;
mod vi;
mod wxf;

use super::board::Position;
use super::refusal::{Refusal, Remark};
use super::square::Move;
use iccs::Ranks;
pub use respell::Respelling;
pub(super) use respell::respell;

/// How the moves of a record are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// By the look of each move: Chinese, ICCS or WXF.
    #[default]
    Auto,
    /// 炮二平五, simplified or traditional (rules A 7.5).
    Chinese,
    /// Coordinates: `H2-E2` or `h2e2`, ranks 0..=9 from Red's back rank.
    Iccs,
    /// Coordinates with ranks 1..=10: `h3e3`, `a10b10`.
    Uci1,
    /// Letters: `C2.5`; of pawns that share files as the Federation had it in 1997.
    Wxf,
    /// Letters, with the Federation's ordinals of 2018 for pawns that share files: `16=7`.
    Wxf2018,
    /// Letters, by the rule of Chinese software: `Pa.5`; `+`, `-` and `.` for front, middle, rear.
    WxfXqbase,
    /// `Che3`, `c4`: ranks 0..=9, as `XBoard` writes.
    San,
    /// `Che3`, `Pc5`, `Rxb10+`: ranks 1..=10, as pychess writes.
    San1,
    /// Vietnamese letters: `P2-5`, `M8.7`.
    Vietnamese,
    /// `7747`: four digits, y from the top.
    DhtmlXq,
}

impl Notation {
    /// The names, those of `Xiangqi`'s `write_move`, and of PGN's `Format`.
    const NAMES: [(Self, &'static str); 11] = [
        (Self::Auto, "auto"),
        (Self::Chinese, "Chinese"),
        (Self::Iccs, "ICCS"),
        (Self::Uci1, "uci1"),
        (Self::Wxf, "WXF"),
        (Self::Wxf2018, "wxf2018"),
        (Self::WxfXqbase, "wxf-xqbase"),
        (Self::San, "san"),
        (Self::San1, "san1"),
        (Self::Vietnamese, "vi"),
        (Self::DhtmlXq, "dhtmlxq"),
    ];

    /// The name in a PGN `Format` tag.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(known, _)| *known == self).map_or("", |(_, name)| name)
    }

    /// The notation that a `Format` tag names, in any case; `None` for unknown names.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let mut names = Self::NAMES.iter().skip(1);
        names.find(|(_, known)| known.eq_ignore_ascii_case(name)).map(|(notation, _)| *notation)
    }
}

/// Finds the one legal move that `text` names.
pub(super) fn resolve(
    notation: Notation,
    position: &Position,
    text: &str,
) -> Result<(Move, Remark), Refusal> {
    match notation {
        Notation::Chinese => return chinese::resolve(position, text),
        Notation::Auto if text.chars().any(is_ideograph) => {
            return chinese::resolve(position, text);
        }
        _ => {}
    }
    match exact(notation, position, text) {
        Ok((mv, remark)) if respell::is_loose(text) => Ok((mv, remark.with(Remark::LOOSE))),
        Err(Refusal::Unreadable) => {
            respell::letters(notation, position, text).map(|(mv, _)| (mv, Remark::GLYPH_SLIP))
        }
        found => found,
    }
}

/// Finds the one legal move that `text`, not in Chinese, names letter by letter.
fn exact(notation: Notation, position: &Position, text: &str) -> Result<(Move, Remark), Refusal> {
    match notation {
        Notation::Chinese => Err(Refusal::Unreadable),
        Notation::Iccs => iccs::resolve(position, text, Ranks::FromZero),
        Notation::Uci1 => iccs::resolve(position, text, Ranks::FromOne),
        Notation::San => san::resolve(position, text, Ranks::FromZero),
        Notation::San1 => san::resolve(position, text, Ranks::FromOne),
        Notation::Vietnamese => vi::resolve(position, text),
        Notation::DhtmlXq => dhtmlxq::resolve(position, text),
        Notation::Wxf2018 => wxf::resolve(position, text, wxf::Pawns::Of2018),
        Notation::WxfXqbase => wxf::resolve(position, text, wxf::Pawns::Xqbase),
        Notation::Auto if iccs::looks_like(text) => iccs::resolve(position, text, Ranks::FromZero),
        Notation::Wxf | Notation::Auto => wxf::resolve(position, text, wxf::Pawns::Of1997),
    }
}

/// Writes a legal move of `before` that leads to `after`; the names are those of `Xiangqi`'s
/// `write_move`.
pub(super) fn write(
    before: &Position,
    mv: Move,
    after: &Position,
    name: Option<&str>,
    out: &mut String,
) {
    match name {
        Some("iccs") => iccs::write(mv, out),
        Some("uci") => iccs::write_uci(mv, Ranks::FromZero, out),
        Some("uci1") => iccs::write_uci(mv, Ranks::FromOne, out),
        Some("wxf") => wxf::write(before, mv, wxf::Pawns::Of1997, out),
        Some("wxf2018") => wxf::write(before, mv, wxf::Pawns::Of2018, out),
        Some("wxf-xqbase") => wxf::write(before, mv, wxf::Pawns::Xqbase, out),
        Some("san") => san::write(before, mv, after, Ranks::FromZero, out),
        Some("san1") => san::write(before, mv, after, Ranks::FromOne, out),
        Some("vi") => vi::write(before, mv, out),
        Some("dhtmlxq") => dhtmlxq::write(mv, out),
        name => {
            let style = name.and_then(chinese::Style::by_name);
            chinese::write(before, mv, &style.unwrap_or(chinese::Style::PLAIN), out);
        }
    }
}

pub(super) const fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// The ASCII character that a full-width form or a dash stands for.
const fn fold(c: char) -> char {
    match c {
        '！'..='～' => (c as u32 - '！' as u32 + '!' as u32) as u8 as char,
        '\u{2010}'..='\u{2015}' | '−' => '-',
        _ => c,
    }
}

/// A short text in ASCII, full-width forms folded and blanks left out.
struct Ascii {
    bytes: [u8; 12],
    count: usize,
}

impl Ascii {
    /// `None` for text that is not short, or has other characters.
    fn new(text: &str) -> Option<Self> {
        let mut ascii = Self { bytes: [0; 12], count: 0 };
        for c in text.chars() {
            let c = fold(c);
            if c.is_whitespace() {
                continue;
            }
            *ascii.bytes.get_mut(ascii.count).filter(|_| c.is_ascii())? = c as u8;
            ascii.count += 1;
        }
        Some(ascii)
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.count]
    }
}

#[cfg(test)]
mod tests;
