//! Finds the tags of a text: wrappers of games, fields, variables of scripts.

use std::borrow::Cow;

use super::{fields, text::is_page};
use crate::source::Span;

/// A tag and its value.
#[derive(Clone, Debug)]
pub(super) struct Field<'s> {
    /// Its name without `DhtmlXQ_`.
    pub(super) name: Cow<'s, str>,
    /// Its value as written.
    pub(super) value: Cow<'s, str>,
    /// All of it in the text.
    pub(super) span: Span,
    /// The value in the text; for one that a script puts together, the place where it begins.
    pub(super) value_span: Span,
    /// Whether it is one of `DHJHtmlXQ`.
    pub(super) dhj: bool,
    /// How its end is written.
    pub(super) end: End,
}

/// How the end of a field is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// With the tag of its name.
    Own,
    /// With the closing tag of another field.
    Other,
    /// Not at all: another tag or the end of the text follows.
    Missing,
}

/// What is found in a text.
#[derive(Clone, Debug)]
pub(super) enum Event<'s> {
    /// `[DhtmlXQ]`: a game begins.
    Open(usize),
    /// `[/DhtmlXQ]`: it ends.
    Close(usize),
    /// A field.
    Field(Field<'s>),
    /// What a script assigns.
    Script(Vec<Field<'s>>),
}

/// The tags of a text in order.
pub(super) struct Scanner<'s> {
    text: &'s str,
    at: usize,
    /// Whether scripts may stand in the text.
    page: bool,
}

impl<'s> Scanner<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        Self { text, at: 0, page: is_page(text) || text.contains("var DhtmlXQ_") }
    }
}

/// What stands behind `[DhtmlXQ` or its like.
enum Head<'s> {
    Open(usize),
    Close(usize),
    /// Name, where its value begins, whether of `DHJHtmlXQ`.
    Field(&'s str, usize, bool),
}

impl<'s> Iterator for Scanner<'s> {
    type Item = Event<'s>;

    fn next(&mut self) -> Option<Event<'s>> {
        let bytes = self.text.as_bytes();
        loop {
            let found = memchr::memchr2(b'[', b'D', bytes.get(self.at..)?)?;
            let at = self.at + found;
            if bytes[at] == b'D' {
                if self.page
                    && let Some((fields, end)) = assignment(self.text, at)
                {
                    self.at = end;
                    return Some(Event::Script(fields));
                }
                self.at = at + 1;
                continue;
            }
            match head(self.text, at) {
                None => self.at = at + 1,
                Some(Head::Open(end)) => {
                    self.at = end;
                    return Some(Event::Open(at));
                }
                Some(Head::Close(end)) => {
                    self.at = end;
                    return Some(Event::Close(end));
                }
                Some(Head::Field(name, start, dhj)) => {
                    let (field, end) = field(self.text, (at, start), name, dhj);
                    self.at = end;
                    return Some(Event::Field(field));
                }
            }
        }
    }
}

/// Reads what begins with `[` at `at`.
fn head(text: &str, at: usize) -> Option<Head<'_>> {
    let rest = &text[at + 1..];
    let (rest, close) = match rest.strip_prefix('/').or_else(|| rest.strip_prefix("\\/")) {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let (name, dhj) = if let Some(rest) = without(rest, "DhtmlXQ") {
        (rest, false)
    } else if let Some(rest) = without(rest, "DHJHtmlXQ") {
        (rest, true)
    } else if rest.starts_with("game_comment_") || rest.starts_with("comment_") {
        let name = rest.strip_prefix("game_").unwrap_or(rest);
        let (name, end) = name_at(text, text.len() - name.len())?;
        return (!close).then_some(Head::Field(name, end, true));
    } else {
        return None;
    };
    let start = text.len() - name.len();
    if let Some(after) = name.strip_prefix('_') {
        let (name, end) = name_at(text, text.len() - after.len())?;
        return (!close).then_some(Head::Field(name, end, dhj));
    }
    let wrapper = ["]", "HTML]", "iFrame]"].iter().find(|tail| without(name, tail).is_some())?;
    let end = start + wrapper.len();
    Some(if close { Head::Close(end) } else { Head::Open(end) })
}

/// `text` without `prefix`, ASCII case ignored.
fn without<'s>(text: &'s str, prefix: &str) -> Option<&'s str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then(|| &text[prefix.len()..])
}

/// Longest name of a tag, in bytes.
const NAME: usize = 64;

/// The name that begins at `start`, and where the text behind its bracket begins.
fn name_at(text: &str, start: usize) -> Option<(&str, usize)> {
    let name = text[start..].bytes().take(NAME + 1);
    let length = name.take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let end = start + length;
    let closed = text.as_bytes().get(end) == Some(&b']') && (1..=NAME).contains(&length);
    closed.then(|| (&text[start..end], end + 1))
}

