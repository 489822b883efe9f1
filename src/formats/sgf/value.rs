//! Where a value ends, and where a game begins: decided on bytes, for the lexer and for cutting.
//!
//! A `]` closes a value when something of SGF follows it. In values of points every `]` closes,
//! and a value that runs into the next property has lost its bracket.

use memchr::{memchr, memchr3};

use super::props::{Class, Key};

/// The end of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scan {
    /// One past the last byte of the value, its bracket included where it has one.
    pub end: usize,
    /// Whether a bracket closes it.
    pub closed: bool,
    /// Whether it holds a `]` that was judged to be text.
    pub inner: bool,
    /// Whether more input could change the verdict.
    pub edge: bool,
}

/// How far a lost bracket is looked for in the line below it.
const REACH: usize = 64;

/// The value whose `[` is at `open`. With `double`, a byte of 0x81 and above takes the next one
/// with it.
pub(super) fn scan(bytes: &[u8], open: usize, points: bool, double: bool) -> Scan {
    if points { scan_points(bytes, open, double) } else { scan_text(bytes, open, double) }
}

/// The place after the character at `at`.
fn step(bytes: &[u8], at: usize, double: bool) -> usize {
    let pair = double && bytes[at] >= 0x81 && bytes.get(at + 1).is_some_and(|&next| next >= 0x30);
    at + 1 + usize::from(pair)
}

fn scan_points(bytes: &[u8], open: usize, double: bool) -> Scan {
    let mut at = open + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b']' => return Scan { end: at + 1, closed: true, inner: false, edge: false },
            b';' => break,
            // After a name, or right after a point; elsewhere it is odd text.
            b'[' if at < open + 4 || bytes[at - 1].is_ascii_uppercase() => break,
            b'\\' if at + 1 < bytes.len() => at = step(bytes, at + 1, double),
            _ => at = step(bytes, at, double),
        }
    }
    let stop = at.min(bytes.len());
    let mut end = stop;
    if bytes.get(stop) == Some(&b'[') {
        end -= trailing(&bytes[open + 1..end], u8::is_ascii_uppercase);
    }
    let breaks = |byte: &u8| matches!(byte, b'(' | b')' | b'\n' | b'\r');
    if let Some(earlier) = bytes[open + 1..end].iter().position(breaks) {
        end = open + 1 + earlier;
    }
    end -= trailing(&bytes[open + 1..end], u8::is_ascii_whitespace);
    Scan { end, closed: false, inner: false, edge: stop == bytes.len() }
}

fn scan_text(bytes: &[u8], open: usize, double: bool) -> Scan {
    let (mut at, mut edge) = (open + 1, false);
    // Brackets judged to be text so far, and the last of them.
    let (mut odd, mut last_odd) = (0, 0);
    while let Some(found) = next_special(bytes, at, double) {
        at = found + 1;
        match bytes[found] {
            b'\\' if at < bytes.len() => at = step(bytes, at, double),
            b'\\' => {}
            b']' => match closes(bytes, at) {
                Some(false) => (odd, last_odd) = (odd + 1, found),
                verdict => {
                    return Scan {
                        end: at,
                        closed: true,
                        inner: odd > 0,
                        edge: edge || verdict.is_none(),
                    };
                }
            },
            _ => {
                let Some(suspect) = Suspect::at(bytes, open, found) else { continue };
                if suspect.node && odd > 0 {
                    break;
                }
                if suspect.is_property(bytes) {
                    let end = suspect.value_end(bytes, open);
                    return Scan { end, closed: false, inner: odd > 0, edge };
                }
                edge |= found + 2 * REACH > bytes.len();
            }
        }
    }
    edge |= next_special(bytes, at, double).is_none();
    if odd > 0 {
        return Scan { end: last_odd + 1, closed: true, inner: odd > 1, edge };
    }
    Scan { end: bytes.len(), closed: false, inner: false, edge: true }
}

fn next_special(bytes: &[u8], mut at: usize, double: bool) -> Option<usize> {
    if !double {
        return memchr3(b'[', b']', b'\\', &bytes[at..]).map(|found| at + found);
    }
    while at < bytes.len() {
        if matches!(bytes[at], b'[' | b']' | b'\\') {
            return Some(at);
        }
        at = step(bytes, at, double);
    }
    None
}

/// Whether what stands at `at` may follow the end of a value; `None` where the input ends first.
fn closes(bytes: &[u8], at: usize) -> Option<bool> {
    let at = skip_space(bytes, at);
    match bytes.get(at)? {
        b'[' => Some(true),
        // `])]`: the parenthesis is text as well, as no tree ends before a bracket.
        b')' => Some(bytes.get(skip_space(bytes, at + 1)) != Some(&b']')),
        b';' | b'(' => {
            let next = skip_space(bytes, at + 1);
            match bytes.get(next)? {
                b';' | b'(' | b')' | b'[' => Some(true),
                _ => property_at(bytes, next),
            }
        }
        _ => property_at(bytes, at),
    }
}

