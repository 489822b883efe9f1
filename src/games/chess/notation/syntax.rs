//! What a written move says, before any position is asked whether it can be played.
//!
//! The grammar of SAN (PGN standard 8.2.3). Well formed SAN takes a short way here; what people and
//! programs write instead goes to [`sloppy`].

use super::sloppy::sloppy;
use crate::games::chess::board::Wing;
use crate::games::chess::refusal::Remark;
use crate::games::chess::square::{Role, Square, Squares};

/// The text is no chess move. What is wrong by the rules is another type, `Refusal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotAMove;

/// The check mark of a written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// None.
    None,
    /// `+`.
    Check,
    /// `#`.
    Mate,
    /// `++`: mate or double check, by the writer's habit.
    Either,
}

/// The promotion of a written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Promotion {
    /// None.
    None,
    /// `=` without a role.
    Unnamed,
    /// The role as written, be it allowed or not.
    To(Role),
}

/// What kind of move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A man goes to a square.
    Man {
        /// The role written; `None` for a pawn or where only squares are written.
        role: Option<Role>,
        /// Where the man may stand by what is written of its file and rank.
        origin: Squares,
        /// The target; `None` in a capture by files alone (`exd`).
        to: Option<Square>,
        /// The file of the target.
        to_file: u8,
    },
    /// Castling by its own sign.
    Castling(Wing),
    /// The turn is passed.
    Null,
}

/// A written move, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) shape: Shape,
    pub(crate) capture: bool,
    pub(crate) promotion: Promotion,
    pub(crate) mark: Mark,
    /// What is odd by the text alone.
    pub(crate) remarks: Remark,
    /// Begins with `b` in a way that can mean the pawn's file or a bishop.
    pub(crate) bishop_too: bool,
}

impl Written {
    pub(crate) fn new(shape: Shape, mark: Mark) -> Self {
        Self {
            shape,
            capture: false,
            promotion: Promotion::None,
            mark,
            remarks: Remark::NONE,
            bishop_too: false,
        }
    }

    fn man(role: Option<Role>, origin: Squares, to: Square, mark: Mark) -> Self {
        Self::new(Shape::Man { role, origin, to: Some(to), to_file: to.file() }, mark)
    }
}

/// Takes a written move apart.
#[inline]
pub(crate) fn read(text: &str) -> Result<Written, NotAMove> {
    plain(text.as_bytes()).map_or_else(|| sloppy(text, false), Ok)
}

/// Takes a written move apart whose leading `b` means a bishop.
pub(crate) fn read_bishop(text: &str) -> Result<Written, NotAMove> {
    sloppy(text, true)
}

pub(super) const fn file(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'h' => Some(letter - b'a'),
        _ => None,
    }
}

const fn rank(digit: u8) -> Option<u8> {
    match digit {
        b'1'..=b'8' => Some(digit - b'1'),
        _ => None,
    }
}

pub(super) const fn square(letter: u8, digit: u8) -> Option<Square> {
    match (file(letter), rank(digit)) {
        (Some(file), Some(rank)) => Some(Square::at(file, rank)),
        _ => None,
    }
}

/// The squares that a file letter or a rank digit leaves.
pub(super) const fn half(letter: u8) -> Option<Squares> {
    match letter {
        b'a'..=b'h' => Some(Squares::file(letter - b'a')),
        b'1'..=b'8' => Some(Squares::rank(letter - b'1')),
        _ => None,
    }
}

/// Reads well formed SAN; `None` leaves the text to [`sloppy`].
#[inline]
fn plain(text: &[u8]) -> Option<Written> {
    let (body, mark) = match text {
        [body @ .., b'+'] => (body, Mark::Check),
        [body @ .., b'#'] => (body, Mark::Mate),
        body => (body, Mark::None),
    };
    let (body, promotion) = match body {
        [.., b'1' | b'8', b'=', role] => {
            (&body[..body.len() - 2], Promotion::To(Role::from_letter(*role)?))
        }
        body => (body, Promotion::None),
    };
    let role = |letter| Role::from_letter(letter).filter(|&role| role != Role::Pawn);
    let man = |role, origin, f, r| Some(Written::man(role, origin, square(f, r)?, mark));
    let mut written = match *body {
        [f, r] => man(None, Squares::ALL, f, r)?,
        [b'O', b'-', b'O'] => Written::new(Shape::Castling(Wing::King), mark),
        [b'O', b'-', b'O', b'-', b'O'] => Written::new(Shape::Castling(Wing::Queen), mark),
        [letter, f, r] => man(Some(role(letter)?), Squares::ALL, f, r)?,
        [pawn @ b'a'..=b'h', b'x', f, r] => {
            Written { capture: true, bishop_too: pawn == b'b', ..man(None, half(pawn)?, f, r)? }
        }
        [letter, b'x', f, r] => {
            Written { capture: true, ..man(Some(role(letter)?), Squares::ALL, f, r)? }
        }
        [letter, origin, f, r] => man(Some(role(letter)?), half(origin)?, f, r)?,
        [letter, origin, b'x', f, r] => {
            Written { capture: true, ..man(Some(role(letter)?), half(origin)?, f, r)? }
        }
        _ => return None,
    };
    written.promotion = promotion;
    Some(written)
}
