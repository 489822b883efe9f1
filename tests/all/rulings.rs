//! The known repetitions as whole records: the ruling follows, however a record enters its cycle.
//!
//! Each loop of `fixtures/repetition/` is played twice round from its position (three occurrences),
//! as given and in variants that may not change the ruling.

use std::{collections::BTreeMap, fmt::Write};

use yanpu::{
    games::rules::Side,
    games::xiangqi::{Move, Piece, Position, Role, RuleSet, Square},
    intake,
    judge::{self, Repetition, Verdict},
    source::Source,
    stage::Profile,
};

use crate::support::{root, yanpu_in};

/// A loop with the verdict stated for it.
#[derive(Clone)]
struct Case {
    id: String,
    start: Position,
    moves: Vec<Move>,
    /// One a ply, the idle ones all 闲; none where they are not stated.
    natures: Vec<char>,
    verdict: String,
}

fn square(text: &str) -> Square {
    let bytes = text.as_bytes();
    Square::new(bytes[0] - b'a', bytes[1] - b'0').unwrap()
}

/// Reads a table; of a longer line of play, its last cycle.
fn cases(text: &str) -> Vec<Case> {
    text.lines().filter(|line| !line.starts_with('#')).map(case).collect()
}

/// The nature without the name of an idle ply.
fn idle(nature: char) -> char {
    if "兑献拦跟".contains(nature) { '闲' } else { nature }
}

fn case(line: &str) -> Case {
    let fields: Vec<&str> = line.split('\t').collect();
    let [id, fen, moves, natures @ .., verdict] = &fields[..] else { panic!("{line}") };
    let mut seen = vec![Position::from_fen(fen).unwrap()];
    let mut played = Vec::new();
    for text in moves.split(' ') {
        let mut position = seen.last().unwrap().clone();
        let mv = Move::new(square(&text[..2]), square(&text[2..]));
        assert!(position.is_legal(mv), "{id} {mv:?}");
        position.play(mv);
        seen.push(position);
        played.push(mv);
    }
    let last = seen.pop().unwrap().hash();
    // Diagrams of the World rules are judged over all of their moves, see d80-1.
    let closes = |position: &Position| position.hash() == last;
    let first = match natures {
        [] => seen.iter().position(closes).unwrap(),
        _ => seen.iter().rposition(closes).unwrap(),
    };
    Case {
        id: (*id).to_owned(),
        start: seen[first].clone(),
        moves: played[first..].to_vec(),
        natures: natures.iter().flat_map(|text| text.chars().map(idle)).skip(first).collect(),
        verdict: (*verdict).to_owned(),
    }
}

/// Another look of a case: colours changed over, left and right changed over.
#[derive(Clone, Copy)]
struct Form {
    flip: bool,
    mirror: bool,
}

const AS_GIVEN: Form = Form { flip: false, mirror: false };

impl Form {
    fn place(self, square: Square) -> Square {
        let file = if self.mirror { 8 - square.file() } else { square.file() };
        let rank = if self.flip { 9 - square.rank() } else { square.rank() };
        Square::new(file, rank).unwrap()
    }

    fn side(self, side: Side) -> Side {
        if self.flip { side.other() } else { side }
    }

    fn position(self, position: &Position) -> Position {
        let mut other = Position::empty();
        for (square, piece) in position.pieces() {
            other.put(self.place(square), Some(Piece::new(piece.role, self.side(piece.side))));
        }
        other.set_turn(self.side(position.turn()));
        other
    }

    fn case(self, case: &Case) -> Case {
        let mv = |mv: &Move| Move::new(self.place(mv.from), self.place(mv.to));
        let verdict = match case.verdict.split_once(' ') {
            Some((what, "red")) if self.flip => format!("{what} black"),
            Some((what, "black")) if self.flip => format!("{what} red"),
            Some(("w", what)) if self.flip => format!("b {what}"),
            Some(("b", what)) if self.flip => format!("w {what}"),
            _ => case.verdict.clone(),
        };
        Case {
            start: self.position(&case.start),
            moves: case.moves.iter().map(mv).collect(),
            verdict,
            ..case.clone()
        }
    }

    /// An entry with its squares and sides changed back.
    fn undo(self, mut entry: Repetition) -> Repetition {
        let text = |text: &str| self.place(square(text)).to_string();
        for evidence in &mut entry.evidence {
            evidence.by = text(&evidence.by);
            evidence.target = text(&evidence.target);
            for mv in &mut evidence.line {
                let (from, to) = mv.split_once('-').unwrap();
                *mv = text(&from.to_lowercase()) + &text(&to.to_lowercase());
            }
        }
        if self.flip {
            let other = |side: &str| if side == "red" { "black" } else { "red" };
            entry.side = entry.side.map(&other);
            entry.leaning = entry.leaning.map(|text| match text.split_once(' ') {
                Some((what, side)) => format!("{what} {}", other(side)),
                None => text,
            });
        }
        entry
    }
}

