//! The diagram of the last position, where a header shows one, against the moves.

use crate::{
    findings::{Code, Finding},
    games::rules::Rules,
    record::{Header, Record},
};

/// Compares the board that `header` shows with that of `last`, the FEN after `plies` moves of the
/// main line. A line with a refused move leads nowhere, and a text that is no position is no
/// diagram.
pub(super) fn judge<R: Rules>(
    rules: &R,
    record: &Record<'_>,
    header: &Header<'_>,
    (plies, last): (u32, &str),
    findings: &mut Vec<Finding>,
) {
    let moves = record.tree.main_line().filter(|&node| record.tree.node(node).mv.is_some());
    let Ok(shown) = rules.start(Some(&header.value)) else { return };
    if moves.count() != plies as usize {
        return;
    }
    let (shown, last) = (points(&rules.written(&shown)), points(last));
    let mut apart = (0..shown.len().min(last.len())).filter(|&at| shown[at] != last[at]);
    let Some(first) = apart.next() else { return };
    let finding = Finding::new(Code::FinalDiagramDiffers, header.value_span);
    let finding = finding.with("header", &*header.name).with("n", apart.count() + 1);
    findings.push(finding.with("square", square(first)));
}

/// The points of a xiangqi FEN's board, from Black's left: a letter, or a dot where it is empty.
fn points(fen: &str) -> Vec<char> {
    let mut points = Vec::with_capacity(90);
    for c in fen.chars().take_while(|c| *c != ' ').filter(|c| *c != '/') {
        match c.to_digit(10) {
            Some(n) => points.extend(std::iter::repeat_n('.', n as usize)),
            None => points.push(c),
        }
    }
    points
}

fn square(point: usize) -> String {
    let file = char::from(b'a' + (point % 9) as u8);
    format!("{file}{}", 9_usize.saturating_sub(point / 9))
}
