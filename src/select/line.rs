//! The main line of a game as numbers, the same whatever notation it is written in.

use crate::{
    games::rules::Rules,
    gaps,
    record::{Game, NodeId, Record, Side, Tree},
    replay::{At, Observer, replay},
    resolve::resolve,
    settle::settle,
    stage::{self, Profile, with_rules},
};

use sha2::{Digest, Sha256};

/// The main line of a game from its start position.
///
/// Two lines are equal where the games are of one kind, begin with the same position and take the
/// same steps. What follows a move that the rules refuse counts as it is written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line {
    /// The kind of game and its start position, and then a step for each move.
    steps: Vec<u16>,
}

/// Steps before the first move: the game, and the hash of the start.
const HEAD: usize = 5;

impl Line {
    /// The main line of a record.
    pub fn of(record: &Record<'_>, profile: &Profile) -> Self {
        Self { steps: resolved(record, profile, walk) }
    }

    /// Its moves, accepted or not.
    pub fn plies(&self) -> usize {
        self.steps.len() - HEAD
    }

    /// All that two equal lines have in common.
    pub(super) fn steps(&self) -> &[u16] {
        &self.steps
    }
}

/// Asks about a record with its gaps filled and its short moves in full words, and again with what
/// the rest of the game settles, where not all of the main line could be played.
fn resolved<T>(
    record: &Record<'_>,
    profile: &Profile,
    ask: impl Fn(&Record<'_>, &Profile) -> (T, bool),
) -> T {
    let (filled, _) = gaps::fill(record, profile);
    let resolved = resolve(&filled, profile);
    let (found, whole) = ask(&resolved.record, profile);
    match settle(&resolved.record).filter(|_| !whole) {
        Some((settled, _)) => ask(&settled, profile).0,
        None => found,
    }
}

/// The steps of a line, and whether the rules accept all of it.
fn walk(record: &Record<'_>, profile: &Profile) -> (Vec<u16>, bool) {
    let mut steps = vec![record.game as u16, 0, 0, 0, 0];
    let tree = &record.tree;
    let mut refused = tree.first_child(NodeId::ROOT);
    if stage::unknown_variant(record).is_none() {
        with_rules!(record, profile, |rules| {
            if let Ok(start) = rules.start(stage::start(record)) {
                let mut walk = Walk { tree, steps, refused: None, text: String::new() };
                replay(&rules, tree, start, &mut walk);
                (steps, refused) = (walk.steps, walk.refused);
            }
        });
    }
    let whole = refused.is_none();
    let rest = std::iter::successors(refused, |node| tree.first_child(*node));
    for mv in rest.filter_map(|node| tree.node(node).mv.as_ref()) {
        steps.extend(&words(mv.text.as_bytes())[..2]);
    }
    (steps, whole)
}

struct Walk<'t, 's> {
    tree: &'t Tree<'s>,
    steps: Vec<u16>,
    /// The node of the main line that the rules did not get past.
    refused: Option<NodeId>,
    text: String,
}

impl<R: Rules> Observer<R> for Walk<'_, '_> {
    fn playing(&mut self, rules: &R, at: At<'_>, before: &R::Position, mv: R::Move, _: R::Remark) {
        if !at.in_main_line() {
            return;
        }
        self.text.clear();
        // Squares and points are written without a look at the position that follows.
        rules.write_move(before, mv, before, Some(SQUARES), &mut self.text);
        let side = self.tree.node(at.node).mv.as_ref().and_then(|mv| mv.side);
        self.steps.push(step(self.text.as_bytes(), side));
    }

    fn reached(&mut self, rules: &R, at: At<'_>, position: &R::Position) {
        if at.node == NodeId::ROOT {
            let start = rules.key(position).map_or_else(
                || words(rules.written(position).as_bytes()),
                |key| [key as u16, (key >> 16) as u16, (key >> 32) as u16, (key >> 48) as u16],
            );
            self.steps[1..HEAD].copy_from_slice(&start);
        }
    }

    fn refused(&mut self, _: &R, at: At<'_>, _: &str, _: &R::Position, _: &R::Refusal) {
        if at.in_main_line() {
            self.refused = Some(at.node);
        }
    }

    fn forced(&mut self, rules: &R, at: At<'_>, before: &R::Position, mv: R::Move) {
        if at.in_main_line() {
            self.refused = None;
            self.playing(rules, at, before, mv, R::Remark::default());
        }
    }

    fn voided(&mut self, _: &R, at: At<'_>, _: &R::Position) {
        let mv = self.tree.node(at.node).mv.as_ref().filter(|_| at.in_main_line());
        if let Some(mv) = mv {
            self.refused = None;
            self.steps.extend(&words(mv.text.as_bytes())[..2]);
        }
    }

    fn unrecorded(&mut self, _: &R, at: At<'_>, _: &R::Position) {
        if at.in_main_line() {
            self.refused = Some(at.node);
        }
    }
}

/// The notation of squares; Go, which has none, takes any unknown name for its points.
const SQUARES: &str = "uci";

/// A move in squares (`e2e4`, `e7e8q`, `h2e2`) or points (`qd`) as one number. Passes and null
/// moves are neither and have a number of their own.
fn step(text: &[u8], side: Option<Side>) -> u16 {
    let square = |file: u8, rank: u8| {
        let file = file.to_ascii_lowercase().checked_sub(b'a').filter(|file| *file < 9)?;
        let rank = rank.checked_sub(b'0').filter(|rank| *rank < 10)?;
        Some(u16::from(file) * 10 + u16::from(rank))
    };
    let point = |letter: u8| match letter {
        b'a'..=b'z' => Some(u16::from(letter - b'a')),
        b'A'..=b'Z' => Some(u16::from(letter - b'A') + 26),
        _ => None,
    };
    let found = match *text {
        [a, b, c, d] => square(a, b).zip(square(c, d)).map(|(from, to)| from * 90 + to),
        [a, b, c, d, role] => square(a, b).zip(square(c, d)).and_then(|(from, to)| {
            let role = b"qrbnk".iter().position(|known| *known == role.to_ascii_lowercase())?;
            Some(8_200 + role as u16 * 8_200 + from * 90 + to)
        }),
        [a, b] => point(a)
            .zip(point(b))
            .map(|(x, y)| x * 52 + y + if side == Some(Side::Second) { 3_000 } else { 0 }),
        _ => None,
    };
    found.unwrap_or(u16::MAX)
}

/// A text as four numbers.
fn words(text: &[u8]) -> [u16; 4] {
    let hash = Sha256::digest(text);
    [0, 2, 4, 6].map(|at| u16::from_be_bytes([hash[at], hash[at + 1]]))
}

/// Whether a game begins as its rules have it, so that its opening has a name.
pub(super) fn is_usual_start(record: &Record<'_>) -> bool {
    record.game == Game::Chess
        && stage::start(record).is_none()
        && stage::unknown_variant(record).is_none()
        && !stage::is_chess960(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::read;

    fn line(text: &str) -> Line {
        Line::of(&read(text)[0].record, &Profile::default())
    }

    #[test]
    fn a_line_is_the_same_in_every_notation_and_format() {
        let tag = "[Game \"Chinese Chess\"]\n\n";
        let chinese = line("1. 炮二平五 马8进7 2. 马二进三 车9平8\n");
        for other in [
            "1. C2=5 H8+7 2. H2+3 R9=8 *",
            "[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 *",
            "1. 炮二平五 馬８進７ (1... 炮８平５) 2. 馬二進三 {!} 車９平８ 1-0",
        ] {
            assert_eq!(line(&format!("{tag}{other}")), chinese, "{other}");
        }
        assert_eq!(chinese.plies(), 4);
        assert_ne!(line("1. 炮二平五 马8进7 2. 马二进三 车9平6\n"), chinese);
        assert_eq!(line("[Event \"a\"]\n\n1. e4 e5 2. Ngf3 *"), line("1. e2e4 e7e5 2. g1f3 *"));
    }

    #[test]
    fn the_start_the_game_and_what_is_refused_count() {
        let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *";
        assert_ne!(line(fen), line("[Event \"a\"]\n\n1. e4 *"));
        let bad = |last: &str| line(&format!("[Event \"a\"]\n\n1. e4 e5 2. Nf4 {last} *"));
        assert_eq!(bad("Nc6"), bad("Nc6"));
        assert_ne!(bad("Nc6"), bad("Nf6"));
        assert_ne!(line("(;GM[1]SZ[9]AB[aa];B[cc])"), line("(;GM[1]SZ[9];B[cc])"));
        assert_ne!(line("(;GM[1]SZ[9];B[cc])"), line("(;GM[1]SZ[9];W[cc])"));
        assert_ne!(line("(;GM[1]SZ[9];B[cc])"), line("(;GM[1]SZ[19];B[cc])"));
    }

    #[test]
    fn every_move_has_a_number_of_its_own() {
        let mut seen = std::collections::BTreeSet::new();
        let squares: Vec<[u8; 2]> =
            (b'a'..=b'i').flat_map(|file| (b'0'..=b'9').map(move |rank| [file, rank])).collect();
        for from in &squares {
            for to in &squares {
                assert!(seen.insert(step(&[from[0], from[1], to[0], to[1]], None)));
                for role in b"qrbn" {
                    let text = [from[0], from[1], to[0], to[1], *role];
                    assert!(seen.insert(step(&text, None)));
                }
            }
        }
        assert!(!seen.contains(&u16::MAX));
    }
}
