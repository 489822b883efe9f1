//! A wall of pawns that nothing can ever break: a dead position that the men alone do not show.

use super::attacks;
use super::board::Position;
use super::square::{Role, Squares};
use crate::games::rules::Side;

impl Position {
    /// Whether kings and pawns are left, no pawn can ever move, and no king can ever reach a pawn:
    /// then no further move gives check, and no series of legal moves mates (FIDE Laws 5.2.2).
    /// `false` says nothing.
    ///
    /// Every pawn faces one of the other side and attacks nothing. A king may then go to any
    /// square that no enemy pawn attacks; the other king is left out of account, which only lets
    /// it go further. Whether the side to move is mated already is not asked here.
    pub fn is_walled(&self) -> bool {
        let pawns = self.role(Role::Pawn);
        if pawns.is_empty() || self.occupied() != pawns | self.role(Role::King) {
            return false;
        }
        let [white, black] = [Side::First, Side::Second].map(|side| self.of(side, Role::Pawn));
        if Squares(white.0 << 8) != black || self.en_passant().is_some() {
            return false;
        }
        [Side::First, Side::Second].into_iter().all(|side| {
            let (own, enemy) = (self.of(side, Role::Pawn), self.of(side.other(), Role::Pawn));
            let attacked = attacked_by(side.other(), enemy);
            (attacked & own).is_empty()
                && self.king(side).is_some_and(|king| {
                    // An enemy pawn that none protects can be taken where the king gets there.
                    let free = !(own | attacked);
                    let mut reached = king.bit();
                    loop {
                        let near = reached.into_iter().map(attacks::king);
                        let next = near.fold(reached, |all, more| all | (more & free));
                        if !(next & enemy).is_empty() {
                            return false;
                        }
                        if next == reached {
                            return true;
                        }
                        reached = next;
                    }
                })
        })
    }
}

/// All squares that pawns of a side attack.
fn attacked_by(side: Side, pawns: Squares) -> Squares {
    pawns.into_iter().fold(Squares::EMPTY, |all, from| all | attacks::pawn(side, from))
}

#[cfg(test)]
mod tests {
    use super::super::fen;

    fn walled(written: &str) -> bool {
        fen::read(written, false).unwrap().0.is_walled()
    }

    #[test]
    fn a_wall_over_the_whole_board_is_dead() {
        assert!(walled("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"));
        assert!(walled("8/8/k7/p1p1p1p1/P1P1P1P1/7K/8/8 b - - 0 1"));
    }

    #[test]
    fn what_may_still_move_is_not() {
        for alive in [
            // A gap on the right: the kings come round.
            "4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1",
            // A pawn with a free square before it; behind a king it counts as free.
            "4k3/8/8/p1p1p1p1/P1P1P1P1/8/7P/4K3 w - - 0 1",
            "8/8/8/p1p1p1pk/P1P1P1PP/8/8/4K3 w - - 0 1",
            // A capture.
            "4k3/8/8/p1p1pp2/P1P1P1P1/8/8/4K3 w - - 0 1",
            // Any piece.
            "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1",
            // A king on the other side of the wall.
            "8/8/8/p1p1p1p1/P1P1P1P1/8/8/k3K3 w - - 0 1",
            // No wall, no kings.
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "8/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
        ] {
            assert!(!walled(alive), "{alive}");
        }
    }
}
