//! Cutting raw bytes into games before they are decoded.

use super::{lex, tags};

/// The length of the first game in `buffer`, once it is certain that it is complete.
///
/// That is so when the first tag line of the next game is seen: a line that begins with `[Name "`
/// after movetext, or, in a file of tags only, after a blank line and with the name of the game's
/// first tag. Inside an open comment a tag line counts only where another `{` comes before the
/// next `}`. With `None`, call again with a longer buffer, or take all of it at the end of the
/// file. Games that are not parted by tag lines are parted by [`read`](super::read).
///
/// `double_byte` tells an encoding in which a byte from 0x81 takes the next byte, from 0x30, with
/// it (GBK, GB 18030, Big5, Shift JIS), so that a brace there is none.
pub fn cut(buffer: &[u8], double_byte: bool) -> Option<usize> {
    let mut cutter = Cutter { buffer, double_byte, first_tag: None, blank: false, moves: false };
    let mut line = 0;
    let mut plain = true;
    while line < buffer.len() {
        if !cutter.moves && !cutter.blank {
            if cutter.first_tag.is_none() {
                if let Some((name, next)) = plain_tag(buffer, line) {
                    cutter.first_tag = Some(name);
                    line = next;
                    continue;
                }
            } else if let Some(next) = plain_tag_end(buffer, line) {
                line = next;
                continue;
            }
        }
        let at = tags::blanks(buffer, line);
        // A line that begins with a digit is movetext after a tag.
        let moves = || cutter.first_tag.is_some() && buffer.get(at).is_some_and(u8::is_ascii_digit);
        if plain && (cutter.moves || moves()) {
            plain = false;
            if let Some(next) = cutter.closed_end(line).or_else(|| plain_end(buffer, line)) {
                return Some(next);
            }
        }
        line = match buffer.get(at)? {
            b'\n' | b'\r' => {
                let end = at + usize::from(buffer[at..].starts_with(b"\r\n"));
                cutter.blank |= buffer[end] == b'\n';
                end + 1
            }
            b'%' if at == line => next_line(buffer, at)?,
            _ => match cutter.line(line, at) {
                Step::Line(next) | Step::Inside(next) => next,
                Step::Cut(at) => return Some(at),
                Step::Wait => return None,
            },
        };
    }
    None
}

/// How far the end of plain movetext is looked for, in bytes.
const NEAR: usize = 1 << 14;

/// The first tag line from `line`, a line of movetext, where nothing before it can hide it: all is
/// ASCII, without quotes, line comments, escapes, and lines that begin with blanks or brackets, and
/// no comment is open. `None` leaves the matter to the slow way.
fn plain_end(buffer: &[u8], line: usize) -> Option<usize> {
    let near = &buffer[line..buffer.len().min(line + NEAR)];
    let quote = memchr::memchr2(b'"', b';', near).filter(|&at| near[at] == b'"')?;
    let tag = memchr::memrchr(b'\n', &near[..quote])? + 1;
    let before = &near[..tag];
    let hides = |start: usize| match before.get(start) {
        Some(b'\r') => before.get(start + 1) != Some(&b'\n'),
        first => matches!(first, Some(b'[' | b'%' | b' ' | b'\t')),
    };
    let plain = tags::begins(&near[tag..])
        && before.is_ascii()
        && !hides(0)
        && !memchr::memchr_iter(b'\n', before).any(|end| hides(end + 1))
        && memchr::memrchr2(b'{', b'}', before).is_none_or(|brace| before[brace] == b'}');
    plain.then_some(line + tag)
}

/// The name of the tag pair that takes the whole line from `line`, and the next line.
fn plain_tag(buffer: &[u8], line: usize) -> Option<(&[u8], usize)> {
    let (name, start) = tags::plain_begin(buffer, line)?;
    let end = tags::plain_end(buffer, start)?;
    let next = match buffer.get(end..)? {
        [b'\n', ..] => end + 1,
        [b'\r', b'\n', ..] => end + 2,
        _ => return None,
    };
    Some((&buffer[name], next))
}

