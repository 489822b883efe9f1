use proptest::prelude::*;

use super::*;
use crate::{
    formats::{
        any::{self, codes, line},
        points,
    },
    record::{MoveText, Record},
};

#[test]
fn three_languages() {
    for (text, expected, notation) in [
        (
            "Black: Ada\nKomi: 6.5\n\n1. B Q16  2. W D4 {fine}\n3. B pass\n",
            "b:Q16 w:D4 {fine} b:pass",
            "a1",
        ),
        (
            "黑方：甲\n贴目：6.5\n\n1. 黑 十六之四  2. 白 四之十六 {好} 3. 黑 停着\n",
            "b:十六之四 w:四之十六 {好} b:停着",
            "zh",
        ),
        (
            "黒番：甲\nコミ：6.5\n\n1. 黒 16の四 2. 白 4の十六 {よし} 3. 黒 パス\n",
            "b:16の四 w:4の十六 {よし} b:パス",
            "ja",
        ),
    ] {
        assert!(sniff(text) > 90, "{text}");
        let entry = any::one(read, text);
        assert_eq!(codes(&entry), "", "{text}");
        assert_eq!(line(&entry), expected);
        assert_eq!(entry.record.notation, Some(notation));
        assert_eq!(entry.record.value("KM"), Some("6.5"));
        assert!(entry.record.header("PB").is_some());
    }
}

#[test]
fn as_people_write() {
    let text = "1. Q16 D4\n2. Q4 D16\n3. R10 K10\n4. F3 C6\n";
    assert_eq!(sniff(text), 60);
    let entry = any::one(read, text);
    assert_eq!(line(&entry), "b:Q16 w:D4 b:Q4 w:D16 b:R10 w:K10 b:F3 w:C6");
    assert_eq!(codes(&entry), "");
    let text = "黑：十六之四 白：四之十六 黑 16·四";
    assert_eq!(line(&any::one(read, text)), "b:十六之四 w:四之十六 b:16·四");
    for text in ["黑1 Q16 白2 D4 黑3 Q4", "黑1：Q16\n白2：D4\n黑3：Q4\n"] {
        assert_eq!(sniff(text), 96);
        let entry = any::one(read, text);
        assert_eq!((line(&entry), codes(&entry)), ("b:Q16 w:D4 b:Q4".into(), String::new()));
    }
    let text = "SetupBlack: [dd][pp]\n1. K10 odd 2. Q3\n";
    assert_eq!(line(&any::one(read, text)), "AB{[dd][pp]} w:K10 {odd} b:Q3");
    let text = "q16 d4 q4 d16 r10 c10 o3 f17\nB+R\n";
    assert_eq!(sniff(text), 60);
    let entry = any::one(read, text);
    assert_eq!(line(&entry), "b:q16 w:d4 b:q4 w:d16 b:r10 w:c10 b:o3 w:f17");
    assert_eq!((entry.record.value("RE"), &*codes(&entry)), (Some("B+R"), ""));
    // Lists of other games, prose.
    for text in ["1. e4 e5 2. Nf3 Nc6", "1. 炮二平五 马8进7", "A4 paper, B5 paper and the like", ""]
    {
        assert_eq!(sniff(text), 0, "{text}");
    }
}

#[test]
fn numbers_out_of_order_are_told() {
    assert_eq!(codes(&any::one(read, "1. B Q16 2. W D4 5. B C3")), "AR051");
}

#[test]
fn several_games() {
    assert_eq!(read("Black: a\n1. B Q16\n\nBlack: b\n1. B Q4\n").len(), 2);
}

#[test]
fn long_files_are_read_in_their_time() {
    for text in [
        "1. B Q16 ".repeat(200_000),
        "{".repeat(200_000),
        format!("{}}}", "{".repeat(200_000)),
        "{\\".repeat(200_000),
        "黑：".repeat(200_000),
        "黑".repeat(200_000),
        "a:\n".repeat(200_000),
    ] {
        any::quick(read, &text);
    }
}

/// The record with its moves as coordinates of some kind.
fn in_words(mut record: Record<'static>, notation: usize) -> Record<'static> {
    record.notation = Some(["a1", "zh", "ja"][notation]);
    for id in record.tree.ids().skip(1) {
        let MoveText { text, span, side } = record.tree.node(id).mv.clone().unwrap();
        let words = match points::place(&text) {
            Some((x, y)) => {
                let numeral = "一二三四五六七八九".chars().nth(usize::from(y % 9)).unwrap();
                match notation {
                    0 => format!("{}{}", char::from(b'J' + x % 9), y + 1),
                    1 => format!("十之{numeral}"),
                    _ => format!("{}の{numeral}", x + 1),
                }
            }
            None => ["pass", "停着", "パス"][notation].to_owned(),
        };
        record.tree.replace_move(id, MoveText { text: words.into(), span, side });
    }
    record
}

proptest! {
    #[test]
    fn tokens_tile(text in "[BW黑白黒QD之の十六停着0-9.:：{}\\\\a \n围-]{0,60}") {
        let all: String = Lexer::new(&text).map(|token| token.text).collect();
        prop_assert_eq!(all, text);
    }

    #[test]
    fn written_and_read_back(record in any::go_records(false), notation in 0_usize..3) {
        any::comes_back(&INFO, in_words(record, notation))?;
    }

    #[test]
    fn anything_is_read(text in "(B|W|黑|白|Q16|十六之四|16の四|\\{|\\}|\n|: |：|[ -~围]){0,40}") {
        any::sane(&text, &read(&text))?;
        sniff(&text);
    }
}
