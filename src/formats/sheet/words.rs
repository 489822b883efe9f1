//! The words of a scoresheet: titles of columns, keys of its header and footer, marks of gaps.

use crate::{formats::movelist::words as moves, record::Game};

/// What a column of the table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Title {
    /// Round numbers.
    Round,
    /// Red's moves, or those of 先手.
    First,
    /// Moves of 后手.
    Second,
    /// White's moves: the first player in chess, the second in Go.
    White,
    /// Black's moves: the first player in Go.
    Black,
    /// Used time, of the first or second player, or as the place of the column says.
    Time(Whose),
    /// Notes.
    Note(Whose),
    /// Signatures.
    Sign,
}

/// Whose a column of times or notes is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// Told by the place of the column.
    Place,
    /// Red's, White's in chess.
    Red,
    /// White's.
    White,
    /// Black's.
    Black,
}

/// Titles by their words, compact and in lower case.
const TITLES: &[(&str, Title)] = &[
    ("回合", Title::Round),
    ("回合数", Title::Round),
    ("着数", Title::Round),
    ("手数", Title::Round),
    ("步数", Title::Round),
    ("序号", Title::Round),
    ("round", Title::Round),
    ("no", Title::Round),
    ("no.", Title::Round),
    ("nr", Title::Round),
    ("#", Title::Round),
    ("move", Title::Round),
    ("红方", Title::First),
    ("紅方", Title::First),
    ("红", Title::First),
    ("紅", Title::First),
    ("红方着法", Title::First),
    ("red", Title::First),
    ("先手", Title::First),
    ("先手方", Title::First),
    ("后手", Title::Second),
    ("後手", Title::Second),
    ("后手方", Title::Second),
    ("白方", Title::White),
    ("白", Title::White),
    ("白棋", Title::White),
    ("white", Title::White),
    ("黑方", Title::Black),
    ("黑", Title::Black),
    ("黑棋", Title::Black),
    ("黑方着法", Title::Black),
    ("black", Title::Black),
    ("用时", Title::Time(Whose::Place)),
    ("用時", Title::Time(Whose::Place)),
    ("时间", Title::Time(Whose::Place)),
    ("剩余时间", Title::Time(Whose::Place)),
    ("剩余", Title::Time(Whose::Place)),
    ("累计用时", Title::Time(Whose::Place)),
    ("time", Title::Time(Whose::Place)),
    ("clock", Title::Time(Whose::Place)),
    ("timeleft", Title::Time(Whose::Place)),
    ("红用时", Title::Time(Whose::Red)),
    ("红方用时", Title::Time(Whose::Red)),
    ("红累计用时", Title::Time(Whose::Red)),
    ("红方累计用时", Title::Time(Whose::Red)),
    ("红方剩余", Title::Time(Whose::Red)),
    ("红剩余", Title::Time(Whose::Red)),
    ("红方剩余时间", Title::Time(Whose::Red)),
    ("redtime", Title::Time(Whose::Red)),
    ("redclock", Title::Time(Whose::Red)),
    ("黑用时", Title::Time(Whose::Black)),
    ("黑方用时", Title::Time(Whose::Black)),
    ("黑累计用时", Title::Time(Whose::Black)),
    ("黑方累计用时", Title::Time(Whose::Black)),
    ("黑方剩余", Title::Time(Whose::Black)),
    ("黑剩余", Title::Time(Whose::Black)),
    ("黑方剩余时间", Title::Time(Whose::Black)),
    ("blacktime", Title::Time(Whose::Black)),
    ("blackclock", Title::Time(Whose::Black)),
    ("白用时", Title::Time(Whose::White)),
    ("白方用时", Title::Time(Whose::White)),
    ("whitetime", Title::Time(Whose::White)),
    ("whiteclock", Title::Time(Whose::White)),
    ("备注", Title::Note(Whose::Place)),
    ("備註", Title::Note(Whose::Place)),
    ("备考", Title::Note(Whose::Place)),
    ("注", Title::Note(Whose::Place)),
    ("note", Title::Note(Whose::Place)),
    ("notes", Title::Note(Whose::Place)),
    ("comment", Title::Note(Whose::Place)),
    ("remarks", Title::Note(Whose::Place)),
    ("红方备注", Title::Note(Whose::Red)),
    ("rednote", Title::Note(Whose::Red)),
    ("黑方备注", Title::Note(Whose::Black)),
    ("blacknote", Title::Note(Whose::Black)),
    ("白方备注", Title::Note(Whose::White)),
    ("whitenote", Title::Note(Whose::White)),
    ("签名", Title::Sign),
    ("签字", Title::Sign),
    ("signature", Title::Sign),
];

/// Text without white space, ASCII in lower case.
pub(super) fn compact(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_lowercase()).collect()
}

