//! What of the findings comes from the habits of the server that wrote the record.

use crate::{
    findings::{Arg, Code, Finding},
    record::{
        Game, Record,
        go::server::{Server, server},
    },
};

/// A habit of a server: the code by which it is told, and its words.
type Habit = (Code, [&'static str; 2]);

const KOMI: Habit = (Code::KomiInHundredths, ["komi in hundredths", "贴目以百分之一为单位"]);
const OLD: Habit = (Code::OldChinese, ["old names of headers", "旧式属性名"]);
const NO_START: Habit =
    (Code::MissingNodeStart, ["no `;` before the headers", "对局信息前没有“;”"]);
const NO_CHARSET: Habit = (Code::CharsetMissing, ["no word of the encoding", "不声明编码"]);
const OWN: Habit = (Code::UnknownProperty, ["properties of its own", "自有的属性"]);
const SPELLING: Habit =
    (Code::GoHeaderSpelling, ["times and ranks in words", "时间与段位用文字书写"]);
const TWICE: Habit = (Code::DuplicateProperty, ["properties written twice", "属性重复书写"]);

/// THE TABLE of habits.
const HABITS: &[(Server, &[Habit])] = &[
    (
        Server::Fox,
        &[
            KOMI,
            SPELLING,
            TWICE,
            OWN,
            NO_CHARSET,
            (Code::CutCharacter, ["names cut at a number of bytes", "姓名按字节数截断"]),
            (Code::HandicapOfOne, ["a handicap of 1 for no komi", "以让 1 子表示不贴目"]),
            (Code::HandicapWithoutStones, ["handicap stones as moves", "让子写作着法"]),
            (Code::GoResultZeroMargin, ["a winner without a margin", "有胜方而无胜差"]),
            (Code::MoveInRoot, ["a move in the root", "根节点中有着法"]),
        ],
    ),
    (Server::Kgs, &[OWN]),
    (
        Server::Ogs,
        &[(Code::DuplicateProperty, ["a property C for each line of chat", "每条聊天一个 C"])],
    ),
    (
        Server::Pandanet,
        &[
            (Code::LowerCaseIdentifier, ["names with lower-case letters", "属性名含小写字母"]),
            (Code::LeadingGarbage, ["the head of a mail before the game", "对局前有邮件头"]),
            (Code::AfterPasses, ["a third pass", "第三次停着"]),
            NO_CHARSET,
        ],
    ),
    (
        Server::Nngs,
        &[(Code::LowerCaseIdentifier, ["names with lower-case letters", "属性名含小写字母"])],
    ),
    (Server::MultiGo, &[OWN, TWICE, NO_CHARSET]),
    (Server::Gokifu, &[KOMI]),
    (
        Server::GoGod,
        &[
            (Code::KomiInStones, ["komi in 子 under Chinese rules", "中国规则的贴目以子计"]),
            (Code::GoResultInStones, ["results in 子", "结果以子计"]),
            (Code::GoDateSpelling, ["dates in words", "日期用文字书写"]),
            (Code::GoHeaderUnread, ["dates in words", "日期用文字书写"]),
        ],
    ),
    (
        Server::LizzieYzy,
        &[(Code::NonstandardPass, ["passes as a point beyond the corner", "停着写作棋盘外的点"])],
    ),
    (Server::Tygem, &[SPELLING, NO_CHARSET, KOMI]),
    (Server::Cyberoro, &[SPELLING, NO_CHARSET]),
    (Server::NihonKiin, &[OLD, NO_START, NO_CHARSET]),
    (Server::Sina, &[OLD, NO_START, NO_CHARSET]),
    (Server::Tom, &[OLD, NO_START, NO_CHARSET]),
    (Server::OldChinese, &[OLD, NO_START, NO_CHARSET]),
];

/// Names the server where it explains what else was found.
pub(super) fn judge(record: &Record<'_>, findings: &mut Vec<Finding>) {
    if record.game != Game::Go || findings.is_empty() {
        return;
    }
    let Some((server, shown)) = server(record) else { return };
    let habits = HABITS.iter().find(|(of, _)| *of == server).map_or(&[][..], |(_, habits)| habits);
    let mut found: Vec<[&str; 2]> = Vec::new();
    for (code, words) in habits {
        if findings.iter().any(|finding| finding.code == *code) && !found.contains(words) {
            found.push(*words);
        }
    }
    if found.is_empty() {
        return;
    }
    let [en, zh] = [0, 1].map(|lang| found.iter().map(|words| words[lang]).collect::<Vec<_>>());
    let [name_en, name_zh] = server.names();
    let finding = Finding::new(Code::ServerHabit, shown)
        .with("server", Arg::words(name_en, name_zh))
        .with("habits", Arg::words(en.join(", "), zh.join("、")));
    findings.push(finding);
}
