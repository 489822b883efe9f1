//! The end of a game in raw bytes.

/// Length of the first game of `buffer`, up to where the next one is seen to begin: at a blank
/// line that is followed, with or without header lines between, by a line that begins with
/// round 1, after a game that has one. `None` where no such place is found; lists without numbers
/// are never cut.
///
/// With `double_byte` a byte of 0x81 and above takes the following one (0x30 and above) with it.
pub fn cut(buffer: &[u8], double_byte: bool) -> Option<usize> {
    let (mut at, mut line_start, mut in_comment) = (0, true, false);
    let (mut played, mut blank, mut header) = (false, None, false);
    while let Some(&byte) = buffer.get(at) {
        if line_start && !in_comment {
            let text = at + spaces(&buffer[at..]);
            match buffer.get(text)? {
                b'\r' | b'\n' => {
                    // The first blank line before the header lines is where the game ends.
                    let end = text + 1 + memchr::memchr(b'\n', &buffer[text..])?;
                    if played && !(header && blank.is_some()) {
                        blank = Some(end);
                    }
                }
                b'0'..=b'9' => {
                    let digits = buffer[text..].iter().take_while(|b| b.is_ascii_digit()).count();
                    let after = *buffer.get(text + digits)?;
                    let first = &buffer[text..text + digits] == b"1";
                    let numbered = matches!(after, b'.' | b' ' | b'\t') || after >= 0x80;
                    match blank {
                        Some(place) if first && numbered => return Some(place),
                        _ if numbered => (played, blank, header) = (true, None, false),
                        _ => {}
                    }
                }
                _ => {
                    let end = text + memchr::memchr(b'\n', &buffer[text..])?;
                    let line = &buffer[text..end];
                    header |= has_colon(line) || blank.is_some() && has_heading(line);
                }
            }
        }
        line_start = byte == b'\n';
        in_comment = match byte {
            b'{' => true,
            b'}' => false,
            _ => in_comment,
        };
        let pair = double_byte && byte >= 0x81;
        at += 1 + usize::from(pair && buffer.get(at + 1).is_some_and(|&next| next >= 0x30));
    }
    None
}

fn spaces(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// Whether the line holds a colon: half width, or full width in UTF-8, GBK or Big5.
fn has_colon(line: &[u8]) -> bool {
    line.contains(&b':')
        || memchr::memmem::find(line, "：".as_bytes()).is_some()
        || memchr::memmem::find(line, b"\xA3\xBA").is_some()
        || memchr::memmem::find(line, b"\xA1\x47").is_some()
}

/// Whether the line may name players and result, `许银川 先胜 吕钦`, in UTF-8, GBK or Big5.
fn has_heading(line: &[u8]) -> bool {
    let words: [&[u8]; 11] = [
        "先胜".as_bytes(),
        "先勝".as_bytes(),
        "先负".as_bytes(),
        "先負".as_bytes(),
        "先和".as_bytes(),
        b"\xCF\xC8\xCA\xA4",
        b"\xCF\xC8\xB8\xBA",
        b"\xCF\xC8\xBA\xCD",
        b"\xA5\xFD\xB3\xD3",
        b"\xA5\xFD\xAD\x74",
        b"\xA5\xFD\xA9\x4D",
    ];
    words.iter().any(|word| memchr::memmem::find(line, word).is_some())
}
