//! The best reading of a game in short form, and what stays open.

use super::super::board::Position;
use super::super::square::{Move, Piece};
use super::lattice::{Edge, Lattice, Reading, Written, log_add};
use super::model::Past;
use super::token::{Letters, Token};

/// How a game is read.
#[derive(Clone, Copy, Debug)]
pub struct Options<'e> {
    /// Positions kept a ply; where there are more the search is cut, and says so.
    pub beam: usize,
    /// Positions scored a ply; 300 find the same best reading as 5,000.
    pub width: usize,
    /// A ply whose chosen reading has this probability or more is not called open; at 1 every ply
    /// with more than one surviving reading is.
    pub sure: f64,
    /// The position the game ended in, where a diagram shows it.
    pub end: Option<&'e Position>,
    /// The moves before the start position, where it stands inside a game.
    pub past: Past,
    /// The texts of another sheet of the same game, from the same ply on: a reading fits both.
    /// Texts that are none of this form are passed over.
    pub other: &'e [&'e str],
    /// Weights of the move model, [`FEATURES`](super::model::FEATURES) of them; its own where `None`.
    pub weights: Option<&'e [f32]>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            beam: 4000,
            width: 300,
            sure: 1.0,
            end: None,
            past: Past::default(),
            other: &[],
            weights: None,
        }
    }
}

/// A reading of an open ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alternative {
    /// The move; of several positions' the most likely.
    pub mv: Move,
    /// The piece that makes it; in the chosen game another may stand there.
    pub piece: Piece,
    /// Probability under the move model, given that the whole text is right, 0..=1; 0 where the
    /// reading was not scored.
    pub probability: f64,
}

/// A ply that more than one reading of the whole game differs in.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// Counted from 0.
    pub ply: usize,
    /// Probability of the chosen reading, 0..=1.
    pub probability: f64,
    /// The other readings, likeliest first.
    pub alternatives: Vec<Alternative>,
    /// Whether the game would end in another position with one of them.
    pub changes_final: bool,
}

/// A game as read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solution {
    /// The likeliest reading, one move a ply read.
    pub moves: Vec<Move>,
    /// The open plies, in order.
    pub open: Vec<Open>,
    /// Plies until no reading survives, or all.
    pub read: usize,
    /// Whether there were more readings than the beam holds: open plies may be missing.
    pub cut: bool,
    /// Whether the end shown is reached by a reading of all texts; `true` where none is shown.
    pub end_fits: bool,
    /// Plies at which the other sheet fits no reading; there it is not followed.
    pub apart: Vec<usize>,
}

/// Reads the texts of a game from its start position.
///
/// Reads as far as there is a reading: a text that is no move, or that no reading can play, ends
/// it. Where the texts do not all read as short or signed ones, some of them may be in full:
/// Chinese, ICCS or WXF. Three lines under or over digits make a text without one likely 平. Letters are taken for pinyin initials, or for English ones where these read more and most
/// texts bear no sign: English initials with signs are the WXF notation.
#[must_use]
pub fn solve(start: &Position, texts: &[&str], options: &Options<'_>) -> Solution {
    let mut solution = solve_in(start, &written(texts, Letters::Pinyin, false, options), options);
    if solution.read < texts.len() && may_be_english(texts) {
        let other = solve_in(start, &written(texts, Letters::English, false, options), options);
        solution = if other.read > solution.read { other } else { solution };
    }
    // Each text by what it is: some of them may be in full.
    if solution.read < texts.len() {
        let other = solve_in(start, &written(texts, Letters::Pinyin, true, options), options);
        solution = if other.read > solution.read { other } else { solution };
    }
    solution.end_fits &= options.end.is_none() || solution.read == texts.len();
    solution
}

/// Fewer lines than this may be slips of the pen.
const LINES: usize = 3;

