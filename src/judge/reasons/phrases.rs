//! The phrases of [`super`], Chinese and English.
//!
//! A clause is a reason where it is a phrase of the table, and before it nothing stands but who it
//! is about and words that carry no weight.

use super::{Kind, Reason, Stated};
use crate::{
    games::rules::Side,
    record::{Outcome, Record},
    source::Span,
};

/// Who a phrase is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    /// The side that is named loses.
    Loser,
    /// The side that is named wins.
    Winner,
    /// The side that is named loses where the words are passive (被将死), else nothing is said.
    Passive,
    /// Nobody: a draw.
    Draw,
}
use About::{Draw, Loser, Passive, Winner};

/// The Chinese phrases, simplified.
const CHINESE: &[(Kind, About, &[&str])] = &[
    (
        Kind::Time,
        Loser,
        &[
            "超时",
            "超时判负",
            "超时作负",
            "超时负",
            "超时告负",
            "超时而负",
            "超时落败",
            "超时输棋",
            "时间到",
            "时间已到",
            "时限已到",
            "时间用完",
            "时间用尽",
        ],
    ),
    (
        Kind::Resignation,
        Loser,
        &[
            "认负",
            "认输",
            "认败",
            "投子",
            "投子认负",
            "投子认输",
            "投子告负",
            "投子服输",
            "推枰认负",
            "推枰认输",
            "推枰而负",
            "推枰告负",
            "弃子认负",
            "缴械投降",
            "缴械认输",
            "停钟认负",
            "停钟认输",
            "签字认负",
            "投降",
        ],
    ),
    (
        Kind::Agreement,
        Draw,
        &[
            "议和",
            "言和",
            "握手言和",
            "握手成和",
            "同意作和",
            "同意和棋",
            "同意议和",
            "同意成和",
            "同意言和",
            "协议和棋",
            "协议作和",
            "商定和棋",
            "罢战言和",
            "罢兵言和",
            "停战言和",
        ],
    ),
    (
        Kind::Repetition,
        Loser,
        &[
            "长将判负",
            "长将作负",
            "长将负",
            "长将犯规",
            "长将违例",
            "长捉判负",
            "长捉作负",
            "长捉负",
            "长捉犯规",
            "长捉违例",
            "长杀判负",
            "长杀作负",
            "长杀负",
            "长打判负",
            "长打作负",
            "一将一杀判负",
            "一将一捉判负",
            "一杀一捉判负",
            "不变判负",
            "不变作负",
            "不变着判负",
            "不变着作负",
            "应变不变判负",
        ],
    ),
    (
        Kind::Repetition,
        Draw,
        &[
            "不变作和",
            "不变判和",
            "不变成和",
            "不变和棋",
            "不变和局",
            "循环作和",
            "循环判和",
            "循环反复作和",
            "循环反复判和",
            "循环三次作和",
            "循环三次判和",
            "三次循环作和",
            "三次循环判和",
            "循环反复三次判和",
            "循环反复三次作和",
            "重复局面作和",
            "重复局面判和",
            "三次重复作和",
            "三次重复判和",
            "三次重复局面",
            "长将作和",
        ],
    ),
    (
        Kind::Limit,
        Draw,
        &[
            "自然限着",
            "自然限着作和",
            "自然限着判和",
            "自然限着和棋",
            "自然限着成和",
            "自然限着和",
            "自然限着规则判和",
            "自然限着规则作和",
            "限着作和",
            "限着判和",
            "未吃子作和",
            "未吃子判和",
            "无吃子作和",
            "无吃子判和",
            "不吃子作和",
            "不吃子判和",
            "没有吃子作和",
            "没有吃子判和",
        ],
    ),
    (
        Kind::Foul,
        Loser,
        &[
            "犯规判负",
            "犯规作负",
            "犯规负",
            "三次犯规",
            "三次犯规判负",
            "三次犯规作负",
            "犯规三次",
            "犯规三次判负",
            "犯规三次作负",
            "三犯判负",
            "违例判负",
            "违例作负",
            "违规判负",
            "违规作负",
        ],
    ),
    (
        Kind::Illegal,
        Loser,
        &[
            "违反行棋规定",
            "违反行棋规定判负",
            "走棋违例",
            "走棋违例判负",
            "走棋违规判负",
            "非法着法",
            "走出非法着法",
            "非法走子",
            "违例走子",
        ],
    ),
    (Kind::Mate, Passive, &["将死", "绝杀", "闷杀", "闷宫"]),
    (Kind::Stalemate, Passive, &["困毙", "欠行"]),
    (
        Kind::Absent,
        Loser,
        &["弃权", "弃权判负", "弃权作负", "缺席", "缺席判负", "迟到判负", "迟到作负", "未到场"],
    ),
];

