use std::{fmt::Write as _, time::Instant};

use proptest::prelude::*;

use super::*;
use crate::{
    formats::{
        Entry, any,
        board::{self, Grid},
        fit::fit,
    },
    record::{NodeId, Record, Side, Tree},
};

const START: &str = "8979695949392919097717866646260600102030405060708012720323436383";

/// Moves and comments in one line: `h2e2{text}`, alternatives in parentheses.
fn shape(tree: &Tree<'_>) -> String {
    let mut out = String::new();
    for note in tree.notes(NodeId::ROOT) {
        let _ = write!(out, "{{{}}}", note.text);
    }
    if let Some(first) = tree.first_child(NodeId::ROOT) {
        out.push_str(&crate::formats::spell::line(tree, first));
    }
    out
}

fn codes(entry: &Entry<'_>) -> String {
    entry.findings.iter().map(|finding| finding.code.id()).collect::<Vec<_>>().join(" ")
}

fn headers(record: &Record<'_>) -> String {
    let all = record.headers.iter().map(|header| format!("{}={}", header.name, header.value));
    all.collect::<Vec<_>>().join(" ")
}

/// The games of a text: shapes and codes.
fn games(text: &str) -> Vec<(String, String)> {
    read(text).iter().map(|entry| (shape(&entry.record.tree), codes(entry))).collect()
}

fn one(text: &str) -> Entry<'_> {
    let mut entries = read(text);
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0)
}

#[test]
fn a_block_as_dpxq_gives_it() {
    let text = format!(
        "[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n[DhtmlXQ_title] 甲 先胜 乙 [/DhtmlXQ_title]\n\
         [DhtmlXQ_binit]{START}[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n\
         [DhtmlXQ_move_0_1_1]79677062[/DhtmlXQ_move_0_1_1]\n[DhtmlXQ_move_0_2_2]1022[/DhtmlXQ_move_0_2_2]\n\
         [DhtmlXQ_move_1_2_3]10228979[/DhtmlXQ_move_1_2_3]\n[DhtmlXQ_length]3[/DhtmlXQ_length]\n\
         [DhtmlXQ_type]残局[/DhtmlXQ_type][DhtmlXQ_red]甲[/DhtmlXQ_red][DhtmlXQ_redrating]2500[/DhtmlXQ_redrating]\n\
         [DhtmlXQ_result]红胜[/DhtmlXQ_result][DhtmlXQ_date]0000-00-00[/DhtmlXQ_date][DhtmlXQ_hits]7[/DhtmlXQ_hits]\n\
         [DhtmlXQ_comment0]一||二\\u005b\\ud83d\\ude00[/DhtmlXQ_comment0]\n[DhtmlXQ_comment2]主[/DhtmlXQ_comment2]\n\
         [DhtmlXQ_comment1_2]变[/DhtmlXQ_comment1_2]\n[/DhtmlXQ]\n"
    );
    assert_eq!(sniff(&text), 99);
    let entry = one(&text);
    assert_eq!(codes(&entry), "");
    assert_eq!(
        shape(&entry.record.tree),
        "{一\n二[😀}h2e2 (h0g2 h9g7 {变} (b9c7 i0h0)) h9g7 {主} (b9c7) h0g2"
    );
    assert_eq!(
        headers(&entry.record),
        "Title=甲 先胜 乙 Type=endgame Red=甲 RedElo=2500 Result=1-0 DhtmlXQ_hits=7"
    );
    let first = entry.record.tree.first_child(NodeId::ROOT).unwrap();
    assert_eq!(entry.record.tree.node(first).mv.as_ref().unwrap().span.of(&text), "7747");
    assert_eq!(entry.record.headers[0].value_span.of(&text), " 甲 先胜 乙 ");
}

