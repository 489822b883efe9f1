//! Makes the normalised record that a writer writes: moves in one notation, nothing lost.
//!
//! What the rules refuse, and what no reader understood, stands verbatim in a comment at its
//! place afterwards, and a finding says so.

use std::{borrow::Cow, collections::BTreeMap};

use crate::{
    findings::{Code, Finding},
    formats::{self, Format, board, spell},
    games::{rules::Rules, xiangqi::Notation},
    gaps,
    record::{
        Fragment, Game, Header, MoveText, NodeId, NoteKind, Outcome, Record, Tree, UNRECORDED,
    },
    replay::{At, Observer, replay},
    resolve::resolve,
    settle::settle,
    source::Span,
    stage::{self, Profile, with_rules},
};

/// The ways to write a move, by game, the house default first.
const NOTATIONS: [(Game, &[&str]); 3] = [
    (
        Game::Xiangqi,
        &[
            "zh",
            "zh-needed",
            "zh-five",
            "zh-full",
            "zh-full-needed",
            "zh-full-five",
            "zh-hant",
            "zh-hant-needed",
            "zh-hant-five",
            "zh-hant-half",
            "zh-hant-half-needed",
            "zh-hant-half-five",
            "zh-short",
            "zh-signed",
            "iccs",
            "uci",
            "uci1",
            "wxf",
            "wxf2018",
            "wxf-xqbase",
            "san",
            "san1",
            "vi",
            "dhtmlxq",
        ],
    ),
    (Game::Chess, &["san", "uci", "lan"]),
    (Game::Go, &["sgf", "a1"]),
];

/// The notations that `--notation` knows for a game.
pub fn notations(game: Game) -> &'static [&'static str] {
    NOTATIONS.iter().find(|(known, _)| *known == game).map_or(&[], |(_, names)| names)
}

/// Longest stretch of kept text that a finding quotes.
const QUOTED: usize = 60;

/// A record ready to be written, and what did not fit.
#[derive(Clone, Debug)]
pub struct Rewritten<'s> {
    /// The record with its moves in one notation.
    pub record: Record<'s>,
    /// What is kept in comments only.
    pub findings: Vec<Finding>,
}

/// Rewrites `record`, read from `text` as `from`, for the format `to`.
///
/// `notation` is one of [`notations`]; `None` keeps the record's own. The result reads back as
/// the same game: its accepted moves, comments and variations, with the rest in comments.
pub fn rewrite<'s>(
    record: &Record<'s>,
    text: &'s str,
    (from, to): (Format, Format),
    notation: Option<&str>,
    profile: &Profile,
) -> Rewritten<'s> {
    let (filled, known) = gaps::fill(record, profile);
    let resolved = resolve(&filled, profile);
    let written = record;
    let record = &*resolved.record;
    let mut findings = resolved.findings;
    let contradicted = |found: &Finding| found.code == Code::GapContradicted;
    findings.extend(known.findings.into_iter().filter(contradicted));
    let shape = to.info().shape;
    let notation = match (record.game, to) {
        (Game::Go, Format::Sgf) => "sgf",
        (Game::Go, Format::Sheet) => "a1",
        _ => shape.notation.or(notation).unwrap_or_else(|| own_notation(record)),
    };
    let keeps_gaps = to != Format::Sgf && !shape.is_narrow();
    let plan = Plan { notation, written: &written.tree, keeps_gaps, profile };
    let judged = stage::unknown_variant(record).is_none();
    let squares = record.notation == Some(notation) && shape.notation == Some("uci");
    let keep = if !judged {
        Keep::Texts
    } else if squares {
        Keep::Squares
    } else {
        Keep::Legal
    };
    let mut moves = Moves::of(record, keep, &plan);
    let unread =
        |node: NodeId| record.tree.node(node).mv.is_some() && moves.texts[node.index()].is_none();
    if keep == Keep::Legal
        && record.tree.ids().any(unread)
        && let Some((settled, told)) = settle(record)
    {
        findings.extend(told);
        moves = Moves::of(&settled, keep, &plan);
    }
    // Squares are quoted in words: their texts are figures, and comments may stand elsewhere.
    let text = if record.notation == Some("uci") { "" } else { text };
    // Written in short form again, a move says no more than it did.
    let kept = resolved.comments.into_iter().filter(|_| notation != "zh-short");
    let comments = kept.map(|(node, text)| (node.index(), text)).collect();
    findings.sort_by_key(|finding| finding.span.start);
    let mut builder = Builder { text, texts: moves.texts, comments, findings };
    let tree = builder.build(&record.tree);
    let mut rewritten = Record {
        headers: record.headers.clone(),
        marker: record.marker.clone(),
        strays: Vec::new(),
        notation: shape.notation.filter(|_| judged),
        tree,
        ..*record
    };
    keep_strays(record, &mut rewritten);
    let notation = judged.then_some(notation);
    finish_headers(&mut rewritten, (from, to), notation, &mut builder.findings);
    builder.findings.extend(formats::fit::fit(&mut rewritten, to.info()));
    Rewritten { record: rewritten, findings: builder.findings }
}

