//! What formats and languages call the same header.

use std::borrow::Cow;

use super::Format;
use crate::record::{Game, Header, Record};

/// Header names that mean the same, as PGN and as Chinese move lists write them.
const SYNONYMS: &[(&str, &str)] = &[
    ("Event", "赛事"),
    ("Site", "地点"),
    ("Date", "日期"),
    ("Round", "轮次"),
    ("Red", "红方"),
    ("Black", "黑方"),
    ("RedTeam", "红方单位"),
    ("BlackTeam", "黑方单位"),
    ("Result", "结果"),
    ("Opening", "开局"),
    ("ECCO", "编号"),
    ("FEN", "局面"),
    ("Title", "标题"),
    ("Category", "分类"),
    ("Source", "来源"),
    ("EventClass", "赛事类型"),
    ("Group", "组别"),
    ("Table", "台次"),
    ("TimeControl", "时间规则"),
    ("RedElo", "红等级分"),
    ("BlackElo", "黑等级分"),
    ("RedTime", "红方用时"),
    ("BlackTime", "黑方用时"),
    ("Annotator", "解说"),
    ("Creator", "录入"),
    ("Created", "创建日期"),
    ("Saved", "修改日期"),
    ("Type", "棋谱类型"),
    ("GameType", "对局种类"),
    ("EndType", "结束方式"),
    ("Referee", "裁判员"),
    // Other names that are only read.
    ("Title", "对局名称"),
    ("Title", "棋局"),
    ("Event", "比赛名称"),
    ("Site", "比赛地点"),
    ("Date", "比赛日期"),
    ("Result", "比赛结果"),
    ("RedTeam", "红队"),
    ("BlackTeam", "黑队"),
    ("Title", "標題"),
    ("Event", "賽事"),
    ("Event", "比赛"),
    ("Event", "比賽"),
    ("Site", "地點"),
    ("Round", "輪次"),
    ("Red", "紅方"),
    ("Red", "红"),
    ("Red", "紅"),
    ("Red", "Đỏ"),
    ("Black", "黑"),
    ("Black", "Đen"),
    ("Result", "結果"),
    ("Result", "比賽結果"),
    ("Result", "对局结果"),
    ("Opening", "開局"),
    ("Opening", "布局"),
];

/// Root properties of SGF and what sheets of Go call them.
const GO_SYNONYMS: &[(&str, &str)] = &[
    ("EV", "赛事"),
    ("PC", "地点"),
    ("DT", "日期"),
    ("RO", "轮次"),
    ("PB", "黑方"),
    ("PW", "白方"),
    ("RE", "结果"),
    ("KM", "贴目"),
    ("HA", "让子"),
];

/// Other names that mean the same as that of a header, without regard to case.
pub fn same_headers(game: Game, name: &str) -> impl Iterator<Item = &'static str> {
    let table = if game == Game::Go { GO_SYNONYMS } else { SYNONYMS };
    let fits = |known: &str| known.eq_ignore_ascii_case(name);
    let meant = table.iter().find(|(a, b)| fits(a) || fits(b)).map(|(a, _)| *a);
    let same = table.iter().filter(move |(a, _)| Some(*a) == meant);
    meant.into_iter().chain(same.map(|(_, b)| *b))
}

/// Names a header of a Go record as its new format does.
fn rename_go_header(header: &mut Header<'_>, to: Format) {
    let name = &*header.name;
    let narrow = to.info().shape.is_narrow();
    let renamed = GO_SYNONYMS.iter().find_map(|&(sgf, sheet)| match to {
        Format::Sheet => (name == sgf).then_some(sheet),
        _ if to == Format::Sgf || narrow => (name == sheet).then_some(sgf),
        _ => None,
    });
    if let Some(renamed) = renamed {
        header.name = renamed.into();
    }
}

/// Whether two header names mean the same: ASCII case ignored, in PGN's, SGF's or Chinese words.
pub fn same_header(a: &str, b: &str) -> bool {
    let pairs = || SYNONYMS.iter().chain(GO_SYNONYMS);
    let names = |known: &str, name: &str| known.eq_ignore_ascii_case(name);
    names(a, b)
        || pairs()
            .any(|(pgn, list)| names(pgn, a) && names(list, b) || names(pgn, b) && names(list, a))
}

/// Names the headers of a record as its new format does, when it changes formats.
pub fn rename_headers(record: &mut Record<'_>, to: Format) {
    let narrow = to.info().shape.is_narrow();
    // Programs that come from chess call Red White.
    let white = narrow && record.game == Game::Xiangqi && record.header("Red").is_none();
    let named = to == Format::Pgn || narrow;
    let chinese = record.game == Game::Xiangqi;
    let mut clocks = Vec::new();
    for header in &mut record.headers {
        if record.game == Game::Go {
            rename_go_header(header, to);
            continue;
        }
        let name: Cow<'_, str> = if header.name.contains(char::is_whitespace) {
            header.name.chars().filter(|c| !c.is_whitespace()).collect::<String>().into()
        } else {
            Cow::Borrowed(&*header.name)
        };
        let renamed = SYNONYMS.iter().find_map(|&(pgn, list)| match to {
            Format::MoveList => name.eq_ignore_ascii_case(pgn).then_some(list),
            Format::Sheet if chinese => name.eq_ignore_ascii_case(pgn).then_some(list),
            _ => (named && name == list).then_some(pgn),
        });
        // The records of a game server put the clock behind the player.
        if let Some(player @ ("Red" | "Black")) = renamed
            && let Some((before, clock)) = header.value.split_once("耗时：")
        {
            let clock = clock.trim().to_owned();
            let name = if player == "Red" { "RedTime" } else { "BlackTime" };
            clocks.push(Header { name: name.into(), value: clock.into(), ..header.clone() });
            header.value = before.trim().to_owned().into();
        }
        if let Some(renamed) = renamed {
            header.name = renamed.into();
        } else if white && header.name.eq_ignore_ascii_case("White") {
            header.name = "Red".into();
        }
    }
    record.headers.extend(clocks.into_iter().filter(|header| named && !header.value.is_empty()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::movelist;

    #[test]
    fn chinese_names_become_those_of_pgn() {
        let text = "标题：题\n红    方：甲  耗时：  2分 24秒\n黑    方：乙\n台次：3\n1. 炮二平五";
        let mut record = movelist::read(text).remove(0).record;
        rename_headers(&mut record, Format::Xqf);
        let all: Vec<_> =
            record.headers.iter().map(|it| format!("{}={}", it.name, it.value)).collect();
        assert_eq!(all, ["Title=题", "Red=甲", "Black=乙", "Table=3", "RedTime=2分 24秒"]);
    }

    #[test]
    fn short_and_foreign_names_are_those_of_players() {
        for (red, black) in [("红", "黑"), ("紅方", "黑方"), ("Đỏ", "Đen")] {
            let text = format!("{red}：甲\n{black}：乙\n1. 炮二平五");
            let mut record = movelist::read(&text).remove(0).record;
            rename_headers(&mut record, Format::Pgn);
            assert_eq!((record.value("Red"), record.value("Black")), (Some("甲"), Some("乙")));
        }
    }
}
