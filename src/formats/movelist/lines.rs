//! What only the look of a whole line tells: several headers in one, and titles of games.

use super::{
    lex::is_space,
    words::{chinese_move, is_known_header, is_move_word, is_result_header},
};
use crate::source::Span;

/// Lines of text that are taken for the title of a game.
const TITLE: usize = 4;

/// Whether the text begins with the title of a game: a few lines, and then one of moves.
pub(super) fn is_title(text: &str) -> bool {
    let near = text.lines().take(TITLE).map(|line| {
        let moves = line.split_whitespace().take(2).filter(|word| is_move_word(word)).count();
        (line.trim_matches(is_space).is_empty(), moves == 2)
    });
    near.take_while(|(blank, _)| !blank).any(|(_, moves)| moves)
}

/// Whether a line in front of the moves is only layout: a rule, or the title and the column heads
/// that 联众 prints in every record.
pub(super) fn is_layout(line: &str) -> bool {
    let letters: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let rule = letters.chars().next().filter(|first| "-=_─━—".contains(*first));
    rule.is_some_and(|rule| letters.chars().all(|c| c == rule))
        || ["中国象棋对局记录", "棋谱红方黑方"].contains(&&*letters)
}

/// The parts of a line such as `许银川 先胜 吕钦`, which names the players and tells the result as the
/// first of them has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heading<'s> {
    /// The line without blanks around it.
    pub(super) line: &'s str,
    /// Who had Red.
    pub(super) red: &'s str,
    /// `先胜`, `先负`, `先和`.
    pub(super) result: &'s str,
    /// Who had Black.
    pub(super) black: &'s str,
}

/// A line longer than this is no heading, in characters.
const HEADING: usize = 60;

/// Takes a heading apart; `None` where the line is none.
pub(super) fn heading(line: &str) -> Option<Heading<'_>> {
    let line = line.trim_matches(is_space);
    let at = line.find('先')?;
    let result = ["先胜", "先勝", "先负", "先負", "先和"]
        .into_iter()
        .find(|result| line[at..].starts_with(result))?;
    let (before, behind) = (&line[..at], &line[at + result.len()..]);
    let prose = |c: char| c == '\t' || ",，.。;；:：!！?？{}[]`$*…".contains(c);
    let none = line.chars().count() > HEADING
        || line.contains(prose)
        || behind.contains('先')
        || line.char_indices().any(|(at, _)| chinese_move(&line[at..]).is_some());
    let name = |text: &'_ str| text.trim_matches(is_space).starts_with(char::is_alphabetic);
    let brackets = |c: char| is_space(c) || "()（）".contains(c);
    let red = before.trim_end_matches(brackets).trim_matches(is_space);
    let black = behind.trim_start_matches(brackets).trim_matches(is_space);
    let red = numbered(red);
    // The word alone, or with one name, may be the end of a sentence.
    (!none && name(red) && name(black)).then_some(Heading {
        line,
        red,
        result: &line[at..at + result.len()],
        black,
    })
}

/// The name behind `第3局`, `第5轮第1台`.
fn numbered(name: &str) -> &str {
    let mut rest = name;
    while let Some(count) = rest.strip_prefix('第')
        && let Some(unit) = count.char_indices().take(5).find(|(_, c)| "局轮輪台盘盤".contains(*c))
    {
        rest = count[unit.0 + unit.1.len_utf8()..].trim_start_matches(is_space);
    }
    rest
}

/// The headers of one line, as names and places of values: that of `name`, whose value is at
/// `value`, and those behind it.
pub(super) fn headers<'s>(text: &'s str, name: &'s str, value: Span) -> Vec<(&'s str, Span)> {
    let mut all = Vec::with_capacity(1);
    let (mut name, mut start, end) = (name, value.start as usize, value.end as usize);
    loop {
        let raw = &text[start..end];
        let label = next_label(name, raw, ends_wide(&text[..start]));
        let own = label.map_or(raw, |(label, _)| raw[..label].trim_end_matches(is_space));
        all.push((name, Span::new(start, start + own.len())));
        let Some((label, colon)) = label else { return all };
        name = &raw[label..colon];
        start = end - raw[colon + '：'.len_utf8()..].trim_start_matches(is_space).len();
    }
}

/// Whether the text ends with the gap that parts two headers of one line.
fn ends_wide(text: &str) -> bool {
    text.ends_with("  ") || text.ends_with(['\t', '\u{3000}'])
}

/// The name of a further header inside the value of the header `name`, `一九八二年  地点：`: where it
/// begins, and its colon. `gap` tells that a wide gap stands before the value.
///
/// Behind a result any name counts, else only those that begin a game wherever they stand: players'
/// lines go on with their clocks.
pub(super) fn next_label(name: &str, value: &str, gap: bool) -> Option<(usize, usize)> {
    value.match_indices('：').take(8).find_map(|(colon, _)| {
        let before = &value[..colon];
        let start = before.trim_end_matches(|c: char| !is_space(c)).len();
        let label = &before[start..];
        let apart = if start == 0 { gap } else { ends_wide(&before[..start]) };
        let letters = || label.chars().take(9);
        let named = letters().all(char::is_alphabetic) && (1..9).contains(&letters().count());
        let known = is_known_header(label) || is_result_header(name);
        (apart && named && known).then_some((start, colon))
    })
}
