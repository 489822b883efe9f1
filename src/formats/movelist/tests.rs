mod wild;

use std::{fmt::Write as _, time::Instant};

use proptest::prelude::*;

use super::*;
use crate::{
    formats::Entry,
    record::{Fragment, Game, Header, MoveText, NodeId, NoteKind, Record},
    source::Span,
};

/// Moves and notes in one line: a move, its notes in `{}` (before it `<>`, glyphs `$`), and the
/// number of its continuations where there are several.
fn shape(record: &Record<'_>) -> String {
    let tree = &record.tree;
    let mut out = String::new();
    let mut stack = vec![NodeId::ROOT];
    while let Some(id) = stack.pop() {
        if let Some(mv) = &tree.node(id).mv {
            let _ = write!(out, " {}", mv.text);
        }
        for note in tree.notes(id) {
            let _ = match note.kind {
                NoteKind::Before => write!(out, "<{}>", note.text),
                NoteKind::Nag => write!(out, "${}", note.text),
                _ => write!(out, "{{{}}}", note.text),
            };
        }
        let children: Vec<_> = tree.children(id).collect();
        if children.len() > 1 {
            let _ = write!(out, " {}:", children.len());
        }
        stack.extend(children.into_iter().rev());
    }
    if let Some(marker) = &record.marker {
        let _ = write!(out, " ={}", marker.text);
    }
    out.trim_start().to_owned()
}

fn codes(entry: &Entry<'_>) -> String {
    entry.findings.iter().map(|finding| finding.code.id()).collect::<Vec<_>>().join(" ")
}

fn headers(record: &Record<'_>) -> String {
    let all = record.headers.iter().map(|header| format!("{}={}", header.name, header.value));
    all.collect::<Vec<_>>().join(" ")
}

/// Reads `text` and compares, game by game, content and codes; then writes and reads back.
fn check(text: &str, expected: &[(&str, &str)]) {
    let entries = read(text);
    let found: Vec<_> = entries.iter().map(|e| (shape(&e.record), codes(e))).collect();
    let found: Vec<_> = found.iter().map(|(s, c)| (&**s, &**c)).collect();
    assert_eq!(found, expected, "{text}");
    for entry in &entries {
        let written = write(&entry.record);
        let again = read(&written);
        assert_eq!(again.len(), 1, "{text} -> {written}");
        assert_eq!(shape(&again[0].record), shape(&entry.record), "{text} -> {written}");
        assert_eq!(write(&again[0].record), written, "{text}");
        assert_eq!(codes(&again[0]), "", "{written}");
    }
}

#[test]
fn ways_to_number() {
    let moves = "炮二平五 马8进7 马二进三 车9平8";
    for text in [
        "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n",
        "1、炮二平五　马8进7\r\n2、马二进三　车9平8",
        "1.炮二平五马8进7 2.马二进三车9平8",
        "第1回合 炮二平五 马8进7\n第2回合 马二进三 车9平8",
        "第一回合：炮二平五 马8进7\n第二回合：马二进三 车9平8",
        "(1) 炮二平五 马8进7\n（2）马二进三 车9平8",
        "①炮二平五 马8进7 ②马二进三 车9平8",
        "1 炮二平五 马8进7\n2 马二进三 车9平8",
        "1. 炮二平五 ……\n1... 马8进7 2. 马二进三 …… 车9平8",
        "1. 炮二平五\n2. 马8进7\n3. 马二进三\n4. 车9平8",
        "炮二平五\n马8进7\n马二进三\n车9平8",
        "炮二平五，马8进7；马二进三，车9平8。",
    ] {
        let entries = read(text);
        assert_eq!(shape(&entries[0].record), moves, "{text}");
        assert_eq!(codes(&entries[0]), "", "{text}");
        assert_eq!(entries.len(), 1, "{text}");
    }
    check("1. H2-E2 H7-E7 2. h0g2 b9-c7", &[("H2-E2 H7-E7 h0g2 b9-c7", "")]);
    check("1. C2.5 H8+7 2. +R-3 n8+7", &[("C2.5 H8+7 +R-3 n8+7", "")]);
    check("1. 前车进二 车前进2 2. 前兵九平八 炮25", &[("前车进二 车前进2 前兵九平八 炮25", "")]);
    check("1. 炮二评五 马8进7", &[("炮二评五 马8进7", "")]);
    check("1. 炮二平五 马8进7\n3. 马二进三", &[("炮二平五 马8进7 马二进三", "ML002")]);
}