/// The title that a cell is.
pub(super) fn title(cell: &str) -> Option<Title> {
    if cell.is_empty() || cell.len() > 40 {
        return None;
    }
    let compact = compact(cell);
    TITLES.iter().find(|(words, _)| *words == compact).map(|(_, title)| *title)
}

/// Keys of header and footer that may stand without a colon, in the cell before their value.
const KEYS: &[&str] = &[
    "赛事",
    "賽事",
    "比赛",
    "比赛名称",
    "赛名",
    "轮次",
    "輪次",
    "轮",
    "台次",
    "台号",
    "桌号",
    "组别",
    "红方",
    "紅方",
    "黑方",
    "白方",
    "红",
    "黑",
    "白",
    "红方单位",
    "黑方单位",
    "白方单位",
    "单位",
    "结果",
    "結果",
    "比赛结果",
    "赛果",
    "胜负",
    "用时",
    "用時",
    "红方用时",
    "黑方用时",
    "白方用时",
    "红用时",
    "黑用时",
    "白用时",
    "犯规",
    "犯規",
    "红方犯规",
    "黑方犯规",
    "裁判",
    "裁判员",
    "裁判长",
    "记录方",
    "持方",
    "记录人",
    "记录员",
    "签名",
    "签字",
    "红方签名",
    "黑方签名",
    "白方签名",
    "红方签字",
    "黑方签字",
    "裁判签名",
    "裁判签字",
    "裁判员签字",
    "日期",
    "时间",
    "地点",
    "棋种",
    "项目",
    "局面",
    "开局",
    "用时制",
    "时限",
    "计时",
    "计时方案",
    "备注",
    "开始时间",
    "结束时间",
    "贴目",
    "让子",
    "棋盘",
    "event",
    "site",
    "date",
    "round",
    "board",
    "table",
    "red",
    "white",
    "black",
    "redteam",
    "blackteam",
    "whiteteam",
    "result",
    "time",
    "redtime",
    "whitetime",
    "blacktime",
    "usedtime",
    "fouls",
    "redfouls",
    "blackfouls",
    "arbiter",
    "referee",
    "keeper",
    "scorer",
    "signature",
    "signatures",
    "redsignature",
    "whitesignature",
    "blacksignature",
    "arbitersignature",
    "game",
    "variant",
    "fen",
    "opening",
    "timecontrol",
    "place",
    "komi",
    "note",
    "format",
    "sz",
    "ru",
    "km",
];

/// Whether the cell is a key of header or footer.
pub(super) fn is_key(cell: &str) -> bool {
    cell.len() < 40 && {
        let compact = compact(cell);
        KEYS.contains(&&*compact)
    }
}

/// A cell `键：值`, as key and value. The key is short and holds no move, number or mark.
pub(super) fn split_key(cell: &str) -> Option<(&str, &str)> {
    let colon = cell.find(['：', ':'])?;
    let key = cell[..colon].trim();
    let width = cell[colon..].chars().next()?.len_utf8();
    let letters = key.starts_with(char::is_alphabetic) && key.chars().count() <= 16;
    (letters && !like_move(key)).then(|| (key, cell[colon + width..].trim()))
}

/// Keys that begin a new game behind a table.
pub(super) fn opens(key: &str) -> bool {
    matches!(&*compact(key), "赛事" | "賽事" | "比赛" | "比赛名称" | "棋种" | "event" | "game")
}

/// Keys that give the result.
pub(super) fn is_result_key(key: &str) -> bool {
    matches!(&*compact(key), "结果" | "結果" | "比赛结果" | "赛果" | "胜负" | "对局结果" | "result")
}

/// Keys whose value is a note on the whole game.
pub(super) fn is_note_key(key: &str) -> bool {
    matches!(&*compact(key), "备注" | "備註" | "note" | "notes")
}

/// What a cell of a move column says besides a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Nothing, or dots: a gap if moves follow, else the end.
    Open,
    /// A word for a missing move: a gap wherever it stands.
    Missing,
    /// A stroke: no ply belongs here.
    None,
}

/// The mark that a move cell is; `None` where it is something else.
pub(super) fn mark(cell: &str) -> Option<Mark> {
    match cell {
        "" => return Some(Mark::Open),
        "漏" | "缺" | "漏记" | "缺记" | "漏記" | "未记" | "(漏)" | "（漏）" | "(缺)" | "（缺）"
        | "?" | "？" | "??" | "？？" | "x" | "X" | "×" | "missing" | "illegible" => {
            return Some(Mark::Missing);
        }
        "/" | "／" | "\\" | "无" => return Some(Mark::None),
        _ => {}
    }
    if cell.chars().count() > 12 {
        return None;
    }
    let all = |of: &str| cell.chars().all(|c| of.contains(c));
    if all("….") || all("-－—―─_") || all("·。") {
        Some(Mark::Open)
    } else if all("×xX✗") || all("?？") {
        Some(Mark::Missing)
    } else {
        None
    }
}