/// The line behind that from `line`, where it begins as a tag pair, ends as one, and has no other
/// bracket: whatever stands between, it is no more than a tag.
fn plain_tag_end(buffer: &[u8], line: usize) -> Option<usize> {
    let [b'[', b'A'..=b'Z', rest @ ..] = &buffer[line..] else { return None };
    let close = memchr::memchr2(b']', b'\n', rest).filter(|&at| at > 0 && rest[at - 1] == b'"')?;
    match &rest[close..] {
        [b']', b'\n', ..] => Some(line + 2 + close + 2),
        [b']', b'\r', b'\n', ..] => Some(line + 2 + close + 3),
        _ => None,
    }
}

enum Step {
    /// Go on in the middle of a line.
    Inside(usize),
    /// Go on with the line that starts here.
    Line(usize),
    /// The next game starts here.
    Cut(usize),
    /// The buffer does not tell.
    Wait,
}

struct Cutter<'b> {
    buffer: &'b [u8],
    double_byte: bool,
    /// Name of the game's first tag.
    first_tag: Option<&'b [u8]>,
    /// Whether a blank line was seen since the last tag.
    blank: bool,
    /// Whether movetext was seen.
    moves: bool,
}

impl<'b> Cutter<'b> {
    /// A line from `line` whose text begins at `at`.
    fn line(&mut self, line: usize, at: usize) -> Step {
        if self.buffer[at] == b'[' && tags::begins(&self.buffer[at..]) {
            return if self.is_next_game(at) { Step::Cut(line) } else { self.tag_line(at) };
        }
        // Among the tags, one without quotes is a tag too, if its name begins with a capital.
        if self.buffer[at] == b'[' && !self.moves {
            let Some(next) = next_line(self.buffer, at) else { return Step::Wait };
            let text = self.buffer[at..next].trim_ascii_end();
            let first = text.get(tags::blanks(text, 1));
            if first == Some(&b'"') && memchr::memchr_iter(b'"', text).count() == 1 {
                return self.value_goes_on(at, next);
            }
            // Without a name: its value has an end.
            let nameless = first == Some(&b'"') && text.ends_with(b"\"]") && text.len() > 3;
            if nameless || text.ends_with(b"]") && first.is_some_and(u8::is_ascii_uppercase) {
                self.blank = false;
                return Step::Line(next);
            }
        }
        let counts = self.first_tag.is_some() || b"0123456789*(".contains(&self.buffer[at]);
        // Behind movetext a tag without a name begins a game as well, if its value has an end.
        if self.moves && self.buffer[at] == b'[' {
            let value = tags::blanks(self.buffer, at + 1);
            if self.buffer.get(value) == Some(&b'"')
                && let Ok(after) = self.tag_end(at)
            {
                self.inline_tag(at, at, counts);
                return self.rest_of_line(after, true);
            }
        }
        self.rest_of_line(at, counts)
    }

    /// Whether the tag line whose bracket is at `at` begins the next game.
    fn is_next_game(&self, at: usize) -> bool {
        let first = || self.first_tag.is_some_and(|name| name.eq_ignore_ascii_case(self.name(at)));
        self.moves || self.blank && first()
    }

    /// The first tag line from `line`, a line of movetext, where its bracket is the first one and the
    /// last brace before it closes: no comment is open then, and nothing else can hide it. `None`
    /// leaves the matter to other ways.
    fn closed_end(&self, line: usize) -> Option<usize> {
        let hop = memchr::memchr(b'[', &self.buffer[line..]).filter(|&hop| hop > 0)?;
        let (before, tag) = (&self.buffer[line..line + hop], &self.buffer[line + hop..]);
        let closed = || memchr::memrchr2(b'{', b'}', before).is_none_or(|at| before[at] == b'}');
        let is_tag = before.ends_with(b"\n") && tags::begins(tag) && closed();
        (is_tag && !self.double_byte).then_some(line + hop)
    }

