//! Tables and sliders against the slow way, square by square.

use super::*;

/// Walks the rays square by square: the slow way that the tables must agree with.
fn walk(from: Square, occupied: Squares, steps: &[(i8, i8)]) -> Squares {
    let mut attacks = Squares::EMPTY;
    for &(df, dr) in steps {
        let (mut file, mut rank) = (from.file().cast_signed() + df, from.rank().cast_signed() + dr);
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
fn ways_are_those_of_the_empty_board() {
    let empty = Squares::EMPTY;
    for square in Squares::ALL {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            assert_eq!(open(Way::of(role), square), piece(role, square, empty), "{square}");
        }
        assert!(open(Way::None, square).is_empty());
        for (pushes, takes, side) in [
            (Way::WhitePushes, Way::WhiteTakes, Side::First),
            (Way::BlackPushes, Way::BlackTakes, Side::Second),
        ] {
            let (edge, double) = (square.rank() % 7 == 0, [3, 4][side as usize]);
            let attackers = Squares::ALL.into_iter().filter(|&from| pawn(side, from).has(square));
            assert_eq!(
                open(takes, square).count(),
                if edge { 0 } else { attackers.count() as u32 }
            );
            assert!(open(takes, square).into_iter().all(|from| pawn(side, from).has(square)));
            let near = open(pushes, square);
            assert!(near.into_iter().all(|from| from.file() == square.file()), "{square}");
            let start = square.rank() == [1, 6][side as usize];
            let count = if edge || start { 0 } else { 1 + u32::from(square.rank() == double) };
            assert_eq!(near.count(), count, "{square}");
        }
    }
}

#[test]
fn between_is_what_two_sliders_share() {
    for a in Squares::ALL {
        for b in Squares::ALL {
            let (ends_a, ends_b) = (a.bit(), b.bit());
            let mut shared = Squares::EMPTY;
            if rook(a, ends_b).has(b) {
                shared = rook(a, ends_b) & rook(b, ends_a);
            } else if bishop(a, ends_b).has(b) {
                shared = bishop(a, ends_b) & bishop(b, ends_a);
            }
            assert_eq!(between(a, b), shared, "{a} {b}");
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
