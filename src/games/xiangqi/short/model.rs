//! How likely a player is to choose a move: a log-linear model over all legal moves.
//!
//! A move's score is the sum of the weights of its features, its probability the softmax over
//! all legal moves of the position, but for a small share that all of them have alike. Scoring
//! against all of them and not only against the other readings of a text is what keeps an absurd
//! move absurd where it is the only reading.
//!
//! `cargo run --release --example train_short` makes the weights again and measures them. Features
//! and constants were chosen with weights of five tenths of the games on four others; the figures
//! that are quoted come from the tenth that took no part in any choice, nor is in these weights.

use std::sync::LazyLock;

use super::super::square::Move;
pub use super::features::FEATURES;
pub use super::view::View;
use super::weights::{SCALE, WEIGHTS};

/// What a player remembers: the moves before the position, where there were any.
#[derive(Clone, Copy, Debug, Default)]
pub struct Past {
    /// The last four moves, the opponent's last one first.
    pub(super) moves: [Option<Move>; 4],
    /// Whether the last one captured.
    pub(super) captured: bool,
}

impl Past {
    /// What the next player remembers after a move.
    #[must_use]
    pub const fn then(self, mv: Move, captured: bool) -> Self {
        let [last, own, before, _] = self.moves;
        Self { moves: [Some(mv), last, own, before], captured }
    }
}

/// Share of the moves of which the weights are taken to know nothing, so that any legal move is
/// as likely: people blunder, and one such move must not overrule all others of its game.
const UNFORESEEN: f32 = 0.03;

/// What scores are multiplied by: the errors of neighbouring plies are alike, so that their sums
/// would be surer than they should be.
const TEMPER: f32 = 0.9;

/// The weights of the model, one a feature: the natural logarithm of what it makes a move likelier.
pub fn weights() -> &'static [f32] {
    static READY: LazyLock<Vec<f32>> =
        LazyLock::new(|| WEIGHTS.iter().map(|weight| f32::from(*weight) / SCALE).collect());
    &READY
}

impl View<'_> {
    /// The natural logarithm of the probability of each of `moves`, which are among the legal
    /// ones; into `out`, in their order.
    pub fn log_probabilities(&self, weights: &[f32], moves: &[Move], out: &mut Vec<f32>) {
        let position = self.position;
        let scored: Vec<(Move, f32)> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut sum = 0.0;
                self.features(mv, |index| sum += weights[index]);
                (mv, sum * TEMPER)
            })
            .collect();
        let best = scored.iter().map(|(_, score)| *score).fold(f32::MIN, f32::max);
        let total: f32 = scored.iter().map(|(_, score)| (score - best).exp()).sum();
        let any = UNFORESEEN / f32::from(scored.len() as u16);
        out.clear();
        out.extend(moves.iter().map(|mv| {
            let found = scored.iter().find(|(other, _)| other == mv);
            found.map_or(f32::MIN / 2.0, |(_, score)| {
                ((1.0 - UNFORESEEN) * (score - best).exp() / total + any).ln()
            })
        }));
    }
}
