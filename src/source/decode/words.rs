//! The characters by which a record shows its encoding.
//!
//! Read in the right encoding, a record is made of a few hundred frequent characters; read in a
//! wrong one, its bytes scatter over the whole code page. The lists need not be complete, only
//! typical: pieces, directions and numerals of xiangqi, words of headers and results, common names,
//! and the most frequent characters of each language.

/// Frequent in simplified Chinese.
pub(super) const SIMPLIFIED: u8 = 1;
/// Frequent in traditional Chinese.
pub(super) const TRADITIONAL: u8 = 2;
/// Frequent kanji of Japanese.
pub(super) const JAPANESE: u8 = 4;
/// Frequent syllable of Korean.
pub(super) const KOREAN: u8 = 8;
/// Belongs to the game records themselves.
pub(super) const RECORD: u8 = 16;

/// Lists and what membership in each means.
const LISTS: [(&str, u8); 9] = [
    (
        "一二三四五六七八九十炮兵卒士仕相象平退前中象棋局和先手段目子名第年月日黑白半方不着",
        SIMPLIFIED | TRADITIONAL | RECORD,
    ),
    ("马车帅将进后红胜负对赛盘杯围让贴弃变", SIMPLIFIED | RECORD),
    ("砲馬車俥傌帥將進後紅勝負對賽盤盃圍讓貼棄變", TRADITIONAL | RECORD),
    (
        "一二三四五六七八九十黒白番目半勝負中押名人戦本因坊碁聖囲棋院日手段第局期級先持対先年月日互将",
        JAPANESE | RECORD,
    ),
    ("승패국단대회흑백불계집반덤바둑기결전", KOREAN | RECORD),
    (
        "的是了在人有我他上大地到以要就出可也你生能而那得下自之作里用道行所然家事成多去法同起看定天分好\
         小部其些主理心她本但因只想者意力它把十民公此已工使情明性知全又正外高由很最重并物文政美被利等或新\
         己制身果加西斯月合回特代内信表化老世位次度任常海教原立及比水真走各入口活更打女神何安少才反受太量\
         再感建做接必件管期市直命山金指克保至形社便空治展科司基眼非白却界光放即且思王完式色路求告品住北死\
         交取拉格望今切院候名左右城省江河湖川浙州京津春秋冬夏李林徐胡吕柳朱高郭何孟金洪蔡卜董古常昊俞芮\
         周石井村田木根武志文民明光荣伯仁信成英友清平角士破双巡屏列如由式正反古典攻守危活佳集解注冠亚季\
         姓性别未知始末交流友好",
        SIMPLIFIED | TRADITIONAL,
    ),
    (
        "这个们来为国说时会对过发种经么学现当没动面还进样开从实军无与长机关点业两间问应战头体见什产话给\
         门通儿东声员解论处义几认条系气题尔别变总电数报结务场计资许统区队决书则听达强像难权设记类据程边张\
         该规万觉术领共确传师观识带导争运笔赵钱孙吴郑陈杨刘黄广龙辽苏贵陕云鲁吉赣闽晋蒙汉华荣银钦卫军钟\
         韩庄严邓肖卢叶谢顾范蒋沈冯许聂潇晓杰强伟锋涛剑鸣飞云层职业围棋谱锦标团个联届轮预决选网络谈兑单\
         双顺炮横车直车过宫飞相仙人指路过河车弃杀残开布绝妙评论说详输认超时结果优势均胜党劫气长战乐云",
        SIMPLIFIED,
    ),
    (
        "這個們來為國說時會對過發種經麼學現當沒動面還進樣開從實軍無與長機關點業兩間問應戰頭體見產話給門\
         通兒東聲員論處義幾認條係系氣題爾別變總電數報結務場計資許統區隊決書則聽達強難權設記類據程邊張該規\
         萬覺術領確傳師觀識帶導爭運筆趙錢孫吳鄭陳楊劉黃廣龍遼蘇貴陝雲魯贛閩晉蒙漢華榮銀欽衛鐘韓莊嚴鄧盧\
         葉謝顧範蔣瀋馮聶曉傑偉鋒濤劍鳴飛層職譜錦標團聯屆輪預選網絡談兌單雙順橫宮殺殘開絕評詳輸認時結果優\
         勢均黨劫氣樂著裡於於台灣臺湾兵將軍帥抽實戰術盤戰例譯彙編陣",
        TRADITIONAL,
    ),
    (
        "日本東京大阪関西会館年月山田中村小林井上木谷高川橋石藤原加趙治勲依田張栩武宮正夫羽根直樹結城聡井\
         山裕太一力遼許家元芝野虎丸坂田栄男呉清源秀行橋本宇太郎光雄梶王座天元十女流新予選決三大手合時間分秒初\
         対局者観戦記解説国際杯早優準級社新聞毎読売朝道場島岡野松平和佐伊三吉森池前後左右上下出入生死活攻守布\
         石定筋形厚味良悪見思言何今来行事物気心力的学会員長子女私人方々",
        JAPANESE,
    ),
];

