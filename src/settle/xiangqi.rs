//! Ambiguous moves of xiangqi.

use super::Settles;
use crate::{
    findings::Code,
    games::{
        rules::Rules,
        xiangqi::{Move, Notation, Position, Refusal, Xiangqi, is_chinese},
    },
};

impl Settles for Xiangqi {
    const CODE: Code = Code::SettledLater;

    fn readings(&self, position: &Position, text: &str) -> Vec<Move> {
        match self.resolve(position, text, None) {
            Ok((found, _)) => vec![found],
            Err(Refusal::Ambiguous { candidates }) => candidates,
            Err(_) => Vec::new(),
        }
    }

    /// The text that names its piece, in the notation of the record.
    fn in_full(&self, before: &Position, mv: Move, written: &str) -> Option<String> {
        let traditional = written.contains(['馬', '車', '進', '後', '將', '帥']);
        let name = match self.notation {
            Notation::Auto | Notation::Chinese if traditional => "zh-hant".to_owned(),
            Notation::Auto | Notation::Chinese if is_chinese(written) => "zh".to_owned(),
            Notation::Auto => "wxf".to_owned(),
            named => named.name().to_ascii_lowercase(),
        };
        let mut after = before.clone();
        self.play(&mut after, mv);
        let mut text = String::new();
        self.write_move(before, mv, &after, Some(&name), &mut text);
        self.resolve(before, &text, None).is_ok_and(|(found, _)| found == mv).then_some(text)
    }
}
