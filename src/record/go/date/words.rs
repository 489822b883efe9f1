//! The words of dates.

use super::super::lex::Row;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Year,
    Month,
    Day,
    /// A month by its English name.
    Named(u8),
    /// The year before the first one of an era, the last year of it, and whether its months are
    /// those of our calendar.
    Era(u16, u16, bool),
    /// 元, the first year of an era.
    First,
    To,
    And,
    /// What makes the date less than the day of play.
    Vague,
    Filler,
}

/// Until 1872 the years of Japan, and until 1911 those of China, were of lunar calendars.
pub(super) const WORDS: &[Row<Word>] = &[
    ("年|년|year", Word::Year),
    ("月|월|month", Word::Month),
    ("日|일|号|th|st|nd|rd|day", Word::Day),
    ("jan|january", Word::Named(1)),
    ("feb|february", Word::Named(2)),
    ("mar|march", Word::Named(3)),
    ("apr|april", Word::Named(4)),
    ("may", Word::Named(5)),
    ("jun|june", Word::Named(6)),
    ("jul|july", Word::Named(7)),
    ("aug|august", Word::Named(8)),
    ("sep|sept|september", Word::Named(9)),
    ("oct|october", Word::Named(10)),
    ("nov|november", Word::Named(11)),
    ("dec|december", Word::Named(12)),
    ("令和|reiwa", Word::Era(2018, 2100, true)),
    ("平成|heisei", Word::Era(1988, 2019, true)),
    ("昭和|showa", Word::Era(1925, 1989, true)),
    ("大正|taisho", Word::Era(1911, 1926, true)),
    ("明治|meiji", Word::Era(1867, 1912, true)),
    ("庆应|庆応|keio", Word::Era(1864, 1868, false)),
    ("元治|genji", Word::Era(1863, 1865, false)),
    ("文久|bunkyu", Word::Era(1860, 1864, false)),
    ("万延|manen", Word::Era(1859, 1861, false)),
    ("安政|ansei", Word::Era(1853, 1860, false)),
    ("嘉永|kaei", Word::Era(1847, 1854, false)),
    ("弘化|koka", Word::Era(1843, 1848, false)),
    ("天保|tempo|tenpo", Word::Era(1829, 1844, false)),
    ("文政|bunsei", Word::Era(1817, 1830, false)),
    ("文化|bunka", Word::Era(1803, 1818, false)),
    ("享和|kyowa", Word::Era(1800, 1804, false)),
    ("宽政|kansei", Word::Era(1788, 1801, false)),
    ("天明|tenmei", Word::Era(1780, 1789, false)),
    ("安永|anei", Word::Era(1771, 1781, false)),
    ("明和|meiwa", Word::Era(1763, 1772, false)),
    ("宝历|宝暦|horeki", Word::Era(1750, 1764, false)),
    ("享保|kyoho", Word::Era(1715, 1736, false)),
    ("元禄|genroku", Word::Era(1687, 1704, false)),
    ("民国|中华民国", Word::Era(1911, 2100, true)),
    ("宣统", Word::Era(1908, 1912, false)),
    ("光绪", Word::Era(1874, 1908, false)),
    ("同治", Word::Era(1861, 1874, false)),
    ("咸丰", Word::Era(1850, 1861, false)),
    ("道光", Word::Era(1820, 1850, false)),
    ("嘉庆", Word::Era(1795, 1820, false)),
    ("乾隆", Word::Era(1735, 1796, false)),
    ("雍正", Word::Era(1722, 1735, false)),
    ("康熙", Word::Era(1661, 1722, false)),
    ("元", Word::First),
    ("至|到|から|to|through|till|until|부터|까지", Word::To),
    ("と|和|and|及", Word::And),
    ("published|publ|circa|ca|c|about|around|约|頃|发表|刊", Word::Vague),
    (
        "西元|公元|公历|星期|星期一|星期二|星期三|星期四|星期五|星期六|星期日|星期天|周日|\
         月曜日|火曜日|水曜日|木曜日|金曜日|土曜日|日曜日|월요일|화요일|수요일|목요일|금요일|토요일|일요일|\
         monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|\
         of|the|on|in|at|pm|am|t|z|utc|gmt|上午|下午|晚|午前|午后|오전|오후",
        Word::Filler,
    ),
];
