//! Tokens to lines: what stands on which, and how comments are put.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use super::WHOLE;

/// The text of a game while it is written: tokens apart by blanks or line ends.
pub(super) struct Output {
    /// Strings one after another, as bytes: most are short, and put in one go.
    text: Vec<u8>,
    column: usize,
    /// Columns of a line at most.
    columns: usize,
    /// Whether long lines of comments are broken. Not in xiangqi, where no program asks for it and
    /// a break would not be told from those of the comment itself.
    wraps: bool,
}

impl Output {
    /// An empty text in lines of `columns`; `wraps` says whether long comments are broken, too.
    pub(super) fn new(text: String, columns: usize, wraps: bool) -> Self {
        Self { text: text.into_bytes(), column: 0, columns, wraps }
    }

    /// The text, with `end` behind it.
    pub(super) fn finish(mut self, end: &str) -> String {
        self.text.extend_from_slice(end.as_bytes());
        let whole = String::from_utf8(self.text);
        whole.unwrap_or_else(|odd| String::from_utf8_lossy(odd.as_bytes()).into_owned())
    }

    fn newline(&mut self) {
        self.text.push(b'\n');
        self.column = 0;
    }

    /// Begins something of that width: on this line after a blank, or on the next.
    #[inline]
    fn place(&mut self, width: usize) {
        if self.column == 0 {
            return;
        }
        if self.text.last() == Some(&b'(') {
            if self.wraps && self.column + width > self.columns {
                self.newline();
            }
            return;
        }
        if self.column + 1 + width > self.columns {
            self.newline();
        } else {
            self.text.push(b' ');
            self.column += 1;
        }
    }

    fn put(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
        self.column += width(text);
    }

    pub(super) fn word(&mut self, word: &str) {
        let width = width(word);
        self.place(width);
        self.text.extend_from_slice(word.as_bytes());
        self.column += width;
    }

    /// Puts a word of up to eight signs of ASCII that are seen, as the tree has the texts of moves:
    /// the last byte highest, zeros below the first. `false` where it is none.
    #[inline]
    pub(super) fn short(&mut self, word: u64) -> bool {
        const ONES: u64 = u64::from_le_bytes([1; 8]);
        if word == 0 {
            return false;
        }
        let spare = word.trailing_zeros() / 8 * 8;
        let blanks = (ONES * 0x20) & ((1 << spare) - 1);
        let filled = word | blanks;
        let odd = filled.wrapping_sub(ONES * 0x20) | filled.wrapping_add(ONES);
        if odd & (ONES << 7) != 0 {
            return false;
        }
        self.token(word >> spare, 8 - spare as usize / 8);
        true
    }

    /// Puts the lowest bytes of a word, which are signs of ASCII.
    #[inline]
    fn token(&mut self, bytes: u64, length: usize) {
        self.place(length);
        let end = self.text.len() + length;
        self.text.extend_from_slice(&bytes.to_le_bytes());
        self.text.truncate(end);
        self.column += length;
    }

    /// A move number, with one dot or three.
    #[inline]
    pub(super) fn number(&mut self, number: u64, dots: usize) {
        let (ones, tens, hundreds) = (number % 10, number / 10 % 10, number / 100);
        let figure = |digit: u64| u64::from(b'0') + digit;
        let (figures, digits) = match number {
            0..10 => (figure(ones), 1),
            10..100 => (figure(tens) | figure(ones) << 8, 2),
            100..1000 => (figure(hundreds) | figure(tens) << 8 | figure(ones) << 16, 3),
            _ => return self.word(&format!("{number}{}", &"..."[..dots])),
        };
        self.token(figures | 0x2E_2E2E << (8 * digits), digits + dots);
    }

    pub(super) fn open(&mut self) {
        self.place(6);
        self.put("(");
    }

    pub(super) fn close(&mut self) {
        if self.column >= self.columns {
            self.newline();
        }
        self.put(")");
    }

