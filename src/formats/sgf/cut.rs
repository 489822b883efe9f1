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
    let [plain] = root_values(bytes, [b"CA"], false);
    plain.or_else(|| root_values(bytes, [b"CA"], true)[0])
}

/// The first values of `FF` and `GM` in the first root node of `bytes`.
pub(super) fn version_and_game(bytes: &[u8], double_byte: bool) -> [Option<&str>; 2] {
    root_values(bytes, [b"FF", b"GM"], double_byte)
}

/// The first values of the properties `names` in the first root node, blank ones left out.
fn root_values<'b, const N: usize>(
    bytes: &'b [u8],
    names: [&[u8]; N],
    double: bool,
) -> [Option<&'b str>; N] {
    let mut values = [None; N];
    let Some(start) = tree_start(bytes, 0) else { return values };
    let mut at = skip_space(bytes, start + 1);
    at += usize::from(bytes.get(at) == Some(&b';'));
    let mut name = Key::new("");
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'(' | b')' | b';' => break,
            b'[' => {
                let found = scan(bytes, at, name.holds_points(), double);
                let wanted = names.iter().position(|wanted| *wanted == name.letters());
                if let Some(wanted) = wanted.filter(|_| found.closed) {
                    let value = bytes[at + 1..found.end - 1].trim_ascii();
                    let value = std::str::from_utf8(value).ok().filter(|value| !value.is_empty());
                    values[wanted] = values[wanted].or(value);
                    if values.iter().all(Option::is_some) {
                        break;
                    }
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
    values
}
