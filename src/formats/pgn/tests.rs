mod cases;
mod corpus;
mod heads;
mod settle;

use proptest::prelude::*;

use super::*;
use crate::{
    record::{Header, MoveText, NodeId, NoteKind, Record},
    source::Span,
};

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

/// Reads, cuts and writes a text that would bring a careless reader down.
fn bears(text: &str) {
    let start = std::time::Instant::now();
    let entries = read(text);
    for entry in &entries {
        write(&entry.record);
    }
    cut_all(text.as_bytes(), false);
    cut_all(text.as_bytes(), true);
    let head: String = text.chars().take(40).collect();
    assert!(start.elapsed().as_secs() < 60, "{head}: {:?}", start.elapsed());
}

#[test]
fn hostile_texts_take_linear_time() {
    const MANY: usize = 100_000;
    for unit in [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "(1. d4 ",
        "1. e4 (",
        "(e4 ",
        "(* ",
        "e4 (d4 ",
        "*",
        "1-0 ",
        "1. e4 1-0 ",
        "$",
        "!",
        "<",
        "&",
        ";",
        "%",
        ".",
        "1",
        "1 ",
        "1-0 1 {",
        "{\n[A \"x\"]\n",
        "[A \"x\"]\n\n",
        "[a \"",
        "[a \"x ",
        "[a \"x\"] ",
        "\n[a \"x",
        "\n[a x",
        "[a ",
        "[\"",
        "{}",
        "{ } e4 ",
        "炮 ",
        "炮二",
        "1. 炮",
        "炮二平五(",
        "½",
        "１",
        "…",
        "\0",
        "\u{a0}",
        "e4\n[A \"x\"]\n{",
        "e4 {\n[A \"x\"]\n",
        "(1. d4) ",
        "( ",
        "(){}",
        "1. e4 (1... d5 2. ",
        "\\\"",
        "[a \"\\\"",
        "\r",
        "e4,",
        "1,e4",
        ",8/8/8/8/8/8/8/8 ",
        ",1",
        "炮二平五，",
    ] {
        bears(&unit.repeat(MANY));
        bears(&format!("[A \"x\"]\n\n1. e4 {} 1-0\n\n[A \"y\"]\n\n* ", unit.repeat(MANY)));
    }
    let nested = format!("1. e4 {}{} e5 1-0", "(1. d4 ".repeat(MANY), ")".repeat(MANY));
    assert_eq!(read(&nested)[0].record.tree.main_line().count(), 2);
    assert_eq!(read(&nested)[0].record.tree.len(), MANY + 3);
}

#[test]
fn truncated_games_are_read() {
    const GAME: &str = "\u{feff}[Event \"a \\\"b\\\"\"]\r\n[Red \"许银川\"]\r\n\r\n{前言} 1. 炮二平五 $1 (1. H2-E2 {x} \
        马８进７) 1... 马8进7!? ; c\r\n% x\r\n2. C2.5 exd6 e.p. ½-½ \r\n=====\r\n[Event \"z\"]\n1. e4 e5 1-0";
    for end in (0..=GAME.len()).filter(|&end| GAME.is_char_boundary(end)) {
        holds(&GAME[..end]);
    }
}

/// Pieces of which texts are strewn together.
const SHREDS: [&str; 70] = [
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
    ",",
    "，",
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

/// Texts of comments with tag lines in them, behind blanks of all kinds, long enough to be broken.
fn hidden_tags() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(
        &[
            "{",
            "}",
            "{x ",
            "[E \"x\"]",
            "\n[E \"x\"]\n",
            "\u{feff}",
            "\u{a0}",
            "\u{3000}",
            "\u{200b}",
            " ",
            "\t",
            "\n",
            "\r\n",
            "\r",
            "\n\u{feff}",
            "\n\u{a0}",
            " \u{feff}",
            "[%c x]",
            "[",
            "]",
            "%",
            "a-long-word-of-forty-characters-and-some ",
            "one two three four five six seven ",
            "\"",
            ";",
            "*",
            " 1-0 ",
            " 1. e4 ",
            "炮二平五",
        ][..],
    );
    prop::collection::vec(piece, 0..24).prop_map(|pieces| format!("1. e4 {{{}", pieces.concat()))
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
    fn comments_with_tag_lines_settle(text in hidden_tags()) {
        holds(&text);
        holds(&format!("[Event \"a\"]\n\n{text}"));
        holds(&format!("[Game \"Chinese Chess\"]\n\n{text}"));
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
