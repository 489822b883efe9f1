//! The texts of values: entities and tags of web pages, `||` for a line end, `\uXXXX`.

use crate::formats::strings;
use std::{borrow::Cow, fmt::Write};

/// Where a value stands, as far as its writing depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Context {
    /// In a web page: entities and tags are none of the text.
    pub(super) page: bool,
}

/// Whether the text is (part of) a web page: whether it holds tags of one.
pub(super) fn is_page(text: &str) -> bool {
    const TAGS: [&str; 16] = [
        "!doctype", "html", "head", "body", "div", "script", "br", "p>", "p ", "td", "pre",
        "textarea", "iframe", "span", "/div", "!--",
    ];
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'<', bytes).any(|at| {
        let rest = &bytes[at + 1..];
        TAGS.iter().any(|tag| {
            rest.get(..tag.len()).is_some_and(|head| head.eq_ignore_ascii_case(tag.as_bytes()))
        })
    })
}

/// The value of a header.
pub(super) fn header(raw: &str, context: Context) -> String {
    let text = if context.page { plain(raw) } else { Cow::Borrowed(raw) };
    unescape(&strings::with_plain_line_ends(text.trim_matches([' ', '\t', '\r', '\n'])))
}

/// The text of a comment: `||` is a line end.
pub(super) fn comment(raw: &str, context: Context) -> String {
    let text = if context.page { plain(raw) } else { Cow::Borrowed(raw) };
    let text = strings::with_plain_line_ends(text.trim_matches([' ', '\t', '\r', '\n']));
    unescape(&text.replace("||", "\n"))
}

/// The text of a piece of a web page: `<br>` is a line end, other tags are nothing.
pub(super) fn plain(raw: &str) -> Cow<'_, str> {
    if !raw.contains(['<', '&', '\n', '\r']) {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find(['<', '&', '\n', '\r']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let used = match rest.as_bytes()[0] {
            b'<' => tag(rest, &mut out),
            b'&' => entity(rest, &mut out),
            // The line ends of a page are spaces; after `<br>` they are nothing.
            _ => {
                if !out.is_empty() && !out.ends_with(['\n', ' ']) {
                    out.push(' ');
                }
                1
            }
        };
        rest = &rest[used..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Longest tag that is one, in bytes.
const TAG: usize = 512;

/// Takes what begins with `<`; gives its length.
fn tag(rest: &str, out: &mut String) -> usize {
    let named = rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!');
    let near = &rest.as_bytes()[..rest.len().min(TAG)];
    let Some(end) = memchr::memchr(b'>', near).filter(|_| named) else {
        out.push('<');
        return 1;
    };
    let name = &rest[1..end];
    if name.get(..2).is_some_and(|name| name.eq_ignore_ascii_case("br"))
        || name.eq_ignore_ascii_case("/p")
    {
        while out.ends_with(' ') {
            out.pop();
        }
        out.push('\n');
    }
    end + 1
}

/// Takes what begins with `&`; gives its length.
fn entity(rest: &str, out: &mut String) -> usize {
    let near = &rest.as_bytes()[..rest.len().min(12)];
    let name = memchr::memchr(b';', near).and_then(|end| rest.get(1..end));
    let number = |digits: &str| match digits.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok(),
        None => digits.parse().ok(),
    };
    let c = name.and_then(|name| match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some(' '),
        _ => char::from_u32(number(name.strip_prefix('#')?)?),
    });
    out.push(c.unwrap_or('&'));
    if c.is_some() { name.map_or(1, |name| name.len() + 2) } else { 1 }
}

/// The text with its `\uXXXX` as characters. Half a surrogate pair stays as it is written.
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("\\u") {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let unit = |from: usize| {
            let digits =
                rest.get(from + 2..from + 6).filter(|_| rest[from..].starts_with("\\u"))?;
            let hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            hex.then(|| u16::from_str_radix(digits, 16).ok()).flatten()
        };
        let (c, used) = match unit(0) {
            Some(high @ 0xD800..=0xDBFF) => {
                let pair = unit(6).and_then(|low| char::decode_utf16([high, low]).next()?.ok());
                (pair, 12)
            }
            Some(one) => (char::from_u32(one.into()), 6),
            None => (None, 2),
        };
        if let Some(c) = c {
            out.push(c);
            rest = &rest[used..];
        } else {
            out.push_str("\\u");
            rest = &rest[2..];
        }
    }
    out.push_str(rest);
    out
}

/// Writes a value so that it reads back: in a comment line ends are `||`.
pub(super) fn escape(text: &str, comment: bool, out: &mut String) {
    let last = text.trim_end_matches([' ', '\t']).len();
    let first = text.len() - text.trim_start_matches([' ', '\t']).len();
    for (at, c) in text.char_indices() {
        let after = || text[at + c.len_utf8()..].chars().next().unwrap_or(' ');
        let escaped = match c {
            '\n' if comment => {
                out.push_str("||");
                continue;
            }
            '|' => comment,
            '[' => matches!(after(), '/' | '\\' | 'd' | 'D' | 'g' | 'c'),
            '<' => after().is_ascii_alphabetic() || matches!(after(), '/' | '!'),
            '\\' => after() == 'u',
            ' ' | '\t' => at < first || at >= last,
            _ => c.is_control() || c == '\u{feff}',
        };
        if escaped {
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
    }
}
