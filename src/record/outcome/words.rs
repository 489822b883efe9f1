//! Results in words: `White wins`, `Black resigned`, `draw agreed`, in the languages of chess
//! literature.

use super::Outcome;
use crate::side::Side;

/// Who wins or gives up, in lower case without an article.
const SIDES: [(&str, Side); 41] = [
    ("white", Side::First),
    ("black", Side::Second),
    ("weiß", Side::First),
    ("weiss", Side::First),
    ("schwarz", Side::Second),
    ("blancs", Side::First),
    ("noirs", Side::Second),
    ("blancas", Side::First),
    ("negras", Side::Second),
    ("bianco", Side::First),
    ("nero", Side::Second),
    ("brancas", Side::First),
    ("pretas", Side::Second),
    ("wit", Side::First),
    ("zwart", Side::Second),
    ("белые", Side::First),
    ("чёрные", Side::Second),
    ("черные", Side::Second),
    ("białe", Side::First),
    ("czarne", Side::Second),
    ("bílý", Side::First),
    ("černý", Side::Second),
    ("világos", Side::First),
    ("sötét", Side::Second),
    ("vit", Side::First),
    ("hvit", Side::First),
    ("hvid", Side::First),
    ("svart", Side::Second),
    ("sort", Side::Second),
    ("白方", Side::First),
    ("红方", Side::First),
    ("紅方", Side::First),
    ("黑方", Side::Second),
    ("红", Side::First),
    ("紅", Side::First),
    ("黑", Side::Second),
    ("先手", Side::First),
    ("后手", Side::Second),
    ("後手", Side::Second),
    ("đỏ", Side::First),
    ("đen", Side::Second),
];

/// Articles before a side.
const ARTICLES: [&str; 5] = ["les", "las", "il", "as", "los"];

/// What a winner does.
const WINS: [&str; 34] = [
    "wins",
    "won",
    "win",
    "has won",
    "gewinnt",
    "gewann",
    "hat gewonnen",
    "gagnent",
    "ont gagné",
    "gagne",
    "ganan",
    "ganaron",
    "han ganado",
    "vince",
    "ha vinto",
    "vincono",
    "ganham",
    "venceram",
    "vencem",
    "wint",
    "heeft gewonnen",
    "выиграли",
    "выигрывают",
    "победили",
    "wygrały",
    "wygrywają",
    "vyhrál",
    "nyert",
    "nyer",
    "vinner",
    "vinder",
    "vann",
    "vandt",
    "thắng",
];

/// What a loser does.
const LOSES: [&str; 43] = [
    "resigns",
    "resigned",
    "resign",
    "has resigned",
    "loses",
    "lost",
    "gives up",
    "gave up",
    "gibt auf",
    "gab auf",
    "hat aufgegeben",
    "verliert",
    "verlor",
    "abandonnent",
    "abandonne",
    "ont abandonné",
    "abandonan",
    "abandonaron",
    "se rinden",
    "abbandona",
    "abbandonano",
    "ha abbandonato",
    "abandonam",
    "abandonaram",
    "desistem",
    "geeft op",
    "gaf op",
    "verliest",
    "сдались",
    "сдаются",
    "проиграли",
    "poddały się",
    "poddają się",
    "vzdal",
    "se vzdal",
    "feladta",
    "ger upp",
    "gav upp",
    "gir opp",
    "giver op",
    "thua",
    "xin thua",
    "chịu thua",
];

/// What may stand behind either.
const MEANS: [&str; 10] = [
    "on time",
    "by resignation",
    "by checkmate",
    "by mate",
    "by forfeit",
    "by default",
    "by adjudication",
    "auf zeit",
    "au temps",
    "по времени",
];

/// A draw.
const DRAWS: [&str; 60] = [
    "draw",
    "drawn",
    "a draw",
    "draw agreed",
    "drawn game",
    "game drawn",
    "agreed draw",
    "agreed drawn",
    "draw by agreement",
    "drawn by agreement",
    "draw by mutual agreement",
    "draw by repetition",
    "draw by threefold repetition",
    "draw by stalemate",
    "remis",
    "remis vereinbart",
    "remis gegeben",
    "unentschieden",
    "nulle",
    "partie nulle",
    "match nul",
    "nulle par accord mutuel",
    "tablas",
    "tablas por acuerdo",
    "empate",
    "empate por acordo",
    "patta",
    "patta d'accordo",
    "remise",
    "remise overeengekomen",
    "ничья",
    "соперники согласились на ничью",
    "согласились на ничью",
    "remisowa",
    "zgoda na remis",
    "remíza",
    "remiza",
    "döntetlen",
    "remi",
    "uavgjort",
    "oavgjort",
    "uafgjort",
    "tasapeli",
    "hòa",
    "hoà",
    "cờ hòa",
    "和",
    "和棋",
    "和局",
    "议和",
    "議和",
    "弈和",
    "作和",
    "成和",
    "战和",
    "戰和",
    "双方议和",
    "雙方議和",
    "双方弈和",
    "握手言和",
];

