//! What replay asks of a game: start, resolve a written move, play it, say how it stands.

pub use crate::side::Side;

/// How a position ends the game by itself, with nobody's claim or agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The winner, or `None` where the position is a draw.
    pub winner: Option<Side>,
    /// What ended it.
    pub by: EndedBy,
}

/// What in the position ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndedBy {
    /// 将死: the side to move is in check and has no legal move.
    Checkmate,
    /// 困毙, stalemate: the side to move is not in check and has no legal move. A loss in
    /// xiangqi (rules A 4.1.3), a draw in chess (rules A, chess, 10.1).
    Stalemate,
    /// No series of legal moves can mate either king (chess only).
    DeadPosition,
    /// A king has been exploded (atomic chess).
    KingExploded,
    /// A side has lost all its men, and wins by it (antichess).
    AllMenLost,
    /// The side to move has no legal move, and wins by it (antichess).
    StalemateWins,
    /// The side to move has no legal move: the side with fewer men wins (suicide chess).
    StalemateCounted,
    /// All of White's men are taken (horde).
    HordeDestroyed,
    /// The third check was given (three-check).
    ThirdCheck,
    /// A king has reached the centre (king of the hill).
    KingOnHill,
    /// A king has reached the eighth rank, and the other cannot follow at once (racing kings).
    RaceWon,
    /// Both kings have reached the eighth rank in the same move (racing kings).
    RaceDrawn,
}

/// What becomes of a refused move, and of the line behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onward<M> {
    /// The line ends: what stands behind is not verified.
    Ends,
    /// The entry is passed over: no move is made, and its turn is gone.
    Void,
    /// The move is played all the same.
    Plays(M),
}

/// The rules of one game, with whatever options (rule set, notation of the record) it was set up
/// with. Implemented once for each game; used by `replay` alone.
///
/// A *refusal* says why a written move is not played; a *remark* says what is odd about one that
/// is. Both are facts of the game, without words: `judge` turns them into findings.
pub trait Rules {
    /// Board, side to move and what else the rules need to know of the past.
    type Position: Clone;
    /// A move of this position, legal by construction where `resolve` returned it.
    type Move: Copy + Eq + std::fmt::Debug;
    /// Why a start position or a written move cannot be accepted.
    type Refusal: Clone + std::fmt::Debug;
    /// What is odd about an accepted move; the default is "nothing".
    type Remark: Copy + Default + Eq + std::fmt::Debug;

    /// Whether a move is written alike whether it is legal or not.
    const PLAIN: bool = false;

    /// The start position: the usual one for `None`, else from the record's own words (a FEN; the
    /// board size for Go).
    fn start(&self, written: Option<&str>) -> Result<Self::Position, Self::Refusal>;

    /// Sets stones or the side to move inside a game (SGF `AB`, `AW`, `AE`, `PL`; `raw` holds the
    /// bracketed values as written, `[aa][bb]`). Games without setup accept nothing to do.
    fn setup(
        &self,
        _position: &mut Self::Position,
        _name: &str,
        _raw: &str,
    ) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// Finds the one legal move that `text` names. `side` is the mover where the record names it
    /// (SGF), `None` where the moves alternate.
    fn resolve(
        &self,
        position: &Self::Position,
        text: &str,
        side: Option<Side>,
    ) -> Result<(Self::Move, Self::Remark), Self::Refusal>;

    /// Does what [`resolve`](Self::resolve) does. Where the line `goes_on`, a remark may be left out
    /// that a legal move behind this one rules out; [`owed`](Self::owed) says it where none comes.
    fn resolve_amid(
        &self,
        position: &Self::Position,
        text: &str,
        side: Option<Side>,
        _goes_on: bool,
    ) -> Result<(Self::Move, Self::Remark), Self::Refusal> {
        self.resolve(position, text, side)
    }

    /// Finds the move that a short text names where that is plain and nothing is odd about it, by its
    /// bytes as one number alone, the last one highest; 0 is for no text. What it finds is what
    /// [`resolve_amid`](Self::resolve_amid) finds, and what it does not is left to that.
    fn resolve_plain(
        &self,
        _position: &Self::Position,
        _word: u64,
        _goes_on: bool,
    ) -> Option<Self::Move> {
        None
    }

    /// What was left out of the remark on a move, `text`, that led to this position.
    fn owed(&self, _position: &Self::Position, _text: &str) -> Self::Remark {
        Self::Remark::default()
    }

    /// How the line goes on behind a move or setup that has been refused: in a format that carries
    /// moves out whether legal or not (SGF), or where the user asks for it (`--keep-illegal`). By
    /// default the line ends.
    fn onward(
        &self,
        _position: &Self::Position,
        _text: &str,
        _side: Option<Side>,
        _refusal: &Self::Refusal,
    ) -> Onward<Self::Move> {
        Onward::Ends
    }

    /// Plays a refused move all the same, as [`Onward::Plays`] has it.
    fn force(&self, position: &mut Self::Position, mv: Self::Move) {
        self.play(position, mv);
    }

    /// The move that a text names which is passed over, where it names one all the same: to write
    /// it in another notation. By default such a text stays as it is.
    fn named(
        &self,
        _position: &Self::Position,
        _text: &str,
        _side: Option<Side>,
    ) -> Option<Self::Move> {
        None
    }

    /// Passes over a refused move of `side`, as [`Onward::Void`] has it.
    fn pass_over(&self, _position: &mut Self::Position, _side: Option<Side>) {}

    /// All legal moves of a position, in an order of its own that is always the same.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// What is equal for positions from which the game goes on alike, as far as a hash can tell;
    /// `None` where that depends on the whole past.
    fn key(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// Plays a move that `resolve` gave for this position.
    fn play(&self, position: &mut Self::Position, mv: Self::Move);

    /// Plays a move that [`resolve_plain`](Self::resolve_plain) gave for this position.
    fn play_plain(&self, position: &mut Self::Position, mv: Self::Move) {
        self.play(position, mv);
    }

    /// The ending that the position itself proves, or `None`.
    fn ending(&self, position: &Self::Position) -> Option<Ending>;

    /// Whose turn it is.
    fn to_move(&self, position: &Self::Position) -> Side;

    /// The position in its standard written form: FEN, or for Go the board as rows of `.XO`.
    fn written(&self, position: &Self::Position) -> String;

    /// Writes a legal move of `before` in the named notation (`None`: the house default), for
    /// `convert` and `fmt`. `after` is the position it leads to.
    fn write_move(
        &self,
        before: &Self::Position,
        mv: Self::Move,
        after: &Self::Position,
        notation: Option<&str>,
        out: &mut String,
    );

    /// Whether [`stands_as_written`](Self::stands_as_written) speaks of the notation.
    fn reads_canonically(&self, _notation: Option<&str>) -> bool {
        false
    }

    /// Whether the text that `resolve` took for a move, with that remark, is what `write_move` would
    /// write in the notation; `false` where that is not known without writing it.
    fn stands_as_written(&self, _mv: Self::Move, _remark: Self::Remark) -> bool {
        false
    }

    /// A board picture as plain text, one line a rank, with coordinates, for people.
    fn picture(&self, position: &Self::Position) -> String;
}