    /// A comment: in braces, or with `;` for lines that hold braces.
    pub(super) fn comment(&mut self, text: &str) {
        if text.len() + 2 < self.columns && has_no_brace(text.as_bytes()) {
            // A clock, mostly: its line is not broken.
            self.text.reserve(text.len() + 3);
            self.place(text.len() + 2);
            self.text.push(b'{');
            self.text.extend_from_slice(text.as_bytes());
            self.text.push(b'}');
            self.column += text.len() + 2;
            return;
        }
        let returns = memchr::memchr(b'\r', text.as_bytes()).is_some();
        let mut plain = if returns {
            Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
        } else {
            Cow::Borrowed(text)
        };
        // An opening brace does no harm in chess, where braces do not nest (PGN 5), unless what
        // follows looks like the tags of a game that an unclosed comment has swallowed.
        if self.wraps && plain.contains('{') {
            plain = without_tag_lines(&plain).into();
        }
        let strict = !self.wraps;
        let breaks_out = |text: &str| text.contains('}') || strict && text.contains('{');
        if !breaks_out(&plain) {
            self.braced(&plain);
            return;
        }
        let mut group = String::new();
        for line in plain.split('\n') {
            let pieces = if self.wraps { self.pieces(line) } else { vec![line] };
            for piece in pieces {
                if !breaks_out(piece) {
                    let end = if self.wraps && piece.ends_with(' ') { "" } else { "\n" };
                    group.push_str(piece);
                    group.push_str(end);
                    continue;
                }
                self.group(&mut group);
                let piece = if self.wraps { piece.trim_end_matches(' ') } else { piece };
                self.place(if self.wraps { width(piece) + 1 } else { 0 });
                self.text.push(b';');
                self.text.extend_from_slice(piece.as_bytes());
                self.newline();
            }
        }
        self.group(&mut group);
    }

    /// A line in pieces that fit behind a `;`, their blanks at their ends.
    fn pieces<'t>(&self, line: &'t str) -> Vec<&'t str> {
        let (mut pieces, mut from, mut at, mut width) = (Vec::new(), 0, 0, 0);
        for word in unbroken(line) {
            let wide = self::width(word) + 1;
            if width > 0 && width + wide > self.columns {
                pieces.push(&line[from..at]);
                (from, width) = (at, 0);
            }
            at = (at + word.len() + 1).min(line.len());
            width += wide;
        }
        pieces.push(&line[from..]);
        pieces
    }

    fn group(&mut self, lines: &mut String) {
        let ends: &[char] = if self.wraps { &['\n', ' '] } else { &['\n'] };
        let text = lines.trim_end_matches(ends);
        if !text.is_empty() {
            self.braced(text);
        }
        lines.clear();
    }

    /// `{text}`. Only lines too long for a line of their own are broken, at blanks outside
    /// brackets.
    fn braced(&mut self, text: &str) {
        for (index, line) in text.split('\n').enumerate() {
            let first = index == 0;
            if !first {
                self.newline();
            }
            let width = width(line) + usize::from(first) * 2;
            if width < self.columns || !self.wraps {
                if first {
                    self.place(width);
                    self.put("{");
                }
                self.put(line);
                continue;
            }
            let plain = is_plain(line) && memchr::memchr(b'[', line.as_bytes()).is_none();
            if plain { self.plain_words(line, first) } else { self.words(line, first) }
        }
        self.put("}");
    }

    /// The words of a line that is too long, as many on a line as fit; with the opening brace before
    /// the `first` of a comment.
    fn words(&mut self, line: &str, first: bool) {
        let mut words = unbroken(line);
        let word = words.next().unwrap_or("");
        if first {
            self.place(width(word) + 2);
            self.put("{");
        }
        self.put(word);
        for word in words {
            if self.column + 1 + width(word) >= self.columns {
                self.newline();
            } else {
                self.put(" ");
            }
            self.put(word);
        }
    }

    /// Does what [`Self::words`] does for a line in ASCII without brackets, a line of output at a
    /// time.
    fn plain_words(&mut self, line: &str, first: bool) {
        let (word, mut rest) = plain_word(line);
        if first {
            self.place(word.len() + 2);
            self.put("{");
        }
        self.put_plain(word);
        while let Some(text) = rest {
            // What still fits behind a blank.
            let room = self.columns.checked_sub(self.column + 2);
            if room.is_some_and(|room| text.len() <= room) {
                self.put_plain(" ");
                return self.put_plain(text);
            }
            if let Some(end) = room.and_then(|room| last_break(text, room)) {
                self.put_plain(" ");
                self.put_plain(&text[..end]);
                rest = Some(&text[end + 1..]);
            }
            self.newline();
            let (word, more) = plain_word(rest.unwrap_or(""));
            self.put_plain(word);
            rest = more;
        }
    }

    /// Puts a text in ASCII.
    fn put_plain(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
        self.column += text.len();
    }
}

