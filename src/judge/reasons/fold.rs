//! Makes texts alike before phrases are looked for in them.

/// A text without spaces at its ends, in lower case and simplified characters, as far as the
/// phrases need it.
pub(super) fn folded(text: &str) -> String {
    let ascii = text.is_ascii();
    if ascii && memchr::memchr(b'&', text.as_bytes()).is_none() {
        return joined(text);
    }
    let text = text.replace("&nbsp;", " ");
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
    // Chinese needs no spaces; English does.
    if ascii {
        return joined(&text);
    }
    let folded: String = text.chars().map(fold).collect();
    folded.chars().filter(spaces).collect()
}

/// An ASCII text in lower case, with one space between words.
fn joined(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(word);
    }
    joined.make_ascii_lowercase();
    joined
}
