//! The phrases that say how a game ended, and the words that may or may not stand about them.
//!
//! Phrases of one entry are divided by `|`.

use super::Kind;
use crate::games::rules::Side;

/// Who a phrase is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
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
pub(super) const CHINESE: &[(Kind, About, &str)] = &[
    (
        Kind::Time,
        Loser,
        "超时|超时判负|超时作负|超时负|超时告负|超时而负|超时落败|超时输棋|时间到|\
         时间已到|时限已到|时间用完|时间用尽",
    ),
    (
        Kind::Resignation,
        Loser,
        "认负|认输|认败|投子|投子认负|投子认输|投子告负|投子服输|推枰认负|推枰认输|\
         推枰而负|推枰告负|弃子认负|缴械投降|缴械认输|停钟认负|停钟认输|签字认负|\
         投降",
    ),
    (
        Kind::Agreement,
        Draw,
        "议和|言和|握手言和|握手成和|同意作和|同意和棋|同意议和|同意成和|同意言和|\
         协议和棋|协议作和|商定和棋|罢战言和|罢兵言和|停战言和",
    ),
    (
        Kind::Repetition,
        Loser,
        "长将判负|长将作负|长将负|长将犯规|长将违例|长捉判负|长捉作负|长捉负|\
         长捉犯规|长捉违例|长杀判负|长杀作负|长杀负|长打判负|长打作负|一将一杀判负|\
         一将一捉判负|一杀一捉判负|不变判负|不变作负|不变着判负|不变着作负|\
         应变不变判负",
    ),
    (
        Kind::Repetition,
        Draw,
        "不变作和|不变判和|不变成和|不变和棋|不变和局|循环作和|循环判和|\
         循环反复作和|循环反复判和|循环三次作和|循环三次判和|三次循环作和|\
         三次循环判和|循环反复三次判和|循环反复三次作和|重复局面作和|重复局面判和|\
         三次重复作和|三次重复判和|三次重复局面|长将作和",
    ),
    (
        Kind::Limit,
        Draw,
        "自然限着|自然限着作和|自然限着判和|自然限着和棋|自然限着成和|自然限着和|\
         自然限着规则判和|自然限着规则作和|限着作和|限着判和|未吃子作和|未吃子判和|\
         无吃子作和|无吃子判和|不吃子作和|不吃子判和|没有吃子作和|没有吃子判和",
    ),
    (
        Kind::Foul,
        Loser,
        "犯规判负|犯规作负|犯规负|三次犯规|三次犯规判负|三次犯规作负|犯规三次|\
         犯规三次判负|犯规三次作负|三犯判负|违例判负|违例作负|违规判负|违规作负",
    ),
    (
        Kind::Illegal,
        Loser,
        "违反行棋规定|违反行棋规定判负|走棋违例|走棋违例判负|走棋违规判负|非法着法|\
         走出非法着法|非法走子|违例走子",
    ),
    (Kind::Mate, Passive, "将死|绝杀|闷杀|闷宫"),
    (Kind::Stalemate, Passive, "困毙|欠行"),
    (Kind::Absent, Loser, "弃权|弃权判负|弃权作负|缺席|缺席判负|迟到判负|迟到作负|未到场"),
];

/// The English phrases.
pub(super) const ENGLISH: &[(Kind, About, &str)] = &[
    (
        Kind::Time,
        Loser,
        "time forfeit|forfeits on time|forfeit on time|loses on time|lost on time|\
         ran out of time|runs out of time|oversteps the time limit|\
         overstepped the time limit|exceeded the time limit|time expired|flag fell|\
         out of time|timed out|loses by time forfeit",
    ),
    (Kind::Time, Winner, "wins on time|won on time|wins by time forfeit"),
    (Kind::Resignation, Loser, "resigns|resigned|resignation"),
    (Kind::Resignation, Winner, "wins by resignation|won by resignation"),
    (
        Kind::Agreement,
        Draw,
        "draw agreed|agreed draw|agreed to a draw|draw by agreement|\
         draw by mutual agreement|drawn by agreement|drawn by mutual agreement|\
         game drawn by agreement|game drawn by mutual agreement|mutual agreement",
    ),
    (
        Kind::Repetition,
        Draw,
        "draw by repetition|drawn by repetition|game drawn by repetition|repetition|\
         threefold repetition|three-fold repetition|3-fold repetition|\
         draw by threefold repetition|draw by 3-fold repetition|repetition of moves",
    ),
    (
        Kind::Repetition,
        Loser,
        "loses by perpetual check|loses by perpetual chase|loses by repetition",
    ),
    (
        Kind::Limit,
        Draw,
        "natural limit|draw by natural limit|drawn by natural limit|50 move rule|\
         50-move rule|fifty move rule|fifty-move rule|60 move rule|60-move rule|\
         sixty move rule|draw by 50-move rule|draw by 60-move rule|\
         draw by fifty move rule|drawn by 50-move rule|game drawn by 50-move rule",
    ),
    (Kind::Foul, Loser, "rules infraction|three fouls|loses by three fouls|loses by fouls"),
    (
        Kind::Illegal,
        Loser,
        "illegal move|loses by illegal move|makes an illegal move|\
         made an illegal move|played an illegal move",
    ),
    (Kind::Mate, Loser, "checkmate|is checkmated|checkmated|is mated"),
    (Kind::Mate, Winner, "checkmates|mates|wins by checkmate|won by checkmate"),
    (Kind::Stalemate, Loser, "stalemate|is stalemated|stalemated"),
    (Kind::Stalemate, Draw, "draw by stalemate|drawn by stalemate|game drawn by stalemate"),
    (
        Kind::Absent,
        Loser,
        "no show|no-show|did not appear|did not show up|game abandoned|abandoned",
    ),
];