/// The same loop begun so many plies later.
fn later(case: &Case, plies: usize) -> Case {
    let mut case = case.clone();
    case.moves[..plies].iter().for_each(|mv| case.start.play(*mv));
    case.moves.rotate_left(plies);
    if !case.natures.is_empty() {
        case.natures.rotate_left(plies);
    }
    case
}

/// A move without a capture that leads to the position, and the position before it: the first
/// found whose position is sound and none of those in `loops`. Pawns stay, as they never go back.
fn before(position: &Position, loops: &[u64]) -> Option<(Position, Move)> {
    let mover = position.turn().other();
    let faults = position.faults().len();
    let units = position.pieces().filter(|(_, it)| it.side == mover && it.role != Role::Pawn);
    for (to, piece) in units {
        for from in (0..90).filter_map(Square::from_index) {
            if position.piece_at(from).is_some() {
                continue;
            }
            let mut earlier = position.clone();
            earlier.put(to, None);
            earlier.put(from, Some(piece));
            earlier.set_turn(mover);
            let mv = Move::new(from, to);
            if earlier.checkers_of(position.turn()).is_empty()
                && earlier.faults().len() <= faults
                && !loops.contains(&earlier.hash())
                && earlier.is_legal(mv)
            {
                return Some((earlier, mv));
            }
        }
    }
    None
}

/// Where a record of the loop that enters it by quiet moves of both sides begins.
fn entered(case: &Case) -> Option<(Position, Vec<Move>)> {
    let mut position = case.start.clone();
    let mut loops = Vec::new();
    for mv in &case.moves {
        loops.push(position.hash());
        position.play(*mv);
    }
    let (inner, second) = before(&case.start, &loops)?;
    loops.push(inner.hash());
    let (outer, first) = before(&inner, &loops)?;
    Some((outer, vec![first, second]))
}

/// The loop as a record: entrance, so many rounds, so many plies of the next.
fn record(
    case: &Case,
    entrance: Option<(Position, Vec<Move>)>,
    rounds: usize,
    rest: usize,
) -> String {
    let (start, mut moves) = entrance.unwrap_or_else(|| (case.start.clone(), Vec::new()));
    for _ in 0..rounds {
        moves.extend(&case.moves);
    }
    moves.extend(&case.moves[..rest]);
    let moves: Vec<_> = moves.iter().map(|mv| format!("{}{}", mv.from, mv.to)).collect();
    let tags = "[Game \"Chinese Chess\"]\n[Format \"UCI\"]\n[Result \"*\"]";
    format!("{tags}\n[FEN \"{}\"]\n\n{} *\n", start.to_fen(), moves.join(" "))
}

fn judged(rules: &str, record: &str) -> Repetition {
    let profile = Profile { xiangqi: RuleSet::read(rules).unwrap(), ..Profile::default() };
    let source = Source::from_text(record);
    let entry = intake::read(&source).remove(0);
    let judged = judge::verify(&entry.record, entry.findings, &profile);
    assert!(!judged.repetition.is_empty(), "{record}");
    judged.repetition[0].clone()
}

/// `must-change red`; of what is undecided, `undecided draw`.
fn words(entry: &Repetition) -> String {
    let what = match entry.verdict {
        Verdict::Pending => "pending",
        Verdict::Draw => "draw",
        Verdict::MustChange => "must-change",
        Verdict::Loss => "loss",
        Verdict::Undecided => "undecided",
    };
    let whom = entry.side.or(entry.leaning.as_deref()).unwrap_or_default();
    format!("{what} {whom}").trim_end().to_owned()
}

/// Whether the verdict is the stated one; the World rules' table says who loses and no more.
fn is_right(found: &str, stated: &str, once_more: bool) -> bool {
    let side = match stated {
        "w loses" => "red",
        "b loses" => "black",
        _ => {
            let stated =
                if once_more { stated.replace("must-change", "loss") } else { stated.into() };
            return found == stated;
        }
    };
    found == format!("loss {side}") || !once_more && found == format!("must-change {side}")
}

/// What came of one variant of all cases of a table.
#[derive(Default)]
struct Tally {
    records: usize,
    right: usize,
    plies: usize,
    natures: usize,
    /// What was found of each case that is not as stated.
    misses: BTreeMap<String, Vec<String>>,
    /// Other evidence than as given, where several captures or mates show the same.
    evidence: usize,
}

