//! Which stones are dead: what is certain, then playouts, then reading of small places, then a search
//! where doubt is left, then what closes the board.

use super::{
    Effort,
    bent::bent_four,
    contest::search_fights,
    count::Counted,
    fates::read_places,
    field::Field,
    settle::{Evidence, settle},
    survey::Survey,
    trust::{can_bite, is_borne_out, is_plausible},
};

/// What was found about the stones of a field.
pub(super) struct Decided {
    /// The dead stones, by cell.
    pub(super) dead: Vec<bool>,
    /// The count without them.
    pub(super) counted: Counted,
    /// The stones of each fight whose fate hangs on who moves first, or is not clear.
    pub(super) unsettled: Vec<Vec<usize>>,
    /// Whether all of it can be relied on.
    pub(super) sure: bool,
}

/// Finds the dead stones.
pub(super) fn decide(field: &Field, effort: &Effort) -> Decided {
    let chains = field.chains();
    let survey = Survey::new(field, &chains, effort);
    let mut verdict = survey.verdict();
    read_places(&survey, &mut verdict);
    search_fights(&survey, effort, &mut verdict);
    settle(&Evidence { field, chains: &chains, lives: &verdict.lives }, &mut verdict.gone);
    let mut dead = vec![false; field.cells.len()];
    for (cells, _) in chains.cells.iter().zip(&verdict.gone).filter(|(_, gone)| **gone) {
        for &cell in cells {
            dead[cell] = true;
        }
    }
    let counted = bent_four(field, &chains, &mut dead);
    let sure = verdict.sure
        && is_plausible(field, &dead, &counted)
        && is_borne_out(field, &counted, &survey.own)
        && !can_bite(field, &chains, &dead);
    Decided { dead, counted, unsettled: verdict.unsettled, sure }
}
