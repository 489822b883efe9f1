//! The reader of everything that is written for SAN without being it.
//!
//! The text is brought to plain letters in a small buffer; marks and promotion are cut from its
//! end, and what is left is castling, a null move, or a role and squares.

use super::syntax::{Mark, NotAMove, Promotion, Shape, Written, file, half, square};
use crate::games::chess::board::Wing;
use crate::games::chess::refusal::Remark;
use crate::games::chess::square::{Role, Squares};

/// The longest text that can be a move: `Qa1-h8(Q) dbl. ch mate` with room to spare.
const LONGEST: usize = 32;

/// A text brought to plain letters, without spaces and dots.
struct Letters {
    bytes: [u8; LONGEST],
    len: usize,
    remarks: Remark,
    capture: bool,
    /// Whether a dash is no hyphen.
    dashes: bool,
}

impl Letters {
    /// Brings dashes, figurines and capture marks to one form each.
    fn read(text: &str) -> Result<Self, NotAMove> {
        let mut letters = Self {
            bytes: [0; LONGEST],
            len: 0,
            remarks: Remark::NONE,
            capture: false,
            dashes: false,
        };
        for letter in text.chars() {
            let byte = match letter {
                ' ' | '\t' | '\u{a0}' | '\u{fe0e}' | '\u{fe0f}' => continue,
                // Abbreviations end in dots, move numbers too; those are not for this reader.
                '.' if letters.rest().last().is_some_and(u8::is_ascii_lowercase) => continue,
                'x' => {
                    letters.capture = true;
                    continue;
                }
                ':' | '×' | 'X' => {
                    letters.capture = true;
                    letters.remarks |= Remark::CAPTURE_SPELLING;
                    continue;
                }
                '\u{2010}'..='\u{2014}' | '\u{2212}' => {
                    letters.dashes = true;
                    b'-'
                }
                // Cyrillic letters that look like files.
                'а' | 'с' | 'е' => {
                    letters.remarks |= Remark::OTHER_LETTERS;
                    match letter {
                        'а' => b'a',
                        'с' => b'c',
                        _ => b'e',
                    }
                }
                // Cyrillic letters typed for castling.
                'О' | 'о' => {
                    letters.remarks |= Remark::CASTLING_SPELLING;
                    b'O'
                }
                '†' | '‡' => {
                    letters.remarks |= Remark::CHECK_SPELLING;
                    if letter == '†' { b'+' } else { b'#' }
                }
                '\u{2654}'..='\u{265f}' => {
                    letters.remarks |= Remark::OTHER_LETTERS;
                    b"KQRBNP"[(letter as usize - 0x2654) % 6]
                }
                // Letters of other languages belong here once a reader is told which.
                _ if letter.is_ascii_graphic() => letter as u8,
                _ => return Err(NotAMove),
            };
            *letters.bytes.get_mut(letters.len).ok_or(NotAMove)? = byte;
            letters.len += 1;
        }
        Ok(letters)
    }

