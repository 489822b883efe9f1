use super::{
    DateFault, Ground, Reading, date, handicap, komi, komi_within, overtime, rank, result, seconds,
};
use Ground::*;

fn told(reading: Option<Reading>) -> Option<(String, Ground)> {
    reading.map(|reading| (reading.value, reading.ground))
}

/// Holds every row to what the reader makes of its text.
#[track_caller]
fn all(read: impl Fn(&str) -> Option<Reading>, rows: &[(&str, &str, Ground)], none: &[&str]) {
    let mut wrong = Vec::new();
    for (text, value, ground) in rows {
        let found = told(read(text));
        if found != Some(((*value).to_owned(), *ground)) {
            wrong.push(format!("{text}: {found:?}"));
        }
    }
    for text in none {
        if let Some(found) = read(text) {
            wrong.push(format!("{text}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn results() {
    let rows = [
        ("B+R", "B+R", Standard),
        ("W+Resign", "W+R", Standard),
        ("B+Time", "B+T", Standard),
        ("W+F", "W+F", Standard),
        ("B+", "B+", Standard),
        ("B+12.50", "B+12.5", Standard),
        ("W+5.0", "W+5", Standard),
        ("0", "0", Standard),
        ("Draw", "0", Standard),
        ("Void", "Void", Standard),
        ("?", "?", Standard),
        ("b+resign", "B+R", Spelling),
        ("W + r", "W+R", Spelling),
        ("draw", "0", Spelling),
        ("Jigo", "0", Spelling),
        ("ジゴ", "0", Spelling),
        ("持碁", "0", Spelling),
        ("和棋", "0", Spelling),
        ("무승부", "0", Spelling),
        ("No Result", "Void", Spelling),
        ("打ち掛け", "Void", Spelling),
        ("無勝負", "Void", Spelling),
        ("黑中盘胜", "B+R", Spelling),
        ("白中盤勝", "W+R", Spelling),
        ("黒中押し勝ち", "B+R", Spelling),
        ("257手完, 黒中押し勝ち", "B+R", More),
        ("흑 불계승", "B+R", Spelling),
        ("백 반집승", "W+0.5", Spelling),
        ("白半目勝ち", "W+0.5", Spelling),
        ("黑1目半勝", "B+1.5", Spelling),
        ("黑三目半胜", "B+3.5", Spelling),
        ("白胜43.5目", "W+43.5", Spelling),
        ("黑方胜", "B+", Spelling),
        ("black wins by 2.5 points", "B+2.5", Spelling),
        ("White won", "W+", Spelling),
        ("B+?", "B+", Spelling),
        ("Black wins by 0.5!", "B+0.5", Spelling),
        ("Black wins by resignation", "B+R", Spelling),
        ("White resigns", "B+R", Spelling),
        ("Black wins by 0.5", "B+0.5", Spelling),
        ("黑认输", "W+R", Spelling),
        ("白投子认负", "B+R", Spelling),
        ("黑超时负", "W+T", Spelling),
        ("黑超时", "W+T", Spelling),
        ("白超时胜", "W+T", Spelling),
        ("W+超时", "W+T", Spelling),
        ("흑 시간승", "B+T", Spelling),
        ("白弃权", "B+F", Spelling),
        ("黑不戰勝", "B+F", Spelling),
        ("白胜1/4子", "W+0.5", Stones),
        ("黑胜3又1/4子", "B+6.5", Stones),
        ("黑胜2¾子", "B+5.5", Stones),
        ("黑胜四分之三子", "B+1.5", Stones),
        ("黑胜2子半", "B+5", Stones),
        ("B+3/4", "B+1.5", Stones),
        ("B+1.75", "B+3.5", Stones),
        ("黑胜2又3/4子(5目半)", "B+5.5", Spelling),
        ("B+AW", "B+", Reason),
        ("W+J", "W+", Reason),
        ("D+J", "0", Reason),
        ("W+Offline", "W+", Reason),
        ("B+0.0", "B+", ZeroMargin),
        ("W+15 (moves beyond 215 not known)", "W+15", More),
    ];
    let none = [
        "john wins",
        "",
        "b",
        "black",
        "3.5",
        "黑",
        "黑白",
        "B+R+3",
        "B+1.3",
        "黑胜2子(3目)",
        "黑胜白胜",
        "B+3.5 B+R",
        "wins",
        "+R",
        "B+3.5x",
        "黒6目半",
    ];
    all(result, &rows, &none);
}

#[test]
fn dates() {
    let rows = [
        ("2019-03-04", "2019-03-04", Standard),
        ("1996-12-27,28", "1996-12-27,28", Standard),
        ("1996-05,06", "1996-05,06", Standard),
        ("1996-12-27,1997-01-03", "1996-12-27,1997-01-03", Standard),
        (
            "2019-02-28,2020-02-29,2021-01-10,11,12,02-03",
            "2019-02-28,2020-02-29,2021-01-10,11,12,02-03",
            Standard,
        ),
        ("1968", "1968", Standard),
        ("2019年3月4日", "2019-03-04", Spelling),
        ("1998年3月", "1998-03", Spelling),
        ("一九九八年三月五日", "1998-03-05", Spelling),
        ("二〇一九年十二月二十三日", "2019-12-23", Spelling),
        ("昭和12年", "1937", Spelling),
        ("昭和12年3月4日", "1937-03-04", Spelling),
        ("平成元年1月8日", "1989-01-08", Spelling),
        ("令和5年", "2023", Spelling),
        ("明治12年", "1879", Spelling),
        ("明治三年五月一日", "1870", Lunar),
        ("弘化3年7月21日", "1846", Lunar),
        ("乾隆四十年", "1775", Lunar),
        ("民国25年", "1936", Spelling),
        ("2019년 3월 4일", "2019-03-04", Spelling),
        ("2019/3/4", "2019-03-04", Spelling),
        ("2018.04.27", "2018-04-27", Spelling),
        ("20190304", "2019-03-04", Spelling),
        ("29.11.2012", "2012-11-29", Spelling),
        ("1996-8", "1996-08", Spelling),
        ("1996-00-00", "1996", Spelling),
        ("1996-08-??", "1996-08", Spelling),
        ("29th September 2012", "2012-09-29", Spelling),
        ("Mar 4, 2019", "2019-03-04", Spelling),
        ("Sunday, 4 March 2019", "2019-03-04", Spelling),
        ("March 1994", "1994-03", Spelling),
        ("12th and 13th march 94", "1994-03-12,13", Century),
        ("1915-03-09~11", "1915-03-09,10,11", Range),
        ("1846.09.11-15", "1846-09-11,12,13,14,15", Range),
        ("2004-02-28~2004-03-01", "2004-02-28,29,03-01", Range),
        ("1996年10月18,19日", "1996-10-18,19", Spelling),
        ("1996年10月18日、19日", "1996-10-18,19", Spelling),
        ("1996年10月18日~19日", "1996-10-18,19", Spelling),
        ("2016-12-29 20:51:02", "2016-12-29", More),
        ("2019-03-04T20:51:02Z", "2019-03-04", More),
        ("2012年11月22日 下午 6:3", "2012-11-22", More),
        ("1848-08-23 (Kaei 1 VII 25)", "1848-08-23", More),
        ("1866-04-18 )Keio 2 III 4)", "1866-04-18", More),
        ("published 1846", "1846", More),
        ("13/5/95", "1995-05-13", Century),
        ("5 Jan 96", "1996-01-05", Century),
        ("2019. 3. 4.", "2019-03-04", Spelling),
    ];
    let none = [
        "a sunny afternoon last summer",
        "Late 17th century",
        "",
        "?",
        "12",
        "199",
        "3月4日",
        "1998-1999-2000",
        "12-13 March",
        "March 12-13",
        "5/13/05",
    ];
    all(|text| date(text).ok(), &rows, &none);
    for (text, fault) in [
        ("2019-02-29", DateFault::Impossible),
        ("2019-13-01", DateFault::Impossible),
        ("2019年2月30日", DateFault::Impossible),
        ("昭和70年", DateFault::Impossible),
        ("31.02.2012", DateFault::Impossible),
        ("0000-00-00", DateFault::Impossible),
        ("4/3/2019", DateFault::TwoWays),
        ("last summer", DateFault::Unread),
    ] {
        assert_eq!(date(text), Err(fault), "{text}");
    }
}

#[test]
fn komis() {
    let rows = [
        ("7.5", "7.5", Standard),
        ("6.500000", "6.5", Standard),
        ("-59.5", "-59.5", Standard),
        ("0", "0", Standard),
        ("6.333", "6.333", Standard),
        ("750", "7.5", Hundredths),
        ("650.0", "6.5", Hundredths),
        ("375", "7.5", Hundredths),
        ("325", "6.5", Hundredths),
        ("50", "0.5", Hundredths),
        ("3.75", "7.5", Stones),
        ("2.75", "5.5", Stones),
        ("3¾", "7.5", Stones),
        ("黑贴3又3/4子", "7.5", Stones),
        ("贴2又3/4子", "5.5", Stones),
        ("黑贴7目半", "7.5", Spelling),
        ("黒6目半", "6.5", Spelling),
        ("6目半コミ出し", "6.5", Spelling),
        ("덤 6집반", "6.5", Spelling),
        ("5 1/2", "5.5", Spelling),
        ("6,5", "6.5", Spelling),
        ("无", "0", Spelling),
        ("コミなし", "0", Spelling),
    ];
    all(komi, &rows, &["", "x", "白贴7目半", "7.5 6.5", "黑"]);
    assert_eq!(told(komi_within("分先:黑贴7目半")), Some(("7.5".into(), Spelling)));
    assert_eq!(told(komi_within("第十届春兰杯 黑贴3又3/4子 决赛")), Some(("7.5".into(), Stones)));
    assert_eq!(komi_within("第12届名人战第3局"), None);
    assert_eq!(komi_within("黑贴出"), None);
}

#[test]
fn times() {
    let rows = [
        ("7200", "7200", Standard),
        ("3小时", "10800", Spelling),
        ("每方2小时", "7200", Spelling),
        ("1h", "3600", Spelling),
        ("9 hours", "32400", Spelling),
        ("1時間", "3600", Spelling),
        ("持ち時間各2時間", "7200", Spelling),
        ("2小时30分", "9000", Spelling),
        ("1h30m", "5400", Spelling),
        ("60 minutes + 5 minutes / 30 stones", "3600", More),
        ("半小时", "1800", Spelling),
        ("1小时半", "5400", Spelling),
        ("一個半", "", Spelling),
        ("90 min", "5400", Spelling),
        ("1:30:00", "5400", Spelling),
        ("30m+3x30s", "1800", More),
        ("2個小時", "7200", Spelling),
        ("3시간", "10800", Spelling),
        ("不限时", "0", Spelling),
        ("2小时，读秒5次30秒", "7200", More),
    ];
    let rows: Vec<_> = rows.into_iter().filter(|row| !row.1.is_empty()).collect();
    all(
        |text| seconds(text, false),
        &rows,
        &["", "long", "一個半", "1:30", "30分2小时", "5x30 byo-yomi"],
    );
    assert_eq!(told(seconds("120", true)), Some(("7200".into(), Minutes)));
    let rows = [
        ("5x30 byo-yomi", "5x30 byo-yomi", Standard),
        ("5x30s", "5x30 byo-yomi", Spelling),
        ("读秒30秒5次", "5x30 byo-yomi", Spelling),
        ("5次30秒", "5x30 byo-yomi", Spelling),
        ("5次1分钟读秒", "5x60 byo-yomi", Spelling),
        ("5回 30秒", "5x30 byo-yomi", Spelling),
        ("초읽기 30초 3회", "3x30 byo-yomi", Spelling),
        ("秒読み30秒", "1x30 byo-yomi", OnePeriod),
    ];
    all(
        overtime,
        &rows,
        &["25/600 Canadian", "86400 fischer", "8 xyz 16", "", "20, 30, 40 stones", "30秒"],
    );
}

#[test]
fn ranks_and_handicaps() {
    let rows = [
        ("9d", "9d", Standard),
        ("5d?", "5d?", Standard),
        ("7d*", "7d*", Standard),
        ("1p", "1p", Standard),
        ("30k", "30k", Standard),
        ("9段", "9d", Spelling),
        ("九段", "9d", Spelling),
        ("初段", "1d", Spelling),
        ("9 Dan", "9d", Spelling),
        ("9P", "9p", Spelling),
        ("P9段", "9p", Spelling),
        ("职业九段", "9p", Spelling),
        ("15级", "15k", Spelling),
        ("1級", "1k", Spelling),
        ("10 kyu", "10k", Spelling),
        ("9단", "9d", Spelling),
        ("业余5段", "5d", More),
    ];
    all(rank, &rows, &["", "?", "名人", "Meijin", "11d", "99k", "5", "d", "11k+", "业余9p"]);
    let rows = [
        ("2", "2", Standard),
        ("0", "0", Standard),
        ("让2子", "2", Spelling),
        ("二子局", "2", Spelling),
        ("分先", "0", Spelling),
    ];
    all(handicap, &rows, &["5.5", "", "many", "让"]);
}

#[test]
fn any_text_gets_an_answer() {
    let long = "黑胜".repeat(10_000);
    let figures = "9".repeat(400);
    for text in [
        &*long,
        &*figures,
        "十十十十十十百百百百",
        "一二三四五六七八九一二三",
        "1/0",
        "0/4子",
        "B+999999999999",
    ] {
        let _ = (result(text), date(text), komi(text), komi_within(text));
        let _ = (seconds(text, false), overtime(text), rank(text), handicap(text));
    }
}
