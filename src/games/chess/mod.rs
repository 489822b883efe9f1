//! Chess, Chess960 included: board, rules and notations.
//!
//! Laws cited are the FIDE Laws of Chess (2023); the PGN standard is that of 1994-03-12. Boards
//! are bitboards with a1 as bit 0. [`Side::First`] is White.

mod attacks;
mod board;
pub mod fen;
mod moves;
pub mod notation;
mod refusal;
pub mod ruleset;
mod square;
mod status;
#[cfg(test)]
mod tests;
pub mod variants;
mod walls;
mod zobrist;

pub use board::{Position, Wing};
pub use moves::Move;
pub use refusal::{BadFen, NoRight, Refusal, Remark};
pub use ruleset::RuleSet;
pub use square::{Each, Role, Square, Squares};
pub use status::Fault;

use super::rules::{Ending, Onward, Rules, Side};
use notation::{Style, forced, quick, san, uci};

/// The rules of chess with their options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chess {
    /// Chess960: `KQkq` in a FEN mean the outermost rooks, and UCI castling is king takes rook.
    pub chess960: bool,
    /// Remark on missing and false `+` and `#`; without, reading is somewhat faster.
    pub check_marks: bool,
    /// Go on behind a move that was played although it is not legal, where it is plain which man
    /// moved.
    pub keep_illegal: bool,
}

impl Default for Chess {
    fn default() -> Self {
        Self::new()
    }
}

impl Chess {
    /// Usual chess, check marks remarked on.
    pub const fn new() -> Self {
        Self { chess960: false, check_marks: true, keep_illegal: false }
    }

    /// Chess960, check marks remarked on.
    pub const fn chess960() -> Self {
        Self { chess960: true, ..Self::new() }
    }

    /// What is to be said of check marks.
    const fn marks(&self, goes_on: bool) -> san::Marks {
        match (self.check_marks, goes_on) {
            (false, _) => san::Marks::Passed,
            (true, true) => san::Marks::Checks,
            (true, false) => san::Marks::All,
        }
    }

    /// The same rules without remarks on check marks.
    #[must_use]
    pub const fn without_check_marks(self) -> Self {
        Self { check_marks: false, ..self }
    }
}

impl Rules for Chess {
    type Position = Position;
    type Move = Move;
    type Refusal = Refusal;
    type Remark = Remark;

    /// Sets up the usual position or a FEN; see [`fen::read`] for what is made of a doubtful one.
    fn start(&self, written: Option<&str>) -> Result<Position, Refusal> {
        let Some(written) = written else { return Ok(Position::start(self.chess960)) };
        let read = fen::read(written, self.chess960);
        read.map(|(position, _)| position).map_err(Refusal::BadFen)
    }

    /// See [`san::resolve`]. The moves of a chess record alternate, so `side` is not asked.
    fn resolve(
        &self,
        position: &Position,
        text: &str,
        _side: Option<Side>,
    ) -> Result<(Move, Remark), Refusal> {
        san::resolve(position, text, self.marks(false))
    }

    /// Whether a check is mate is not asked where the line goes on: a check that is answered is none.
    fn resolve_amid(
        &self,
        position: &Position,
        text: &str,
        _side: Option<Side>,
        goes_on: bool,
    ) -> Result<(Move, Remark), Refusal> {
        san::resolve(position, text, self.marks(goes_on && !self.keep_illegal))
    }

    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn resolve_plain(&self, position: &Position, word: u64, goes_on: bool) -> Option<Move> {
        let quick::Found { mv, checks } = quick::find(position, word)?;
        let passed = || !self.check_marks || goes_on && !self.keep_illegal && quick::is_plus(word);
        let tells = if checks { passed() } else { !quick::is_marked(word) || !self.check_marks };
        tells.then_some(mv)
    }

    #[cold]
    fn owed(&self, position: &Position, text: &str) -> Remark {
        let judged = self.check_marks && !self.keep_illegal;
        if judged { san::owed(position, text) } else { Remark::NONE }
    }

    #[cold]
    fn onward(
        &self,
        position: &Position,
        text: &str,
        _side: Option<Side>,
        _refusal: &Refusal,
    ) -> Onward<Move> {
        let kept = self.keep_illegal.then(|| forced::forced(position, text));
        kept.flatten().map_or(Onward::Ends, Onward::Plays)
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

    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn play_plain(&self, position: &mut Position, mv: Move) {
        position.go_on(mv);
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        position.ending()
    }

    fn to_move(&self, position: &Position) -> Side {
        position.turn()
    }

    /// The FEN.
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
        notation::write_named(notation, out, |style, out| match style {
            Style::San => san::write(before, mv, after, out),
            Style::Long(between) => san::write_long(before, mv, after, between, out),
            Style::Uci => uci::write(before, mv, out),
        });
    }

    fn reads_canonically(&self, notation: Option<&str>) -> bool {
        self.check_marks && matches!(notation, None | Some("san"))
    }

    /// Canonical SAN is what the short way of reading takes without a remark.
    #[inline]
    fn stands_as_written(&self, mv: Move, remark: Remark) -> bool {
        remark == Remark::NONE && mv.check() != moves::Check::Unknown
    }

    /// Eight ranks from White's side, upper case for White's men, dots for empty squares.
    fn picture(&self, position: &Position) -> String {
        picture(|square| Some((position.side_at(square)?, position.role_at(square)?)))
    }
}

/// The picture of a board, by the man on each square.
fn picture(man_at: impl Fn(Square) -> Option<(Side, Role)>) -> String {
    let mut out = String::with_capacity(180);
    for rank in (0..8).rev() {
        out.push(char::from(b'1' + rank));
        for file in 0..8 {
            out.push(' ');
            out.push(match man_at(Square::at(file, rank)) {
                None => '.',
                Some((Side::First, role)) => role.letter(),
                Some((Side::Second, role)) => role.letter().to_ascii_lowercase(),
            });
        }
        out.push('\n');
    }
    out.push_str("  a b c d e f g h\n");
    out
}
