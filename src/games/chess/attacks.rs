//! Where each man attacks, by tables for leapers and by subtraction for sliders.
//!
//! Sliders use hyperbola quintessence, `(o - r) ^ reverse(o' - r')` along a file or diagonal and a
//! small table along a rank: 4.5 kB of tables in all, so they stay in the first-level cache between
//! two moves of a record, which large magic tables would not. Of the larger table [`past`] only the
//! rows of two kings are in use at a time.

use super::square::{Role, Square, Squares};
use crate::games::rules::Side;

type Table = [u64; 64];

/// All squares that the offsets reach from each square in one step.
const fn leaper(offsets: &[(i8, i8)]) -> Table {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < offsets.len() {
            let file = (square % 8) as i8 + offsets[i].0;
            let rank = (square / 8) as i8 + offsets[i].1;
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[square] |= 1 << (rank * 8 + file);
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// The whole line through each square in one direction and its opposite, without the square.
const fn lines(step: (i8, i8)) -> Table {
    let mut offsets = [(0, 0); 14];
    let mut i = 0;
    while i < 7 {
        let far = i as i8 + 1;
        offsets[i] = (step.0 * far, step.1 * far);
        offsets[i + 7] = (-step.0 * far, -step.1 * far);
        i += 1;
    }
    leaper(&offsets)
}

/// Attacks along a rank: by file of the slider, then by the six inner squares of the occupancy
/// (the outer two never change what is attacked).
const fn rank_attacks() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u8) << 1;
            let mut attacks = 0u8;
            let mut f = file;
            while f < 7 {
                f += 1;
                attacks |= 1 << f;
                if occupied & (1 << f) != 0 {
                    break;
                }
            }
            f = file;
            while f > 0 {
                f -= 1;
                attacks |= 1 << f;
                if occupied & (1 << f) != 0 {
                    break;
                }
            }
            table[file][inner] = attacks;
            inner += 1;
        }
        file += 1;
    }
    table
}

/// What is known of one square without a board: one line of the first-level cache.
#[repr(align(64))]
struct Lines {
    file: u64,
    rising: u64,
    falling: u64,
    rank: u64,
    knight: u64,
    king: u64,
    /// By side.
    pawn: [u64; 2],
}

static LINES: [Lines; 64] = {
    const NONE: Lines =
        Lines { file: 0, rising: 0, falling: 0, rank: 0, knight: 0, king: 0, pawn: [0; 2] };
    let (files, ranks) = (lines((0, 1)), lines((1, 0)));
    let (rising, falling) = (lines((1, 1)), lines((1, -1)));
    let knight = leaper(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
    let king = leaper(&[(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)]);
    let pawn = [leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])];
    let mut table = [NONE; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = Lines {
            file: files[i],
            rising: rising[i],
            falling: falling[i],
            rank: ranks[i],
            knight: knight[i],
            king: king[i],
            pawn: [pawn[0][i], pawn[1][i]],
        };
        i += 1;
    }
    table
};

static RANK: [[u8; 64]; 8] = rank_attacks();

/// By two squares on a line: those behind the second as seen from the first.
static PAST: [[u64; 64]; 64] = {
    let steps: [(i8, i8); 8] =
        [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
    let mut table = [[0; 64]; 64];
    let mut ray = 0;
    while ray < 64 * 8 {
        let (from, (df, dr)) = (ray / 8, steps[ray % 8]);
        // From the far end back to the square: each has the ones passed so far behind it.
        let (mut far, mut passed) = (7, 0);
        while far > 0 {
            let file = (from % 8) as i8 + df * far;
            let rank = (from / 8) as i8 + dr * far;
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                let square = (rank * 8 + file).cast_unsigned() as usize;
                table[from][square] = passed;
                passed |= 1 << square;
            }
            far -= 1;
        }
        ray += 1;
    }
    table
};

/// How a role moves: all bits of what it can do are set.
struct Ways {
    straight: u64,
    oblique: u64,
    knight: u64,
    king: u64,
    pawn: u64,
}

static WAYS: [Ways; 6] = {
    const NONE: Ways = Ways { straight: 0, oblique: 0, knight: 0, king: 0, pawn: 0 };
    [
        Ways { pawn: !0, ..NONE },
        Ways { knight: !0, ..NONE },
        Ways { oblique: !0, ..NONE },
        Ways { straight: !0, ..NONE },
        Ways { straight: !0, oblique: !0, ..NONE },
        Ways { king: !0, ..NONE },
    ]
};

/// The squares behind `near` on the line from `from` through it; none where they share no line.
#[inline]
pub(super) fn past(from: Square, near: Square) -> Squares {
    Squares(PAST[from.index()][near.index()])
}

/// What [`piece`] says, and `pawn` for a pawn. Without branches: which role moves in a record no
/// processor foresees, and a wrong guess costs more than all of this.
#[inline]
pub(super) fn any(role: Role, from: Square, occupied: Squares, pawn: Squares) -> Squares {
    let (lines, ways) = (&LINES[from.index()], &WAYS[role as usize]);
    Squares(
        rook(from, occupied).0 & ways.straight
            | bishop(from, occupied).0 & ways.oblique
            | lines.knight & ways.knight
            | lines.king & ways.king
            | pawn.0 & ways.pawn,
    )
}

/// The squares a knight attacks.
#[inline]
pub(super) fn knight(from: Square) -> Squares {
    Squares(LINES[from.index()].knight)
}