/// The notation that the record itself is written in, as far as it is one of ours.
fn own_notation(record: &Record<'_>) -> &'static str {
    if record.game == Game::Go && stage::writes_coordinates(record) {
        return "a1";
    }
    // Squares are the notation of a program, not of its user.
    if record.game != Game::Xiangqi || record.notation == Some("uci") {
        return notations(record.game)[0];
    }
    let mut line = record.tree.main_line().filter_map(|node| record.tree.node(node).mv.as_ref());
    let first = line.find(|mv| !mv.is_unrecorded());
    let Some(first) = first else { return "zh" };
    let capitals = || first.text.starts_with(|c: char| c.is_ascii_uppercase());
    match stage::dialect(record).notation {
        Notation::Iccs if capitals() => return "iccs",
        Notation::Iccs => return "uci",
        Notation::Auto | Notation::Chinese => {}
        Notation::Wxf => return "wxf",
        named => return named.name(),
    }
    if first.text.is_ascii() {
        return match first.text.as_bytes() {
            [_, b'0'..=b'9', b'-', ..] | [b'A'..=b'I', b'0'..=b'9', b'A'..=b'I', b'0'..=b'9'] => {
                "iccs"
            }
            [b'a'..=b'i', b'0'..=b'9', b'a'..=b'i', b'0'..=b'9'] => "uci",
            _ => "wxf",
        };
    }
    let traditional = |text: &str| text.contains(['馬', '車', '進', '後', '將', '帥', '傌', '俥']);
    let line = record.tree.main_line().take(20);
    let mut texts = line.filter_map(|node| record.tree.node(node).mv.as_ref());
    if texts.any(|mv| traditional(&mv.text)) { "zh-hant" } else { "zh" }
}

/// Which moves of a record come into its rewritten form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    /// All as they are: nobody here can judge them.
    Texts,
    /// Squares as squares, legal or not.
    Squares,
    /// Those that the rules accept.
    Legal,
}

/// How moves are to be written.
struct Plan<'a, 's> {
    notation: &'a str,
    /// The moves as they stand: what is not recorded stays so, though it be known.
    written: &'a Tree<'s>,
    /// Whether the format has a place for a move that is not recorded.
    keeps_gaps: bool,
    profile: &'a Profile,
}

/// Collects the new text of every accepted node; `None` stays where the rules did not get.
struct Moves<'a, 's> {
    notation: &'a str,
    texts: Vec<Option<Cow<'static, str>>>,
    /// The moves as they stand: what is not recorded stays so, though it be known.
    written: &'a Tree<'s>,
    /// Whether the format has a place for a move that is not recorded.
    keeps_gaps: bool,
}

