//! What the user wants left out of the written record. What is asked for is no loss, so nothing is
//! told of it.

use std::borrow::Cow;

use crate::{
    findings::{Arg, Code, Finding},
    formats::{fit, same_header},
    record::{Game, Header, NodeId, Note, NoteKind, Record, Tree, annotation},
};

/// Which headers stay. Names are compared without regard to ASCII case, and in whatever language the
/// format has them; those that the moves cannot be read without stay in any case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Tags {
    /// All.
    #[default]
    All,
    /// Only these.
    Only(Vec<String>),
    /// All but these.
    Without(Vec<String>),
    /// The roster of the game: in chess the seven of PGN 8.1.1.
    Roster,
}

/// What to leave out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of the command line
pub struct Strip {
    /// Comments of all kinds, text between the moves included.
    pub comments: bool,
    /// Annotation glyphs, in SGF the properties that judge a move or a position.
    pub nags: bool,
    /// All but the main line.
    pub variations: bool,
    /// Clock times: the commands `%clk`, `%emt`, `%egt`, `%mct` in comments, in SGF `BL`, `WL`, `OB`
    /// and `OW`.
    pub clocks: bool,
    /// Which headers stay.
    pub tags: Tags,
}

/// Names that a roster is made of, the same in all languages by [`same_header`].
fn roster(game: Game) -> &'static [&'static str] {
    match game {
        Game::Chess => &["Event", "Site", "Date", "Round", "White", "Black", "Result"],
        Game::Xiangqi => {
            &["Event", "Site", "Date", "Round", "Red", "RedTeam", "Black", "BlackTeam", "Result"]
        }
        Game::Go => &["EV", "PC", "DT", "RO", "PB", "PW", "RE", "KM", "HA", "RU"],
    }
}

/// Whether the moves cannot be read right without that header.
fn is_needed(game: Game, name: &str) -> bool {
    let own: &[&str] = match game {
        Game::Go => &["GM", "FF", "SZ", "CA"],
        Game::Chess | Game::Xiangqi => &[],
    };
    fit::is_implied(name) || own.contains(&name)
}

impl Strip {
    /// The reduced export format of PGN: the roster and the moves, nothing else.
    pub const fn reduced() -> Self {
        Self { comments: true, nags: true, variations: true, clocks: true, tags: Tags::Roster }
    }

    /// Whether a header of that name stays.
    pub fn keeps(&self, game: Game, name: &str) -> bool {
        let among = |names: &[String]| names.iter().any(|known| same_header(known, name));
        let kept = match &self.tags {
            Tags::All => true,
            Tags::Only(names) => among(names),
            Tags::Without(names) => !among(names),
            Tags::Roster => roster(game).iter().any(|known| same_header(known, name)),
        };
        kept || is_needed(game, name)
    }

    /// Takes out of a record, before it is rewritten, what is not wanted.
    pub fn before(&self, record: &mut Record<'_>) {
        self.headers(record);
        if self.comments {
            record.strays.clear();
        }
        if self.comments || self.nags || self.variations || self.clocks {
            record.tree = self.tree(&record.tree);
        }
    }

    /// Takes out of a rewritten record what rewriting added of that kind, and tells as CV008 what
    /// then stands nowhere.
    pub fn after(&self, record: &mut Record<'_>, findings: &mut [Finding]) {
        self.headers(record);
        if !self.comments {
            return;
        }
        // No node goes, so the coordinates stay with theirs.
        record.tree = Self { comments: true, ..Self::default() }.tree(&record.tree);
        let lost = [Code::KeptInComment, Code::HeaderNotKept, Code::VariationsInComments];
        for finding in findings.iter_mut().filter(|finding| lost.contains(&finding.code)) {
            let words = finding.args.iter().find(|(name, _)| matches!(*name, "text" | "name"));
            let variations = || Arg::words("variations", "变着");
            let text = words.map_or_else(variations, |(_, words)| words.clone());
            finding.code = Code::NotWritten;
            finding.args = vec![("text", text)];
        }
    }

    fn headers(&self, record: &mut Record<'_>) {
        if self.tags != Tags::All {
            let game = record.game;
            record.headers.retain(|Header { name, .. }| self.keeps(game, name));
        }
    }

