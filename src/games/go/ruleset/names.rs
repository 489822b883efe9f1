//! The spellings of SGF `RU` in records.

use super::RuleSet;
use super::table::{
    AGA, AGA_BUTTON, ALL, ANCIENT, ANCIENT_TERRITORY, CHINESE_1988, CHINESE_2002, CHINESE_OGS, ING,
    JAPANESE, KOREAN, NEW_ZEALAND, TROMP_TAYLOR, WMSG_2008,
};

/// Spellings in small letters, without blanks, `-`, `_`, `.`, brackets and the words of [`TAILS`],
/// parted by `|`.
const SPELLINGS: [(RuleSet, &str); 13] = [
    (
        CHINESE_2002,
        "chinese|china|cn|中国|中國|中国围棋|数子|數子|chinese2002|中国现行|中国2002|chn|中式|area",
    ),
    (CHINESE_1988, "chinese1988|中国1988"),
    (CHINESE_OGS, "chineseogs|chinesekgs"),
    (WMSG_2008, "wmsg|wmsg2008|智运|智运会|智运围棋|智力运动会|世界智力运动会|2008世界智力运动会"),
    (
        ANCIENT,
        "ancient|ancientarea|ancientchinese|oldchinese|stonescoring|stonecounting|古代|中国古代|古棋|古法|座子|还棋头|還棋頭",
    ),
    (ANCIENT_TERRITORY, "ancientterritory"),
    (
        JAPANESE,
        "japanese|japan|jp|jpn|日本|日韩|日韓|数目|數目|japanese1989|日式|nihonkiin|territory",
    ),
    (KOREAN, "korean|korea|kr|韩国|韓国|韓國|한국|kor|韩式"),
    (ING, "goe|ing|inggoe|sst|应氏|應氏|応氏|goeing|ingsst|台湾|计点|計點"),
    (AGA, "aga|american|bga|british|french|ffg|usa|us"),
    (AGA_BUTTON, "agabutton"),
    (NEW_ZEALAND, "nz|newzealand|nzl"),
    (TROMP_TAYLOR, "tromptaylor|tt"),
];

/// What may follow the name.
const TAILS: [&str; 11] = [
    "ruleset",
    "rules",
    "rule",
    "围棋规则",
    "围棋",
    "规则",
    "規則",
    "棋规",
    "棋規",
    "ルール",
    "규칙",
];

/// The rule set of a spelling; `None` where it is not known.
pub(super) fn find(value: &str) -> Option<RuleSet> {
    // No spelling is longer.
    if value.len() > 60 {
        return None;
    }
    if let Some(rules) = ALL.iter().find(|rules| rules.name == value) {
        return Some(*rules);
    }
    let mut plain: String = value
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '.' | '(' | ')' | '（' | '）'))
        .flat_map(char::to_lowercase)
        .collect();
    let known = |plain: &str| {
        let mut rows = SPELLINGS.iter();
        rows.find(|row| row.1.split('|').any(|spelling| spelling == plain)).map(|row| row.0)
    };
    if let Some(rules) = known(&plain) {
        return Some(rules);
    }
    let kept = TAILS.iter().find_map(|tail| plain.strip_suffix(tail)).map(str::len)?;
    plain.truncate(kept);
    known(&plain)
}
