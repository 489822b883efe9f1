//! Texts as words of a table, numbers and marks.

/// Traditional and Japanese characters with the simplified one that the tables are written in.
const SAME: &[(char, char)] = &[
    ('勝', '胜'),
    ('盤', '盘'),
    ('負', '负'),
    ('敗', '败'),
    ('認', '认'),
    ('輸', '输'),
    ('贏', '赢'),
    ('棄', '弃'),
    ('權', '权'),
    ('権', '权'),
    ('無', '无'),
    ('結', '结'),
    ('時', '时'),
    ('間', '间'),
    ('貼', '贴'),
    ('讓', '让'),
    ('譲', '让'),
    ('級', '级'),
    ('專', '专'),
    ('職', '职'),
    ('業', '业'),
    ('點', '点'),
    ('鐘', '钟'),
    ('鍾', '钟'),
    ('雙', '双'),
    ('黒', '黑'),
    ('應', '应'),
    ('応', '应'),
    ('慶', '庆'),
    ('廣', '广'),
    ('寬', '宽'),
    ('寛', '宽'),
    ('寶', '宝'),
    ('國', '国'),
    ('兩', '两'),
    ('終', '终'),
    ('讀', '读'),
    ('読', '读'),
    ('戰', '战'),
    ('戦', '战'),
    ('號', '号'),
    ('違', '违'),
    ('規', '规'),
    ('則', '则'),
    ('掛', '挂'),
    ('緒', '绪'),
    ('豐', '丰'),
    ('統', '统'),
    ('貳', '二'),
    ('參', '三'),
    ('〇', '零'),
    ('歷', '历'),
    ('後', '后'),
    ('對', '对'),
    ('個', '个'),
    ('過', '过'),
    ('開', '开'),
    ('紀', '纪'),
    ('祿', '禄'),
    ('萬', '万'),
    ('長', '长'),
    ('適', '适'),
    ('斷', '断'),
    ('線', '线'),
    ('離', '离'),
    ('詳', '详'),
    ('當', '当'),
    ('貞', '贞'),
    ('東', '东'),
    ('訂', '订'),
];

/// A text with one spelling for each character: narrow forms, simplified characters, small letters.
pub(super) fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    for c in text.trim().chars() {
        match c {
            '½' => out.push_str(" 1/2"),
            '¼' => out.push_str(" 1/4"),
            '¾' => out.push_str(" 3/4"),
            '\u{3000}' | '\u{a0}' => out.push(' '),
            '〜' | '～' | '∼' => out.push('~'),
            '‐'..='―' | '−' => out.push('-'),
            '、' => out.push(','),
            '。' => out.push('.'),
            '⁄' => out.push('/'),
            '\u{ff01}'..='\u{ff5e}' => {
                let narrow = char::from_u32(c as u32 - 0xfee0).unwrap_or(c);
                out.push(narrow.to_ascii_lowercase());
            }
            c if c.is_ascii() => out.push(c.to_ascii_lowercase()),
            c => out.push(SAME.iter().find(|(other, _)| *other == c).map_or(c, |same| same.1)),
        }
    }
    out
}

/// A word of the table, or what stands between words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item<W> {
    /// A word.
    Word(W),
    /// A number.
    Number(Number),
    /// One of [`MARKS`].
    Mark(char),
}

/// A number without sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    /// In hundredths.
    pub hundredths: i64,
    /// How many figures stand before the point; 0 for Chinese numerals.
    pub figures: u8,
    /// Whether it is written with a point.
    pub decimal: bool,
}

impl Number {
    /// Its value, where it is a whole number.
    pub(super) fn whole(self) -> Option<u32> {
        let whole = (self.hundredths % 100 == 0).then_some(self.hundredths / 100)?;
        u32::try_from(whole).ok()
    }
}

const MARKS: &str = "+-/.,:~()'?*!";

/// One row a meaning: its spellings, divided by `|`, and the word.
pub(super) type Row<W> = (&'static str, W);

/// Whether a point between figures makes one number of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Points {
    /// `2.5`, `2,5`.
    Decimal,
    /// `2004.2.14`.
    Between,
}

