//! What the comments of one move say, by name: for tables of plies.

use serde::Serialize;

use super::{Annotation, Score, read};
use crate::{
    record::{NodeId, NoteKind, Record, Tree},
    side::Side,
};

/// The annotations of a move. Times are in seconds; evaluations are for the first player (White,
/// Red), positive where it stands better, whoever's view was written.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Values {
    /// Time left on the mover's clock after the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clk: Option<f64>,
    /// Time used for the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emt: Option<f64>,
    /// Time used for the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub egt: Option<f64>,
    /// What the dial of a mechanical clock shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mct: Option<f64>,
    /// Evaluation of the position after the move, in pawns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eval: Option<f64>,
    /// Mate in so many moves, negative where the second player mates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Depth of the search in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Arrows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<Arrow>,
    /// Coloured squares.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<Square>,
    /// A verdict: `inaccuracy`, `mistake`, `blunder`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
    /// The move that would have been best, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
}

/// The annotations of a main-line ply.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Ply {
    /// The ply, from 1.
    pub ply: u32,
    /// What its comments say.
    #[serde(flatten)]
    pub values: Values,
}

impl Ply {
    /// All plies of a record's main line at which something is said.
    pub fn all(record: &Record<'_>) -> Vec<Self> {
        let (tree, first, mut ply) = (&record.tree, first_mover(record), 0);
        let mut all = Vec::new();
        for node in tree.main_line() {
            ply += u32::from(tree.node(node).mv.is_some());
            let values = Values::of(tree, node, mover(first, ply));
            if !values.is_empty() {
                all.push(Self { ply, values });
            }
        }
        all
    }
}

/// An arrow on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Arrow {
    /// `G`, `R`, `Y`, `B` and the like.
    pub color: char,
    /// The square it begins on.
    pub from: String,
    /// The square it points at.
    pub to: String,
}

/// A coloured square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Square {
    /// `G`, `R`, `Y`, `B` and the like.
    pub color: char,
    /// The square.
    pub square: String,
}

impl Values {
    /// What the comments of a node say; `mover` has made its move.
    pub fn of(tree: &Tree<'_>, node: NodeId, mover: Side) -> Self {
        let mut values = Self::default();
        for note in tree.notes(node) {
            // Nothing is said without a bracket, a number or a word behind a stop.
            if matches!(note.kind, NoteKind::Comment | NoteKind::Before) && note.text.len() > 4 {
                for said in read(&note.text) {
                    values.take(said, mover);
                }
            }
        }
        values
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    #[allow(clippy::cast_precision_loss)] // times of games are far below 2^53 milliseconds
    fn take(&mut self, said: Annotation<'_>, mover: Side) {
        let seconds = |time: super::Time| Some(time.0 as f64 / 1000.0);
        match said {
            Annotation::Clock(time) => self.clk = seconds(time),
            Annotation::MoveTime(time) => self.emt = seconds(time),
            Annotation::GameTime(time) => self.egt = seconds(time),
            Annotation::Dial(time) => self.mct = seconds(time),
            Annotation::Eval { score, depth, by_mover } => {
                let turned = by_mover && mover == Side::Second;
                (self.eval, self.mate) = match if turned { score.turned() } else { score } {
                    Score::Centipawns(n) => (Some(f64::from(n) / 100.0), None),
                    Score::Mate(n) => (None, Some(n)),
                };
                self.depth = depth;
            }
            Annotation::Arrow(color, from, to) => {
                self.arrows.push(Arrow { color, from: from.to_owned(), to: to.to_owned() });
            }
            Annotation::Square(color, square) => {
                self.squares.push(Square { color, square: square.to_owned() });
            }
            Annotation::Verdict { word, best, .. } => {
                self.verdict = Some(word.to_ascii_lowercase());
                self.best = best.map(str::to_owned);
            }
        }
    }
}

/// Who makes the first move of a record: in Go Black is the first player.
pub fn first_mover(record: &Record<'_>) -> Side {
    let fen = record.value("FEN").or_else(|| record.value("局面"));
    let second = fen.and_then(|fen| fen.split_whitespace().nth(1)) == Some("b");
    if second { Side::Second } else { Side::First }
}

/// Who makes the move of that ply, from 1, where `first` makes the first.
pub const fn mover(first: Side, ply: u32) -> Side {
    if ply % 2 == 1 { first } else { first.other() }
}
