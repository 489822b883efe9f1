//! The headers of a record, which know at little cost that a name is not among them.

use std::{
    borrow::Cow,
    ops::{Deref, DerefMut},
};

use crate::source::Span;

/// One header as written: a PGN tag, a `键：值` line, an SGF root property.
#[derive(Clone, Debug)]
pub struct Header<'s> {
    /// Name in the file's own spelling.
    pub name: Cow<'s, str>,
    /// Value, unescaped.
    pub value: Cow<'s, str>,
    /// The whole header in the text.
    pub span: Span,
    /// The value in the text, without quotes or brackets.
    pub value_span: Span,
}

impl Header<'_> {
    /// The value without white space at its ends.
    #[inline]
    pub fn trimmed(&self) -> &str {
        let ends = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_graphic);
        let bytes = self.value.as_bytes();
        // Nearly every value begins and ends with a sign of ASCII.
        if ends(bytes.first()) && ends(bytes.last()) { &self.value } else { self.value.trim() }
    }
}

/// Headers in file order; names may repeat. A list like any other, but that a header is mostly asked
/// for which is not there: what was [pushed](Self::push) is known by a bit of its name.
#[derive(Clone, Debug, Default)]
pub struct Headers<'s> {
    list: Vec<Header<'s>>,
    /// The bits of all names; all bits where the list was changed otherwise.
    names: u64,
    /// Whether a name may stand twice.
    may_repeat: bool,
}

/// The bit of a name, without regard to ASCII case. The numbers tell the usual tags of chess apart.
#[inline]
const fn bit(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let (Some(&first), Some(&last)) = (bytes.first(), bytes.last()) else { return 1 };
    let middle = bytes[bytes.len() / 2];
    let [first, middle, last] = [first as u32 | 0x20, middle as u32 | 0x20, last as u32 | 0x20];
    1 << ((9 * first + 54 * middle + 62 * last + 9 * bytes.len() as u32) % 64)
}

/// Names that headers are asked for together.
#[derive(Clone, Copy)]
pub(crate) struct Names(u64);

impl Names {
    pub(crate) const fn of(names: &[&str]) -> Self {
        let (mut bits, mut i) = (0, 0);
        while i < names.len() {
            bits |= bit(names[i]);
            i += 1;
        }
        Self(bits)
    }
}

impl<'s> Headers<'s> {
    /// Adds a header behind the others.
    #[inline]
    pub fn push(&mut self, header: Header<'s>) {
        self.know(bit(&header.name));
        self.list.push(header);
    }

    #[inline]
    const fn know(&mut self, bit: u64) {
        self.may_repeat |= self.names & bit != 0;
        self.names |= bit;
    }

    /// Makes room for `more` headers.
    pub fn reserve(&mut self, more: usize) {
        self.list.reserve(more);
    }

    /// The first header of that name (ASCII case ignored).
    #[inline]
    pub fn get(&self, name: &str) -> Option<&Header<'s>> {
        if self.names & bit(name) == 0 { None } else { self.find(name) }
    }

    /// Whether none of the names is among the headers (ASCII case ignored); `false` says nothing.
    #[inline]
    pub(crate) const fn lack(&self, names: Names) -> bool {
        self.names & names.0 == 0
    }

    /// Whether a name may stand twice; `false` is certain.
    pub(crate) const fn may_repeat(&self) -> bool {
        self.may_repeat
    }

    #[inline(never)]
    fn find(&self, name: &str) -> Option<&Header<'s>> {
        self.list.iter().find(|header| header.name.eq_ignore_ascii_case(name))
    }
}

impl<'s> Deref for Headers<'s> {
    type Target = Vec<Header<'s>>;

    fn deref(&self) -> &Self::Target {
        &self.list
    }
}

/// Whatever is done to the list, names included.
impl DerefMut for Headers<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        (self.names, self.may_repeat) = (!0, true);
        &mut self.list
    }
}

impl<'s> From<Vec<Header<'s>>> for Headers<'s> {
    fn from(list: Vec<Header<'s>>) -> Self {
        let mut headers = Self { list, names: 0, may_repeat: false };
        for at in 0..headers.list.len() {
            headers.know(bit(&headers.list[at].name));
        }
        headers
    }
}

impl<'s> FromIterator<Header<'s>> for Headers<'s> {
    fn from_iter<I: IntoIterator<Item = Header<'s>>>(headers: I) -> Self {
        Vec::from_iter(headers).into()
    }
}

impl<'s> IntoIterator for Headers<'s> {
    type Item = Header<'s>;
    type IntoIter = std::vec::IntoIter<Header<'s>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<'r, 's> IntoIterator for &'r Headers<'s> {
    type Item = &'r Header<'s>;
    type IntoIter = std::slice::Iter<'r, Header<'s>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl<'r, 's> IntoIterator for &'r mut Headers<'s> {
    type Item = &'r mut Header<'s>;
    type IntoIter = std::slice::IterMut<'r, Header<'s>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(name: &'static str) -> Header<'static> {
        let span = Span::default();
        Header { name: name.into(), value: "".into(), span, value_span: span }
    }

    #[test]
    fn names_are_found_however_they_came_in() {
        let mut headers = Headers::default();
        for name in ["Event", "WhiteElo", "", "结果"] {
            headers.push(header(name));
        }
        for name in ["event", "WHITEELO", "", "结果"] {
            assert!(headers.get(name).is_some() && !headers.lack(Names::of(&[name])), "{name}");
        }
        assert!(headers.get("FEN").is_none() && headers.lack(Names::of(&["FEN", "Variant"])));
        assert!(!headers.may_repeat());
        headers.push(header("EVENT"));
        assert!(headers.may_repeat());
        headers[0].name = "FEN".into();
        assert!(headers.get("fen").is_some() && !headers.lack(Names::of(&["FEN"])));
    }

    #[test]
    fn the_usual_tags_have_bits_of_their_own() {
        let usual = "Event Site Date Round White Black Result WhiteElo BlackElo ECO UTCDate UTCTime \
                     WhiteRatingDiff BlackRatingDiff Opening TimeControl Termination GameId";
        let bits = usual.split(' ').fold(0, |bits, name| bits | bit(name));
        assert_eq!(bits.count_ones() as usize, usual.split(' ').count());
    }
}