#[test]
fn a_page_with_entities_and_a_script() {
    let page = "<html><head></head><body><div>[DhtmlXQ]<br>\n[DhtmlXQ_title]A &amp; B&nbsp;[/DhtmlXQ_title]<br>\n\
        [DhtmlXQ_movelist][/DhtmlXQ_movelist]<br>[DhtmlXQ_comment1]one<br>two &lt;3[/DhtmlXQ_comment1]<br>[/DhtmlXQ]</div>\n\
        <script>\nvar DhtmlXQ_imgpath = '/img';\n\
        var DhtmlXQ_movelist = ''+'[DhtmlXQ_move'+'list]7747[\\/DhtmlXQ_move'+'list]\\r\\n[DhtmlXQ_move_0_1_1]7967[/DhtmlXQ_move_0_1_1]';\n\
        </script></body></html>";
    assert_eq!(sniff(page), 30);
    let entry = one(page);
    assert_eq!(codes(&entry), "");
    assert_eq!(shape(&entry.record.tree), "h2e2 {one\ntwo <3} (h0g2)");
    assert_eq!(headers(&entry.record), "Title=A & B");
    let page = "<script>var DhtmlXQ_movelist = '[0_1_0]77477062[/0_1_0][0_2_1]1022[/0_2_1]';\n\
        var DhtmlXQ_red = \"Red\";</script>";
    assert_eq!(sniff(page), 99);
    let entry = one(page);
    assert_eq!(shape(&entry.record.tree), "h2e2 h9g7 (b9c7)");
    assert_eq!(headers(&entry.record), "Red=Red");
    assert_eq!(games("<br>var DhtmlXQ_movelist='7747'")[0].0, "h2e2");
    let same = "<div>[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]</div>\
        <script>DhtmlXQ_movelist='7747'</script>";
    assert_eq!(games(same), [("h2e2".to_owned(), String::new())]);
}

#[test]
fn several_games() {
    let block =
        |moves: &str| format!("[DhtmlXQ][DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist][/DhtmlXQ]\n");
    let two = format!("{}{}", block("7747"), block("7747"));
    assert_eq!(games(&two).len(), 2);
    assert_eq!(cut(two.as_bytes(), false), Some(block("7747").len()));
    assert_eq!(cut(block("7747").as_bytes(), false), None);
    assert_eq!(cut(format!("<br>{two}").as_bytes(), false), None);
    let page = format!("<div>{two}</div>");
    assert_eq!(games(&page), [("h2e2".to_owned(), "AR045".to_owned())]);
    let bare = "[DhtmlXQ_title]a[/DhtmlXQ_title][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n\
        [DhtmlXQ_title]b[/DhtmlXQ_title][DhtmlXQ_movelist]7967[/DhtmlXQ_movelist]";
    assert_eq!(games(bare).iter().map(|it| &*it.0).collect::<Vec<_>>(), ["h2e2", "h0g2"]);
}