    fn name(&self, at: usize) -> &'b [u8] {
        let start = tags::blanks(self.buffer, at + 1);
        let rest = &self.buffer[start..];
        let end = rest.iter().position(|&byte| matches!(byte, b' ' | b'\t' | b'"' | 0x80..));
        &rest[..end.unwrap_or(rest.len())]
    }

    /// A tag line of this game, with its bracket at `at`.
    fn tag_line(&mut self, at: usize) -> Step {
        if self.first_tag.is_none() {
            self.first_tag = Some(self.name(at));
        }
        self.blank = false;
        let Some(next) = next_line(self.buffer, at) else { return Step::Wait };
        let line = self.buffer[at..next].trim_ascii_end();
        // Nearly every line has its only bracket, with the quote, at its end.
        if line.ends_with(b"\"]") && memchr::memchr(b']', line) == Some(line.len() - 1) {
            return Step::Line(next);
        }
        // The quote that opens the value closes nothing: `["]`.
        let value = memchr::memchr(b'"', line).map_or(0, |quote| quote + 1);
        let close = memchr::memmem::find(&line[value..], b"\"]").map(|close| value + close);
        if close.is_some_and(|close| close + 2 == line.len()) {
            return Step::Line(next);
        }
        // Something follows the tag on its line, or the value goes on.
        match close {
            Some(close) => self.rest_of_line(at + close + 2, true),
            None if memchr::memchr_iter(b'"', line).count() == 1 => self.value_goes_on(at, next),
            None => self.broken_tag(at, next),
        }
    }

    /// A tag without its closing quote ends at the last bracket of its line.
    fn broken_tag(&mut self, at: usize, next: usize) -> Step {
        match memchr::memrchr(b']', &self.buffer[at..next]) {
            Some(close) => self.rest_of_line(at + close + 1, true),
            None => Step::Line(next),
        }
    }

    /// A tag's value without its closing quote on the first line: it ends on a later one, unless
    /// a blank line or a tag line comes first.
    fn value_goes_on(&mut self, at: usize, next: usize) -> Step {
        let mut line = next;
        loop {
            let Some(end) = next_line(self.buffer, line) else { return Step::Wait };
            let text = self.buffer[line..end].trim_ascii();
            if text.is_empty() || text[0] == b'[' {
                return self.broken_tag(at, next);
            }
            if let Some(quote) = memchr::memchr(b'"', &self.buffer[line..end]) {
                let close = tags::blanks(self.buffer, line + quote + 1);
                let closed = self.buffer.get(close) == Some(&b']');
                let after = close + 1;
                return if closed {
                    self.rest_of_line(after, true)
                } else {
                    self.broken_tag(at, next)
                };
            }
            line = end;
        }
    }

    /// Movetext and comments from `at` to the end of the line, or further where a comment goes
    /// further. `counts`: text outside comments is movetext.
    fn rest_of_line(&mut self, mut at: usize, counts: bool) -> Step {
        // The line comment, brace or line end to come, and how far no tag ends.
        let (mut stop, mut bare, in_moves) = (0, 0, self.moves);
        loop {
            if stop <= at {
                let Some(next) = self.find3(at, b'\n', b'{', b';') else { return Step::Wait };
                stop = next;
            }
            let text = &self.buffer[at..stop];
            if at >= bare
                && let Some(tag) =
                    memchr::memchr_iter(b'[', text).find(|&bracket| tags::begins(&text[bracket..]))
            {
                match self.tag_end(at + tag) {
                    Ok(end) => {
                        self.inline_tag(at, at + tag, counts);
                        at = end;
                    }
                    Err(end) => bare = end,
                }
                continue;
            }
            self.take(text, counts);
            match self.buffer[stop] {
                b'{' => match self.comment(stop) {
                    Step::Inside(next) => at = next,
                    other => return other,
                },
                // In movetext, most lines go on as this one does.
                b'\n'
                    if in_moves && self.buffer.get(stop + 1).is_some_and(|next| goes_on(*next)) =>
                {
                    at = stop + 1;
                }
                b'\n' => return Step::Line(stop + 1),
                _ if lex::is_reference(text) => at = stop + 1,
                _ => return next_line(self.buffer, stop).map_or(Step::Wait, Step::Line),
            }
        }
    }

    /// Text outside comments and tags.
    fn take(&mut self, text: &[u8], counts: bool) {
        if self.moves {
            return;
        }
        let says = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'*';
        if counts && text.iter().any(says) {
            self.moves = true;
        } else if !text.trim_ascii().is_empty() {
            // Perhaps movetext, perhaps not: the names of tags tell nothing any more.
            self.first_tag = self.first_tag.and(Some(b""));
        }
    }

    /// A tag inside a line, at `tag`, behind text from `at`: what follows may be another game, which
    /// is left to the reader to part.
    fn inline_tag(&mut self, at: usize, tag: usize, counts: bool) {
        self.take(&self.buffer[at..tag], counts);
        if self.moves || self.first_tag.is_none() {
            self.first_tag = Some(self.name(tag));
        }
        (self.moves, self.blank) = (false, false);
    }

    /// One past the tag inside a line whose bracket is at `tag`; `Err` with the end of the line where
    /// no tag ends before that. The quote that opens the value closes nothing.
    fn tag_end(&self, tag: usize) -> Result<usize, usize> {
        let line = &self.buffer[tag..];
        let value = memchr::memchr(b'"', line).map_or(line.len(), |quote| quote + 2);
        let ends = line.get(value..).unwrap_or_default();
        // Only as far as the tag goes: a long line may hold many.
        let end = memchr::memchr2_iter(b']', b'\n', ends)
            .map(|hop| value + hop)
            .find(|&end| line[end] == b'\n' || line[end - 1] == b'"')
            .unwrap_or(line.len());
        if line.get(end) == Some(&b']') { Ok(tag + end + 1) } else { Err(tag + end) }
    }

    /// One past the comment that opens at `open`; or, where it holds a tag line and then another
    /// `{`, that tag line.
    fn comment(&self, open: usize) -> Step {
        let mut at = open + 1;
        // Without a bracket there is no tag line in it.
        if !self.double_byte
            && let Some(close) = memchr::memchr2(b'}', b'[', &self.buffer[at..])
            && self.buffer[at + close] == b'}'
        {
            return Step::Inside(at + close + 1);
        }
        let mut tag = None;
        while let Some(stop) = self.find3(at, b'\n', b'{', b'}') {
            at = stop + 1;
            match (self.buffer[stop], tag) {
                (b'\n', None) if tags::begins(&self.buffer[at..]) => tag = Some(at),
                (b'}', _) => return Step::Inside(at),
                (b'{', Some(line)) => {
                    let ends = self.is_next_game(tags::blanks(self.buffer, line));
                    return if ends { Step::Cut(line) } else { Step::Line(line) };
                }
                _ => {}
            }
        }
        Step::Wait
    }

    /// The first of the three bytes, from `from`, that is no second byte of a character.
    fn find3(&self, from: usize, a: u8, b: u8, c: u8) -> Option<usize> {
        if !self.double_byte {
            return memchr::memchr3(a, b, c, &self.buffer[from..]).map(|hop| from + hop);
        }
        let mut at = from;
        while at < self.buffer.len() {
            let byte = self.buffer[at];
            if byte == a || byte == b || byte == c {
                return Some(at);
            }
            let pair = byte >= 0x81 && self.buffer.get(at + 1).is_some_and(|&next| next >= 0x30);
            at += 1 + usize::from(pair);
        }
        None
    }
}

/// Whether a line that begins so is no tag, escape or blank line.
const fn goes_on(first: u8) -> bool {
    first.is_ascii_alphanumeric() || matches!(first, b'(' | b')' | b'{' | b'}' | b'$')
}

/// The start of the next line.
fn next_line(buffer: &[u8], at: usize) -> Option<usize> {
    memchr::memchr(b'\n', &buffer[at..]).map(|hop| at + hop + 1)
}