/// What a Chinese sentence about the result begins with.
const OPENINGS: [&str; 4] = ["此局", "本局", "至此", "结果"];

/// Chinese verbs, which stand behind a side without a blank.
const CHINESE: [(&str, bool); 24] = [
    ("胜", true),
    ("勝", true),
    ("获胜", true),
    ("獲勝", true),
    ("赢", true),
    ("贏", true),
    ("赢了", true),
    ("负", false),
    ("負", false),
    ("认输", false),
    ("認輸", false),
    ("认负", false),
    ("認負", false),
    ("投子认负", false),
    ("投子認負", false),
    ("推枰认负", false),
    ("推枰認負", false),
    ("超时", false),
    ("超時", false),
    ("超时负", false),
    ("超時負", false),
    ("超时判负", false),
    ("超時判負", false),
    ("逾时判负", false),
];

/// The result that `text` tells in words and nothing else; `None` where it does not. Of several
/// clauses each tells the same one: `White wins, Black resigned`, 红方超时，黑胜.
///
/// Case, full stops and blanks at its ends do not count.
pub(super) fn read(text: &str) -> Option<Outcome> {
    // Longer than any of it.
    if text.len() > 80 {
        return None;
    }
    clause(text).or_else(|| {
        let clauses = text.split([',', '，', '、', ';', '；']);
        let mut told = clauses.filter(|clause| !clause.trim().is_empty()).map(clause);
        let first = told.next()??;
        told.all(|other| other == Some(first)).then_some(first)
    })
}

/// The result that one clause tells.
fn clause(text: &str) -> Option<Outcome> {
    let lower = text.to_lowercase();
    let plain = lower.trim_matches(|c: char| c.is_whitespace() || ".!。！,;".contains(c));
    let opening = OPENINGS.iter().find_map(|opening| plain.strip_prefix(opening));
    let plain = opening.map_or(plain, |rest| rest.trim_start_matches([' ', '，', ',', '：', ':']));
    let words = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if DRAWS.contains(&&*words) {
        return Some(Outcome::Draw);
    }
    let article = words.split_once(' ').filter(|(first, _)| ARTICLES.contains(first));
    let words = article.map_or(&*words, |(_, rest)| rest);
    let (side, rest) =
        SIDES.iter().find_map(|(name, side)| Some((*side, words.strip_prefix(name)?)))?;
    if let Some((_, wins)) = CHINESE.iter().find(|(verb, _)| *verb == rest) {
        return Some(Outcome::Win(if *wins { side } else { side.other() }));
    }
    let verb = rest.strip_prefix(' ')?;
    let by = MEANS.iter().find_map(|means| verb.strip_suffix(means)?.strip_suffix(' '));
    let verb = by.unwrap_or(verb);
    if WINS.contains(&verb) {
        Some(Outcome::Win(side))
    } else if LOSES.contains(&verb) {
        Some(Outcome::Win(side.other()))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_from_words() {
        let (white, black) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
        for (text, outcome) in [
            ("White wins", Some(white)),
            ("Black resigned.", Some(white)),
            ("black  lost on time", Some(white)),
            ("White resigns!", Some(black)),
            ("Draw agreed", Some(Outcome::Draw)),
            ("Weiß gibt auf", Some(black)),
            ("Schwarz gewann", Some(black)),
            ("Les noirs abandonnent", Some(white)),
            ("las blancas ganan", Some(white)),
            ("il Nero abbandona", Some(white)),
            ("ЧЁРНЫЕ СДАЛИСЬ", Some(white)),
            ("Remis", Some(Outcome::Draw)),
            ("白方胜", Some(white)),
            ("黑方认输", Some(white)),
            ("红胜", Some(white)),
            ("黑超时判负。", Some(white)),
            ("紅方認負", Some(black)),
            ("此局，双方议和", Some(Outcome::Draw)),
            ("本局黑胜", Some(black)),
            ("先手胜", Some(white)),
            ("Đỏ thắng", Some(white)),
            ("Đen xin thua", Some(white)),
            ("Hòa", Some(Outcome::Draw)),
            ("红胜，黑认输", Some(white)),
            ("红方超时，黑胜。", Some(black)),
            ("White wins, Black resigned", Some(white)),
            ("draw; draw agreed", Some(Outcome::Draw)),
            ("红胜，红认输", None),
            ("红胜，黑方不服", None),
            ("White wins, a pawn up", None),
            ("，", None),
            ("红方胜定", None),
            ("红方", None),
            ("红", None),
            ("White wins a pawn", None),
            ("White", None),
            ("Blackburne resigns", None),
            ("drawish", None),
            ("wins", None),
            ("", None),
        ] {
            assert_eq!(read(text), outcome, "{text}");
        }
    }
}
