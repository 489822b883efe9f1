//! Lists as they come out of chats, web pages and notebooks.

use super::{check, codes, headers, read};
use crate::{
    formats::movelist::{cut, lines::heading, sniff},
    record::Outcome,
};

const MOVES: &str = "1. 炮二平五 马8进7 2. 马二进三 车9平8\n";
const SHAPE: &str = "炮二平五 马8进7 马二进三 车9平8";

#[test]
fn words_behind_the_last_move_are_the_result() {
    for (words, result) in [
        ("黑方认负", "1-0"),
        ("（黑方认负）", "1-0"),
        ("紅方超時負。", "0-1"),
        ("此局双方议和", "1/2-1/2"),
        ("和", "1/2-1/2"),
        ("Black resigned", "1-0"),
    ] {
        let shape = format!("{SHAPE}{{{}}} ={result}", words.trim_matches(['（', '）', '。']));
        check(&format!("{MOVES}{words}\n"), &[(&shape, "ML007")]);
    }
    check(&format!("{MOVES}（和）\n"), &[(&format!("{SHAPE} =和"), "")]);
    check(&format!("{MOVES}红胜\n黑方认负\n"), &[(&format!("{SHAPE}{{黑方认负}} =红胜"), "ML007")]);
    check(&format!("{MOVES}红胜（黑方认负）\n"), &[(&format!("{SHAPE}{{黑方认负}} =红胜"), "")]);
    check(&format!("{MOVES}红方胜定\n"), &[(&format!("{SHAPE}{{红方胜定}}"), "ML001")]);
}

#[test]
fn words_before_a_move_are_no_result() {
    let text = format!("{MOVES}黑方认负\n3. 车一平二 马2进3\n");
    check(&text, &[(&format!("{SHAPE}{{黑方认负}} 车一平二 马2进3"), "ML001")]);
    let text = format!("{MOVES}（黑方认负）\n3. 车一平二 马2进3\n");
    check(&text, &[(&format!("{SHAPE}{{黑方认负}} 车一平二 马2进3"), "")]);
}

#[test]
fn a_header_may_tell_the_result_in_words() {
    for (value, marker, code) in
        [("和", "和", ""), ("红胜", "红胜", ""), ("黑方认输", "1-0", "ML007")]
    {
        let text = format!("{MOVES}结果：{value}\n");
        let entries = read(&text);
        assert_eq!(entries[0].record.marker.as_ref().unwrap().text, marker);
        assert_eq!((codes(&entries[0]), entries.len()), (code.to_owned(), 1));
    }
}

#[test]
fn headings_name_players_and_result() {
    for (line, red, result, black) in [
        ("许银川 先胜 吕钦", "许银川", "先胜", "吕钦"),
        ("第3轮 第1台 广东 许银川 先负 黑龙江 赵国荣", "广东 许银川", "先负", "黑龙江 赵国荣"),
        ("胡荣华（先和）杨官璘", "胡荣华", "先和", "杨官璘"),
        ("許銀川先勝呂欽", "許銀川", "先勝", "呂欽"),
    ] {
        let found = heading(line).unwrap();
        assert_eq!((found.red, found.result, found.black), (red, result, black));
        let text = format!("{line}\n\n{MOVES}");
        let entries = read(&text);
        assert_eq!(entries.len(), 1, "{line}");
        let heads = format!("标题={line} 红方={red} 黑方={black} 结果={result}");
        assert_eq!(headers(&entries[0].record), heads);
        assert!(Outcome::read(result).is_some() && codes(&entries[0]).is_empty());
    }
    for line in
        ["先胜", "红先胜", "红方先胜，黑方不服", "炮二平五先胜马8进7", "先胜一局", "甲先胜乙先负"]
    {
        assert_eq!(heading(line), None, "{line}");
    }
}

#[test]
fn headings_part_games_and_give_way_to_headers() {
    let game = |heading: &str| format!("{heading}\n{MOVES}");
    let text = format!("{}\n{}", game("甲 先胜 乙"), game("丙 先和 丁"));
    let entries = read(&text);
    assert_eq!(entries.len(), 2);
    assert_eq!(headers(&entries[1].record), "标题=丙 先和 丁 红方=丙 黑方=丁 结果=先和");
    let half = game("甲 先胜 乙").len() + 1;
    assert_eq!(cut(text.as_bytes(), false), Some(half));
    let (gbk, ..) = encoding_rs::GBK.encode(&text);
    let place = cut(&gbk, true).unwrap();
    assert!(gbk[place..].starts_with(&encoding_rs::GBK.encode("丙 先和").0));
    let text = format!("红方：丙\n甲 先胜 乙\n{MOVES}红胜\n");
    assert_eq!(headers(&read(&text)[0].record), "红方=丙 标题=甲 先胜 乙 黑方=乙");
    let text = format!("红：丙\n结果：和棋\n甲 先胜 乙\n{MOVES}");
    assert_eq!(headers(&read(&text)[0].record), "红=丙 结果=和棋 标题=甲 先胜 乙 黑方=乙");
    // In the text of a game it is a sentence.
    check(&format!("{MOVES}甲 先胜 乙\n"), &[(&format!("{SHAPE}{{甲 先胜 乙}}"), "ML001")]);
}

#[test]
fn markup_counts_as_blanks() {
    let text = "<p>1. 炮二平五 马8进7<br>2. 马二进三&nbsp;&nbsp;车9平8</p><BR/>红胜";
    check(text, &[(&format!("{SHAPE} =红胜"), "ML008")]);
    check("1. 炮二平五 马8进7 <x> 2. 马二进三", &[("炮二平五 马8进7{<x>} 马二进三", "ML001")]);
}

#[test]
fn numbers_may_be_closed_by_a_parenthesis() {
    check("1）炮二平五 马8进7 2)马二进三 车9平8", &[(SHAPE, "")]);
    check(
        "1. 炮二平五 马8进7 (1. 兵七进一 1) 2. 马二进三",
        &[("炮二平五 2: 马8进7 马二进三 兵七进一{1}", "ML001")],
    );
}

#[test]
fn a_title_may_hold_a_dash() {
    let text = format!("棋谱 -- 中炮\n\n红：甲\n{MOVES}");
    let entries = read(&text);
    assert_eq!((entries.len(), headers(&entries[0].record)), (1, "红=甲".to_owned()));
    assert_eq!(codes(&entries[0]), "ML001");
    check("1. -- 马8进7\n", &[("-- 马8进7", "")]);
}

#[test]
fn coordinates_of_go_are_no_list_of_xiangqi() {
    assert_eq!(sniff("q16 d4 q4 d16 r10 c10 o3 f17"), 0);
    assert_eq!(sniff("h2e2 h9g7 h0g2 i9h9"), 55);
}
