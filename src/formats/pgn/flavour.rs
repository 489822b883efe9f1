//! Of which game a PGN record is.

use super::{
    lex::{Flavour, Kind, Lexer},
    symbol, tags,
};
use crate::{
    formats::latin,
    record::{Names, Record},
};

/// How much movetext is looked at where the tags do not tell.
const WINDOW: usize = 600;

/// Decides by the tags and, where they do not tell, by the movetext `rest`.
pub(super) fn decide(record: &Record<'_>, rest: &str) -> Flavour {
    if by_tags(record) || by_moves(window(rest)) { Flavour::Xiangqi } else { Flavour::Chess }
}

/// Whether the tags say that it is xiangqi.
pub(super) fn by_tags(record: &Record<'_>) -> bool {
    const ASKED: Names = Names::of(&["Game", "Variant", "Red", "RedTeam", "FEN", "Format"]);
    if record.headers.lack(ASKED) {
        return false;
    }
    record.headers.iter().any(|header| {
        let value = &*header.value;
        let says = |word: &str| {
            value.len() >= word.len()
                && value
                    .as_bytes()
                    .windows(word.len())
                    .any(|part| part.eq_ignore_ascii_case(word.as_bytes()))
        };
        match header.name.as_bytes().first().map(u8::to_ascii_lowercase) {
            Some(b'g') if header.name.eq_ignore_ascii_case("Game") => {
                says("chinese") || says("xiangqi") || value.contains("象棋")
            }
            Some(b'v') if header.name.eq_ignore_ascii_case("Variant") => {
                says("xiangqi") || says("chinese") || value.contains("象棋")
            }
            Some(b'r') => {
                header.name.eq_ignore_ascii_case("Red")
                    || header.name.eq_ignore_ascii_case("RedTeam")
            }
            Some(b'f') if header.name.eq_ignore_ascii_case("FEN") => {
                let board = value.split_whitespace().next().unwrap_or("");
                board.bytes().filter(|&byte| byte == b'/').count() == 9
            }
            Some(b'f') => header.name.eq_ignore_ascii_case("Format"),
            _ => false,
        }
    })
}

/// Whether a first move is in SAN of xiangqi: a cannon, horse, elephant, adviser (`Che3`, `Hg7`),
/// letters that no piece of chess has.
fn is_xiangqi_san(first: &[u8]) -> bool {
    let Some((b'C' | b'H' | b'E' | b'A', rest)) = first.split_first() else { return false };
    let squares = rest.iter().filter(|byte| **byte != b'x');
    let mut kinds = squares.map(|byte| (byte.is_ascii_digit(), matches!(byte, b'a'..=b'i')));
    matches!(kinds.next(), Some((false, true) | (true, false)))
        && kinds.all(|(digit, file)| digit || file)
        && (3..=6).contains(&first.len())
        && first.last().is_some_and(u8::is_ascii_digit)
}

/// Whether the word after a first move, numbers aside, is a move in SAN of ten ranks, too. One word
/// alone is too little: `Eg8` may be a slip.
fn goes_on_in_san(rest: &[u8]) -> bool {
    latin::san(next_word(rest))
}

/// Whether the first move is a knight's of chess in letters of another language, `Cf3` or `Hf3`, and
/// the answer one that Black can give on eight ranks.
fn is_knight(first: &[u8], rest: &[u8]) -> bool {
    let answer = next_word(rest);
    let near = match answer {
        [b'a'..=b'h', b'5' | b'6'] => true,
        [letter, b'a'..=b'h', b'6'] => *letter == first[0],
        _ => false,
    };
    near && matches!(first, [b'C' | b'H' | b'A', b'a' | b'c' | b'f' | b'h', b'3'])
}