    /// The tree without what is not wanted. Nodes keep their order.
    fn tree<'s>(&self, old: &Tree<'s>) -> Tree<'s> {
        let mut new = Tree::with_room(old.len());
        let mut copies = vec![None; old.len()];
        copies[NodeId::ROOT.index()] = Some(NodeId::ROOT);
        for node in old.ids() {
            if let Some(parent) = old.parent(node) {
                let main = old.first_child(parent) == Some(node);
                copies[node.index()] = copies[parent.index()]
                    .filter(|_| main || !self.variations)
                    .map(|parent| new.add(parent, old.node(node).mv.clone()));
            }
            let Some(copy) = copies[node.index()] else { continue };
            new.extend_head(copy, old.node(node).head);
            new.extend_tail(copy, old.node(node).tail);
            for note in old.notes(node) {
                if let Some(text) = self.note(note) {
                    new.note(copy, note.kind, note.name.clone(), text, note.span);
                }
            }
        }
        new
    }

    /// The text of a note that stays.
    fn note<'s>(&self, note: &Note<'s>) -> Option<Cow<'s, str>> {
        let text = note.text.clone();
        match note.kind {
            NoteKind::Comment | NoteKind::Before | NoteKind::Unread if self.comments => None,
            NoteKind::Comment | NoteKind::Before if self.clocks => {
                let Some(left) = annotation::without_clocks(&text) else { return Some(text) };
                (!left.trim().is_empty()).then(|| left.into())
            }
            NoteKind::Nag if self.nags => None,
            NoteKind::Property => {
                let judges = matches!(
                    &*note.name,
                    "BM" | "DO" | "IT" | "TE" | "GB" | "GW" | "DM" | "UC" | "HO"
                );
                let clock = matches!(&*note.name, "BL" | "WL" | "OB" | "OW");
                let said = matches!(&*note.name, "C" | "GC" | "N");
                let goes = judges && self.nags || clock && self.clocks || said && self.comments;
                (!goes).then_some(text)
            }
            _ => Some(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Format, movelist, pgn, sgf};

    fn stripped(text: &str, strip: &Strip) -> String {
        let mut record = match text.as_bytes()[0] {
            b'(' => sgf::read(text).remove(0).record,
            b'[' => pgn::read(text).remove(0).record,
            _ => movelist::read(text).remove(0).record,
        };
        strip.before(&mut record);
        let format = match record.game {
            Game::Go => Format::Sgf,
            Game::Chess => Format::Pgn,
            Game::Xiangqi => Format::MoveList,
        };
        format.info().write_text(&record)
    }

    #[test]
    fn each_flag_takes_its_own() {
        let text = "[White \"A\"]\n[ECO \"C20\"]\n\n1. e4 $1 {[%clk 0:00:01] good} (1. d4 {x}) e5 {[%emt 0:00:01]} *";
        let none = Strip::default();
        for (strip, moves) in [
            (Strip { comments: true, ..none.clone() }, "1. e4 $1 (1. d4) 1... e5 *"),
            (
                Strip { nags: true, ..none.clone() },
                "1. e4 {[%clk 0:00:01] good} (1. d4 {x}) 1... e5 {[%emt 0:00:01]} *",
            ),
            (
                Strip { variations: true, ..none.clone() },
                "1. e4 $1 {[%clk 0:00:01] good} 1... e5 {[%emt 0:00:01]} *",
            ),
            (Strip { clocks: true, ..none }, "1. e4 $1 {good} (1. d4 {x}) 1... e5 *"),
            (Strip { tags: Tags::All, ..Strip::reduced() }, "1. e4 e5 *"),
        ] {
            let expected = format!("[White \"A\"]\n[ECO \"C20\"]\n\n{moves}\n\n");
            assert_eq!(stripped(text, &strip), expected);
        }
    }

    #[test]
    fn headers_go_by_name_in_any_language_but_not_those_that_moves_need() {
        let tags = |tags| Strip { tags, ..Strip::default() };
        let only = tags(Tags::Only(vec!["event".into()]));
        let without = tags(Tags::Without(vec!["Event".into(), "FEN".into()]));
        let list = "赛事：甲\n地点：乙\n\n1. 炮二平五\n";
        assert!(stripped(list, &only).starts_with("赛事：甲\n\n1."), "{}", stripped(list, &only));
        assert!(stripped(list, &without).starts_with("地点：乙\n\n1."));
        let fen = "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[Event \"x\"]\n\n*";
        assert_eq!(stripped(fen, &without).lines().count(), 4);
        let go = "(;GM[1]FF[4]SZ[9]PB[x]GN[y];B[cc]TE[1]BL[30]C[z])";
        let reduced = stripped(go, &Strip::reduced());
        assert!(reduced.contains("PB[x]") && reduced.contains("SZ[9]"), "{reduced}");
        for gone in ["GN", "TE", "BL", "C[z]"] {
            assert!(!reduced.contains(gone), "{gone}: {reduced}");
        }
    }
}
