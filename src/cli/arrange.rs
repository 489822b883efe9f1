//! What `convert` does with games between reading and writing them: selects, leaves out what is
//! repeated, names openings, sorts.

use clap::{
    Args, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};

use super::{
    Failure,
    batch::Taken,
    convert::Written,
    repeats::{KindArg, Repeats},
    select::{Counts, SelectArgs, Selection, tell},
};
use crate::{
    findings::{Finding, Lang},
    formats::{Entry, Format},
    judge,
    select::{
        Key, Order, Subject,
        dedupe::{Match, Place, Print, Relation},
        eco,
    },
    stage::Profile,
};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EcoArg {
    Missing,
    Replace,
}

#[derive(Args)]
pub(crate) struct ArrangeArgs {
    #[command(flatten)]
    select: SelectArgs,
    /// Leave out games that stand twice: with the same moves and key headers (exact), with the same
    /// moves (moves), or with the moves of a longer game as far as they go (prefix)
    #[arg(long, value_parser = same_game(), value_name = "KIND", num_args = 0..=1,
          require_equals = true, default_missing_value = "exact")]
    dedupe: Option<KindArg>,
    /// Sort games by headers or other fields, such as Date,-WhiteElo; all games are held in memory
    #[arg(long, value_name = "FIELD", value_delimiter = ',', allow_hyphen_values = true)]
    sort: Vec<String>,
    /// Files of so many games in the folder of -o; one game a file is named by its players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) split: Option<u32>,
    /// Write ECO, Opening and Variation of chess games: those that are missing, or all anew
    #[arg(long, value_enum, value_name = "WHICH", num_args = 0..=1, require_equals = true,
          default_missing_value = "missing")]
    eco: Option<EcoArg>,
}

/// The kinds of games that one may stand for: those that differ in a move are two.
fn same_game() -> impl TypedValueParser<Value = KindArg> {
    PossibleValuesParser::new(["exact", "moves", "prefix"])
        .try_map(|name| KindArg::from_str(&name, false))
}

/// What is to be done with the games.
pub(super) struct Arrangement {
    selection: Selection,
    order: Order,
    dedupe: Option<KindArg>,
    fill: Option<eco::Fill>,
}

/// A game that is meant, and what decides its place.
pub(super) struct Chosen {
    pub(super) written: Written,
    key: Option<Key>,
    print: Option<Print>,
}

impl Arrangement {
    pub(super) fn new(args: &ArrangeArgs, lang: Lang) -> Result<Self, Failure> {
        let fill = args.eco.map(|which| match which {
            EcoArg::Missing => eco::Fill::Missing,
            EcoArg::Replace => eco::Fill::All,
        });
        Ok(Self {
            selection: Selection::new(&args.select, lang)?,
            order: Order::read(args.sort.iter().map(String::as_str)),
            dedupe: args.dedupe,
            fill,
        })
    }

    /// Takes a game where it is meant, and lets `write` write it.
    pub(super) fn take(
        &self,
        from: Format,
        mut entry: Entry<'_>,
        profile: &Profile,
        write: impl FnOnce(Entry<'_>) -> Written,
    ) -> Option<Chosen> {
        if !self.selection.admits(&entry.record, from, profile) {
            return None;
        }
        let judges = self.selection.needs_judgement() || self.order.needs_judgement();
        let judgement =
            judges.then(|| judge::verify(&entry.record, entry.findings.clone(), profile));
        if let Some(judgement) = &judgement
            && !self.selection.keeps(&entry.record, from, judgement, profile)
        {
            return None;
        }
        let key = (!self.order.is_empty()).then(|| {
            self.order.key(&Subject::new(&entry.record, from, judgement.as_ref(), profile))
        });
        let print = self.dedupe.map(|_| Print::of(&entry.record, profile));
        if let Some(which) = self.fill {
            eco::fill(&mut entry.record, which, profile);
        }
        Some(Chosen { written: write(entry), key, print })
    }

    /// Whether games wait for others, and over all files: where one that comes later may take the
    /// place of one before it.
    fn holds(&self) -> Option<Hold> {
        match (self.dedupe, self.order.is_empty()) {
            (Some(KindArg::Prefix), _) => Some(Hold::All),
            (_, false) => Some(Hold::File),
            _ => None,
        }
    }
}

/// How long games wait.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hold {
    /// To the end of what is written into one file.
    File,
    /// To the end of the run.
    All,
}

/// A game that goes to its output now.
pub(super) struct Ready {
    /// The input it is from.
    pub(super) file: String,
    /// Its number there.
    pub(super) number: u32,
    /// Whether it is the first of its input.
    pub(super) first: bool,
    /// Whether the input may hold many games.
    pub(super) library: bool,
    pub(super) game: Written,
}

/// A game that waits.
struct Waiting {
    place: Option<Place>,
    ready: Ready,
    key: Option<Key>,
}

/// The games of a run on their way to the output.
pub(super) struct Arranged<'a> {
    plan: &'a Arrangement,
    /// Whether every input has an output of its own.
    per_file: bool,
    counts: Counts,
    repeats: Option<Repeats>,
    waiting: Vec<Waiting>,
    /// The input that the last game was from, and its number there.
    input: (String, u32),
    /// Whether that input has come to its end.
    ended: bool,
    written: usize,
    repeated: usize,
}