/// The English phrases.
const ENGLISH: &[(Kind, About, &[&str])] = &[
    (
        Kind::Time,
        Loser,
        &[
            "time forfeit",
            "forfeits on time",
            "forfeit on time",
            "loses on time",
            "lost on time",
            "ran out of time",
            "runs out of time",
            "oversteps the time limit",
            "overstepped the time limit",
            "exceeded the time limit",
            "time expired",
            "flag fell",
            "out of time",
            "timed out",
            "loses by time forfeit",
        ],
    ),
    (Kind::Time, Winner, &["wins on time", "won on time", "wins by time forfeit"]),
    (Kind::Resignation, Loser, &["resigns", "resigned", "resignation"]),
    (Kind::Resignation, Winner, &["wins by resignation", "won by resignation"]),
    (
        Kind::Agreement,
        Draw,
        &[
            "draw agreed",
            "agreed draw",
            "agreed to a draw",
            "draw by agreement",
            "draw by mutual agreement",
            "drawn by agreement",
            "drawn by mutual agreement",
            "game drawn by agreement",
            "game drawn by mutual agreement",
            "mutual agreement",
        ],
    ),
    (
        Kind::Repetition,
        Draw,
        &[
            "draw by repetition",
            "drawn by repetition",
            "game drawn by repetition",
            "repetition",
            "threefold repetition",
            "three-fold repetition",
            "3-fold repetition",
            "draw by threefold repetition",
            "draw by 3-fold repetition",
            "repetition of moves",
        ],
    ),
    (
        Kind::Repetition,
        Loser,
        &["loses by perpetual check", "loses by perpetual chase", "loses by repetition"],
    ),
    (
        Kind::Limit,
        Draw,
        &[
            "natural limit",
            "draw by natural limit",
            "drawn by natural limit",
            "50 move rule",
            "50-move rule",
            "fifty move rule",
            "fifty-move rule",
            "60 move rule",
            "60-move rule",
            "sixty move rule",
            "draw by 50-move rule",
            "draw by 60-move rule",
            "draw by fifty move rule",
            "drawn by 50-move rule",
            "game drawn by 50-move rule",
        ],
    ),
    (
        Kind::Foul,
        Loser,
        &["rules infraction", "three fouls", "loses by three fouls", "loses by fouls"],
    ),
    (
        Kind::Illegal,
        Loser,
        &[
            "illegal move",
            "loses by illegal move",
            "makes an illegal move",
            "made an illegal move",
            "played an illegal move",
        ],
    ),
    (Kind::Mate, Loser, &["checkmate", "is checkmated", "checkmated", "is mated"]),
    (Kind::Mate, Winner, &["checkmates", "mates", "wins by checkmate", "won by checkmate"]),
    (Kind::Stalemate, Loser, &["stalemate", "is stalemated", "stalemated"]),
    (
        Kind::Stalemate,
        Draw,
        &["draw by stalemate", "drawn by stalemate", "game drawn by stalemate"],
    ),
    (
        Kind::Absent,
        Loser,
        &["no show", "no-show", "did not appear", "did not show up", "game abandoned", "abandoned"],
    ),
];

/// Words that speak of what might be, or of another game.
const OTHER: &[&str] = &[
    "如",
    "若",
    "倘",
    "假",
    "否则",
    "一旦",
    "的话",
    "不然",
    "要是",
    "以免",
    "可能",
    "恐",
    "险",
    "原",
    "另",
    "上局",
    "次局",
    " if ",
    "would",
    "could",
    "should",
    "might",
    "otherwise",
    "instead",
    "threat",
];

/// Words before a phrase that carry no weight.
const LEADS: &[&str] = &[
    "至此",
    "此时",
    "最后",
    "最终",
    "终于",
    "终",
    "结果",
    "终局",
    "现",
    "遂",
    "故",
    "于是",
    "只好",
    "只得",
    "因此",
    "因而",
    "乃",
    "而",
    "便",
    "即",
    "就",
    "当即",
    "主动",
    "随即",
    "愿",
    "因",
    "由于",
    "被裁判",
    "裁判",
    "已",
    "也",
    "局时",
    "步时",
    "局",
    "自动",
    "宣布",
    "均",
    "一致",
    "根据",
    "按",
    "以",
    "双方",
];

/// Sides as they stand before a phrase.
const SIDES: &[(&str, Side)] = &[
    ("红方", Side::First),
    ("红棋", Side::First),
    ("红", Side::First),
    ("先手方", Side::First),
    ("先手", Side::First),
    ("白方", Side::First),
    ("黑方", Side::Second),
    ("黑棋", Side::Second),
    ("黑", Side::Second),
    ("后手方", Side::Second),
    ("后手", Side::Second),
    ("red", Side::First),
    ("white", Side::First),
    ("black", Side::Second),
];