#[test]
fn what_is_broken_is_told_and_kept() {
    let game = |body: &str| {
        games(&format!("[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]{body}[/DhtmlXQ]"))
            .remove(0)
    };
    let tag = |name: &str, value: &str| format!("[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    let (shape, codes) = game(&tag("move_0_9_1", "1927"));
    assert_eq!((&*shape, &*codes), ("{[DhtmlXQ_move_0_9_1]1927}h2e2 h9g7", "AR040"));
    assert_eq!(game(&tag("move_5_1_6", "1927")).1, "AR040");
    assert_eq!(game(&(tag("move_1_1_2", "1927") + &tag("move_2_1_1", "1927"))).1, "AR040 AR040");
    // A branch that leaves the one it is named after before that one begins.
    let early = tag("move_0_2_1", "1022") + &tag("move_1_1_2", "7967");
    assert_eq!(game(&early).0, "h2e2 (h0g2) h9g7 (b9c7)");
    assert_eq!(game(&tag("move_0_2_1", "10221")), ("h2e2 h9g7 (b9c7 {1})".into(), "AR041".into()));
    assert_eq!(game(&tag("move_0_2_1", "9x922")).1, "AR041");
    assert_eq!(game(&tag("move_0_2_1", "1922")).0, "h2e2 h9g7 (b0c7)");
    assert_eq!(game(&tag("move_0_2_1", "9922")).0, "h2e2 h9g7 (9922)");
    assert_eq!(game(&tag("comment9", "x")), ("h2e2 h9g7 {x}".into(), "AR042".into()));
    assert_eq!(game(&tag("comment7_9", "x")), ("{x}h2e2 h9g7".into(), "AR042".into()));
    assert_eq!(game("[DhtmlXQ_blacktime]9[/DhtmlXQ_time]").1, "AR043");
    assert_eq!(game("[DhtmlXQ_blacktime]9").1, "AR044");
    assert_eq!(game(&tag("binit", "8979")).1, "AR046");
    assert_eq!(game(&tag("binit", &"99".repeat(32))).1, "AR004");
    assert_eq!(game(&tag("binit", &format!("{}63", &START[..62]))).1, "AR007");
}

#[test]
fn who_moves_first() {
    let black =
        format!("[DhtmlXQ_binit]{START}[/DhtmlXQ_binit][DhtmlXQ_movelist]7062[/DhtmlXQ_movelist]");
    assert_eq!(board::start_of(&one(&black).record), Some((Grid::start(), Side::Second)));
    let fen = "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\"]";
    let text = format!("{black}[DhtmlXQ_comment0]{fen}[/DhtmlXQ_comment0]");
    let entry = one(&text);
    // The file's own board counts, and no text is lost.
    assert_eq!(shape(&entry.record.tree), format!("{{{fen}}}h9g7"));
    assert_eq!(entry.record.headers.len(), 1);
    assert_eq!(board::start_of(&entry.record), Some((Grid::start(), Side::Second)));
    let mut record = Record::new(Game::Xiangqi);
    any::head(&mut record, "FEN", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1");
    let text = write(&record);
    assert_eq!(one(&text).record.value("FEN"), record.value("FEN"));
}

#[test]
fn the_numbered_tags_of_dhj() {
    let text = "[DHJHtmlXQ]\n[DHJHtmlXQ_10]题[/DHJHtmlXQ_10]\n[DHJHtmlXQ_17]甲[/DHJHtmlXQ_17]\n\
        [DHJHtmlXQ_28]红胜[/DHJHtmlXQ_28]\n[DHJHtmlXQ_31]rheakaehr0000000000c00000c0p0p0p0p0p000000000000000000P0P0P0P0P0C00000C0000000000RHEAKAEHR[/DHJHtmlXQ_31]\n\
        [DHJHtmlXQ_32]0[/DHJHtmlXQ_32]\n[DHJHtmlXQ_34]72427967[/DHJHtmlXQ_34]\n\
        [game_comment_0_0]root[/comment_0_0][game_comment_0_1]one[/comment_0_1]\n[/DHJHtmlXQ]\n";
    assert_eq!(sniff(text), 99);
    let entry = one(text);
    assert_eq!(codes(&entry), "");
    assert_eq!(shape(&entry.record.tree), "{root}h2e2 {one} h9g7");
    assert_eq!(headers(&entry.record), "Title=题 Red=甲 Result=1-0");
}

/// Writes and reads; the record that comes back must be the same.
fn there_and_back(record: &Record<'static>) -> Result<(), TestCaseError> {
    let mut fitting = record.clone();
    fit(&mut fitting, &INFO);
    let text = write(&fitting);
    let entries = read(&text);
    prop_assert_eq!(entries.len(), 1, "{}", &text);
    prop_assert_eq!(codes(&entries[0]), "", "{}", &text);
    // A tail in the comment is headers to the reader.
    let tail =
        crate::formats::tail::split(&crate::formats::fit::comment(&fitting, NodeId::ROOT)).1.len();
    if tail == 0 {
        let back = &entries[0].record;
        prop_assert!(back.tree.same_content(&fitting.tree), "{}\n{}", &text, shape(&back.tree));
        let (start, said) = (board::start_of(&fitting), fitting.header("FEN").is_some());
        prop_assert!(!said || board::start_of(back) == start);
    }
    prop_assert!(sniff(&text) > 90);
    // What became headers is written as headers.
    let mut again = entries[0].record.clone();
    fit(&mut again, &INFO);
    prop_assert!(tail > 0 || write(&again) == text, "{}\n{}", write(&again), text);
    Ok(())
}

proptest! {
    #[test]
    fn what_is_written_reads_back(record in any::records()) {
        there_and_back(&record)?;
    }

    #[test]
    fn any_text_is_read(text in prop::collection::vec(prop_oneof![
        any::texts(),
        "\\[/?DhtmlXQ_(movelist|binit|comment[0-3](_[0-4])?|move_[0-3]_[0-4]_[0-3]|red)\\]",
        "[0-9]{0,12}",
        "\\[/?(DhtmlXQ|DHJHtmlXQ|DhtmlXQHTML)\\]",
        "var DhtmlXQ_movelist = '[0-9\\[\\]_]{0,20}'",
    ], 0..30)) {
        let text = text.concat();
        for entry in read(&text) {
            for finding in &entry.findings {
                prop_assert!(finding.span.end as usize <= text.len());
            }
            prop_assert!(entry.record.span.end as usize <= text.len());
        }
    }
}

#[test]
fn truncated_anywhere() {
    let text = format!(
        "[DhtmlXQ][DhtmlXQ_title]题\\u4e00&amp;[/DhtmlXQ_title][DhtmlXQ_binit]{START}[/DhtmlXQ_binit]\
         [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]<br>\
         <script>var DhtmlXQ_movelist='\\'[0_1_0]7747[/0_1_0]'+\"x\"</script>"
    );
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        for entry in read(&text[..end]) {
            assert!(entry.record.tree.len() < 8);
        }
    }
}

#[test]
fn hostile_texts_take_linear_time() {
    let begun = Instant::now();
    let n = 100_000;
    let deep: String =
        (1..n).fold("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]".to_owned(), |mut all, i| {
            let _ = write!(all, "[DhtmlXQ_move_{}_{}_{i}]7747[/DhtmlXQ_x]", i - 1, i + 1);
            all
        });
    assert_eq!(one(&deep).record.tree.len(), n + 1);
    let climbing: String =
        (1..n).fold("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]".to_owned(), |mut all, i| {
            let _ = write!(
                all,
                "[DhtmlXQ_move_{}_{}_{i}]7747[/DhtmlXQ_x][DhtmlXQ_comment{i}_1]x[/DhtmlXQ_x]",
                i - 1,
                i + 1
            );
            all
        });
    read(&climbing);
    for piece in [
        "[DhtmlXQ]",
        "[/DhtmlXQ]",
        "[DhtmlXQ_title]",
        "[DhtmlXQ_title]x[/DhtmlXQ_title]",
        "[",
        "<br>[DhtmlXQ_red]x",
        "<br>[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
        "<br>DhtmlXQ_red='",
        "<br>DhtmlXQ_red = 'x' +",
        "<br>var DhtmlXQ_movelist='[0_1_0]7747'",
        "[DhtmlXQ_move_0_4294967295_4294967295]1",
        "\\u",
        "tmlXQ",
        "[DhtmlXQ_move_1_1_1]7747",
        "[comment_1]",
    ] {
        let text = piece.repeat(n);
        sniff(&text);
        cut(text.as_bytes(), false);
        read(&text);
    }
    read(&format!("[DhtmlXQ_movelist]{}", "7747".repeat(n)));
    read(&format!("<br>[DhtmlXQ_comment0]{}", "<&\\u|".repeat(n)));
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}