/// The squares a king attacks.
#[inline]
pub(super) fn king(from: Square) -> Squares {
    Squares(LINES[from.index()].king)
}

/// The squares a pawn of this side attacks (never those it pushes to).
#[inline]
pub(super) fn pawn(side: Side, from: Square) -> Squares {
    Squares(LINES[from.index()].pawn[side as usize])
}

#[inline]
fn along(from: Square, occupied: Squares, mask: u64) -> u64 {
    let bit = from.bit().0;
    let forward = occupied.0 & mask;
    let backward = forward.swap_bytes().wrapping_sub(bit.swap_bytes());
    (forward.wrapping_sub(bit) ^ backward.swap_bytes()) & mask
}

/// The squares a bishop attacks with these squares occupied.
#[inline]
pub(super) fn bishop(from: Square, occupied: Squares) -> Squares {
    let lines = &LINES[from.index()];
    Squares(along(from, occupied, lines.rising) | along(from, occupied, lines.falling))
}

/// The squares a rook attacks with these squares occupied.
#[inline]
pub(super) fn rook(from: Square, occupied: Squares) -> Squares {
    let shift = from.rank() * 8;
    let inner = (occupied.0 >> (shift + 1)) & 63;
    let rank = u64::from(RANK[usize::from(from.file())][inner as usize]) << shift;
    Squares(along(from, occupied, LINES[from.index()].file) | rank)
}

/// All squares on a rook's lines through a square, whatever stands on them, without the square.
#[inline]
pub(super) fn rook_lines(from: Square) -> Squares {
    let lines = &LINES[from.index()];
    Squares(lines.file | lines.rank)
}

/// All squares on a bishop's lines through a square, whatever stands on them, without the square.
#[inline]
pub(super) fn bishop_lines(from: Square) -> Squares {
    let lines = &LINES[from.index()];
    Squares(lines.rising | lines.falling)
}

/// All squares on a rook's or bishop's lines through a square, whatever stands on them, without
/// the square.
#[inline]
pub(super) fn queen_lines(from: Square) -> Squares {
    rook_lines(from) | bishop_lines(from)
}

/// The squares a man that is no pawn attacks with these squares occupied; none for a pawn.
#[inline]
pub(super) fn piece(role: Role, from: Square, occupied: Squares) -> Squares {
    match role {
        Role::Pawn => Squares::EMPTY,
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => bishop(from, occupied) | rook(from, occupied),
        Role::King => king(from),
    }
}

/// The squares strictly between two squares on one rank, file or diagonal; none otherwise.
pub(super) fn between(a: Square, b: Square) -> Squares {
    let (ends_a, ends_b) = (a.bit(), b.bit());
    if rook(a, ends_b).has(b) {
        rook(a, ends_b) & rook(b, ends_a)
    } else if bishop(a, ends_b).has(b) {
        bishop(a, ends_b) & bishop(b, ends_a)
    } else {
        Squares::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks the rays square by square: the slow way that the tables must agree with.
    fn walk(from: Square, occupied: Squares, steps: &[(i8, i8)]) -> Squares {
        let mut attacks = Squares::EMPTY;
        for &(df, dr) in steps {
            let (mut file, mut rank) =
                (from.file().cast_signed() + df, from.rank().cast_signed() + dr);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                let square = Square::at(file.cast_unsigned(), rank.cast_unsigned());
                attacks |= square.bit();
                if occupied.has(square) {
                    break;
                }
                file += df;
                rank += dr;
            }
        }
        attacks
    }

    #[test]
    fn sliders_agree_with_walking() {
        let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
        for _ in 0..2000 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let occupied = Squares(seed & seed.rotate_left(21));
            for from in Squares::ALL {
                let straight = walk(from, occupied, &[(0, 1), (1, 0), (0, -1), (-1, 0)]);
                let oblique = walk(from, occupied, &[(1, 1), (1, -1), (-1, -1), (-1, 1)]);
                assert_eq!(rook(from, occupied), straight);
                assert_eq!(bishop(from, occupied), oblique);
            }
        }
    }

    #[test]
    fn past_is_what_a_man_hides_on_its_line() {
        for from in Squares::ALL {
            for near in Squares::ALL {
                let lines = rook(from, near.bit()) | bishop(from, near.bit());
                let open = rook(from, Squares::EMPTY) | bishop(from, Squares::EMPTY);
                let hidden = if lines.has(near) { open & !lines } else { Squares::EMPTY };
                assert_eq!(past(from, near), hidden, "{from} {near}");
            }
        }
    }

    #[test]
    fn without_branches_the_attacks_are_the_same() {
        let occupied = Squares(0x5A3C_0810_2442_99F1);
        for from in Squares::ALL {
            for role in Role::ALL {
                let attacked = any(role, from, occupied, Squares::EMPTY);
                assert_eq!(attacked, piece(role, from, occupied), "{role:?} {from}");
            }
        }
    }

    #[test]
    fn between_is_open_at_both_ends() {
        let square = |name| Square::read(name).unwrap();
        let names = |a, b| {
            let inside = between(square(a), square(b)).into_iter();
            inside.map(|s| s.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(names("a1", "d4"), ["b2", "c3"]);
        assert_eq!(names("h8", "h5"), ["h6", "h7"]);
        assert!(names("a1", "b3").is_empty());
        assert!(names("a1", "a2").is_empty());
    }
}