/// More Chinese phrases, of chess alone.
pub(super) const CHESS_CHINESE: &[(Kind, About, &str)] = &[
    (Kind::Stalemate, Draw, "逼和|无子可动|无子可动作和|无子可动和棋"),
    (Kind::Material, Draw, "子力不足|子力不足作和|子力不足和棋|死局|死局作和"),
    (Kind::Repetition, Draw, "三次重复和棋|局面三次重复|局面重复三次|三次同形"),
    (Kind::Limit, Draw, "50回合规则|50回合规则作和|五十回合规则|五十回合规则作和"),
    (Kind::Adjudication, Winner, "裁决胜"),
    (Kind::Adjudication, Draw, "裁决和棋|裁决作和"),
];

/// More English phrases, of chess alone: what servers, match programs and people write.
pub(super) const CHESS_ENGLISH: &[(Kind, About, &str)] = &[
    (Kind::Time, Loser, "flagged|forfeited on time|overstepped the time|lost by time forfeit"),
    (Kind::Time, Winner, "wins by time|won by time|wins on time forfeit"),
    (
        Kind::Agreement,
        Draw,
        "agreed drawn|drawn by agreement of the players|drawn by mutual consent|\
         draw agreed by the players|players agreed to a draw|players agree to a draw|\
         the players agreed to a draw|draw by mutual consent",
    ),
    (
        Kind::Repetition,
        Draw,
        "game drawn by 3-fold repetition|game drawn by threefold repetition|\
         drawn by threefold repetition|drawn by 3-fold repetition|draw by three-fold repetition|\
         drawn by three-fold repetition|draw by five-fold repetition|draw by fivefold repetition|\
         draw by repetition of moves|drawn by repetition of moves|draw by repetition of position",
    ),
    (
        Kind::Limit,
        Draw,
        "draw by fifty moves rule|draw by the 50-move rule|draw by the 50 move rule|\
         game drawn by the 50 move rule|game drawn by the 50-move rule|draw by fifty-move rule|\
         drawn by the 50 move rule|drawn by fifty-move rule|draw by 50 move rule",
    ),
    (
        Kind::Material,
        Draw,
        "insufficient material|draw by insufficient material|drawn by insufficient material|\
         game drawn by insufficient material|draw by insufficient mating material|\
         drawn by timeout vs insufficient material|timeout vs insufficient material|\
         game drawn by timeout vs insufficient material|neither player has mating material|\
         draw by timeout vs insufficient material|dead position|draw by dead position|\
         has no material to mate",
    ),
    (Kind::Mate, Winner, "gives checkmate|gives mate|delivers checkmate|delivers mate"),
    (Kind::Adjudication, Winner, "wins by adjudication|won by adjudication"),
    (Kind::Adjudication, Loser, "adjudication|loses by adjudication"),
    (Kind::Adjudication, Draw, "draw by adjudication|drawn by adjudication"),
    (Kind::Absent, Winner, "won - game abandoned|wins by forfeit|won by forfeit"),
    (
        Kind::Absent,
        Loser,
        "forfeits by disconnection|disconnects|left the game|loses by forfeit|lost by forfeit",
    ),
];

/// Words that speak of what might be, or of another game.
pub(super) const OTHER: &[&str] = &[
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
pub(super) const LEADS: &[&str] = &[
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
pub(super) const SIDES: &[(&str, Side)] = &[
    ("红方", Side::First),
    ("红棋", Side::First),
    ("红", Side::First),
    ("先手方", Side::First),
    ("先手", Side::First),
    ("白方", Side::First),
    ("白棋", Side::First),
    ("黑方", Side::Second),
    ("黑棋", Side::Second),
    ("黑", Side::Second),
    ("后手方", Side::Second),
    ("后手", Side::Second),
    ("red", Side::First),
    ("white", Side::First),
    ("black", Side::Second),
];