/// What the texts say, up to the first that says nothing; `mixed` where some of them may be in
/// full.
fn written<'t>(
    texts: &[&'t str],
    letters: Letters,
    mixed: bool,
    options: &Options<'_>,
) -> Vec<Written<'t>> {
    let others = options.other.iter().map(|text| Token::read(text, letters));
    let mut others = others.chain(std::iter::repeat(None));
    let mut written: Vec<Written<'t>> = Vec::with_capacity(texts.len());
    for text in texts {
        let token = Token::read(text, letters);
        let full = Some(*text).filter(|text| mixed && (token.is_none() || text.is_ascii()));
        if token.is_none() && full.is_none() {
            break;
        }
        written.push(Written { token, full, other: others.next().flatten(), lineless: false });
    }
    let lines = written.iter().filter(|ply| ply.token.is_some_and(Token::is_lined)).count();
    if lines >= LINES {
        for ply in &mut written {
            ply.lineless = ply.full.is_none() && ply.token.is_some_and(Token::is_plain);
        }
    }
    written
}

/// Whether some texts are in letters, and most of those without a sign.
fn may_be_english(texts: &[&str]) -> bool {
    let lettered = texts.iter().filter(|text| text.bytes().any(|c| c.is_ascii_alphabetic()));
    let (mut plain, mut signed) = (0, 0);
    for text in lettered {
        let sign = text.bytes().any(|c| matches!(c, b'+' | b'-' | b'=' | b'.'));
        *(if sign { &mut signed } else { &mut plain }) += 1;
    }
    plain > signed
}