/// The items of a folded text up to the first thing that is none, and the place of that.
///
/// A run of Latin letters is looked up as a whole; in other scripts the longest spelling counts.
pub(super) fn items<W: Copy>(text: &str, rows: &[Row<W>], points: Points) -> (Vec<Item<W>>, usize) {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_whitespace() {
            at += c.len_utf8();
        } else if c.is_ascii_alphabetic() {
            let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
            let Some(word) = whole_word(&rest[..end], rows) else { break };
            found.push(Item::Word(word));
            at += end;
        } else if c.is_ascii_digit() {
            let Some((number, length)) = figures(rest, points) else { break };
            found.push(Item::Number(number));
            at += length;
        } else if let Some((word, length)) = longest(rest, rows) {
            found.push(Item::Word(word));
            at += length;
        } else if let Some((number, length)) = numerals(rest) {
            found.push(Item::Number(number));
            at += length;
        } else if MARKS.contains(c) {
            found.push(Item::Mark(c));
            at += 1;
        } else {
            break;
        }
    }
    (found, at)
}

/// The items of a whole text; `None` where any of it is no item, or it is too long for a value.
pub(super) fn all_items<W: Copy>(
    text: &str,
    rows: &[Row<W>],
    points: Points,
) -> Option<Vec<Item<W>>> {
    if text.len() > super::LONGEST {
        return None;
    }
    let (found, end) = items(text, rows, points);
    (end == text.len()).then_some(found)
}

fn whole_word<W: Copy>(word: &str, rows: &[Row<W>]) -> Option<W> {
    let has = |spellings: &str| spellings.split('|').any(|spelling| spelling == word);
    rows.iter().find(|row| has(row.0)).map(|row| row.1)
}

fn longest<W: Copy>(text: &str, rows: &[Row<W>]) -> Option<(W, usize)> {
    let mut best: Option<(W, usize)> = None;
    for (spellings, word) in rows {
        for spelling in spellings.split('|').filter(|spelling| !spelling.is_ascii()) {
            if spelling.len() > best.map_or(0, |best| best.1) && text.starts_with(spelling) {
                best = Some((*word, spelling.len()));
            }
        }
    }
    best
}

/// A number in figures and its length. More than nine figures are none.
fn figures(text: &str, points: Points) -> Option<(Number, usize)> {
    let run = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = run(text);
    let value: i64 = (whole <= 9).then(|| text[..whole].parse().ok())??;
    let mut number = Number { hundredths: value * 100, figures: whole as u8, decimal: false };
    let after = &text[whole..];
    let part = match after.bytes().next() {
        Some(b'.' | b',') if points == Points::Decimal => run(&after[1..]),
        _ => 0,
    };
    if part == 0 || after.starts_with(',') && part > 2 {
        return Some((number, whole));
    }
    let part = &after[1..=part];
    let (kept, beyond) = part.split_at(part.len().min(2));
    if beyond.bytes().any(|figure| figure != b'0') {
        return None;
    }
    let fraction: i64 = kept.parse().ok()?;
    number.hundredths += if kept.len() == 1 { fraction * 10 } else { fraction };
    number.decimal = true;
    Some((number, whole + 1 + part.len()))
}

/// A number in Chinese numerals, by places (二十三) or figure by figure (一九九八), and its length.
fn numerals(text: &str) -> Option<(Number, usize)> {
    let (mut sum, mut last, mut length, mut count, mut placed) = (0, None, 0, 0, false);
    for c in text.chars() {
        let digit = match c {
            '零' => 0,
            '一' | '壹' => 1,
            '二' | '两' => 2,
            '三' => 3,
            '四' => 4,
            '五' => 5,
            '六' => 6,
            '七' => 7,
            '八' => 8,
            '九' => 9,
            '十' | '百' | '廿' | '卅' => {
                let (times, unit) = match c {
                    '十' => (last.take(), 10),
                    '百' => (last.take(), 100),
                    '廿' => (None, 20),
                    _ => (None, 30),
                };
                sum += times.unwrap_or(1) * unit;
                placed = true;
                length += c.len_utf8();
                continue;
            }
            _ => break,
        };
        count += 1;
        if count > 8 {
            return None;
        }
        last = if placed { Some(digit) } else { Some(last.unwrap_or(0) * 10 + digit) };
        length += c.len_utf8();
    }
    let value: i64 = sum + last.unwrap_or(0);
    let figures = if placed { 0 } else { count };
    (length > 0).then_some((Number { hundredths: value * 100, figures, decimal: false }, length))
}

/// A number of hundredths as SGF writes a Real, without zeros at its end.
pub(super) fn real(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        part if part % 10 == 0 => format!("{sign}{whole}.{}", part / 10),
        part => format!("{sign}{whole}.{part:02}"),
    }
}

/// Whether a text is a Real of SGF: figures, a point and figures, with a sign before.
pub(super) fn is_real(text: &str) -> bool {
    let text = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let figures = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    figures(whole) && figures(part) && text.len() <= 12
}
