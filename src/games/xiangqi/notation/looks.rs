//! What notations a text can be in, by its characters alone.

use super::iccs::Ranks;
use super::{Ascii, Notation, dhtmlxq, iccs, san, vi, wxf};

/// Every look in the order of preference, with its notation.
pub(in crate::games::xiangqi) const ALL: [(u16, Notation); 9] = [
    (1, Notation::Iccs),
    (1 << 1, Notation::Wxf),
    (1 << 2, Notation::Wxf2018),
    (1 << 3, Notation::Uci1),
    (1 << 4, Notation::San),
    (1 << 5, Notation::San1),
    (1 << 6, Notation::Vietnamese),
    (1 << 7, Notation::DhtmlXq),
    (1 << 8, Notation::WxfXqbase),
];

/// The looks that [`Notation::Auto`] tells apart by itself.
pub(in crate::games::xiangqi) const USUAL: u16 = 3;

/// The looks of a text.
pub(in crate::games::xiangqi) fn of(text: &str) -> u16 {
    let folded = vi::unaccented(text);
    let Some(ascii) = Ascii::new(&folded) else { return 0 };
    let text = ascii.bytes();
    let looks = [
        iccs::has_shape(text, Ranks::FromZero),
        wxf::looks_like(text),
        // Only a pawn's ordinal tells it from the older rule.
        matches!(text, [b'1'..=b'9', b'1'..=b'9', ..]) && wxf::looks_like(text),
        iccs::has_shape(text, Ranks::FromOne),
        san::looks_like(text, Ranks::FromZero),
        san::looks_like(text, Ranks::FromOne),
        vi::looks_like(text),
        dhtmlxq::looks_like(text),
        wxf::looks_like_xqbase(text),
    ];
    looks.iter().zip(ALL).filter(|(fits, _)| **fits).fold(0, |all, (_, (look, _))| all | look)
}