/// Whether a property begins at `at`: letters, at least one of them a capital, and then `[`.
/// `None` where the input ends first.
pub(super) fn property_at(bytes: &[u8], at: usize) -> Option<bool> {
    let letters = bytes[at..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let capital = bytes[at..at + letters].iter().any(u8::is_ascii_uppercase);
    let next = skip_space(bytes, at + letters);
    if next == bytes.len() && (letters == 0 || capital) {
        return None;
    }
    Some(capital && bytes.get(next) == Some(&b'['))
}

/// A `[` inside a value that may be the start of another one, because the value lost its bracket.
struct Suspect {
    /// Where the `[` stands.
    bracket: usize,
    /// The place after what stands before its name.
    before: usize,
    key: Key,
    /// Whether the name follows a `;`, and not just a line end.
    node: bool,
}

impl Suspect {
    fn at(bytes: &[u8], open: usize, bracket: usize) -> Option<Self> {
        let name = bracket - trailing(&bytes[open + 1..bracket], u8::is_ascii_alphabetic);
        let before = name - trailing(&bytes[open + 1..name], u8::is_ascii_whitespace);
        let key = std::str::from_utf8(&bytes[name..bracket]).map(Key::new).ok()?;
        let node = bytes[before - 1] == b';' && before > open + 1;
        let capitals = bytes[name..bracket].iter().all(u8::is_ascii_uppercase);
        let line = bytes[before..name].contains(&b'\n') && capitals;
        let known = !key.letters().is_empty() && (node || line && key.class() != Class::Unknown);
        known.then_some(Self { bracket, before, key, node })
    }

    fn is_property(&self, bytes: &[u8]) -> bool {
        let telling = matches!(self.key.letters(), b"B" | b"W" | b"GM" | b"FF");
        let limit = if self.node { 3 } else { REACH };
        (telling || !self.node) && short_value(bytes, self.bracket, limit)
    }

    fn value_end(&self, bytes: &[u8], open: usize) -> usize {
        if self.node { node_start(bytes, open, self.before - 1) } else { self.before }
    }
}

/// Goes back from the `;` at `node` over the parentheses before it.
fn node_start(bytes: &[u8], open: usize, node: usize) -> usize {
    let inside = &bytes[open + 1..node];
    let tail = trailing(inside, |byte| byte.is_ascii_whitespace() || matches!(byte, b'(' | b')'));
    let first = node - tail;
    match memchr(b'(', &bytes[first..node]) {
        Some(_) => first,
        None => node - trailing(inside, u8::is_ascii_whitespace),
    }
}

/// Whether the value that opens at `open` is plain, at most `limit` long, and well closed.
fn short_value(bytes: &[u8], open: usize, limit: usize) -> bool {
    let window = &bytes[open + 1..bytes.len().min(open + 2 + limit)];
    let stop = window.iter().position(|byte| matches!(byte, b']' | b'[' | b'\\' | b'\n'));
    stop.is_some_and(|stop| window[stop] == b']' && closes(bytes, open + 2 + stop).unwrap_or(true))
}

/// How many bytes at the end of `bytes` are of that kind.
fn trailing(bytes: &[u8], kind: impl Fn(&u8) -> bool) -> usize {
    bytes.iter().rev().take_while(|&byte| kind(byte)).count()
}

/// The first place from `at` on that is no white space.
pub(super) fn skip_space(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// The first `(` from `at` on that begins a game tree: `(;`, or `(` and a property.
pub(super) fn tree_start(bytes: &[u8], mut at: usize) -> Option<usize> {
    while let Some(found) = memchr(b'(', &bytes[at..]) {
        let open = at + found;
        let next = skip_space(bytes, open + 1);
        if bytes.get(next) == Some(&b';') || capital_property(bytes, next) {
            return Some(open);
        }
        at = next;
    }
    None
}

/// The first `;` from `at` on that stands before a property.
pub(super) fn bare_start(bytes: &[u8], mut at: usize) -> Option<usize> {
    while let Some(found) = memchr(b';', &bytes[at..]) {
        let node = at + found;
        at = skip_space(bytes, node + 1);
        if capital_property(bytes, at) {
            return Some(node);
        }
    }
    None
}

/// Whether capitals and `[` stand at `at`.
pub(super) fn capital_property(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_some_and(u8::is_ascii_uppercase) && property_at(bytes, at) == Some(true)
}

/// Whether a property that SGF knows begins at `at`, after white space.
pub(super) fn known_property(bytes: &[u8], at: usize) -> bool {
    let at = skip_space(bytes, at);
    let letters = bytes[at..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let key = std::str::from_utf8(&bytes[at..at + letters]).map(Key::new);
    property_at(bytes, at) == Some(true) && key.is_ok_and(|key| key.class() != Class::Unknown)
}

/// Whether the `(` at `open`, inside a tree, begins another game: on a line of its own, with `GM`
/// or `FF` as its first property.
pub(super) fn new_game(bytes: &[u8], open: usize) -> bool {
    let own_line = open > 0 && matches!(bytes[open - 1], b'\n' | b'\r');
    let node = skip_space(bytes, open + 1);
    if !own_line || bytes.get(node) != Some(&b';') {
        return false;
    }
    let name = skip_space(bytes, node + 1);
    let name = &bytes[name..];
    name.starts_with(b"GM[") || name.starts_with(b"FF[")
}

/// After the `)` that ends a tree at `end`: the `;` at which the tree goes on all the same, because
/// that `)` was one too many.
pub(super) fn resumes(bytes: &[u8], end: usize) -> Option<usize> {
    let closing = |byte: &&u8| byte.is_ascii_whitespace() || **byte == b')';
    let node = end + bytes[end..].iter().take_while(closing).count();
    let goes_on =
        bytes.get(node) == Some(&b';') && capital_property(bytes, skip_space(bytes, node + 1));
    goes_on.then_some(node)
}