/// Frequent Korean syllables beside those of the record words.
const SYLLABLES: &str = "이가다는의에을를은한원선본예프로아마장초급김박조훈현유창호세돌최철제배년월일시간수정\
    자명인왕위성사서도지고하여어오우으리라나니들적과와만데있없것그해되보부안영용주진천태화후석규신권강윤\
    임류목양송황문민경상동남북중서울부산점차승무공개인번소모두면할것같은데요습입합됩았었했던까네군구당\
    등때또러려력록론루른르름린말매며면못무물미발방번법변별분비빠상새생섯세속손스식실심싸아악알앞야약\
    업였예온외요운원월음응의";

/// First and last code point of [`CLASS`]: hanzi to hangul.
const FIRST: u32 = 0x4E00;
const LAST: u32 = 0xD7FF;

/// Class bits of each code point between [`FIRST`] and [`LAST`].
static CLASS: [u8; (LAST - FIRST + 1) as usize] = classes();

/// The class bits of `character`, 0 when it is on no list.
pub(super) fn class(character: char) -> u8 {
    let index = (character as u32).wrapping_sub(FIRST) as usize;
    CLASS.get(index).copied().unwrap_or(0)
}

/// Whether a record may well hold `character`: on a list, ASCII text, kana or a European letter.
pub(super) fn is_usual(character: char) -> bool {
    let is_european = matches!(character, ' '..='~' | '\u{A0}'..='\u{24F}' | '\u{400}'..='\u{45F}');
    let is_sign = matches!(character, '\t' | '\n' | '\r' | '\u{2010}'..='\u{203F}');
    let is_wide = matches!(character, '\u{3000}'..='\u{30FF}' | '\u{FF01}'..='\u{FF5E}');
    is_european || is_sign || is_wide || class(character) != 0
}

// Evaluated by the compiler: the array never stands on a stack.
#[allow(clippy::large_stack_arrays)]
const fn classes() -> [u8; (LAST - FIRST + 1) as usize] {
    let mut table = [0; (LAST - FIRST + 1) as usize];
    let mut list = 0;
    while list < LISTS.len() {
        mark(&mut table, LISTS[list].0.as_bytes(), LISTS[list].1);
        list += 1;
    }
    mark(&mut table, SYLLABLES.as_bytes(), KOREAN);
    table
}

/// Sets `bits` for each three-byte UTF-8 character of `text`.
const fn mark(table: &mut [u8], text: &[u8], bits: u8) {
    let mut at = 0;
    while at + 2 < text.len() {
        if text[at] < 0xE0 {
            at += 1;
            continue;
        }
        let high = ((text[at] & 0x0F) as u32) << 12;
        let middle = ((text[at + 1] & 0x3F) as u32) << 6;
        let code = high | middle | (text[at + 2] & 0x3F) as u32;
        if code >= FIRST && code <= LAST {
            table[(code - FIRST) as usize] |= bits;
        }
        at += 3;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_by_language() {
        assert_eq!(class('炮'), SIMPLIFIED | TRADITIONAL | RECORD);
        assert_eq!(class('马'), SIMPLIFIED | RECORD);
        assert_eq!(class('馬'), TRADITIONAL | RECORD);
        assert_eq!(class('碁'), JAPANESE | RECORD);
        assert_eq!(class('승'), KOREAN | RECORD);
        assert_eq!(class('鼈'), 0);
        assert_eq!(class('a'), 0);
        assert_eq!(class('\u{10FF41}'), 0);
    }
}
