//! The fates of chains in small places, read out.

use super::{
    field::{BLACK, WHITE},
    place::{Known, Place},
    reading::{Reader, Threats},
    survey::{Survey, Verdict},
};

/// Boards that reading may look at for one position, and for one question.
const BOARDS: u32 = 60_000;
const OF_QUESTION: u32 = BOARDS / 2;
/// The same for stones that playouts call dead.
const OF_DEAD: u32 = BOARDS / 6;
const OF_DEAD_QUESTION: u32 = BOARDS / 20;

/// What reading tells of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Lives,
    Dies,
    /// It hangs on who moves first.
    OfFirst,
    /// It hangs on a ko; whether it lives where nobody has threats.
    OfKo(bool),
}

impl Fate {
    const fn is_dead(self) -> bool {
        matches!(self, Self::Dies | Self::OfKo(false))
    }

    const fn is_open(self) -> bool {
        matches!(self, Self::OfFirst | Self::OfKo(_))
    }
}

/// Chains with what was read of them.
type Fates = Vec<(usize, Fate)>;

/// A reader with the boards it may still look at.
struct Budgeted<'a> {
    survey: &'a Survey<'a>,
    reader: Reader,
    left: u32,
    of_question: u32,
}

/// Reads out the small places around chains in doubt, then those around chains that playouts call
/// dead.
pub(super) fn read_places(survey: &Survey<'_>, verdict: &mut Verdict) {
    let left = (BOARDS, OF_QUESTION);
    let mut it = Budgeted { survey, reader: Reader::new(), left: left.0, of_question: left.1 };
    for place in places(survey, &survey.doubtful, &survey.gone) {
        if let Some(fates) = it.fates(&place.chains, &place) {
            verdict.take(survey, &fates);
        }
    }
    (it.left, it.of_question) = (OF_DEAD, OF_DEAD_QUESTION);
    doubt_dead(&mut it, verdict);
}

fn places(survey: &Survey<'_>, asked: &[bool], gone: &[bool]) -> Vec<Place> {
    let Survey { field, chains, certain, own, .. } = survey;
    Known { field, chains, certain, own, asked, gone }.places()
}

/// Where chains that playouts call dead stand for certain, as in a seki, they are not dead. Where
/// that hangs on who moves first, or on larger stones beside them that would have to fall, the count
/// is not sure.
fn doubt_dead(it: &mut Budgeted<'_>, verdict: &mut Verdict) {
    let survey = it.survey;
    let asked: Vec<bool> = (0..survey.gone.len())
        .map(|at| survey.gone[at] && verdict.gone[at] && !survey.doubtful[at])
        .zip(&survey.certain.dead)
        .map(|(asked, certain)| asked && !certain)
        .collect();
    let gone = verdict.gone.clone();
    for place in places(survey, &asked, &gone) {
        if place.chains.iter().any(|&chain| verdict.doubtful[usize::from(chain)]) {
            continue;
        }
        let Some(fates) = it.fates(&place.chains, &place) else { continue };
        if fates.iter().all(|&(chain, fate)| verdict.gone[chain] == fate.is_dead()) {
            continue;
        }
        let beside = it.fates(&place.weak, &place);
        let stand = beside.is_some_and(|fates| fates.iter().all(|it| it.1 == Fate::Lives));
        if stand && fates.iter().all(|it| it.1 != Fate::OfFirst) {
            verdict.take(survey, &fates);
        } else {
            verdict.sure = false;
        }
    }
}

impl Verdict {
    /// Takes over what was read. Where it hangs on who moves first, the stones stand.
    fn take(&mut self, survey: &Survey<'_>, fates: &Fates) {
        for &(chain, fate) in fates {
            self.gone[chain] = fate.is_dead();
            self.doubtful[chain] = false;
        }
        let open = fates.iter().filter(|it| it.1.is_open());
        self.leave_open(open.flat_map(|it| &survey.chains.cells[it.0]).copied().collect());
    }
}

impl Budgeted<'_> {
    /// The fates of `chains` of a place; `None` where one that is in doubt cannot be told.
    fn fates(&mut self, chains: &[u16], place: &Place) -> Option<Fates> {
        let mut fates = Vec::new();
        for chain in chains.iter().map(|&chain| usize::from(chain)) {
            if self.survey.is_certain(chain) {
                continue;
            }
            match self.fate(place, chain) {
                Some(fate) => fates.push((chain, fate)),
                None if self.survey.doubtful[chain] => return None,
                None => {}
            }
        }
        Some(fates)
    }

    fn fate(&mut self, place: &Place, chain: usize) -> Option<Fate> {
        let stone = self.survey.chains.cells[chain][0];
        let at = place.cells.iter().position(|&cell| cell == stone)?;
        let mut ask = |first, threats| {
            let mut budget = self.left.min(self.of_question);
            self.left -= budget;
            let read = self.reader.read(&place.inside, at, first, threats, &mut budget);
            self.left += budget;
            read
        };
        let (one, two) = (ask(BLACK, Threats::None)?, ask(WHITE, Threats::None)?);
        if one.kept != two.kept {
            return Some(Fate::OfFirst);
        }
        if one.ko || two.ko {
            for (first, master) in [(BLACK, BLACK), (BLACK, WHITE), (WHITE, BLACK), (WHITE, WHITE)]
            {
                if ask(first, Threats::Of(master))?.kept != one.kept {
                    return Some(Fate::OfKo(one.kept));
                }
            }
        }
        Some(if one.kept { Fate::Lives } else { Fate::Dies })
    }
}