#[test]
fn headers_and_results() {
    let text = "标题：某局\n红    方: 甲\n黑方：\nFEN: 4k4/9 w\n\n1. 炮二平五 马8进7\n红胜\n";
    check(text, &[("炮二平五 马8进7 =红胜", "")]);
    let record = &read(text)[0].record;
    assert_eq!(headers(record), "标题=某局 红    方=甲 黑方= FEN=4k4/9 w");
    assert_eq!(record.headers[0].value_span.of(text), "某局");
    assert_eq!(record.headers[0].span.of(text), "标题：某局");
    check("1. 炮二平五 马8进7 （红胜）", &[("炮二平五 马8进7 =红胜", "")]);
    check("1. 炮二平五 1-0", &[("炮二平五 =1-0", "")]);
    check("1. 炮二平五\n结果：和棋", &[("炮二平五 =和棋", "")]);
    check("开局：炮二平五 屏风马\n炮二平五", &[("炮二平五", "")]);
}

#[test]
fn several_games() {
    let two = &[("炮二平五 =红胜", ""), ("兵七进一 =和棋", "")];
    check("标题：一\n1. 炮二平五\n红胜\n标题：二\n1. 兵七进一\n和棋", two);
    check("1. 炮二平五\n红胜\n1. 兵七进一\n和棋", two);
    check("1. 炮二平五\n红胜\n\n随便：x\n1. 兵七进一\n和棋", two);
    check("1. 炮二平五 马8进7\n\n1. 兵七进一", &[("炮二平五 马8进7", ""), ("兵七进一", "")]);
}

#[test]
fn comments_and_variations() {
    check(
        "{开头} 1. 炮二平五 {好} 马8进7 （正着）!? // 行\n# 又\n2. {前} 马二进三",
        &[("{开头} 炮二平五{好} 马8进7{正着}$5{行}{又} 马二进三<前>", "")],
    );
    check(
        "1. 炮二平五 马8进7 (1... 马2进3 2. 马二进三 (兵七进一) 车1平2) 2. 兵三进一",
        &[("炮二平五 2: 马8进7 兵三进一 马2进3 2: 马二进三 车1平2 兵七进一", "")],
    );
    assert_eq!(codes(&read("1. 炮二平五 (1. 兵七进一")[0]), "ML004");
    assert_eq!(codes(&read("1. 炮二平五 ) 马8进7")[0]), "ML005");
    assert_eq!(codes(&read("(1. 兵七进一) 1. 炮二平五")[0]), "ML006");
    assert_eq!(codes(&read("1. 炮二平五 {没完\n马8进7")[0]), "ML003");
    let entry = &read("题目 一\n1. 炮二平五 乱七八糟 啊 马8进7")[0];
    assert_eq!(codes(entry), "ML001 ML001");
    assert_eq!(shape(&entry.record), "炮二平五{乱七八糟 啊} 马8进7");
    // A line with a colon among the moves is no header, its moves count.
    assert_eq!(shape(&read("1. 炮二平五\n变化：马8进7")[0].record), "炮二平五{变化：} 马8进7");
}

#[test]
fn layout() {
    let text = "标题：一\nEvent: x\n1. 炮二平五 马8进7 $1 (1... 马2进3 {c} 2. 马二进三 (2. 兵七进一)) 2. 兵三进一 {好} 卒7进1 *";
    let expected = "标题：一\nEvent: x\n\n1. 炮二平五 马8进7 $1\n(1... 马2进3 {c} 2. 马二进三\n(2. 兵七进一)\n)\n2. 兵三进一 {好} 2... 卒7进1\n*\n";
    assert_eq!(write(&read(text)[0].record), expected);
    let black = "FEN: 9 b\n\n1... 炮二平五\n2. 马8进7\n";
    assert_eq!(write(&read(black)[0].record), black);
}

