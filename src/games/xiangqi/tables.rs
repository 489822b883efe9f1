//! Geometry of the board, computed at compile time. Bit `rank * 9 + file` stands for a point.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "numbers below 100")]

use crate::games::rules::Side;

/// Directions of [`RAY`], in the order of `ORTHOGONAL`: forward as Red sees it and right run towards
/// higher indices, backward and left towards lower ones.
pub(super) const FORWARD: usize = 0;
pub(super) const BACKWARD: usize = 2;

/// "No such point", in tables of legs and eyes.
pub(super) const NOWHERE: u8 = 90;

const fn bit(file: i32, rank: i32) -> u128 {
    if file < 0 || file > 8 || rank < 0 || rank > 9 { 0 } else { 1 << (rank * 9 + file) }
}

const fn index(file: i32, rank: i32) -> u8 {
    if file < 0 || file > 8 || rank < 0 || rank > 9 { NOWHERE } else { (rank * 9 + file) as u8 }
}

const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The set of a point alone, and for [`NOWHERE`] one off the board: read, for shifts of sets cost
/// several instructions.
pub(super) static BIT: [u128; 91] = {
    let mut bits = [0; 91];
    let mut s = 0;
    while s < 91 {
        bits[s] = 1 << s;
        s += 1;
    }
    bits
};

/// All points of the board.
pub(super) const BOARD: u128 = (1 << 90) - 1;

/// Own half of each side.
pub(super) const HALF: [u128; 2] = [(1 << 45) - 1, BOARD & !((1 << 45) - 1)];

/// Palace of each side, 九宫.
pub(super) const PALACE: [u128; 2] = {
    let rank = 0b111 << 3;
    let near = rank | rank << 9 | rank << 18;
    [near, near << 63]
};

/// The points of one file, 0..=8 from Red's left.
pub(super) static FILE: [u128; 9] = {
    let mut files = [0; 9];
    let mut f = 0;
    while f < 9 {
        let mut r = 0;
        while r < 10 {
            files[f] |= bit(f as i32, r);
            r += 1;
        }
        f += 1;
    }
    files
};

/// The points beyond a point in each direction, to the edge.
pub(super) static RAY: [[u128; 4]; 90] = {
    let mut rays = [[0; 4]; 90];
    let mut s = 0;
    while s < 90 {
        let mut d = 0;
        while d < 4 {
            let (df, dr) = ORTHOGONAL[d];
            let mut step = 1;
            while step < 10 {
                rays[s][d] |= bit((s % 9) as i32 + df * step, (s / 9) as i32 + dr * step);
                step += 1;
            }
            d += 1;
        }
        s += 1;
    }
    rays
};

const fn neighbours(steps: &[(i32, i32); 4], length: i32) -> [u128; 90] {
    let mut table = [0; 90];
    let mut s = 0;
    while s < 90 {
        let mut d = 0;
        while d < 4 {
            let (df, dr) = steps[d];
            table[s] |= bit((s % 9) as i32 + df * length, (s / 9) as i32 + dr * length);
            d += 1;
        }
        s += 1;
    }
    table
}

const fn near(steps: &[(i32, i32); 4]) -> [[u8; 4]; 90] {
    let mut table = [[NOWHERE; 4]; 90];
    let mut s = 0;
    while s < 90 {
        let mut d = 0;
        while d < 4 {
            let (df, dr) = steps[d];
            table[s][d] = index((s % 9) as i32 + df, (s / 9) as i32 + dr);
            d += 1;
        }
        s += 1;
    }
    table
}

/// Points one step away along rank or file.
pub(super) static ADJACENT: [u128; 90] = neighbours(&ORTHOGONAL, 1);
/// Points one step away diagonally.
pub(super) static CORNERS: [u128; 90] = neighbours(&DIAGONAL, 1);
/// The legs of a horse: its orthogonal neighbours, by direction.
pub(super) static LEG: [[u8; 4]; 90] = near(&ORTHOGONAL);
/// The eyes of an elephant: its diagonal neighbours. Also the legs of horses that attack a point.
pub(super) static EYE: [[u8; 4]; 90] = near(&DIAGONAL);

/// Where a horse goes over each leg of [`LEG`].
pub(super) static HORSE_BY_LEG: [[u128; 4]; 90] = {
    let mut table = [[0; 4]; 90];
    let mut s = 0;
    while s < 90 {
        let mut d = 0;
        while d < 4 {
            let (df, dr) = ORTHOGONAL[d];
            let (f, r) = ((s % 9) as i32 + 2 * df, (s / 9) as i32 + 2 * dr);
            table[s][d] = bit(f + dr, r + df) | bit(f - dr, r - df);
            d += 1;
        }
        s += 1;
    }
    table
};

