//! What the features of all moves of a position share.

use std::cmp::Ordering;

use super::super::board::Position;
use super::super::square::{Move, Role, Square, SquareSet};
use super::super::tables::{ADJACENT, PALACE, of};
use super::attacks::{Hit, LEVEL, Unit, value};
use super::model::Past;
use crate::games::rules::Side;

/// A position as the features of its moves see it.
pub struct View<'p> {
    pub(super) position: &'p Position,
    pub(super) past: Past,
    /// Plies that follow the next one in the text.
    pub(super) left: usize,
    /// Own pieces, the enemy's, and what they hit.
    pub(super) units: [Vec<Unit>; 2],
    pub(super) ours: Hit,
    pub(super) theirs: Hit,
    pub(super) occupied: u128,
    /// What may be lost where it stands, own and the enemy's.
    pub(super) loss: Danger,
    pub(super) prey: Danger,
    /// Own pieces that are attacked by a lesser piece, or attacked and not defended.
    pub(super) hanging: u128,
    /// Role of the dearest of them, 0 for none.
    pub(super) dearest: usize,
    /// Points that the enemy king can go to.
    pub(super) room: usize,
    /// Own major pieces that stand where the game began.
    pub(super) home: u128,
    /// 0 behind, 1 even, 2 ahead in material.
    pub(super) material: usize,
    pub(super) phase: usize,
    pub(super) checked: bool,
    /// Roles of the pieces that the opponent and the own side moved last, 0 where none stands.
    pub(super) last_role: usize,
    pub(super) own_role: usize,
    /// Directions of these moves.
    pub(super) last_way: usize,
    pub(super) own_way: usize,
    /// What the piece that the opponent moved last hits.
    pub(super) threat: u128,
}

impl<'p> View<'p> {
    /// Looks at a position; `past` says how it came about, `left` how many plies the text has
    /// after the next one.
    #[must_use]
    pub fn new(position: &'p Position, past: Past, left: usize) -> Self {
        let (us, them) = (position.turn(), position.turn().other());
        let (own, enemies) = (position.owned[of(us)], position.owned[of(them)]);
        let units = [Unit::all(position, us), Unit::all(position, them)];
        let (ours, theirs) = (Hit::of(&units[0]), Hit::of(&units[1]));
        let occupied = position.occupied().0;
        let (hanging, dearest) = hanging(position, own & theirs.once, &ours, &theirs);
        let [last, own_last, ..] = past.moves;
        let last_unit = last.and_then(|last| units[1].iter().find(|unit| unit.square == last.to));
        let own_unit = own_last.and_then(|own| units[0].iter().find(|unit| unit.square == own.to));
        Self {
            position,
            past,
            left,
            loss: Danger::of(position, own, &theirs, &ours),
            prey: Danger::of(position, enemies, &ours, &theirs),
            room: position.king(them).map_or(0, |king| free(enemies, &ours, king, them)),
            home: at_home(&units[0], us),
            material: material(&units),
            last_role: last_unit.map_or(0, |unit| unit.role as usize),
            own_role: own_unit.map_or(0, |unit| unit.role as usize),
            last_way: direction(last, them),
            own_way: direction(own_last, us),
            threat: last_unit.map_or(0, |unit| unit.hits),
            phase: usize::from(occupied.count_ones() < 29)
                + usize::from(occupied.count_ones() < 21),
            checked: position.in_check(),
            units,
            ours,
            theirs,
            occupied,
            hanging,
            dearest,
        }
    }

    /// Whether the point is safe for a piece of the role: 0 not attacked, 2 attacked, 4 attacked
    /// by a lesser piece; and 1 more where it is defended.
    pub(super) fn safety(&self, role: usize, square: Square, defended: bool) -> usize {
        let i = square.index();
        let lesser = self.theirs.by_lesser(role) >> i & 1 != 0;
        let attacked = self.theirs.once >> i & 1 != 0;
        usize::from(attacked) * 2 + usize::from(lesser) * 2 + usize::from(defended)
    }
}

/// What the enemies that hit a side's pieces can win at once.
#[derive(Clone, Copy, Default)]
pub(super) struct Danger {
    /// The most of one piece, in pawns.
    pub(super) most: u8,
    /// The role of that piece, 0 for none.
    pub(super) role: usize,
    /// How many pieces hang.
    pub(super) count: usize,
}

impl Danger {
    #[inline]
    pub(super) fn of(position: &Position, pieces: u128, hit: &Hit, cover: &Hit) -> Self {
        let mut danger = Self::default();
        for square in SquareSet(pieces & hit.once) {
            let role = role_at(position, square);
            if role == Role::King as usize {
                continue;
            }
            let bit = 1 << square.index();
            let loss = hit.wins(role, bit, cover.once & bit != 0);
            danger.count += usize::from(loss > 0);
            if loss > danger.most {
                (danger.most, danger.role) = (loss, role);
            }
        }
        danger
    }
}

/// Which of the attacked pieces hang, and the role of the dearest.
fn hanging(position: &Position, attacked: u128, ours: &Hit, theirs: &Hit) -> (u128, usize) {
    let (mut hanging, mut dearest) = (0, 0);
    for square in SquareSet(attacked) {
        let role = role_at(position, square);
        let bit = 1 << square.index();
        let hangs = ours.once & bit == 0 || theirs.by_lesser(role) & bit != 0;
        if role != Role::King as usize && hangs {
            hanging |= bit;
            if dearest == 0 || LEVEL[role] > LEVEL[dearest] {
                dearest = role;
            }
        }
    }
    (hanging, dearest)
}

fn at_home(units: &[Unit], side: Side) -> u128 {
    let home = units.iter().filter(|unit| {
        let (file, depth) = (unit.square.file(), unit.square.depth_for(side));
        match unit.role {
            Role::Chariot => depth == 0 && matches!(file, 0 | 8),
            Role::Horse => depth == 0 && matches!(file, 1 | 7),
            Role::Cannon => depth == 2 && matches!(file, 1 | 7),
            _ => false,
        }
    });
    home.fold(0, |all, unit| all | 1 << unit.square.index())
}

fn material(units: &[Vec<Unit>; 2]) -> usize {
    let worth = |units: &[Unit]| -> i32 {
        units.iter().map(|unit| i32::from(value(unit.role as usize))).sum()
    };
    match worth(&units[0]) - worth(&units[1]) {
        ..=-2 => 0,
        -1..=1 => 1,
        _ => 2,
    }
}

fn direction(mv: Option<Move>, side: Side) -> usize {
    mv.map_or(0, |mv| match mv.to.depth_for(side).cmp(&mv.from.depth_for(side)) {
        Ordering::Greater => 0,
        Ordering::Less => 1,
        Ordering::Equal => 2,
    })
}

/// How many points of the palace a king could go to.
#[inline]
pub(super) fn free(own: u128, hit: &Hit, king: Square, side: Side) -> usize {
    (ADJACENT[king.index()] & PALACE[of(side)] & !own & !hit.once).count_ones() as usize
}

/// `Role as usize` of what stands on the point, 0 for nothing.
#[inline]
pub(super) fn role_at(position: &Position, square: Square) -> usize {
    usize::from(position.board[square.index()] & 7)
}
