//! The headers as the new format needs them.

use super::{build::Builder, go, notations};
use crate::{
    findings::{Code, Finding},
    formats::{self, Format, pgn},
    record::{self, Fragment, Game, Header, NodeId, NoteKind, Outcome, Record},
    source::Span,
};

/// Text outside the game goes into a comment at the end of the main line: a comment there without
/// its braces, as any other.
pub(super) fn keep_strays<'s>(record: &mut Record<'s>, builder: &mut Builder<'s>) {
    let strays = std::mem::take(&mut record.strays);
    if strays.is_empty() {
        return;
    }
    let last = record.tree.last().unwrap_or(NodeId::ROOT);
    for Fragment { text, span } in strays {
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        let text = if builder.tidy {
            let bare = pgn::bare(text).to_owned();
            builder.tidied(&bare.into(), span)
        } else {
            text.to_owned().into()
        };
        record.tree.note(last, NoteKind::Comment, "", text, span);
    }
}

/// Text that is nothing but a comment and a result is no game to a reader: it gets a tag.
fn name_the_nameless(record: &mut Record<'_>) {
    if record.headers.is_empty() && record.tree.is_empty() {
        record.headers.push(header("Event", "?"));
    }
}

/// Adds what the export form of chess demands: the seven tags (PGN 8.1.1), with the values for
/// what is not known, and `SetUp` beside a FEN (PGN 9.7.1). The result is put in its standard form.
fn complete_roster(record: &mut Record<'_>) {
    const UNKNOWN: [(&str, &str); 6] = [
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "?"),
        ("Black", "?"),
    ];
    for (name, value) in UNKNOWN {
        if record.header(name).is_none() {
            record.headers.push(header(name, value));
        }
    }
    let named = |header: &&mut Header<'_>| header.name.eq_ignore_ascii_case("Result");
    let marker = record.marker.as_ref().and_then(|marker| Outcome::read(&marker.text));
    match record.headers.iter_mut().find(named) {
        Some(tag) => {
            if let Some(outcome) = Outcome::read(&tag.value) {
                tag.value = outcome.pgn().into();
            }
        }
        None => record.headers.push(header("Result", marker.unwrap_or(Outcome::Unknown).pgn())),
    }
    if record.header("FEN").is_some() && record.header("SetUp").is_none() {
        record.headers.push(header("SetUp", "1"));
    }
}

/// Names and completes the headers as the new format needs them. `notation` is that of the moves,
/// `None` where they stand as they were.
pub(super) fn finish_headers(
    record: &mut Record<'_>,
    (from, to): (Format, Format),
    notation: Option<&str>,
    findings: &mut Vec<Finding>,
) {
    if record.game == Game::Go {
        record::go::dialect::modernise(&mut record.headers);
    }
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
    if record.game == Game::Go && to.info().shape.is_narrow() {
        go::for_server(record, to);
        return;
    }
    if to == Format::Sgf {
        go::for_sgf(record, from);
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
        spell_result(record);
        move_to_comments(record, findings);
    }
    if let (Game::Xiangqi, Some(notation)) = (record.game, notation) {
        tell_xiangqi(record, to, notation);
    }
    if to == Format::Pgn && record.game == Game::Chess {
        complete_roster(record);
    }
    if to == Format::Pgn {
        name_the_nameless(record);
    }
}

/// Writes a result that is understood as the tag has it (PGN 8.1.1.7): 红胜 is 1-0.
fn spell_result(record: &mut Record<'_>) {
    for header in record.headers.iter_mut().filter(|header| header.name == "Result") {
        if let Some(outcome) = Outcome::read(&header.value) {
            header.value = outcome.pgn().into();
        }
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
    record.headers = kept.into();
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
