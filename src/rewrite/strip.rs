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
            NoteKind::Comment | NoteKind::Before if self.comments => None,
            NoteKind::Unread if self.comments => None,
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