#[test]
fn sniffing() {
    let list = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
    assert!(sniff(list) >= 90);
    assert!(sniff(&format!("标题：一\n\n{list}")) >= 90);
    assert!(sniff("1. H2-E2 H7-E7 2. H0-G2 H9-G7") >= 50);
    assert!(sniff(&format!("[Event \"x\"]\n\n{list}")) < 10);
    assert!(
        sniff(
            "开局阶段红方走了炮二平五之后，局面渐渐变得复杂起来，黑方需要小心应对各种可能的进攻。"
        ) < 10
    );
    assert!(sniff("1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 a7a6") < 30);
    assert_eq!(sniff("Dear friend, this is a letter."), 0);
    // Chess in coordinates, program text, a rule book.
    assert_eq!(sniff("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4"), 0);
    assert!(sniff("pub const A: u32 = 1;\npub const B: u32 = 2;\n") <= 20);
    let book = "规则对每一种情况都有说明，比赛时应当遵守这些规定。\n".repeat(20);
    assert_eq!(sniff(&format!("{book}例如：炮二平五。\n{book}")), 0);
    assert!(sniff("标题：一\n红方：甲\n黑方：乙\n") > 20);
}

#[test]
fn several_headers_in_one_line() {
    let text = "比赛日期：2016年12月  比赛地点：\n红方：甲(12)  耗时： 2分\n比赛结果：    裁判员：\n1. 炮二平五\n";
    let entries = read(text);
    assert_eq!(
        headers(&entries[0].record),
        "比赛日期=2016年12月 比赛地点= 红方=甲(12)  耗时： 2分 比赛结果= 裁判员="
    );
    check(text, &[("炮二平五", "")]);
    // A colon alone parts nothing, and what is written comes back.
    assert_eq!(headers(&read("标题：红方：甲\n1. 炮二平五\n")[0].record), "标题=红方：甲");
    let entry = &read("标题：\\:甲\\20;\\20;红方\\ff1a;\n1. 炮二平五\n")[0];
    assert_eq!(headers(&entry.record), "标题=甲  红方：");
    assert_eq!(headers(&read(&write(&entry.record))[0].record), "标题=甲  红方：");
}

#[test]
fn text_behind_the_headers_is_a_comment_on_the_game() {
    let text = "标题：题\nFEN ：x w\n\n\n最新弈法\n 两行 \n\n  1. 炮二平五 马８进７\n";
    let entry = &read(text)[0];
    let root: Vec<_> = entry.record.tree.notes(NodeId::ROOT).map(|note| &*note.text).collect();
    assert_eq!((codes(entry), root), ("ML001".to_owned(), vec!["最新弈法\n 两行"]));
    let back = write(&entry.record);
    assert!(back.contains("\n{最新弈法\n 两行}\n1. "), "{back}");
    let again = &read(&back)[0];
    assert_eq!(shape(&again.record), shape(&entry.record));
    assert_eq!(codes(again), "");
    // Without a move after it, too.
    let root = &read("标题：题\n\n未走\n")[0].record.tree;
    assert_eq!(root.notes(NodeId::ROOT).count(), 1);
}

#[test]
fn the_form_that_a_server_prints_is_layout() {
    let rule = "-".repeat(49);
    let text = format!(
        "\n中 国 象 棋 对 局 记 录\n{rule}\n对局名称：红方[689] - 黑方[811]\n红    方：甲  耗时：  2分 24秒\n\
         比赛结果：红胜    裁判员：丙\n{rule}\n棋谱   红方           黑方\n  1.  炮二平五       马２进３\n"
    );
    let entry = &read(&text)[0];
    assert_eq!(codes(entry), "");
    assert!(entry.record.strays.is_empty());
    assert_eq!(entry.record.tree.notes(NodeId::ROOT).count(), 0);
    assert_eq!(
        headers(&entry.record),
        "对局名称=红方[689] - 黑方[811] 红    方=甲  耗时：  2分 24秒 比赛结果=红胜 裁判员=丙"
    );
    // Other lines of signs, and the words elsewhere, are kept.
    for line in ["★★★", "- 一 -", "棋谱", "----="] {
        let text = format!("标题：题\n{line}\n1. 炮二平五\n");
        let kept = &read(&text)[0].record;
        let kept = (kept.tree.notes(NodeId::ROOT).count(), kept.strays.len());
        assert!(matches!(kept, (1, 0) | (0, 1)), "{line} {kept:?}");
    }
}