/// The word behind a first move, numbers aside.
fn next_word(rest: &[u8]) -> &[u8] {
    let rest = &rest[..rest.len().min(40)];
    let start = rest.iter().position(|byte| !b" \t\r\n".contains(byte)).unwrap_or(rest.len());
    let numbered = &rest[start..];
    let digits = numbered.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = numbered[digits..].iter().take_while(|byte| **byte == b'.').count();
    let word = if dots > 0 { &numbered[digits + dots..] } else { numbered };
    let word = word.trim_ascii_start();
    let end = word.iter().position(|byte| b" \t\r\n(){}[]!?;*".contains(byte));
    &word[..end.unwrap_or(word.len())]
}

/// Whether the text begins with moves in bare coordinates, and one of the first goes where chess
/// has no square: file i, rank 0, 9 or 10.
fn is_xiangqi_coordinates(first: &[u8], text: &str) -> bool {
    let is_move = |word: &[u8]| {
        let rank = |text: &[u8]| matches!(text, [b'0'..=b'9'] | b"10");
        let [b'a'..=b'i', rest @ ..] = word else { return false };
        let mut parts = rest.splitn(2, |byte| matches!(byte, b'a'..=b'i'));
        parts.next().is_some_and(rank) && parts.next().is_some_and(rank)
    };
    let off = |byte: u8| matches!(byte, b'i' | b'0' | b'9');
    let parts = |c: char| c.is_ascii_whitespace() || c.is_ascii_control();
    let words = || text.split(parts).filter(|word| !word.is_empty()).map(str::as_bytes).take(12);
    is_move(first) && words().any(|word| is_move(word) && word.iter().any(|&byte| off(byte)))
}

fn window(rest: &str) -> &str {
    let mut end = rest.len().min(WINDOW);
    while !rest.is_char_boundary(end) {
        end -= 1;
    }
    &rest[..end]
}

/// Whether a Chinese move stands outside comments, or the first move is one of xiangqi.
fn by_moves(text: &str) -> bool {
    let bytes = text.as_bytes();
    // Control characters are passed over by the lexer as well.
    let blank = |byte: u8| byte == b' ' || byte.is_ascii_control();
    let leads = |byte: u8| blank(byte) || matches!(byte, b'0'..=b'9' | b'.' | b'(' | b'[');
    let start = bytes.iter().position(|&byte| !leads(byte));
    let first = &bytes[start.unwrap_or(bytes.len())..];
    let ends = |byte: u8| {
        blank(byte) || matches!(byte, b'(' | b')' | b'{' | b'}' | b'[' | b']' | b'!' | b'?' | b';')
    };
    let end = first.iter().position(|&byte| ends(byte));
    let first = &first[..end.unwrap_or(first.len())];
    let rest = &bytes[start.unwrap_or(0) + first.len()..];
    if is_xiangqi_san(first) && goes_on_in_san(rest) && !is_knight(first, rest)
        || is_xiangqi_coordinates(first, &text[start.unwrap_or(0)..])
    {
        return true;
    }
    // `C2.5`, `H2-E2`: the third sign tells it from what begins most games of chess.
    let odd = first.get(2).is_some_and(|byte| b".=+-".contains(byte)) || !first.is_ascii();
    if odd && std::str::from_utf8(first).is_ok_and(symbol::only_xiangqi) {
        return true;
    }
    if text.is_ascii() {
        return false;
    }
    let tag = |at: &usize| tags::begins(&bytes[at + 1..]);
    let end = memchr::memmem::find_iter(bytes, "\n[").find(tag);
    let text = &text[..end.unwrap_or(text.len())];
    let mut lexer = Lexer::new(text, 0);
    lexer.flavour = Flavour::Xiangqi;
    // The text may have been cut inside a comment, which looks unclosed then: what is behind its
    // beginning is no movetext.
    let closed = lexer.take_while(|token| token.kind != Kind::OpenComment);
    let mut moves = closed.filter(|token| token.kind == Kind::Move);
    moves.any(|token| {
        let text = token.span.of(text);
        text.starts_with(symbol::begins_chinese)
            && (text.contains(symbol::is_direction) || symbol::is_short(text))
    })
}