impl<'a> Arranged<'a> {
    pub(super) fn new(plan: &'a Arrangement, per_file: bool) -> Self {
        Self {
            plan,
            per_file,
            counts: Counts::default(),
            repeats: plan.dedupe.map(Repeats::new),
            waiting: Vec::new(),
            input: (String::new(), 0),
            ended: true,
            written: 0,
            repeated: 0,
        }
    }

    /// Adds a game; gives it back where it is to be written (or spoken of) at once.
    pub(super) fn add(&mut self, file: &Taken, number: u32, game: Option<Chosen>) -> Option<Ready> {
        let named = game.filter(|_| self.plan.selection.names(number));
        let Some(Chosen { mut written, key, print }) = named else {
            self.counts.passed_over += 1;
            return None;
        };
        if !self.counts.take(&self.plan.selection) {
            return None;
        }
        let found = print.and_then(|print| Some((self.repeats.as_mut()?, print)));
        let found = found.map(|(repeats, print)| repeats.add(&file.name, number, print));
        let (place, found) = found.map_or((None, None), |(place, found)| (Some(place), found));
        if let (Some(found), Some(repeats)) = (found, &self.repeats) {
            match found.relation {
                Relation::Same | Relation::Shorter => {
                    written.leave_out(repeats.finding(&found));
                    self.repeated += 1;
                }
                Relation::Longer => self.replace(&found, place),
                // Two games that are both kept.
                Relation::Differs { .. } => {}
            }
        }
        let first = self.input.0 != file.name || number <= self.input.1;
        if first {
            self.forget_broken_off();
            self.input.0.clone_from(&file.name);
            self.ended = false;
        }
        self.input.1 = number;
        let library = file.intake.holds_many();
        let ready = Ready { file: file.name.clone(), number, first, library, game: written };
        if self.plan.holds().is_none() {
            self.count(&ready);
            return Some(ready);
        }
        self.waiting.push(Waiting { place, ready, key });
        None
    }

    /// Leaves out the shorter game that stands earlier.
    fn replace(&mut self, found: &Match, place: Option<Place>) {
        let (Some(repeats), Some(place)) = (&self.repeats, place) else { return };
        // They wait in the order in which they came.
        let at = self.waiting.binary_search_by_key(&Some(found.of), |waiting| waiting.place);
        if let Some(shorter) = at.ok().and_then(|at| self.waiting.get_mut(at))
            && !shorter.ready.game.is_left_out()
        {
            let [longer, plies] = found.plies;
            let turned = Match {
                of: place,
                relation: Relation::Shorter,
                plies: [plies, longer],
                players: found.players,
            };
            shorter.ready.game.leave_out(repeats.finding(&turned));
            self.repeated += 1;
        }
    }

    /// Where every input has an output of its own, one that broke off has none.
    fn forget_broken_off(&mut self) {
        if self.per_file && !self.ended {
            self.waiting.retain(|waiting| waiting.ready.file != self.input.0);
        }
    }

    fn count(&mut self, ready: &Ready) {
        self.written += usize::from(!ready.game.is_left_out());
    }

    /// The games that waited for the end of an input.
    pub(super) fn end_of_input(&mut self, file: &str) -> Vec<Ready> {
        self.ended |= self.input.0 == file;
        if self.per_file && self.plan.holds() == Some(Hold::File) {
            let (ended, file) = (self.ended, file.to_owned());
            // What waits of another input is of one that broke off.
            self.waiting.retain(|waiting| ended && waiting.ready.file == file);
            return self.release();
        }
        Vec::new()
    }

    /// The games that waited for the end of the run, in their order: sorted, and where every input
    /// has an output of its own, input by input.
    pub(super) fn release(&mut self) -> Vec<Ready> {
        self.forget_broken_off();
        let mut games = std::mem::take(&mut self.waiting);
        let order = &self.plan.order;
        if self.per_file {
            let runs = games.chunk_by_mut(|a, b| a.ready.file == b.ready.file);
            runs.for_each(|run| run.sort_by(|a, b| compare(order, a, b)));
        } else {
            games.sort_by(|a, b| compare(order, a, b));
        }
        let mut games: Vec<Ready> = games.into_iter().map(|waiting| waiting.ready).collect();
        for run in games.chunk_by_mut(|a, b| a.file == b.file) {
            run.iter_mut().zip(0..).for_each(|(ready, index)| ready.first = index == 0);
        }
        for ready in &games {
            self.count(ready);
        }
        games
    }

    /// Whether no more games are wanted.
    pub(super) fn is_full(&self) -> bool {
        self.counts.are_full(&self.plan.selection)
    }

    /// Tells what became of the games, where some were left out.
    pub(super) fn tell(&self, lang: Lang) {
        let repeated = self.plan.dedupe.map(|_| self.repeated);
        if self.plan.selection.selects() || repeated.is_some() {
            tell(&self.counts, Some(self.written), repeated, lang);
        }
    }
}

fn compare(order: &Order, a: &Waiting, b: &Waiting) -> std::cmp::Ordering {
    match (&a.key, &b.key) {
        (Some(a), Some(b)) => order.compare(a, b),
        _ => std::cmp::Ordering::Equal,
    }
}

impl Written {
    /// Makes it a game that is not written, and only the finding that says why.
    fn leave_out(&mut self, finding: Finding) {
        self.text.clear();
        self.bytes.clear();
        self.report.lead_alone(finding);
    }

    /// Whether nothing of it is written.
    fn is_left_out(&self) -> bool {
        self.text.is_empty() && self.bytes.is_empty()
    }
}