#[test]
fn titles_part_lists_without_numbers() {
    let text = "A - B\nCup 1997\nh2e2 h9g7 h0g2\n\nC - D\nCup\nb2e2 b9c7\n\nb0c2 a9b9\n\n\
                a remark\n\nc3c4\n";
    let games: Vec<_> = read(text).iter().map(|e| (shape(&e.record), codes(e))).collect();
    let expected = [
        ("h2e2 h9g7 h0g2", "ML001 ML001"),
        ("b2e2 b9c7 b0c2 a9b9{a remark} c3c4", "ML001 ML001 ML001"),
    ];
    assert_eq!(games, expected.map(|(moves, codes)| (moves.to_owned(), codes.to_owned())));
    assert_eq!(read(text)[1].record.strays[0].text, "C - D");
}

#[test]
fn cutting() {
    let one = "标题：一\n\n1. 炮二平五 {\n\n1. x} 马8进7\n2. 兵三进一\n\n红胜\n\n";
    let two = "标题：二\n\n1. 兵七进一\n";
    let both = format!("{one}{two}");
    assert_eq!(cut(both.as_bytes(), false), Some(one.len()));
    assert_eq!(cut(two.as_bytes(), false), None);
    assert_eq!(read(&both).len(), 2);
    let gbk = encoding_rs::GBK.encode(&both).0;
    let length = cut(&gbk, true).unwrap();
    assert_eq!(encoding_rs::GBK.decode(&gbk[..length]).0, one);
}

