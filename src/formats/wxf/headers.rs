//! The lines before the moves, and what they are called here.

use crate::record::Outcome;

/// Name of a line, header. Where a header has two lines, the first is written.
pub(super) const LINES: &[(&str, &str)] = &[
    ("GAME", "Title"),
    ("EVENT", "Event"),
    ("SITE", "Site"),
    ("PLACE", "Site"),
    ("ROUND", "Round"),
    ("DATE", "Date"),
    ("RESULT", "Result"),
    ("FEN", "FEN"),
];

/// The fields of `RED` and `BLACK`, parted by semicolons.
pub(super) const PLAYER: [&str; 4] = ["", "Elo", "Team", "Note"];

/// The header of a line of that name.
pub(super) fn header(line: &str) -> String {
    if let Some((_, header)) = LINES.iter().find(|(name, _)| name.eq_ignore_ascii_case(line)) {
        return (*header).to_owned();
    }
    let mut name = line.to_ascii_lowercase();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// Whether a line `FORMAT` names a notation of the draft.
pub(super) fn is_notation(value: &str) -> bool {
    let name = value.split([',', ' ', '\t']).next().unwrap_or("");
    ["WXF", "ICCS", "AXF", "LALG", "SALG", "XQR"]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether the header has a line that holds the value, whole.
pub(super) fn holds(name: &str, value: &str) -> bool {
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    let plain = value.trim() == value && !value.chars().any(char::is_control) && !value.is_empty();
    let player = ["Red", "Black"].iter().any(|side| {
        PLAYER.iter().any(|field| {
            name.get(..side.len()).is_some_and(|head| head.eq_ignore_ascii_case(side))
                && name[side.len()..].eq_ignore_ascii_case(field)
        })
    });
    if player {
        let number = value.bytes().all(|byte| byte.is_ascii_digit());
        let rating = name.get(name.len() - 3..).is_some_and(|it| it.eq_ignore_ascii_case("Elo"));
        return plain && !value.contains(';') && (number || !rating);
    }
    if is("Result") {
        return plain && Outcome::read(value).is_none();
    }
    plain && LINES.iter().any(|(_, header)| is(header))
}

/// The letters of pieces that a line `FORMAT` names, `AXF, K(K) R(C)`: for each letter that stands
/// in moves the usual one; `None` where it names none.
pub(super) fn letters(value: &str) -> Option<[u8; 26]> {
    let mut map: [u8; 26] = std::array::from_fn(|index| b'A' + index as u8);
    let mut named = false;
    for part in value.split([',', ' ', '\t']) {
        let &[usual, b'(', written, b')'] = part.as_bytes() else { continue };
        let written = written.to_ascii_uppercase().wrapping_sub(b'A');
        if let Some(place) =
            map.get_mut(usize::from(written)).filter(|_| usual.is_ascii_alphabetic())
        {
            *place = usual.to_ascii_uppercase();
            named = true;
        }
    }
    named.then_some(map)
}

/// The move with the usual letter of its piece: the first letter of a move, or the second behind
/// a sign.
pub(super) fn with_usual_letter(mv: &str, letters: &[u8; 26]) -> String {
    let at = usize::from(mv.starts_with(['+', '-', '=', '.']));
    let mut bytes = mv.as_bytes().to_vec();
    if let Some(byte) = bytes.get_mut(at).filter(|byte| byte.is_ascii_alphabetic()) {
        let usual = letters[usize::from(byte.to_ascii_uppercase() - b'A')];
        *byte = if byte.is_ascii_lowercase() { usual.to_ascii_lowercase() } else { usual };
    }
    String::from_utf8(bytes).unwrap_or_else(|_| mv.to_owned())
}
