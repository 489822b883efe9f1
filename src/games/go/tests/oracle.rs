//! The fast board against a slow one that only knows how to fill areas.

use std::collections::BTreeSet;

use super::*;

/// Rows of `.XO` in one string, without anything kept from move to move.
#[derive(Clone, PartialEq, Eq)]
struct Slow {
    columns: usize,
    cells: Vec<u8>,
}

impl Slow {
    fn near(&self, at: usize) -> Vec<usize> {
        let (column, row) = (at % self.columns, at / self.columns);
        let mut near = Vec::new();
        if column > 0 {
            near.push(at - 1);
        }
        if column + 1 < self.columns {
            near.push(at + 1);
        }
        if row > 0 {
            near.push(at - self.columns);
        }
        if at + self.columns < self.cells.len() {
            near.push(at + self.columns);
        }
        near
    }

    /// The chain at `at`, and whether it has a liberty.
    fn chain(&self, at: usize) -> (BTreeSet<usize>, bool) {
        let (mut chain, mut todo, mut breathes) = (BTreeSet::new(), vec![at], false);
        while let Some(next) = todo.pop() {
            if chain.insert(next) {
                for n in self.near(next) {
                    breathes |= self.cells[n] == b'.';
                    if self.cells[n] == self.cells[at] {
                        todo.push(n);
                    }
                }
            }
        }
        (chain, breathes)
    }

    /// Plays a stone; how many stones of the other side and of its own go.
    fn play(&mut self, at: usize, stone: u8) -> (usize, usize) {
        self.cells[at] = stone;
        let mut gone = (0, 0);
        for n in self.near(at) {
            if self.cells[n] != b'.' && self.cells[n] != stone {
                gone.0 += self.remove_if_breathless(n);
            }
        }
        gone.1 = self.remove_if_breathless(at);
        gone
    }

    fn remove_if_breathless(&mut self, at: usize) -> usize {
        let (chain, breathes) = self.chain(at);
        if breathes {
            return 0;
        }
        for &gone in &chain {
            self.cells[gone] = b'.';
        }
        chain.len()
    }
}

/// What the rules say of one move, worked out from whole boards.
#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    Played(Remark),
    Occupied,
    Suicide(u32),
    Ko,
    Superko(u32),
}

/// The boards since the start or the last setup, and who was to move.
struct Past {
    boards: Vec<(Slow, Side)>,
    /// The number of the move that led to the first of them.
    from: u32,
    passes: u32,
}

impl Past {
    fn judge(&self, rules: &RuleSet, at: usize, side: Side) -> (Verdict, Slow) {
        let (now, to_move) = &self.boards[self.boards.len() - 1];
        let mut next = now.clone();
        if now.cells[at] != b'.' {
            return (Verdict::Occupied, next);
        }
        let (captured, suicide) = next.play(at, [b'X', b'O'][side as usize]);
        if captured == 1
            && side == *to_move
            && self.boards.iter().nth_back(1).is_some_and(|(board, _)| *board == next)
        {
            return (Verdict::Ko, next);
        }
        let mut remark = Remark::NONE;
        if side != *to_move {
            remark |= match (self.boards.len(), self.from) {
                (1, 0) => Remark::WRONG_FIRST_COLOUR,
                // Setup leaves the turn open.
                (1, _) => Remark::NONE,
                _ => Remark::SAME_COLOUR_TWICE,
            };
        }
        if self.passes >= rules.passes {
            remark |= Remark::AFTER_PASSES;
        }
        if suicide > 0 {
            if !rules.suicide {
                return (Verdict::Suicide(suicide as u32), next);
            }
            remark |= Remark::SUICIDE_ALLOWED;
        }
        let refuses = rules.strictness == ruleset::Strictness::Refuse;
        let latest = |same: bool| {
            self.boards
                .iter()
                .rposition(|(b, turn)| *b == next && (!same || *turn == side.other()))
                .map(|at| self.from + at as u32)
        };
        match (latest(true), latest(false)) {
            (Some(at), _) if refuses => return (Verdict::Superko(at), next),
            (None, Some(at)) if refuses && rules.repetition != ruleset::Repetition::Situational => {
                return (Verdict::Superko(at), next);
            }
            (Some(_), _) => remark |= Remark::SUPERKO_POSITIONAL | Remark::SUPERKO_SITUATIONAL,
            (None, Some(_)) if !refuses => remark |= Remark::SUPERKO_POSITIONAL,
            _ => {}
        }
        (Verdict::Played(remark), next)
    }
}

/// A small generator of numbers, so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % end
    }
}

