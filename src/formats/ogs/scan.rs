//! Places in JSON text that the parser does not tell: strings that hold trees, moves of an array.

use crate::source::Span;

/// The end of the string whose opening quote is at `at`, behind its closing one.
fn string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut at = at + 1;
    loop {
        at += memchr::memchr2(b'"', b'\\', bytes.get(at..)?)?;
        match bytes[at] {
            b'"' => return Some(at + 1),
            _ => at += 2,
        }
    }
}

/// The strings that begin with a game tree of SGF, quotes included.
pub(super) fn trees(text: &str) -> impl Iterator<Item = Span> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            at += memchr::memchr(b'"', bytes.get(at..)?)?;
            let start = at;
            at = string_end(bytes, start)?;
            if is_tree(&text[start + 1..at - 1]) {
                return Some(Span::new(start, at));
            }
        }
    })
}

/// Whether a string as it stands in JSON begins like a tree, `(;`, with escaped blanks before.
fn is_tree(mut inside: &str) -> bool {
    loop {
        inside = inside.trim_start();
        match ["\\n", "\\r", "\\t", "\\ufeff"].iter().find_map(|blank| inside.strip_prefix(blank)) {
            Some(rest) => inside = rest,
            None => break,
        }
    }
    let Some(rest) = inside.strip_prefix('(') else { return false };
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace());
    rest.starts_with(';') || ["\\n", "\\r"].iter().any(|line| rest.starts_with(line))
}

/// The places of the elements of the first array named `moves`, in order.
pub(super) fn moves(text: &str) -> Vec<Span> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let key = b"\"moves\"";
    let Some(key_at) = memchr::memmem::find(bytes, key) else { return out };
    let mut at = key_at + key.len();
    while bytes.get(at).is_some_and(|byte| byte.is_ascii_whitespace() || *byte == b':') {
        at += 1;
    }
    if bytes.get(at) != Some(&b'[') {
        return out;
    }
    let (mut depth, mut start) = (0_usize, None);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => match string_end(bytes, at) {
                Some(end) => {
                    at = end;
                    continue;
                }
                None => break,
            },
            b'[' | b'{' => {
                depth += 1;
                if depth == 2 {
                    start = Some(at);
                }
            }
            b']' | b'}' => {
                if depth == 2
                    && let Some(start) = start.take()
                {
                    out.push(Span::new(start, at + 1));
                }
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            _ => {}
        }
        at += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_in_strings() {
        let text = r#"{"a":"(;GM[1]C[\"]","b":"x(;","c": "\r\n(\n;B[aa])", "d":"( x"}"#;
        let found: Vec<_> = trees(text).map(|span| span.of(text)).collect();
        assert_eq!(found, [r#""(;GM[1]C[\"]""#, r#""\r\n(\n;B[aa])""#]);
        assert_eq!(trees("\"(;").count(), 0);
        assert_eq!(trees("\"\\").count(), 0);
    }

    #[test]
    fn places_of_moves() {
        let text = r#"{"moves" : [[1,2,{"a":[3]}], [ 3,4,"]"]], "x":[[1]]}"#;
        let found: Vec<_> = moves(text).into_iter().map(|span| span.of(text)).collect();
        assert_eq!(found, [r#"[1,2,{"a":[3]}]"#, r#"[ 3,4,"]"]"#]);
    }
}