/// Whether the line can be broken at this blank, given no bracket follows: the next line must not
/// begin like an escaped one.
fn breaks(bytes: &[u8], blank: usize) -> bool {
    bytes.get(blank + 1) != Some(&b'%')
}

/// The first word of a text without brackets, and what stands behind the blank after it.
fn plain_word(text: &str) -> (&str, Option<&str>) {
    let bytes = text.as_bytes();
    match memchr::memchr_iter(b' ', bytes).find(|&blank| breaks(bytes, blank)) {
        Some(blank) => (&text[..blank], Some(&text[blank + 1..])),
        None => (text, None),
    }
}

/// The last blank at `room` or before at which a text without brackets can be broken.
fn last_break(text: &str, room: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let near = &bytes[..(room + 1).min(bytes.len())];
    memchr::memrchr_iter(b' ', near).find(|&blank| breaks(bytes, blank))
}

/// Columns that a text takes; every sign of ASCII takes one.
#[inline]
fn width(text: &str) -> usize {
    if is_plain(text) { text.len() } else { text.width() }
}

/// Whether all is ASCII that is seen, and no brace.
fn has_no_brace(bytes: &[u8]) -> bool {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    // `|` and `~` are looked at as single bytes.
    let may = |at: usize| {
        let near = bytes.get(at..).and_then(<[u8]>::first_chunk).copied();
        let word = u64::from_le_bytes(near.unwrap_or_default());
        (word.wrapping_sub(ONES * 0x20) | word.wrapping_add(ONES * 0x05)) & (ONES << 7) != 0
    };
    if let Some(last) = bytes.len().checked_sub(8) {
        let mut at = 0;
        while at < last && !may(at) {
            at += 8;
        }
        if at >= last && !may(last) {
            return true;
        }
    }
    // To the end of the text, so that many bytes are looked at at once.
    bytes.iter().fold(true, |all, byte| all & matches!(byte, b' '..=b'z' | b'|' | b'~'))
}

/// Whether all is ASCII that is seen, looked at to the end, so that many bytes are at once.
#[inline]
fn is_plain(text: &str) -> bool {
    text.bytes().fold(true, |so_far, byte| so_far & matches!(byte, b' '..=b'~'))
}

/// The text with a blank in place of the line breaks behind which a tag could begin.
fn without_tag_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (index, line) in text.split('\n').enumerate() {
        let begun = line.trim_start_matches(hides_a_bracket);
        if index > 0 && begins_like_a_tag(begun) {
            out.truncate(out.trim_end_matches(hides_a_bracket).len());
            out.push(' ');
            out.push_str(begun);
            continue;
        }
        if index > 0 {
            out.push('\n');
        }
        out.push_str(line);
    }
    out
}

/// Whether a tag may begin behind the character.
fn hides_a_bracket(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Whether the text would begin a line as a tag does, behind any blanks.
fn begins_like_a_tag(text: &str) -> bool {
    let begun = text.trim_start_matches(hides_a_bracket);
    begun.starts_with('[') && !begun.starts_with("[%")
}

/// The parts of a line between blanks at which it may be broken: not inside `[%...]`, and not where
/// a line would begin like a tag or an escaped line.
fn unbroken(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(found) = memchr::memchr2(b' ', b'[', &bytes[at..]) {
            at += found;
            let next = bytes.get(at + 1..).unwrap_or_default();
            if bytes[at] == b'[' {
                let command = next.first() == Some(&b'%');
                let close = memchr::memchr(b']', &next[..next.len().min(WHOLE)]);
                at += close.filter(|_| command).unwrap_or(0);
            } else if !next.starts_with(b"%") && !begins_like_a_tag(&text[at + 1..]) {
                rest = Some(&text[at + 1..]);
                return Some(&text[..at]);
            }
            at += 1;
        }
        Some(text)
    })
}