/// More characters of a comment than this are not looked at.
const MOST: usize = 4_000;

/// The first clause of a text that is a reason.
pub(super) fn find(text: &str, span: Span, record: &Record<'_>) -> Option<Reason> {
    let names = [["Red", "White", "红方"], ["Black", "Black", "黑方"]]
        .map(|keys| keys.iter().find_map(|key| record.value(key)).map(folded).unwrap_or_default());
    let text = text.char_indices().nth(MOST).map_or(text, |(end, _)| &text[..end]);
    for sentence in text.split(ends_sentence) {
        let whole = folded(sentence);
        if whole.is_empty() || OTHER.iter().any(|word| whole.contains(word)) {
            continue;
        }
        let clauses = sentence.split(ends_clause).map(|clause| (clause.trim(), folded(clause)));
        // A phrase may be cut in two: 双方不变，作和.
        let joined: String = whole.chars().filter(|c| !ends_clause(*c)).collect();
        for (written, clause) in clauses.chain([(sentence.trim(), joined)]) {
            if let Some(found) = phrase(&clause, &names) {
                let (kind, side, draws, rounds) = found;
                let text = written.trim_start_matches("&nbsp;").chars().take(80).collect();
                return Some(Reason { kind, side, draws, rounds, text, span });
            }
        }
    }
    None
}

/// The result that a text is, when it is one and nothing else.
pub(super) fn result(text: &str, span: Span) -> Option<Stated> {
    if text.len() > 120 {
        return None;
    }
    let plain = folded(text);
    let plain = plain.trim_matches(|c: char| ends_sentence(c) || ends_clause(c) || c == ' ');
    if plain.is_empty() {
        return None;
    }
    let outcome = Outcome::read(plain).filter(|outcome| *outcome != Outcome::Unknown)?;
    Some(Stated { outcome, span })
}

const fn ends_sentence(c: char) -> bool {
    matches!(c, '。' | '．' | '.' | '！' | '!' | '？' | '?' | '；' | ';' | '\n' | '\r' | '|')
}

const fn ends_clause(c: char) -> bool {
    matches!(
        c,
        ',' | '，'
            | '、'
            | ':'
            | '：'
            | '('
            | ')'
            | '（'
            | '）'
            | '['
            | ']'
            | '【'
            | '】'
            | '〔'
            | '〕'
            | '“'
            | '”'
            | '"'
            | '《'
            | '》'
            | '…'
    )
}

type Found = (Kind, Option<Side>, bool, Option<u32>);

fn phrase(clause: &str, names: &[String; 2]) -> Option<Found> {
    if clause.is_empty() {
        return None;
    }
    if clause.is_ascii() {
        return english(clause, names);
    }
    if let Some(rounds) = rounds_of(clause) {
        return Some((Kind::Limit, None, true, Some(rounds)));
    }
    for (kind, about, phrases) in CHINESE {
        for phrase in *phrases {
            let Some(before) = clause.strip_suffix(phrase) else { continue };
            let Some((side, passive)) = subject(before, names, *kind) else { continue };
            let side = match about {
                Loser => side,
                Winner => side.map(Side::other),
                Passive => side.filter(|_| passive),
                Draw => None,
            };
            return Some((*kind, side, *about == Draw, None));
        }
    }
    // 双方不变一将一闲和
    let (_, rest) = clause.split_once("不变")?;
    let starts =
        subject(&clause[..clause.len() - rest.len() - "不变".len()], names, Kind::Repetition);
    (starts.is_some() && rest.ends_with('和') && rest.chars().count() <= 8).then_some((
        Kind::Repetition,
        None,
        true,
        None,
    ))
}

/// Who the words before a phrase are about, and whether they are passive; `None` where there is
/// more in them than that.
fn subject(before: &str, names: &[String; 2], kind: Kind) -> Option<(Option<Side>, bool)> {
    let rest = without_leads(before);
    let (side, rest) = SIDES
        .iter()
        .find_map(|(word, side)| Some((Some(*side), rest.strip_prefix(word)?)))
        .or_else(|| {
            let named = |index: usize| is_name(rest, &names[index]).then_some("");
            named(0)
                .map(|rest| (Some(Side::First), rest))
                .or_else(|| named(1).map(|rest| (Some(Side::Second), rest)))
        })
        .unwrap_or((None, rest));
    let tail = without_leads(rest);
    let (tail, passive) = tail.strip_prefix('被').map_or((tail, false), |tail| (tail, true));
    if tail.is_empty() {
        return Some((side, passive));
    }
    // 黑方无法抵抗而认负
    let linked = ["而", "遂", "故", "只好", "只得", "于是"].iter().any(|link| tail.ends_with(link));
    let plain = side.filter(|_| before.contains('方') || "无已难见眼自失".contains(first(tail)));
    (kind == Kind::Resignation && linked).then_some((plain, false))
}