impl Tally {
    fn add(&mut self, case: &Case, entry: &Repetition, once_more: bool) {
        self.records += 1;
        let found = words(entry);
        let right = is_right(&found, &case.verdict, once_more);
        self.right += usize::from(right);
        let natures: String = entry.natures.concat().chars().map(idle).collect();
        let same = natures.chars().zip(&case.natures).filter(|(a, b)| a == *b).count();
        self.plies += case.natures.len();
        self.natures += same;
        if !right || same < case.natures.len() {
            let stated: String = case.natures.iter().collect();
            let natures = if stated.is_empty() { "" } else { &natures };
            let miss = format!("{natures} {found}, stated {stated} {}", case.verdict);
            self.misses.entry(case.id.clone()).or_default().push(miss);
        }
    }
}

const VARIANTS: [&str; 7] =
    ["as given", "flipped", "mirrored", "each phase", "entered", "left half-way", "once more"];

/// The forms of a case change the sides and squares of its entry and nothing else.
fn forms(rules: &str, case: &Case, given: &Repetition, tallies: &mut [Tally; 7]) {
    let sorted = |mut entry: Repetition| {
        let key = |it: &judge::Evidence| (it.ply, it.by.clone(), it.target.clone());
        entry.evidence.sort_by_key(key);
        entry
    };
    for (index, flip, mirror) in [(1, true, false), (2, false, true)] {
        let form = Form { flip, mirror };
        let other = form.case(case);
        let entry = judged(rules, &record(&other, None, 2, 0));
        tallies[index].add(&other, &entry, false);
        let (back, given) = (sorted(form.undo(entry)), sorted(AS_GIVEN.undo(given.clone())));
        tallies[index].evidence += usize::from(back != given);
        let bare = |entry: Repetition| Repetition { evidence: Vec::new(), ..entry };
        assert_eq!(bare(back), bare(given), "{}", case.id);
    }
}

fn try_case(rules: &str, case: &Case, tallies: &mut [Tally; 7]) {
    let given = judged(rules, &record(case, None, 2, 0));
    tallies[0].add(case, &given, false);
    forms(rules, case, &given, tallies);
    for plies in 0..case.moves.len() {
        let later = later(case, plies);
        if plies > 0 {
            tallies[3].add(&later, &judged(rules, &record(&later, None, 2, 0)), false);
        }
        if let Some(entrance) = entered(&later) {
            let entry = judged(rules, &record(&later, Some(entrance), 2, 0));
            tallies[4].add(&later, &entry, false);
        }
    }
    let half = case.moves.len() / 2;
    tallies[5].add(case, &judged(rules, &record(case, None, 2, half)), false);
    let more = judged(rules, &record(case, None, 3, 0));
    tallies[6].add(case, &more, true);
    let once = judged(rules, &record(case, None, 1, 0));
    assert!(once.count > 2 || words(&once) == "pending", "{}", case.id);
}

fn table(rules: &str, text: &str) -> String {
    let mut tallies: [Tally; 7] = std::array::from_fn(|_| Tally::default());
    for case in cases(text) {
        try_case(rules, &case, &mut tallies);
    }
    let mut out = String::new();
    for (tally, name) in tallies.iter().zip(VARIANTS) {
        let Tally { records, right, natures, plies, misses, evidence } = tally;
        write!(out, "{rules}, {name}: {right} of {records}, natures {natures} of {plies}").unwrap();
        let other =
            if *evidence > 0 { format!("; other evidence {evidence}") } else { String::new() };
        writeln!(out, "{other}").unwrap();
        for (id, misses) in misses {
            writeln!(out, "  {id} x{}: {}", misses.len(), misses[0]).unwrap();
        }
    }
    out
}

#[test]
fn known_repetitions_are_ruled_on_in_every_variant() {
    let tables = [
        ("cxa1999", include_str!("../../fixtures/repetition/cxa1999.tsv")),
        ("cxa2020", include_str!("../../fixtures/repetition/cxa2020.tsv")),
        ("wxf2018", include_str!("../../fixtures/repetition/wxf2018.tsv")),
    ];
    let found: String = tables.map(|(rules, text)| table(rules, text)).concat();
    insta::assert_snapshot!(found);
}

#[test]
fn the_program_says_the_same() {
    for (rules, id) in [("cxa1999", "figure 10"), ("cxa2020", "figure 12"), ("wxf2018", "d80-1")] {
        let file = root().join(format!("fixtures/repetition/{rules}.tsv"));
        let known = cases(&std::fs::read_to_string(file).unwrap());
        let text = record(known.iter().find(|case| case.id == id).unwrap(), None, 2, 0);
        let option = format!("xiangqi={rules}");
        let arguments = ["check", "--format", "jsonl", "--rules", &option, "-"];
        let ran = yanpu_in(root(), &arguments, text.as_bytes());
        let game: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        let entry = judged(rules, &text);
        let told = &game["repetition"][0];
        assert_eq!(told["verdict"], serde_json::to_value(entry.verdict).unwrap());
        assert_eq!(told["side"], serde_json::to_value(entry.side).unwrap());
        assert_eq!(told["natures"], serde_json::to_value(&entry.natures).unwrap());
    }
}