fn solve_in(start: &Position, written: &[Written<'_>], options: &Options<'_>) -> Solution {
    let mut lattice = Lattice::build(start, written, options);
    let read = lattice.layers.len() - 1;
    let end_fits =
        options.end.is_none_or(|end| read == written.len() && restrict(&mut lattice, end));
    lattice.score();
    let (path, moves) = best(&lattice);
    let open = open(&lattice, &path, options.sure);
    let apart = std::mem::take(&mut lattice.apart);
    Solution { moves, open, read, cut: lattice.cut, end_fits, apart }
}

/// Keeps the readings that end in the position shown, if any does.
fn restrict(lattice: &mut Lattice<'_>, end: &Position) -> bool {
    let Some(last) = lattice.layers.last_mut() else { return false };
    let fits = |position: &Position| position.board == end.board;
    if !last.states.iter().any(|state| state.alive && fits(&state.position)) {
        return false;
    }
    for state in &mut last.states {
        state.alive &= fits(&state.position);
    }
    lattice.prune();
    true
}

/// The states and moves of the likeliest reading.
fn best(lattice: &Lattice<'_>) -> (Vec<usize>, Vec<Move>) {
    let Some(last) = lattice.layers.last() else { return (Vec::new(), Vec::new()) };
    let mut at = 0;
    for (index, state) in last.states.iter().enumerate() {
        if state.alive && (!last.states[at].alive || state.best > last.states[at].best) {
            at = index;
        }
    }
    let (mut path, mut moves) = (vec![at], Vec::new());
    for ply in (0..lattice.layers.len() - 1).rev() {
        let (from, edge) = lattice.layers[ply + 1].states[at].from;
        moves.push(lattice.layers[ply].edges[edge as usize].mv);
        at = from as usize;
        path.push(at);
    }
    path.reverse();
    moves.reverse();
    (path, moves)
}

/// What lies ahead of a state: the summed and the best probability, and where the best ends.
#[derive(Clone, Copy)]
struct Ahead {
    sum: f64,
    best: f64,
    end: usize,
}

const DEAD: Ahead = Ahead { sum: f64::NEG_INFINITY, best: f64::NEG_INFINITY, end: usize::MAX };

/// One reading of a ply over all states.
struct Tally {
    reading: Reading,
    mv: Move,
    piece: Piece,
    /// Likeliest whole reading that has it.
    best: f64,
    sum: f64,
    end: usize,
}

/// Every open ply, found from the last one backwards.
fn open(lattice: &Lattice<'_>, path: &[usize], sure: f64) -> Vec<Open> {
    let Some(last) = lattice.layers.last() else { return Vec::new() };
    let mut ahead: Vec<Ahead> = (0..last.states.len())
        .map(|end| if last.states[end].alive { Ahead { sum: 0.0, best: 0.0, end } } else { DEAD })
        .collect();
    let final_state = path.last().copied().unwrap_or(0);
    let mut found = Vec::new();
    for ply in (0..lattice.layers.len() - 1).rev() {
        let (before, tallies, chosen) = step(lattice, ply, path, &ahead);
        ahead = before;
        found.extend(judge(ply, tallies, chosen, final_state, sure));
    }
    found.reverse();
    found
}

/// Goes back over one ply: what lies ahead of its states, its readings, and the chosen one.
fn step(
    lattice: &Lattice<'_>,
    ply: usize,
    path: &[usize],
    ahead: &[Ahead],
) -> (Vec<Ahead>, Vec<Tally>, Option<Reading>) {
    let (layer, next) = (&lattice.layers[ply], &lattice.layers[ply + 1]);
    let mut before = vec![DEAD; layer.states.len()];
    let mut tallies: Vec<Tally> = Vec::new();
    for (index, state) in layer.states.iter().enumerate().filter(|(_, state)| state.alive) {
        let mut own = DEAD;
        for (_, edge) in layer.edges_of(index) {
            let after = ahead[edge.to as usize];
            if !next.states[edge.to as usize].alive {
                continue;
            }
            let score = f64::from(edge.score);
            // Readings outside the scored beam are known to live, no more.
            let (sum, best) = if state.sum.is_finite() {
                own.sum = log_add(own.sum, score + after.sum);
                if score + after.best > own.best || own.end == usize::MAX {
                    (own.best, own.end) = (score + after.best, after.end);
                }
                (state.sum + score + after.sum, state.best + score + after.best)
            } else {
                own.end = if own.end == usize::MAX { after.end } else { own.end };
                (f64::NEG_INFINITY, f64::NEG_INFINITY)
            };
            let known = tallies.iter_mut().find(|tally| tally.reading == edge.reading);
            if let Some(tally) = known {
                tally.sum = log_add(tally.sum, sum);
                if best > tally.best {
                    (tally.best, tally.mv, tally.end) = (best, edge.mv, after.end);
                }
            } else if let Some(piece) = state.position.piece_at(edge.mv.from) {
                let Edge { mv, reading, .. } = *edge;
                tallies.push(Tally { reading, mv, piece, best, sum, end: after.end });
            }
        }
        before[index] = own;
    }
    let (_, edge) = next.states[path[ply + 1]].from;
    let chosen = layer.edges.get(edge as usize).map(|edge| edge.reading);
    (before, tallies, chosen)
}

fn judge(
    ply: usize,
    mut tallies: Vec<Tally>,
    chosen: Option<Reading>,
    final_state: usize,
    sure: f64,
) -> Option<Open> {
    if tallies.len() < 2 {
        return None;
    }
    let all = tallies.iter().fold(f64::NEG_INFINITY, |all, tally| log_add(all, tally.sum));
    let share = |tally: &Tally| (tally.sum - all).exp().clamp(0.0, 1.0);
    let at = tallies.iter().position(|tally| Some(tally.reading) == chosen)?;
    let probability = share(&tallies.swap_remove(at));
    if sure < 1.0 && probability >= sure {
        return None;
    }
    tallies.sort_by(|a, b| b.sum.total_cmp(&a.sum).then(a.reading.cmp(&b.reading)));
    let changes_final = tallies.iter().any(|tally| tally.end != final_state);
    let alternatives = tallies
        .iter()
        .map(|tally| Alternative { mv: tally.mv, piece: tally.piece, probability: share(tally) })
        .collect();
    Some(Open { ply, probability, alternatives, changes_final })
}
