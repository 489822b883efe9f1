//! Ambiguous moves of xiangqi.

use super::Ways;
use crate::{
    findings::Code,
    games::{
        rules::Rules,
        xiangqi::{Move, Notation, Position, Refusal, Xiangqi, is_chinese},
    },
};

/// How texts of xiangqi are open.
pub(super) const fn ways(rules: &Xiangqi) -> Ways<'_, Xiangqi> {
    Ways { rules, code: Code::SettledLater, readings, prefers: |_| false, in_full }
}

fn readings(rules: &Xiangqi, position: &Position, text: &str) -> Vec<Move> {
    match rules.resolve(position, text, None) {
        Ok((found, _)) => vec![found],
        Err(Refusal::Ambiguous { candidates }) => candidates,
        Err(_) => Vec::new(),
    }
}

/// The text that names its piece, in the notation of the record.
fn in_full(rules: &Xiangqi, before: &Position, mv: Move, written: &str) -> Option<String> {
    let traditional = written.contains(['馬', '車', '進', '後', '將', '帥']);
    let name = match rules.notation {
        Notation::Auto | Notation::Chinese if traditional => "zh-hant".to_owned(),
        Notation::Auto | Notation::Chinese if is_chinese(written) => "zh".to_owned(),
        Notation::Auto => "wxf".to_owned(),
        named => named.name().to_ascii_lowercase(),
    };
    let mut after = before.clone();
    rules.play(&mut after, mv);
    let mut text = String::new();
    rules.write_move(before, mv, &after, Some(&name), &mut text);
    rules.resolve(before, &text, None).is_ok_and(|(found, _)| found == mv).then_some(text)
}
