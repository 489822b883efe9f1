//! The object of a line, as it is written and as it is read.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::record::{Game, annotation::Values};

/// A string of a line, borrowed where it holds no escapes.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(transparent)]
pub(super) struct Text<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

/// A game.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct GameLine<'a> {
    /// `yanpu-game-1`.
    pub(super) schema: &'static str,
    /// `xiangqi`, `chess` or `go`.
    #[cfg_attr(test, schemars(with = "String"))]
    pub(super) game: Game,
    /// The headers in order; names may repeat.
    pub(super) headers: Vec<HeaderLine<'a>>,
    /// The start position as FEN, or null for the usual one; it stands among the headers, too.
    pub(super) start: Option<&'a str>,
    /// The result in its standard form: `1-0`, `0-1`, `1/2-1/2`, `*`; of Go as written, or null.
    pub(super) result: Option<&'a str>,
    /// The termination marker of the movetext as written, or null.
    pub(super) marker: Option<&'a str>,
    /// The notation that all moves are in, where the record's format left no doubt, or null.
    pub(super) notation: Option<&'a str>,
    /// What stands before the first move; absent where nothing does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) root: Option<RootLine<'a>>,
    /// The moves: first the main line, then each variation as a line of its own. A move stands
    /// behind the move before it and behind the moves that it is an alternative to.
    pub(super) moves: Vec<MoveLine<'a>>,
    /// Text outside the game; absent where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) strays: Vec<&'a str>,
}

/// A header.
#[derive(Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct HeaderLine<'a> {
    /// Its name.
    #[serde(borrow)]
    pub(super) name: Text<'a>,
    /// Its value.
    #[serde(borrow)]
    pub(super) value: Text<'a>,
}

/// What stands before the first move.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct RootLine<'a> {
    #[serde(flatten)]
    pub(super) notes: NotesLine<'a>,
    /// What programs say in its comments.
    #[serde(skip_serializing_if = "Values::is_empty")]
    pub(super) annotations: Values,
}

/// A move, or in Go a node without one.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct MoveLine<'a> {
    /// Its number in the list, from 1.
    pub(super) id: u32,
    /// The number of the move before; 0 for a first move.
    pub(super) parent: u32,
    /// The line that it belongs to: 0 is the main line, the variations count from 1.
    pub(super) line: u32,
    /// Plies from the start, its own included.
    pub(super) ply: u32,
    /// The move in the notation of the record, `……` where it was played and not recorded; null
    /// in a node without a move.
    pub(super) text: Option<&'a str>,
    /// Chess and xiangqi: the move in UCI notation (xiangqi: files a to i, ranks 0 to 9); absent
    /// where the rules do not know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) uci: Option<&'a str>,
    /// Go: the point as `Q16`, or `pass`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) gtp: Option<&'a str>,
    /// Who moves, `black` or `white`, where the record says so by itself (SGF).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) color: Option<&'static str>,
    #[serde(flatten)]
    pub(super) notes: NotesLine<'a>,
    /// What programs say in its comments; absent where they say nothing.
    #[serde(skip_serializing_if = "Values::is_empty")]
    pub(super) annotations: Values,
}

/// What stands at a move.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct NotesLine<'a> {
    /// Numeric annotation glyphs (PGN 10); a string where it is no usual number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) nags: Vec<Nag<'a>>,
    /// Comments before the move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) before: Vec<&'a str>,
    /// Comments after the move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) comments: Vec<&'a str>,
    /// Properties as SGF has them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) properties: Vec<PropertyLine<'a>>,
    /// Text that nothing was made of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) unread: Vec<&'a str>,
    /// The order of all these, where it is not that of the members here: a letter each, `n` glyph,
    /// `b` before, `c` comment, `p` property, `u` unread.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) order: Option<String>,
}

/// A numeric annotation glyph.
#[derive(Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(super) enum Nag<'a> {
    Number(u32),
    #[serde(borrow)]
    Text(Text<'a>),
}

/// A property.
#[derive(Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct PropertyLine<'a> {
    /// Its name.
    #[serde(borrow)]
    pub(super) name: Text<'a>,
    /// Its values with their brackets, as written.
    #[serde(borrow)]
    pub(super) values: Text<'a>,
}

/// A game as it is read: only what a record holds, all of it optional but the game.
#[derive(Deserialize)]
pub(super) struct GameIn<'a> {
    #[serde(borrow)]
    pub(super) game: Text<'a>,
    #[serde(borrow, default)]
    pub(super) headers: Vec<HeaderLine<'a>>,
    #[serde(borrow)]
    pub(super) start: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) result: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) marker: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) notation: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) root: Option<MoveIn<'a>>,
    #[serde(borrow, default)]
    pub(super) moves: Vec<MoveIn<'a>>,
    #[serde(borrow, default)]
    pub(super) strays: Vec<Text<'a>>,
}

/// A move as it is read.
#[derive(Deserialize)]
pub(super) struct MoveIn<'a> {
    pub(super) id: Option<u64>,
    pub(super) parent: Option<u64>,
    #[serde(borrow)]
    pub(super) text: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) uci: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) color: Option<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) nags: Vec<Nag<'a>>,
    #[serde(borrow, default)]
    pub(super) before: Vec<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) comments: Vec<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) properties: Vec<PropertyLine<'a>>,
    #[serde(borrow, default)]
    pub(super) unread: Vec<Text<'a>>,
    #[serde(borrow)]
    pub(super) order: Option<Text<'a>>,
}