/// From where horses attack a point when the leg [`EYE`] of the same direction is free.
pub(super) static HORSES_OVER: [[u128; 4]; 90] = {
    let mut table = [[0; 4]; 90];
    let mut s = 0;
    while s < 90 {
        let mut d = 0;
        while d < 4 {
            let (df, dr) = DIAGONAL[d];
            let (f, r) = ((s % 9) as i32, (s / 9) as i32);
            table[s][d] = bit(f + 2 * df, r + dr) | bit(f + df, r + 2 * dr);
            d += 1;
        }
        s += 1;
    }
    table
};

/// All points a horse's jump away, whatever stands on the legs.
pub(super) static HORSE_RING: [u128; 90] = {
    let mut table = [0; 90];
    let mut s = 0;
    while s < 90 {
        let by = &HORSES_OVER[s];
        table[s] = by[0] | by[1] | by[2] | by[3];
        s += 1;
    }
    table
};

/// Where an elephant goes over each eye of [`EYE`]; the river is not looked at.
pub(super) static ELEPHANT_BY_EYE: [[u128; 4]; 90] = {
    let mut table = [[0; 4]; 90];
    let mut s = 0;
    while s < 90 {
        let mut d = 0;
        while d < 4 {
            let (df, dr) = DIAGONAL[d];
            table[s][d] = bit((s % 9) as i32 + 2 * df, (s / 9) as i32 + 2 * dr);
            d += 1;
        }
        s += 1;
    }
    table
};

/// Where a pawn of each side goes from a point (rules A 2.2).
pub(super) static PAWN: [[u128; 90]; 2] = {
    let mut table = [[0; 90]; 2];
    let mut s = 0;
    while s < 90 {
        let (f, r) = ((s % 9) as i32, (s / 9) as i32);
        let aside = bit(f - 1, r) | bit(f + 1, r);
        table[0][s] = bit(f, r + 1) | if r > 4 { aside } else { 0 };
        table[1][s] = bit(f, r - 1) | if r < 5 { aside } else { 0 };
        s += 1;
    }
    table
};

/// All points on the rank and the file of a point, without it.
pub(super) static CROSS: [u128; 90] = {
    let mut table = [0; 90];
    let mut s = 0;
    while s < 90 {
        let ray = &RAY[s];
        table[s] = ray[0] | ray[1] | ray[2] | ray[3];
        s += 1;
    }
    table
};

/// From where advisers, elephants, pawns and kings could step to a point, whatever their side.
pub(super) static STEPS: [u128; 90] = {
    let mut table = [0; 90];
    let mut s = 0;
    while s < 90 {
        let far = &ELEPHANT_BY_EYE[s];
        table[s] = ADJACENT[s] | CORNERS[s] | far[0] | far[1] | far[2] | far[3];
        s += 1;
    }
    table
};

/// From where pawns of each side attack a point.
pub(super) static PAWNS_ON: [[u128; 90]; 2] = {
    let mut table = [[0; 90]; 2];
    let mut from = 0;
    while from < 90 {
        let mut to = 0;
        while to < 90 {
            let mut side = 0;
            while side < 2 {
                if PAWN[side][from] >> to & 1 != 0 {
                    table[side][to] |= 1 << from;
                }
                side += 1;
            }
            to += 1;
        }
        from += 1;
    }
    table
};

/// The points an elephant can ever stand on, by side.
pub(super) const ELEPHANT_POINTS: [u128; 2] = {
    let near = bit(2, 0) | bit(6, 0) | bit(0, 2) | bit(4, 2) | bit(8, 2) | bit(2, 4) | bit(6, 4);
    let far = bit(2, 9) | bit(6, 9) | bit(0, 7) | bit(4, 7) | bit(8, 7) | bit(2, 5) | bit(6, 5);
    [near, far]
};

/// The points an adviser can ever stand on, by side.
pub(super) const ADVISER_POINTS: [u128; 2] = {
    let near = bit(3, 0) | bit(5, 0) | bit(4, 1) | bit(3, 2) | bit(5, 2);
    [near, near << 63]
};

/// The points a pawn can ever stand on, by side.
pub(super) const PAWN_POINTS: [u128; 2] = {
    let rank = 0b1_0101_0101;
    [HALF[1] | rank << 27 | rank << 36, HALF[0] | rank << 45 | rank << 54]
};

/// The index of a side in these tables.
pub(super) const fn of(side: Side) -> usize {
    side as usize
}