/// The round that a cell numbers: `12`, `12.`, `第12回合`, `(12)`.
pub(super) fn round(cell: &str) -> Option<u32> {
    let text = cell.strip_prefix('第').unwrap_or(cell);
    let text = text.trim_start_matches(['(', '（']);
    let len: usize = text
        .chars()
        .take_while(|c| c.is_ascii_digit() || ('０'..='９').contains(c))
        .map(char::len_utf8)
        .sum();
    let (digits, rest) = text.split_at(len);
    let ends = matches!(
        rest,
        "" | "." | "、" | "．" | "。" | ")" | "）" | "回合" | "着" | "手" | ":" | "："
    );
    let plain: String = digits
        .chars()
        .map(|c| if c.is_ascii() { c } else { char::from((c as u32 - '０' as u32) as u8 + b'0') })
        .collect();
    (ends && plain.len() < 5).then(|| plain.parse().ok()).flatten()
}

/// Whether a cell looks like a move of any of the games: short, and with a digit, a piece, or
/// castling.
pub(super) fn like_move(cell: &str) -> bool {
    let cell = cell.trim_end_matches(['!', '?', '！', '？', '+', '#']);
    if cell.is_empty() || cell.chars().count() > 9 || round(cell).is_some() {
        return false;
    }
    if moves::chinese_move(cell).is_some() || moves::is_move_word(cell) {
        return true;
    }
    let castles = matches!(cell, "O-O" | "O-O-O" | "0-0" | "0-0-0");
    let digits = cell.chars().filter(|c| c.is_ascii_digit() || ('０'..='９').contains(c)).count();
    let short_form = cell.chars().next().is_some_and(is_piece) && digits == 2;
    let square = cell.is_ascii()
        && cell.starts_with(|c: char| c.is_ascii_alphabetic())
        && (1..=4).contains(&digits)
        && cell.bytes().all(|b| b.is_ascii_alphanumeric() || b"-=x+#".contains(&b));
    castles || short_form || square || matches!(cell, "pass" | "停着" | "停一着" | "虚着")
}

fn is_piece(c: char) -> bool {
    "车車俥马馬傌炮砲包相象仕士帅帥将將兵卒前后後中".contains(c)
}

/// The game that a value of 棋种 or Game names.
pub(super) fn game_named(value: &str) -> Option<Game> {
    let value = compact(value);
    let has = |word: &str| value.contains(word);
    if has("国际象棋") || has("國際象棋") {
        Some(Game::Chess)
    } else if has("象棋") || has("xiangqi") || has("chinesechess") {
        Some(Game::Xiangqi)
    } else if has("围棋") || has("圍棋") || value == "go" || has("weiqi") || has("baduk") {
        Some(Game::Go)
    } else if has("chess") {
        Some(Game::Chess)
    } else {
        None
    }
}

/// Keys that name the game.
pub(super) fn is_game_key(key: &str) -> bool {
    matches!(&*compact(key), "棋种" | "棋種" | "game" | "variant" | "项目")
}

/// The game that moves are of, by their looks alone; `None` where they do not tell.
pub(super) fn game_of<'a>(texts: impl Iterator<Item = &'a str>) -> Option<Game> {
    let (mut chess, mut go, mut points) = (0, 0, 0);
    for text in texts {
        let text = text.trim_end_matches(['!', '?', '+', '#']);
        if !text.is_ascii() {
            if text.chars().next().is_some_and(is_piece) || moves::chinese_move(text).is_some() {
                return Some(Game::Xiangqi);
            }
            continue;
        }
        let bytes = text.as_bytes();
        if let [letter, digits @ ..] = bytes
            && letter.is_ascii_alphabetic()
            && (1..=2).contains(&digits.len())
            && digits.iter().all(u8::is_ascii_digit)
        {
            points += 1;
            let beyond = digits.len() > 1 || digits == b"9";
            go += u32::from(beyond || letter.to_ascii_lowercase() > b'h');
        } else if let [letter, a, sign, b] = bytes
            && letter.is_ascii_alphabetic()
            && a.is_ascii_digit()
            && b.is_ascii_digit()
            && b"+-.=".contains(sign)
        {
            return Some(Game::Xiangqi);
        } else if bytes.iter().any(|b| b"09iI".contains(b)) && moves::is_move_word(text) {
            return Some(Game::Xiangqi);
        } else if text.starts_with(['K', 'Q', 'R', 'B', 'N', 'O']) || text.contains('x') {
            chess += 1;
        }
    }
    match (chess, go, points) {
        // One point beyond the eighth line among many is a slip; of a board of nine a fifth is.
        (0, 1.., _) if go * 8 >= points => Some(Game::Go),
        (0, 0, 0) => None,
        _ => Some(Game::Chess),
    }
}
