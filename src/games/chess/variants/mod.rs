//! Chess variants as Lichess plays them: other rules on the usual board.
//!
//! The rules cited are those of the variant pages of lichess.org (`lichess atomic` and so on), for
//! suicide chess those of the FICS help files. Whatever a variant does not change is by the FIDE
//! Laws. Nothing here is on the path of standard chess: moves are found by listing the legal ones.

mod alias;
mod diagnose;
pub mod fen;
mod moves;
pub mod notation;
mod position;
mod refusal;
mod status;
#[cfg(test)]
mod tests;

pub use moves::Move;
pub use position::Position;
pub use refusal::{Lacks, Refusal};

use super::{
    Remark,
    notation::{Style, write_named},
};
use crate::games::rules::{Ending, Rules, Side};

/// A variant of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Captured men change sides and are dropped again.
    Crazyhouse,
    /// A capture explodes; who explodes the king has won.
    Atomic,
    /// Capturing is compulsory; who has no move left has won. Kings are men like others.
    Antichess,
    /// As antichess, but in a stalemate the side with fewer men has won.
    Suicide,
    /// White has 36 pawns and no king.
    Horde,
    /// Who gives the third check has won.
    ThreeCheck,
    /// Whose king reaches d4, e4, d5 or e5 has won.
    KingOfTheHill,
    /// No check is given; whose king reaches the eighth rank first has won.
    RacingKings,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; 8] = [
        Self::Crazyhouse,
        Self::Atomic,
        Self::Antichess,
        Self::Suicide,
        Self::Horde,
        Self::ThreeCheck,
        Self::KingOfTheHill,
        Self::RacingKings,
    ];

    /// The name in English, as Lichess writes it in a `Variant` tag.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crazyhouse => "Crazyhouse",
            Self::Atomic => "Atomic",
            Self::Antichess => "Antichess",
            Self::Suicide => "Suicide",
            Self::Horde => "Horde",
            Self::ThreeCheck => "Three-check",
            Self::KingOfTheHill => "King of the Hill",
            Self::RacingKings => "Racing Kings",
        }
    }

    /// The rules cited, as a finding names them.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Crazyhouse => "lichess crazyhouse",
            Self::Atomic => "lichess atomic",
            Self::Antichess => "lichess antichess",
            Self::Suicide => "fics suicide",
            Self::Horde => "lichess horde",
            Self::ThreeCheck => "lichess threeCheck",
            Self::KingOfTheHill => "lichess kingOfTheHill",
            Self::RacingKings => "lichess racingKings",
        }
    }

    /// The FEN of the start position.
    pub const fn start_fen(self) -> &'static str {
        match self {
            Self::Horde => {
                "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"
            }
            Self::RacingKings => "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
            _ => super::fen::START,
        }
    }

    /// Whether kings are men like others: not in check, and taken like any other.
    pub const fn takes_kings(self) -> bool {
        matches!(self, Self::Antichess | Self::Suicide)
    }

    /// Whether there is castling.
    pub const fn castles(self) -> bool {
        !matches!(self, Self::Antichess | Self::Suicide | Self::RacingKings)
    }
}

/// The rules of a variant of chess with their options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantChess {
    /// Which variant.
    pub variant: Variant,
    /// Chess960: `KQkq` in a FEN mean the outermost rooks, and UCI castling is king takes rook.
    pub chess960: bool,
    /// Remark on missing and false `+` and `#`.
    pub check_marks: bool,
}

impl VariantChess {
    /// The rules of a variant, with usual castling, check marks remarked on.
    pub const fn new(variant: Variant) -> Self {
        Self { variant, chess960: false, check_marks: true }
    }

    /// The variant that a `Variant` tag names, with Chess960 where the name says so; `None` for
    /// standard chess, Chess960 alone and variants that are not known here.
    pub fn named(name: &str) -> Option<Self> {
        let (variant, chess960) = alias::find(name)?;
        Some(Self { chess960, ..Self::new(variant) })
    }
}

impl Rules for VariantChess {
    type Position = Position;
    type Move = Move;
    type Refusal = Refusal;
    type Remark = Remark;

    /// Sets up the variant's own start position or a FEN; see [`fen::read`].
    fn start(&self, written: Option<&str>) -> Result<Position, Refusal> {
        let written = written.unwrap_or(self.variant.start_fen());
        fen::read(written, self.variant, self.chess960)
            .map_err(|bad| Refusal::Chess(super::Refusal::BadFen(bad)))
    }

    /// See [`notation::resolve`]. The moves of a chess record alternate, so `side` is not asked.
    fn resolve(
        &self,
        position: &Position,
        text: &str,
        _side: Option<Side>,
    ) -> Result<(Move, Remark), Refusal> {
        notation::resolve(position, text, self.check_marks)
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        position.legal_moves()
    }

    fn key(&self, position: &Position) -> Option<u64> {
        Some(position.hash())
    }

    fn play(&self, position: &mut Position, mv: Move) {
        position.play(mv);
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        position.ending()
    }

    fn to_move(&self, position: &Position) -> Side {
        position.turn()
    }

    /// The FEN, with what the variant adds to it.
    fn written(&self, position: &Position) -> String {
        fen::write(position)
    }

    /// Knows `uci`, `lan`, `lan-plain`, `san-de` and its like; any other name means SAN.
    fn write_move(
        &self,
        before: &Position,
        mv: Move,
        after: &Position,
        notation: Option<&str>,
        out: &mut String,
    ) {
        write_named(notation, out, |style, out| match style {
            Style::San => notation::write(before, mv, after, out),
            Style::Long(between) => notation::write_long(before, mv, after, between, out),
            Style::Uci => notation::write_uci(before, mv, out),
        });
    }

    /// The board as in standard chess, below it the men in hand or the checks still to give.
    fn picture(&self, position: &Position) -> String {
        let mut out = super::picture(|square| position.man_at(square));
        let below = match self.variant {
            Variant::Crazyhouse => fen::pockets(position),
            Variant::ThreeCheck => fen::checks(position),
            _ => return out,
        };
        out.push_str("  ");
        out.push_str(&below);
        out.push('\n');
        out
    }
}