/// The field whose tag stands at `at` and whose value begins at `start`; and where the text goes
/// on. A value ends where the next tag of any kind begins.
fn field<'s>(
    text: &'s str,
    (at, start): (usize, usize),
    name: &'s str,
    dhj: bool,
) -> (Field<'s>, usize) {
    let bytes = text.as_bytes();
    let mut from = start;
    let (value_end, end, how) = loop {
        let Some(found) = memchr::memchr(b'[', &bytes[from..]) else {
            break (text.len(), text.len(), End::Missing);
        };
        let bracket = from + found;
        if let Some((closed, end)) = closing(text, bracket) {
            let own = closed.eq_ignore_ascii_case(name);
            break (bracket, end, if own { End::Own } else { End::Other });
        }
        if head(text, bracket).is_some() {
            break (bracket, bracket, End::Missing);
        }
        from = bracket + 1;
    };
    let value = &text[start..value_end];
    let field = Field {
        name: name.into(),
        value: value.into(),
        span: Span::new(at, end),
        value_span: Span::new(start, value_end),
        dhj,
        end: how,
    };
    (field, end)
}

/// The name of the closing tag at `at`, and where it ends.
fn closing(text: &str, at: usize) -> Option<(&str, usize)> {
    let rest = &text[at + 1..];
    let rest = rest.strip_prefix('/').or_else(|| rest.strip_prefix("\\/"))?;
    let rest = rest.strip_prefix("game_").unwrap_or(rest);
    let named = without(rest, "DhtmlXQ_").or_else(|| without(rest, "DHJHtmlXQ_"));
    let named = named.or_else(|| rest.starts_with("comment_").then_some(rest))?;
    name_at(text, text.len() - named.len())
}

/// The fields that `DhtmlXQ_name = '…' + '…'` at `at` assigns, and where it ends; `None` where
/// something else stands there.
fn assignment(text: &str, at: usize) -> Option<(Vec<Field<'static>>, usize)> {
    let rest = text[at..].strip_prefix("DhtmlXQ_")?;
    let length = rest.bytes().take(NAME).take_while(|b| b.is_ascii_alphanumeric() || *b == b'_');
    let name = &rest[..length.count()];
    if !fields::is_known(name) {
        return None;
    }
    let rest = rest[name.len()..].trim_start().strip_prefix('=')?.trim_start();
    let start = text.len() - rest.len();
    let (value, length) = literals(rest)?;
    let end = start + length;
    let whole = Field {
        name: name.to_owned().into(),
        value: value.into(),
        span: Span::new(at, end),
        value_span: Span::at(start),
        dhj: false,
        end: End::Own,
    };
    Some((within(&whole), end))
}

/// The text of string literals joined by `+`, and their length in the script.
fn literals(text: &str) -> Option<(String, usize)> {
    let mut out = String::new();
    let mut rest = text;
    loop {
        let quote = rest.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
        rest = &rest[1..];
        loop {
            let at = rest.find([quote, '\\', '\n'])?;
            out.push_str(&rest[..at]);
            let c = rest.as_bytes()[at];
            rest = &rest[at + 1..];
            if c == b'\n' {
                return None;
            }
            if c != b'\\' {
                break;
            }
            let escaped = rest.chars().next()?;
            rest = &rest[escaped.len_utf8()..];
            match escaped {
                'n' => out.push('\n'),
                'r' => out.push('\r'),
                't' => out.push('\t'),
                // Decoded with the value.
                'u' => out.push_str("\\u"),
                other => out.push(other),
            }
        }
        let end = text.len() - rest.len();
        match rest.trim_start().strip_prefix('+') {
            Some(more) => rest = more.trim_start(),
            None => return Some((out, end)),
        }
    }
}

/// The fields of what a script assigns: tags, the short tags `[0_4_1]`, or one plain value.
fn within(whole: &Field<'_>) -> Vec<Field<'static>> {
    let value: &str = &whole.value;
    let moves = whole.name.eq_ignore_ascii_case("movelist");
    let make = |name: String, value: &str| Field {
        name: name.into(),
        value: value.to_owned().into(),
        span: whole.span,
        value_span: whole.value_span,
        dhj: false,
        end: End::Own,
    };
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(bracket) = memchr::memchr(b'[', &value.as_bytes()[at..]).map(|it| at + it) {
        at = bracket + 1;
        if let Some(Head::Field(name, start, _)) = head(value, bracket) {
            let (inner, end) = field(value, (bracket, start), name, false);
            found.push(make(name.to_owned(), &inner.value));
            at = end;
        } else if moves && let Some((name, start)) = name_at(value, bracket + 1) {
            let length = memchr::memchr(b'[', &value.as_bytes()[start..]);
            let end = length.map_or(value.len(), |length| start + length);
            let counted = name.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_');
            if counted && name.split('_').count() == 3 {
                found.push(make(format!("move_{name}"), &value[start..end]));
            }
            at = end;
        }
    }
    if found.is_empty() && !value.trim().is_empty() {
        found.push(make(whole.name.to_string(), value));
    }
    found
}
