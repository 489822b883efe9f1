use std::{collections::BTreeMap, fs, path::PathBuf};

use proptest::prelude::*;

use super::*;
use crate::{
    findings::Lang,
    record::{Header, MoveText, NodeId, NoteKind, Record},
    source::Span,
};

/// The files under the path in the environment variable `YANPU_PGN`.
fn files() -> Vec<PathBuf> {
    let root = std::env::var("YANPU_PGN").expect("YANPU_PGN names a file or folder");
    let (mut files, mut folders) = (Vec::new(), vec![PathBuf::from(root)]);
    while let Some(path) = folders.pop() {
        if path.is_dir() {
            folders.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|ext| ext.eq_ignore_ascii_case("pgn")) {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn decoded(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let label = std::env::var("YANPU_ENCODING").unwrap_or_else(|_| "windows-1252".into());
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
    encoding.decode(bytes).0.into_owned()
}

#[test]
#[ignore = "a look at the files under YANPU_PGN"]
fn look() {
    let (mut games, mut plies) = (0, 0);
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for path in files() {
        let text = decoded(&fs::read(&path).unwrap());
        let source = crate::source::Source::from_text(&*text);
        let entries = read(&text);
        let counts: Vec<_> =
            entries.iter().map(|entry| entry.record.tree.main_line().count().to_string()).collect();
        if std::env::var("YANPU_COUNTS").is_ok() {
            println!("{}\t{}", path.file_stem().unwrap().display(), counts.join(","));
        }
        for entry in &entries {
            games += 1;
            plies += entry.record.tree.main_line().count();
            for finding in &entry.findings {
                let count = codes.entry(finding.code.id()).or_default();
                *count += 1;
                if *count <= 12 {
                    let place = source.position(finding.span.start);
                    let text: String = finding.span.of(&text).chars().take(60).collect();
                    let message = finding.message(Lang::En);
                    let id = finding.code.id();
                    println!(
                        "{}:{}:{} {id} {message} | {text:?}",
                        path.display(),
                        place.line,
                        place.column
                    );
                }
            }
        }
    }
    println!("{games} games, {plies} plies, {codes:?}");
}

/// What must hold of any text: tokens tile it, spans are right, writing settles at once.
fn holds(text: &str) {
    for flavour in [lex::Flavour::Chess, lex::Flavour::Xiangqi] {
        let mut lexer = Lexer::new(text, 0);
        lexer.flavour = flavour;
        let mut end = 0;
        for token in lexer {
            assert_eq!(token.span.start as usize, end, "{text:?}");
            assert!(token.span.end > token.span.start, "{text:?}");
            end = token.span.end as usize;
            assert!(text.is_char_boundary(end), "{text:?}");
        }
        assert_eq!(end, text.len());
    }
    let entries = read(text);
    for entry in &entries {
        assert!(entry.findings.iter().all(|finding| finding.span.end as usize <= text.len()));
        settles(&entry.record);
    }
}

/// Writing, reading and writing again changes nothing.
fn settles(record: &Record<'_>) {
    let once = write(record);
    let entries = read(&once);
    if record.headers.is_empty() && record.tree.is_empty() {
        return;
    }
    assert_eq!(entries.len(), 1, "{once}");
    let twice = write(&entries[0].record);
    assert_eq!(once, twice);
    let again = read(&twice);
    assert!(entries[0].record.same_content(&again[0].record), "{once}");
    assert_eq!(
        entries[0].record.tree.main_line().count(),
        record.tree.main_line().count(),
        "{once}"
    );
}

#[test]
#[ignore = "writes and reads the files under YANPU_PGN"]
fn settle() {
    let mut games = 0;
    for path in files() {
        let text = decoded(&fs::read(&path).unwrap());
        for entry in read(&text) {
            games += 1;
            settles(&entry.record);
        }
    }
    println!("{games} games");
}

/// Cuts the bytes as a stream that comes in pieces.
fn cut_all(bytes: &[u8], double_byte: bool) -> Vec<&[u8]> {
    let mut pieces = Vec::new();
    let mut rest = bytes;
    while let Some(length) = cut(rest, double_byte) {
        assert!(length > 0);
        let (piece, after) = rest.split_at(length);
        pieces.push(piece);
        rest = after;
    }
    pieces.push(rest);
    pieces
}

#[test]
#[ignore = "cuts the files under YANPU_PGN and compares with the reader"]
fn cuts() {
    let (mut whole, mut cut) = (0, 0);
    for path in files() {
        let text = decoded(&fs::read(&path).unwrap());
        let all = read(&text);
        let pieces = cut_all(text.as_bytes(), false);
        let apart: Vec<_> =
            pieces.iter().flat_map(|piece| read(std::str::from_utf8(piece).unwrap())).collect();
        whole += all.len();
        cut += pieces.len();
        assert_eq!(all.len(), apart.len(), "{}", path.display());
        for (a, b) in all.iter().zip(&apart) {
            assert!(a.record.same_content(&b.record), "{}", path.display());
        }
    }
    println!("{whole} games, {cut} pieces");
}

#[test]
#[ignore = "speed over the files under YANPU_PGN"]
fn speed() {
    let texts: Vec<String> = files().iter().map(|path| decoded(&fs::read(path).unwrap())).collect();
    let bytes: usize = texts.iter().map(String::len).sum();
    let rate = |start: std::time::Instant| bytes as f64 / start.elapsed().as_secs_f64() / 1e6;
    let (mut whole, mut cutting, mut pieces, mut lexing) = (0f64, 0f64, 0f64, 0f64);
    for _ in 0..7 {
        let start = std::time::Instant::now();
        let games: usize = texts.iter().map(|text| read(text).len()).sum();
        whole = whole.max(rate(start));
        let start = std::time::Instant::now();
        let cut: Vec<_> = texts.iter().flat_map(|text| cut_all(text.as_bytes(), false)).collect();
        cutting = cutting.max(rate(start));
        let cut: Vec<_> = cut.iter().map(|piece| std::str::from_utf8(piece).unwrap()).collect();
        let start = std::time::Instant::now();
        let apart: usize = cut.iter().map(|piece| read(piece).len()).sum();
        pieces = pieces.max(rate(start));
        let start = std::time::Instant::now();
        let tokens: usize = texts.iter().map(|text| Lexer::new(text, 0).count()).sum();
        lexing = lexing.max(rate(start));
        assert!(tokens > games && apart >= games);
    }
    println!(
        "MB/s: read {whole:.0}, read game by game {pieces:.0}, cut {cutting:.0}, lex {lexing:.0}"
    );
}

/// Pieces of which texts are strewn together.
const SHREDS: [&str; 68] = [
    " ",
    "\n",
    "\r\n",
    "\n\n",
    "\t",
    "\u{feff}",
    "\u{a0}",
    "\0",
    "\u{1a}",
    "1.",
    "1...",
    "2.",
    "3",
    "12. ",
    "１．",
    "…",
    "...",
    "e4",
    "Nf3 ",
    "exd6 e.p.",
    "O-O",
    "0-0-0",
    "a8(Q)",
    "a8=Q+",
    "--",
    "Z0",
    "Qg20-1",
    "N@f3",
    "♘f3",
    "马f3",
    "炮二平五",
    "马８进７",
    "炮 二 平 五 ",
    "C2.5",
    "H8+7",
    "R+-1",
    "H2-E2",
    "Ｃ２＝５",
    "炮25",
    "$",
    "$1",
    "$14 ",
    "!?",
    "!!!",
    "+-",
    "±",
    "=",
    "N",
    "{",
    "}",
    "{x}",
    "{a\nb} ",
    "; c } {\n",
    "% esc\n",
    "(",
    ")",
    "1-0",
    "½-½",
    " 1 - 0 ",
    "*\n",
    "[",
    "]",
    "[Event \"x\"]\n",
    "\n[Event \"a \\\"b\\\" \\\\\"]\n",
    "\n[Site \"y",
    "\"]",
    "hello ",
    "&amp;",
];

fn shreds() -> impl Strategy<Value = String> {
    let shred = prop_oneof![
        20 => prop::sample::select(&SHREDS[..]).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => "[a-h][1-8] ",
    ];
    prop::collection::vec(shred, 0..60).prop_map(|shreds| shreds.concat())
}

/// A tag value or a comment with everything that needs care.
fn words() -> impl Strategy<Value = String> {
    let word = prop::sample::select(
        &[
            "a",
            "“引”",
            "\"",
            "\\",
            "{",
            "}",
            ";",
            "%",
            "\n",
            "\n\n",
            "\r\n",
            " ",
            "  ",
            "[",
            "]",
            "(",
            "炮二平五好棋",
            "\n[Event \"x\"]\n",
            "\n%",
            "a-long-word-of-thirty-characters",
            "$5",
            "1-0",
        ][..],
    );
    prop::collection::vec(word, 0..24).prop_map(|words| words.concat())
}

/// One step in building a tree: where the move goes (steps back), which move, its notes.
type Step = (u8, usize, Vec<(u8, String)>);

fn record(steps: &[Step], headers: &[(usize, String)], xiangqi: bool) -> Record<'static> {
    const NAMES: [&str; 8] =
        ["Result", "Event", "Round", "White", "Zeta", "Game", "Alpha", "Opening"];
    let mut record = Record::new(if xiangqi {
        crate::record::Game::Xiangqi
    } else {
        crate::record::Game::Chess
    });
    let mut header = |name: &'static str, value: String| {
        let (span, value_span) = (Span::default(), Span::default());
        record.headers.push(Header { name: name.into(), value: value.into(), span, value_span });
    };
    header("Variant", if xiangqi { "xiangqi".into() } else { "Standard".into() });
    for (name, value) in headers {
        header(NAMES[name % NAMES.len()], value.clone());
    }
    let moves: &[&str] = if xiangqi {
        &["炮二平五", "马８进７", "H2-E2", "C2.5", "R+-1", "Che2"]
    } else {
        &["e4", "Nf3", "exd6 e.p.", "O-O", "a8=Q+", "--", "a8(Q)"]
    };
    let mut ids = vec![NodeId::ROOT];
    for (back, mv, notes) in steps {
        let parent = ids[ids.len() - 1 - (*back as usize).min(ids.len() - 1)];
        let text = moves[mv % moves.len()].into();
        let mv = MoveText { text, span: Span::default(), side: None };
        let node = record.tree.add(parent, Some(mv));
        for (kind, text) in notes {
            let (kind, text) = match kind % 4 {
                0 => (NoteKind::Before, text.clone()),
                1 => (NoteKind::Nag, (text.len() % 256).to_string()),
                2 => (NoteKind::Unread, text.clone()),
                _ => (NoteKind::Comment, text.clone()),
            };
            record.tree.note(node, kind, "", text, Span::default());
        }
        ids.push(node);
    }
    record
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_tiled_and_settles(text in shreds()) {
        holds(&text);
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        holds(&String::from_utf8_lossy(&bytes));
        cut_all(&bytes, false);
        cut_all(&bytes, true);
    }

    #[test]
    fn what_is_cut_is_what_is_read(text in shreds()) {
        // A carriage return alone among line feeds is left out: the cutter goes by line feeds.
        let text = text.replace("\r\n", "\n").replace('\r', " ");
        let text = format!("[White \"a\"]\n{text}");
        let whole = read(&text);
        let pieces = cut_all(text.as_bytes(), false);
        let apart: Vec<_> =
            pieces.iter().flat_map(|piece| read(std::str::from_utf8(piece).unwrap())).collect();
        prop_assert_eq!(whole.len(), apart.len());
    }

    #[test]
    fn any_record_settles(
        steps in prop::collection::vec(
            (prop_oneof![8 => Just(0u8), 2 => 0u8..9], 0usize..9, prop::collection::vec((0u8..4, words()), 0..3)),
            0..30,
        ),
        headers in prop::collection::vec((0usize..9, words()), 0..5),
        xiangqi: bool,
    ) {
        settles(&record(&steps, &headers, xiangqi));
    }
}