#[test]
fn agrees_with_the_slow_board_on_random_games() {
    let mut dice = Dice(0x5EED_0F60);
    let mut seen = [0u32; 5];
    for round in 0..1600 {
        let rules = ruleset::ALL[round % ruleset::ALL.len()];
        let (columns, rows) = (1 + dice.below(9), 1 + dice.below(9));
        random_game(rules, columns, rows, &mut dice, &mut seen);
    }
    for seen in seen {
        assert!(seen > 500, "too few of one kind: {seen:?}");
    }
}

fn random_game(rules: RuleSet, columns: usize, rows: usize, dice: &mut Dice, seen: &mut [u32; 5]) {
    let (go, mut position) = game(rules.name, &format!("{columns}:{rows}"));
    let empty = Slow { columns, cells: vec![b'.'; columns * rows] };
    let mut past = Past { boards: vec![(empty, Side::First)], from: 0, passes: 0 };
    for _ in 0..(columns * rows * 4).max(60) {
        let turn = position.to_move();
        let side = if dice.below(12) == 0 { turn.other() } else { turn };
        let at = dice.below(columns * rows);
        match dice.below(80) {
            0 | 1 => pass(&go, &mut position, &mut past, side),
            2 if position.moves() > 0 => set_up(&go, &mut position, &mut past, at, dice),
            _ => {
                let kind = stone(&go, &mut position, &mut past, at, side);
                seen[kind] += 1;
            }
        }
        let slow = &past.boards[past.boards.len() - 1].0;
        let flat: String = go.written(&position).replace('/', "");
        assert_eq!(flat.as_bytes(), slow.cells);
        if dice.below(16) > 0 {
            continue;
        }
        let stuck = (0..slow.cells.len()).filter(|&at| slow.cells[at] != b'.' && !slow.chain(at).1);
        let faults: u32 = position.faults().iter().map(|fault| fault.stones).sum();
        assert_eq!(faults, stuck.count() as u32);
    }
}

fn letters(columns: usize, at: usize) -> String {
    let mut text = String::new();
    let point = Point::new((at % columns) as u8, (at / columns) as u8);
    sgf_point::write_point(point, &mut text);
    text
}

fn pass(go: &Go, position: &mut Position, past: &mut Past, side: Side) {
    let board = past.boards[past.boards.len() - 1].0.clone();
    let (mv, _) = go.resolve(position, "", Some(side)).unwrap();
    go.play(position, mv);
    past.passes += 1;
    past.boards.push((board, side.other()));
}

/// Sets or clears the points from `at` to the end of the row, there and in the next row.
fn set_up(go: &Go, position: &mut Position, past: &mut Past, at: usize, dice: &mut Dice) {
    let mut board = past.boards[past.boards.len() - 1].0.clone();
    let columns = board.columns;
    let (name, mark) = [("AB", b'X'), ("AW", b'O'), ("AE", b'.')][dice.below(3)];
    let end = (at / columns * columns + columns - 1 + columns).min(board.cells.len() - 1);
    let raw = format!("[{}:{}]", letters(columns, end), letters(columns, at));
    go.setup(position, name, &raw).unwrap();
    let before = board.clone();
    for cell in at..=end {
        if cell % columns >= at % columns {
            board.cells[cell] = mark;
        }
    }
    if board != before {
        let to_move = position.to_move();
        *past = Past { boards: vec![(board, to_move)], from: position.moves(), passes: 0 };
    }
}

/// Tries a stone on both boards and plays it where the rules allow; which verdict it was.
fn stone(go: &Go, position: &mut Position, past: &mut Past, at: usize, side: Side) -> usize {
    let (verdict, next) = past.judge(&go.rules, at, side);
    let text = letters(next.columns, at);
    let resolved = go.resolve(position, &text, Some(side));
    let got = match &resolved {
        Ok((_, remark)) => Verdict::Played(*remark),
        Err(Refusal::Occupied { .. }) => Verdict::Occupied,
        Err(Refusal::Suicide { stones, .. }) => Verdict::Suicide(*stones),
        Err(Refusal::Ko { .. }) => Verdict::Ko,
        Err(Refusal::Superko { repeats_move, .. }) => Verdict::Superko(*repeats_move),
        Err(other) => panic!("{other:?}"),
    };
    assert_eq!(got, verdict, "{} {text} {side:?} {}", go.rules.name, go.written(position));
    if let Ok((mv, _)) = resolved {
        let branch = position.clone();
        go.play(position, mv);
        assert_eq!(go.resolve(&branch, &text, Some(side)), resolved, "a clone is untouched");
        past.passes = 0;
        past.boards.push((next, side.other()));
    }
    match verdict {
        Verdict::Played(_) => 0,
        Verdict::Occupied => 1,
        Verdict::Suicide(_) => 2,
        Verdict::Ko => 3,
        Verdict::Superko(_) => 4,
    }
}