    fn rest(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Cuts an ending off, whatever its case; false where the text does not end so.
    fn cut(&mut self, ending: &[u8]) -> bool {
        let rest = self.rest();
        let found = rest.len() >= ending.len()
            && rest[rest.len() - ending.len()..].eq_ignore_ascii_case(ending);
        if found {
            self.len -= ending.len();
        }
        found
    }

    /// Cuts the marks behind the move off: checks, glyphs such as `!?`, en passant.
    fn cut_marks(&mut self) -> Mark {
        let mut mark = Mark::None;
        loop {
            if self.cut(b"!") || self.cut(b"?") {
            } else if self.cut(b"+") {
                mark = self.note_mark(mark, Mark::Check, false);
            } else if self.cut(b"#") {
                mark = self.note_mark(mark, Mark::Mate, false);
            } else if self.cut(b"checkmate") || self.cut(b"mate") {
                mark = self.note_mark(mark, Mark::Mate, true);
            } else if self.cut(b"dblch")
                || self.cut(b"disch")
                || self.cut(b"ch")
                || self.cut(b"check")
            {
                mark = self.note_mark(mark, Mark::Check, true);
            } else if self.cut(b"(ep)") || self.cut(b"ep") {
                self.remarks |= Remark::EN_PASSANT_SUFFIX;
            } else {
                return mark;
            }
        }
    }

    /// Adds one mark to those found behind it.
    fn note_mark(&mut self, before: Mark, found: Mark, in_words: bool) -> Mark {
        if in_words || before != Mark::None {
            self.remarks |= Remark::CHECK_SPELLING;
        }
        match (before, found) {
            (Mark::None, found) => found,
            (Mark::Mate, _) | (_, Mark::Mate) => Mark::Mate,
            _ => Mark::Either,
        }
    }

    /// Cuts the promotion off: `=Q`, `/Q`, `(Q)`, `(=Q)`, `Q`, `=`.
    fn cut_promotion(&mut self) -> Result<Promotion, NotAMove> {
        let bracket = self.cut(b")");
        let letter = match *self.rest() {
            [.., before, letter] if b"=/(12345678".contains(&before) => letter,
            _ => 0,
        };
        let role = Role::from_letter(letter.to_ascii_uppercase());
        if role.is_some() {
            self.len -= 1;
            self.remarks |= Remark::LOWER_CASE_PIECE.when(letter.is_ascii_lowercase());
        }
        let mut equals = self.cut(b"=");
        let other = self.cut(if bracket { b"(" } else { b"/" });
        if bracket && !other {
            return Err(NotAMove);
        }
        // `a8=(Q)`
        equals |= bracket && (self.cut(b"=") || self.cut(b"/"));
        Ok(match role {
            None if equals || other => {
                self.remarks |= Remark::PROMOTION_ASSUMED;
                Promotion::Unnamed
            }
            None => Promotion::None,
            Some(role) => {
                self.remarks |= Remark::PROMOTION_WITHOUT_EQUALS.when(!equals || other);
                Promotion::To(role)
            }
        })
    }
}

/// Reads what is no plain SAN; `bishop` says that a leading small `b` is one.
#[cold]
pub(super) fn sloppy(text: &str, bishop: bool) -> Result<Written, NotAMove> {
    let mut letters = Letters::read(text)?;
    let mark = letters.cut_marks();
    let mut remarks = letters.remarks;
    if let Some(shape) = unusual(letters.rest(), &mut remarks) {
        remarks |=
            Remark::CASTLING_SPELLING.when(letters.dashes && matches!(shape, Shape::Castling(_)));
        let written = Written { remarks, ..Written::new(shape, mark) };
        return if letters.capture { Err(NotAMove) } else { Ok(written) };
    }
    let promotion = letters.cut_promotion()?;
    let (role, rest) = leading_role(letters.rest(), bishop);
    remarks = letters.remarks;
    if role.is_some() {
        remarks |= Remark::LOWER_CASE_PIECE.when(letters.rest()[0].is_ascii_lowercase());
        remarks |= Remark::PAWN_LETTER.when(role == Some(Role::Pawn));
    }
    // `b8d6` names a square, not a bishop on rank 8.
    let bishop_too = role.is_none() && matches!(rest, [b'b', b'a'..=b'h' | b'-', ..]);
    let shape = squares(role, rest, &mut remarks).ok_or(NotAMove)?;
    Ok(Written { shape, capture: letters.capture, promotion, mark, remarks, bishop_too })
}

/// Castling and null moves.
fn unusual(text: &[u8], remarks: &mut Remark) -> Option<Shape> {
    let is = |word: &[u8]| text.eq_ignore_ascii_case(word);
    if [&b"--"[..], b"---", b"z0", b"null", b"<null>", b"<pass>", b"pass", b"@@@@", b"0000"]
        .into_iter()
        .any(is)
    {
        *remarks |= Remark::NULL_MOVE;
        return Some(Shape::Null);
    }
    let ohs = text.iter().filter(|letter| b"Oo0".contains(letter)).count();
    let only_signs = text.iter().all(|letter| b"Oo0-".contains(letter));
    if !only_signs || text.first() == Some(&b'-') || text.last() == Some(&b'-') {
        return None;
    }
    let dashes = text.len() - ohs;
    let wing = match ohs {
        2 => Wing::King,
        3 => Wing::Queen,
        _ => return None,
    };
    let zeros = text.contains(&b'0');
    let spelled = text.iter().any(|letter| b"Oo".contains(letter));
    *remarks |= Remark::CASTLING_ZEROS.when(zeros);
    *remarks |= Remark::CASTLING_SPELLING
        .when(dashes + 1 != ohs || text.contains(&b'o') || zeros && spelled);
    Some(Shape::Castling(wing))
}

/// The role that a text begins with, and what follows. A small `b` is a file unless `bishop`.
fn leading_role(text: &[u8], bishop: bool) -> (Option<Role>, &[u8]) {
    let role = match text.first() {
        Some(b'b') if !bishop => None,
        Some(letter) => Role::from_letter(letter.to_ascii_uppercase()),
        None => None,
    };
    (role, if role.is_some() { &text[1..] } else { text })
}

/// The squares of a move: origin, hyphen, target.
fn squares(role: Option<Role>, text: &[u8], remarks: &mut Remark) -> Option<Shape> {
    let mut joined = [0; 4];
    let mut len = 0;
    for (i, &letter) in text.iter().enumerate() {
        if letter == b'-' && i > 0 && !remarks.has(Remark::LONG_ALGEBRAIC) {
            *remarks |= Remark::LONG_ALGEBRAIC;
            continue;
        }
        *joined.get_mut(len)? = letter;
        len += 1;
    }
    let (origin, to, to_file) = match joined[..len] {
        [f, r] if r.is_ascii_digit() => {
            let to = square(f, r)?;
            (Squares::ALL, Some(to), to.file())
        }
        [f, to_file] if matches!(role, None | Some(Role::Pawn)) => {
            *remarks |= Remark::SHORT_PAWN_CAPTURE;
            (Squares::file(file(f)?), None, file(to_file)?)
        }
        [origin, f, r] => {
            let to = square(f, r)?;
            (half(origin)?, Some(to), to.file())
        }
        [f0, r0, f, r] => {
            let to = square(f, r)?;
            (square(f0, r0)?.bit(), Some(to), to.file())
        }
        _ => return None,
    };
    Some(Shape::Man { role, origin, to, to_file })
}