impl<'a, 's> Moves<'a, 's> {
    fn of(record: &Record<'_>, keep: Keep, plan: &Plan<'a, 's>) -> Self {
        let texts = vec![None; record.tree.len()];
        let Plan { notation, written, keeps_gaps, profile } = *plan;
        let mut moves = Self { notation, texts, written, keeps_gaps };
        match keep {
            Keep::Texts => moves.keep_all(&record.tree),
            Keep::Squares => moves.keep_squares(&record.tree),
            Keep::Legal => with_rules!(record, profile, |rules| {
                if let Ok(start) = rules.start(stage::start(record)) {
                    replay(&rules, &record.tree, start, &mut moves);
                }
            }),
        }
        moves
    }

    /// Takes every move that is a pair of points as it is.
    fn keep_squares(&mut self, tree: &Tree<'_>) {
        for node in tree.ids() {
            self.texts[node.index()] = match &tree.node(node).mv {
                None => Some(Cow::Borrowed("")),
                Some(mv) => board::squares(&mv.text).map(|(from, to)| board::move_text(from, to)),
            };
        }
    }

    /// Takes the moves from a gap on as they stand: nobody knows the positions behind it.
    fn keep_below(&mut self, node: NodeId) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            let text = self.written.node(node).mv.as_ref().map_or("", |mv| &*mv.text);
            self.texts[node.index()] = Some(Cow::Owned(text.to_owned()));
            open.extend(self.written.children(node));
        }
    }

    /// Takes every move as it is: nobody here can judge it.
    fn keep_all(&mut self, tree: &Tree<'_>) {
        for node in tree.ids() {
            let text = tree.node(node).mv.as_ref().map_or("", |mv| &*mv.text);
            self.texts[node.index()] = Some(Cow::Owned(text.to_owned()));
        }
    }
}

impl<R: Rules> Observer<R> for Moves<'_, '_> {
    fn playing(&mut self, rules: &R, at: At<'_>, before: &R::Position, mv: R::Move, _: R::Remark) {
        if self.keeps_gaps && self.written.has_gaps() {
            let written = self.written.node(at.node).mv.as_ref();
            if written.is_some_and(MoveText::is_unrecorded) {
                self.texts[at.node.index()] = Some(Cow::Borrowed(UNRECORDED));
                return;
            }
        }
        let mut after = before.clone();
        rules.play(&mut after, mv);
        let mut text = String::new();
        rules.write_move(before, mv, &after, Some(self.notation), &mut text);
        self.texts[at.node.index()] = Some(text.into());
    }

    fn unrecorded(&mut self, _: &R, at: At<'_>, _: &R::Position) {
        if self.keeps_gaps {
            self.keep_below(at.node);
        }
    }

    fn reached(&mut self, _: &R, at: At<'_>, _: &R::Position) {
        self.texts[at.node.index()].get_or_insert(Cow::Borrowed(""));
    }
}

/// Builds the new tree from the old one and the new move texts.
struct Builder<'s> {
    text: &'s str,
    texts: Vec<Option<Cow<'static, str>>>,
    /// What is to be said behind a move, by its node: how a move that stayed open was written.
    comments: BTreeMap<usize, String>,
    findings: Vec<Finding>,
}

