//! The moves in the operations of a position: best moves, moves to avoid, the predicted line (EPD).

use crate::{
    findings::{Code, Finding},
    games::rules::Rules,
    record::{Game, Header, Record},
    source::Span,
};

/// Operations whose operands are moves of the position, one or several (PGN 16.2.5).
const LISTS: [&str; 4] = ["bm", "am", "pm", "sm"];

/// The operation whose operands are moves one after another (PGN 16.2.5).
const LINE: &str = "pv";

/// Operands that are looked at.
const MOST: usize = 200;

/// Tells the operands that are no legal moves of the start position, which has no moves behind it.
/// A line is told at its first such move. Spans are those of the single moves.
pub(super) fn judge<R: Rules>(
    rules: &R,
    start: &R::Position,
    record: &Record<'_>,
    findings: &mut Vec<Finding>,
) {
    if record.game != Game::Chess || !record.tree.is_empty() {
        return;
    }
    for Header { name, value, value_span, .. } in &record.headers {
        let line = **name == *LINE;
        if !line && !LISTS.contains(&&**name) {
            continue;
        }
        let mut position = start.clone();
        let mut at = 0;
        for written in value.split_whitespace().take(MOST) {
            let from = at + value[at..].find(written).unwrap_or(0);
            at = from + written.len();
            let text = written.trim_matches(|c| matches!(c, ',' | '"'));
            if text.is_empty() || is_number(text) {
                continue;
            }
            match rules.resolve(&position, text, None) {
                Ok((mv, _)) if line => rules.play(&mut position, mv),
                Ok(_) => {}
                Err(_) => {
                    let start = value_span.start as usize;
                    let whole = value_span.len() == value.len();
                    let span = Span::new(start + from, start + at);
                    let finding =
                        Finding::new(Code::OperationMove, if whole { span } else { *value_span });
                    findings.push(finding.with("move", text).with("name", &**name));
                    if line {
                        break;
                    }
                }
            }
        }
    }
}

/// Whether a word of a line is a move number, which EPD has not and people write.
fn is_number(text: &str) -> bool {
    let digits = text.trim_end_matches('.');
    digits.bytes().all(|byte| byte.is_ascii_digit())
}