#[test]
fn truncated_and_huge() {
    let text =
        "标题：\\:a\\3a;b\n\n{x} 1. `炮\\`?` 马8进7 $1（注）(1... 马2进3 {c}) 2. 兵三进一 1-0\n";
    for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
        let part = &text[..end];
        assert!(lex::Lexer::new(part).map(|token| token.text).collect::<String>() == part);
        for entry in read(part) {
            assert_eq!(read(&write(&entry.record)).len(), 1);
        }
        let _ = (cut(part.as_bytes(), false), cut(part.as_bytes(), true), sniff(part));
    }
    for piece in [
        "(1. 炮二平五 ",
        "(",
        "（\n",
        "{",
        "{\\",
        "标题：x\n",
        "1. ",
        "\\:",
        "炮",
        "`",
        ")",
        "a:",
        "1.\n\n",
        "1.",
        "1`",
        "`\\`",
        "{\\}",
        "(1",
        "第",
        "红胜",
        "a1",
        "车",
    ] {
        let text = format!("炮二平五 {}", piece.repeat(100_000));
        let start = Instant::now();
        for entry in read(&text) {
            assert!(!write(&entry.record).is_empty());
        }
        let _ = cut(text.as_bytes(), true);
        assert!(start.elapsed().as_secs() < 60, "{piece}");
    }
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z\\[\\](){}:：;\\\\`炮二平五$1. \n#/]{0,12}",
        "[ -~]{0,20}",
        "(1\\. |红胜|1-0|\\(1|炮二平五|\\\\:|标题：){0,3}",
    ]
}

#[derive(Clone, Debug)]
struct Part {
    back: usize,
    mv: String,
    notes: Vec<(u8, String)>,
}

fn part() -> impl Strategy<Value = Part> {
    let mv = prop_oneof![
        4 => "[车马炮][二三四五][进退平][一二三]",
        2 => "[A-I][0-9]-[A-I][0-9]",
        1 => text(),
    ];
    let notes = prop::collection::vec((0..6_u8, text()), 0..3);
    (prop_oneof![3 => Just(0_usize), 1 => 0..5_usize], mv, notes)
        .prop_map(|(back, mv, notes)| Part { back, mv, notes })
}

fn build(heads: &[(String, String)], parts: &[Part], marker: Option<&str>) -> Record<'static> {
    let mut record = Record::new(Game::Xiangqi);
    let none = Span::default();
    for (name, value) in heads {
        let (name, value) = (name.clone().into(), value.clone().into());
        record.headers.push(Header { name, value, span: none, value_span: none });
    }
    let mut nodes = vec![NodeId::ROOT];
    for part in parts {
        let parent = nodes[nodes.len().saturating_sub(1 + part.back)];
        let mv = MoveText { text: part.mv.clone().into(), span: none, side: None };
        let id = record.tree.add(parent, Some(mv));
        for (_, text) in part.notes.iter().filter(|note| note.0 == 0) {
            record.tree.note(id, NoteKind::Before, "", text.clone(), none);
        }
        for (kind, text) in part.notes.iter().filter(|note| note.0 > 0) {
            match kind {
                1 => record.tree.note(id, NoteKind::Nag, "", text.len().to_string(), none),
                _ => record.tree.note(id, NoteKind::Comment, "", text.clone(), none),
            }
        }
        nodes.push(id);
    }
    record.marker = marker.map(|text| Fragment { text: text.to_owned().into(), span: none });
    record
}

proptest! {
    #[test]
    fn tokens_tile(text in "[\\[\\](){}:：;\\\\`炮二平五马8进7第回合$10. \n\r#/…a-]{0,60}") {
        let mut at = 0;
        for token in lex::Lexer::new(&text) {
            prop_assert_eq!(token.start, at);
            prop_assert!(!token.text.is_empty());
            at = token.end();
        }
        prop_assert_eq!(at, text.len());
    }

    #[test]
    fn anything_is_read(text in "([(){}:：\\\\`炮二平五$1. \n#/a]|炮二平五|马8进7| 1-0|\n标题：x\n|（注）){0,30}") {
        for entry in read(&text) {
            let written = write(&entry.record);
            let again = read(&written);
            prop_assert_eq!(again.len(), 1, "{}", &written);
            prop_assert_eq!(shape(&again[0].record).len() >= shape(&entry.record).len(), true, "{}", &written);
            prop_assert_eq!(write(&again[0].record), written);
        }
    }

    #[test]
    fn written_and_read_back(
        heads in prop::collection::vec((text(), text()), 0..4),
        comment in prop::option::of(text()),
        parts in prop::collection::vec(part(), 0..25),
        marker in prop::option::of(prop_oneof![Just("1-0"), Just("红胜"), Just("*"), Just("1/2-1/2")]),
    ) {
        let mut record = build(&heads, &parts, marker);
        if let Some(comment) = comment {
            record.tree.note(NodeId::ROOT, NoteKind::Comment, "", comment, Span::default());
        }
        let written = write(&record);
        let again = read(&written);
        if heads.is_empty() && parts.is_empty() && marker.is_none() {
            return Ok(());
        }
        prop_assert_eq!(again.len(), 1, "{}", &written);
        prop_assert!(again[0].findings.is_empty(), "{}\n{:?}", written, again[0].findings);
        prop_assert!(record.same_content(&again[0].record), "{}\n{:?}", written, again[0].record);
        prop_assert_eq!(write(&again[0].record), written);
    }
}

/// Prints what becomes of the file `YANPU_LIST_FILE` (UTF-8), and the speed on many copies of it.
#[test]
#[ignore = "needs a move list in YANPU_LIST_FILE"]
#[allow(clippy::print_stdout, clippy::cast_precision_loss)]
fn sample() {
    let Ok(path) = std::env::var("YANPU_LIST_FILE") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let entries = read(&text);
    println!("sniff {}, {} games", sniff(&text), entries.len());
    for entry in &entries {
        for finding in &entry.findings {
            println!("{} {}", finding.code.id(), finding.message(crate::findings::Lang::En));
        }
        println!("{}", write(&entry.record));
    }
    let many = text.repeat(20_000_000 / text.len());
    let start = Instant::now();
    let games = read(&many).len();
    let seconds = start.elapsed().as_secs_f64();
    println!("{games} games, {:.0} MB/s", many.len() as f64 / 1e6 / seconds);
}