impl<'s> Builder<'s> {
    fn build(&mut self, old: &Tree<'s>) -> Tree<'s> {
        let mut new = Tree::new();
        new.reserve(old.len());
        self.copy_notes(old, NodeId::ROOT, &mut new, NodeId::ROOT);
        let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((from, to)) = open.pop() {
            let Some(main) = old.first_child(from) else { continue };
            if self.texts[main.index()].is_none() {
                // With the main move its variations go, too: they would take its place.
                self.keep_line(old, main, &mut new, to);
                continue;
            }
            // Children are created in order here, and walked from the stack afterwards.
            let mut main_copy = None;
            let mut walked = Vec::new();
            for child in old.children(from) {
                if let Some(copy) = self.copy(old, child, &mut new, to) {
                    main_copy.get_or_insert(copy);
                    walked.push((child, copy));
                } else if let Some(main_copy) = main_copy {
                    self.keep_line(old, child, &mut new, main_copy);
                }
            }
            open.extend(walked.into_iter().rev());
        }
        new
    }

    /// Copies an accepted node with its notes.
    fn copy(
        &mut self,
        old: &Tree<'s>,
        node: NodeId,
        new: &mut Tree<'s>,
        parent: NodeId,
    ) -> Option<NodeId> {
        let text = self.texts[node.index()].take()?;
        let mv = old.node(node).mv.as_ref().map(|mv| MoveText { text, ..mv.clone() });
        let copy = new.add(parent, mv);
        if let Some(comment) = self.comments.remove(&node.index()) {
            new.note(copy, NoteKind::Comment, "", comment, Span::default());
        }
        self.copy_notes(old, node, new, copy);
        Some(copy)
    }

    fn copy_notes(&mut self, old: &Tree<'s>, from: NodeId, new: &mut Tree<'s>, to: NodeId) {
        for note in old.notes(from) {
            let kind = if note.kind == NoteKind::Unread {
                self.report(note.span, &note.text);
                NoteKind::Comment
            } else {
                note.kind
            };
            new.note(to, kind, note.name.clone(), note.text.clone(), note.span);
        }
    }

    /// Keeps the line from `node` on, with all its variations, verbatim in a comment at `at`.
    fn keep_line(&mut self, old: &Tree<'s>, node: NodeId, new: &mut Tree<'s>, at: NodeId) {
        let end = old.line_end(node);
        let span = Span { start: old.node(node).head.min(end), end };
        let quoted = span.of(self.text).trim_end();
        // A binary file has no text to quote.
        let text = if quoted.is_empty() {
            Cow::Owned(spell::line(old, node))
        } else {
            Cow::Borrowed(quoted)
        };
        self.report(span, &text);
        new.note(at, NoteKind::Comment, "", text, span);
    }

    fn report(&mut self, span: Span, text: &str) {
        let quoted: String = text.chars().take(QUOTED).collect();
        let dots = if quoted.len() < text.len() { "…" } else { "" };
        let finding = Finding::new(Code::KeptInComment, span);
        self.findings.push(finding.with("text", format!("{quoted}{dots}")));
    }
}

/// Text outside the game goes into a comment at the end of the main line.
fn keep_strays(record: &Record<'_>, rewritten: &mut Record<'_>) {
    let last = rewritten.tree.main_line().last().unwrap_or(NodeId::ROOT);
    for Fragment { text, span } in &record.strays {
        let text = text.trim();
        if !text.is_empty() {
            rewritten.tree.note(last, NoteKind::Comment, "", text.to_owned(), *span);
        }
    }
}

/// Text that is nothing but a comment and a result is no game to a reader: it gets a tag.
fn name_the_nameless(record: &mut Record<'_>) {
    if record.headers.is_empty() && record.tree.is_empty() {
        record.headers.push(header("Event", "?"));
    }
}

/// Names and completes the headers as the new format needs them. `notation` is that of the moves,
/// `None` where they stand as they were.
fn finish_headers(
    record: &mut Record<'_>,
    (from, to): (Format, Format),
    notation: Option<&str>,
    findings: &mut Vec<Finding>,
) {
    if from != to {
        formats::rename_headers(record, to);
    }
    if to == Format::Sheet && record.game == Game::Go {
        // What SGF says of its own files.
        record.headers.retain(|header| !matches!(&*header.name, "GM" | "FF" | "CA"));
        // The result stands below the table.
        let result = record.headers.iter().position(|header| header.name == "结果");
        if record.marker.is_none()
            && let Some(at) = result
        {
            let Header { value: text, value_span: span, .. } = record.headers.remove(at);
            record.marker = Some(Fragment { text, span });
        }
    }
    if to == Format::Sgf {
        // What is written follows FF[4], whatever the record began as.
        for header in record.headers.iter_mut().filter(|header| header.name == "FF") {
            header.value = "4".into();
        }
        if let Some(marker) = record.marker.take()
            && record.header("RE").is_none()
        {
            let value = marker.text;
            record.headers.push(Header { value, ..header("RE", "") });
        }
        declare_charset(record, "UTF-8");
        return;
    }
    if record.marker.is_none() && !to.info().shape.is_narrow() && record.game != Game::Go {
        let tag = record.value("Result").or_else(|| record.value("结果"));
        let outcome = tag.and_then(Outcome::read).unwrap_or(Outcome::Unknown);
        record.marker = Some(Fragment { text: outcome.pgn().into(), span: Span::default() });
    }
    if from != to && to == Format::Pgn {
        move_to_comments(record, findings);
    }
    if let (Game::Xiangqi, Some(notation)) = (record.game, notation) {
        tell_xiangqi(record, to, notation);
    }
    if to == Format::Pgn {
        name_the_nameless(record);
    }
}

/// Makes the headers say that it is xiangqi, and in which notation.
fn tell_xiangqi(record: &mut Record<'_>, to: Format, notation: &str) {
    let format = match notation {
        "iccs" | "uci" => "ICCS",
        "wxf" => "WXF",
        zh if zh.starts_with("zh") && !matches!(zh, "zh-short" | "zh-signed") => "Chinese",
        other => {
            let known = notations(Game::Xiangqi).iter().find(|known| **known == other);
            known.copied().unwrap_or("Chinese")
        }
    };
    let has_moves = !record.tree.is_empty();
    let named = |header: &&mut Header<'_>| header.name.eq_ignore_ascii_case("Format");
    match record.headers.iter_mut().find(named) {
        Some(header) if has_moves => header.value = format.into(),
        // A move list names only what its moves may not tell.
        None if has_moves
            && (to == Format::Pgn && format != "Chinese"
                || format.starts_with(char::is_lowercase)) =>
        {
            record.headers.push(header("Format", format));
        }
        _ => {}
    }
    let says = |value: &str| value.to_ascii_lowercase().contains("xiangqi");
    if to == Format::Pgn
        && record.header("Game").is_none()
        && !record.value("Variant").is_some_and(says)
    {
        record.headers.insert(0, header("Game", "Chinese Chess"));
    }
}

/// Makes the encoding that a record declares (SGF `CA`) the one that it will be written in.
pub fn declare_charset(record: &mut Record<'_>, encoding: &str) {
    let mut declared = record.headers.iter_mut().filter(|header| header.name == "CA").peekable();
    if declared.peek().is_none() && encoding != "UTF-8" {
        let value = encoding.to_owned().into();
        record.headers.push(Header { value, ..header("CA", "") });
        return;
    }
    for header in declared {
        header.value = encoding.to_owned().into();
    }
}

/// Headers whose name no PGN tag can have go into comments at the root (PGN 8.1.1).
fn move_to_comments(record: &mut Record<'_>, findings: &mut Vec<Finding>) {
    let is_tag_name =
        |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let headers = std::mem::take(&mut record.headers);
    let (kept, moved): (Vec<_>, Vec<_>) = headers.into_iter().partition(|h| is_tag_name(&h.name));
    record.headers = kept;
    for Header { name, value, span, .. } in moved {
        let finding = Finding::new(Code::HeaderNotKept, span);
        findings.push(finding.with("format", "PGN").with("name", &*name));
        record.tree.note(NodeId::ROOT, NoteKind::Comment, "", format!("{name}：{value}"), span);
    }
}

fn header(name: &'static str, value: &'static str) -> Header<'static> {
    let span = Span::default();
    Header { name: name.into(), value: value.into(), span, value_span: span }
}
