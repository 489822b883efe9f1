//! Games in raw bytes, before the encoding is known: their ends, and the encoding they name.

use super::{
    props::Key,
    value::{Scan, new_game, resumes, scan, skip_space, tree_start},
};

/// Length of the first complete game tree of `buffer`, with what stands before it and up to the
/// beginning of the next tree; `None` where that is not in sight.
///
/// With `double_byte` a byte of 0x81 and above takes the following one (0x30 and above) with it:
/// in GBK, Big5 and `Shift_JIS` that one may look like a bracket or a backslash. A closing
/// parenthesis that is followed by a node closes nothing, as in [`read`](super::read); at the very
/// end of the buffer it is taken at its word.
pub fn cut(buffer: &[u8], double_byte: bool) -> Option<usize> {
    let mut at = tree_start(buffer, 0)?;
    let (mut depth, mut points) = (0_usize, false);
    while let Some(&byte) = buffer.get(at) {
        at += 1;
        match byte {
            b'[' => {
                let Scan { end, edge, .. } = scan(buffer, at - 1, points, double_byte);
                if edge {
                    return None;
                }
                at = end.max(at);
            }
            // Moves at two letters, nearly all of a game, are passed at a stride.
            b';' => {
                while let Some([b'B' | b'W', b'[', x, y, b']', b';']) = buffer.get(at..at + 6)
                    && x.is_ascii_alphabetic()
                    && y.is_ascii_alphabetic()
                {
                    at += 6;
                }
            }
            b'(' if depth > 0 && new_game(buffer, at - 1) => return Some(at - 1),
            b'(' => depth += 1,
            b')' if depth == 1 => match resumes(buffer, at) {
                Some(node) => at = node,
                // What stands before the next tree stays with this one.
                None => return tree_start(buffer, at),
            },
            b')' => depth -= 1,
            byte if byte.is_ascii_alphabetic() => {
                let start = at - 1;
                at = letters_end(buffer, at);
                points = std::str::from_utf8(&buffer[start..at])
                    .is_ok_and(|name| Key::new(name).holds_points());
            }
            _ => {}
        }
    }
    None
}

fn letters_end(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count()
}

/// The value of `CA` in the first root node of `bytes`, outside of other values.
pub fn charset(bytes: &[u8]) -> Option<&str> {
    // Two-byte characters can hide brackets; which reading is right the value found tells.
    charset_of(bytes, false).or_else(|| charset_of(bytes, true))
}

fn charset_of(bytes: &[u8], double: bool) -> Option<&str> {
    let mut at = skip_space(bytes, tree_start(bytes, 0)? + 1);
    at += usize::from(bytes.get(at) == Some(&b';'));
    let mut name = Key::new("");
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'(' | b')' | b';' => return None,
            b'[' => {
                let found = scan(bytes, at, name.holds_points(), double);
                if name.letters() == b"CA" && found.closed {
                    let value = bytes[at + 1..found.end - 1].trim_ascii();
                    return std::str::from_utf8(value).ok().filter(|value| !value.is_empty());
                }
                at = found.end.max(at + 1);
            }
            byte if byte.is_ascii_alphabetic() => {
                let end = letters_end(bytes, at);
                name = std::str::from_utf8(&bytes[at..end]).map_or(name, Key::new);
                at = end;
            }
            _ => at += 1,
        }
    }
    None
}