fn first(text: &str) -> char {
    text.chars().next().unwrap_or(' ')
}

fn without_leads(text: &str) -> &str {
    let mut rest = text.trim();
    while let Some(next) = LEADS.iter().find_map(|lead| rest.strip_prefix(lead)) {
        rest = next.trim_start();
    }
    rest
}

/// Whether a text is the name in a header, with or without what stands before it (上海 胡荣华).
fn is_name(text: &str, header: &str) -> bool {
    text.chars().count() >= 2 && header.ends_with(text)
}

/// The number in 60回合未吃子判和 and its like.
fn rounds_of(clause: &str) -> Option<u32> {
    let (number, rest) = clause.split_once("回合")?;
    let number = without_leads(number);
    let number = ["连续", "满", "走满", "达到", "已达", "超过", "已满"]
        .iter()
        .find_map(|lead| number.strip_prefix(lead))
        .unwrap_or(number);
    let number = match number {
        "六十" => 60,
        "五十" => 50,
        "四十" => 40,
        "三十" => 30,
        digits => digits.parse().ok()?,
    };
    let rest = rest.strip_prefix("内").unwrap_or(rest);
    let rest = rest.strip_prefix("双方").unwrap_or(rest);
    let rest = rest.strip_prefix("均").unwrap_or(rest);
    let limit = CHINESE.iter().find(|(kind, ..)| *kind == Kind::Limit);
    let known = limit.is_some_and(|(_, _, phrases)| phrases.contains(&rest));
    let bare = matches!(rest, "判和" | "作和" | "没有吃子" | "未吃子" | "无吃子" | "不吃子");
    (known || bare).then_some(number)
}

fn english(clause: &str, names: &[String; 2]) -> Option<Found> {
    for (kind, about, phrases) in ENGLISH {
        for phrase in *phrases {
            let Some(before) = clause.strip_suffix(phrase) else { continue };
            let who = before.trim().trim_end_matches("'s");
            let side = if who.is_empty() {
                None
            } else if let Some((_, side)) = SIDES.iter().find(|(word, _)| *word == who) {
                Some(*side)
            } else {
                let named = |index: usize| who.len() >= 2 && names[index] == who;
                match (named(0), named(1)) {
                    (true, false) => Some(Side::First),
                    (false, true) => Some(Side::Second),
                    _ => continue,
                }
            };
            let side = match about {
                Loser | Passive => side,
                Winner => side.map(Side::other),
                Draw if side.is_some() => continue,
                Draw => None,
            };
            let rounds = (*kind == Kind::Limit).then(|| moves_of(phrase)).flatten();
            return Some((*kind, side, *about == Draw, rounds));
        }
    }
    None
}

fn moves_of(phrase: &str) -> Option<u32> {
    let has = |words: [&str; 2]| words.iter().any(|word| phrase.contains(word));
    if has(["50", "fifty"]) { Some(50) } else { has(["60", "sixty"]).then_some(60) }
}

/// A text without spaces at its ends, in lower case and simplified characters, as far as the
/// phrases need it.
fn folded(text: &str) -> String {
    let text = text.replace("&nbsp;", " ");
    let ascii = text.is_ascii();
    let fold = |c: char| match c {
        '紅' => '红',
        '認' => '认',
        '負' => '负',
        '輸' => '输',
        '將' => '将',
        '殺' => '杀',
        '時' => '时',
        '間' => '间',
        '違' => '违',
        '規' => '规',
        '議' => '议',
        '斃' => '毙',
        '絕' => '绝',
        '雙' => '双',
        '變' => '变',
        '環' => '环',
        '複' | '復' => '复',
        '無' => '无',
        '沒' => '没',
        '棄' => '弃',
        '權' => '权',
        '遲' => '迟',
        '場' => '场',
        '著' => '着',
        '達' => '达',
        '過' => '过',
        '滿' => '满',
        '結' => '结',
        '終' => '终',
        '悶' => '闷',
        '宮' => '宫',
        '勝' => '胜',
        '後' => '后',
        '長' => '长',
        '則' => '则',
        '協' => '协',
        '罷' => '罢',
        '戰' => '战',
        '敗' => '败',
        '繳' => '缴',
        '陣' => '阵',
        '鐘' | '鍾' => '钟',
        '發' => '发',
        '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap_or('0'),
        c => c.to_ascii_lowercase(),
    };
    let spaces = |c: &char| !(c.is_whitespace() || *c == '\u{3000}');
    let folded: String = text.chars().map(fold).collect();
    // Chinese needs no spaces; English does.
    if ascii {
        folded.split_whitespace().collect::<Vec<_>>().join(" ")
    } else {
        folded.chars().filter(spaces).collect()
    }
}
