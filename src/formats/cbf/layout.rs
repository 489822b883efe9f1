//! The elements of the head.

use crate::{
    formats::{cbr, cbr::layout::header_name},
    source::decode,
};

/// What the root element is called.
pub(super) const ROOT: &str = "ChineseChessRecord";

/// What an element of the head holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    /// The text of this header.
    Text(&'static str),
    /// The kind of game, a number.
    Kind,
    /// The result, a number.
    Result,
    /// The start position.
    Position,
}

/// The elements, in the order that they are written in.
pub(super) static ELEMENTS: [(&str, Holds); 32] = [
    ("Name", Holds::Text("Title")),
    ("URL", Holds::Text("URL")),
    ("From", Holds::Text("Source")),
    ("ContestType", Holds::Text("EventClass")),
    ("Contest", Holds::Text("Event")),
    ("Round", Holds::Text("Round")),
    ("Group", Holds::Text("Group")),
    ("Table", Holds::Text("Table")),
    ("Date", Holds::Text("Date")),
    ("Site", Holds::Text("Site")),
    ("TimeRule", Holds::Text("TimeControl")),
    ("Red", Holds::Text("Red")),
    ("RedTeam", Holds::Text("RedTeam")),
    ("RedTime", Holds::Text("RedTime")),
    ("RedRating", Holds::Text("RedElo")),
    ("Black", Holds::Text("Black")),
    ("BlackTeam", Holds::Text("BlackTeam")),
    ("BlackTime", Holds::Text("BlackTime")),
    ("BlackRating", Holds::Text("BlackElo")),
    ("Referee", Holds::Text("Referee")),
    ("Recorder", Holds::Text("Recorder")),
    ("Commentator", Holds::Text("Annotator")),
    ("CommentatorURL", Holds::Text("AnnotatorURL")),
    ("Creator", Holds::Text("Creator")),
    ("CreatorURL", Holds::Text("CreatorURL")),
    ("DateCreated", Holds::Text("Created")),
    ("DateModified", Holds::Text("Saved")),
    ("ECCO", Holds::Text("ECCO")),
    ("RecordType", Holds::Kind),
    ("RecordKind", Holds::Text("Nature")),
    ("RecordResult", Holds::Result),
    ("ResultType", Holds::Text("Termination")),
];

/// The element with the start position, the last of the head.
pub(super) const POSITION: &str = "FEN";

/// What an element of that name holds; `None` for one that is not known.
pub(super) fn element(name: &str) -> Option<Holds> {
    if name.eq_ignore_ascii_case(POSITION) {
        return Some(Holds::Position);
    }
    let known = ELEMENTS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    known.map(|(_, holds)| *holds)
}

/// Whether there is an element for that header. The number of the first move has none.
pub(super) fn holds(name: &str, value: &str) -> bool {
    if name.eq_ignore_ascii_case(cbr::layout::NUMBER) {
        return false;
    }
    cbr::layout::holds_number(name, value).unwrap_or_else(|| {
        ELEMENTS.iter().any(|(_, holds)| matches!(holds, Holds::Text(own) if is_for(own, name)))
    })
}

/// Whether the element of the header `own` is that of `name`, too: ratings share one.
pub(super) fn is_for(own: &'static str, name: &str) -> bool {
    name.eq_ignore_ascii_case(own) || name.eq_ignore_ascii_case(header_name(own, "?"))
}

/// A character as XML can have it: control characters that it forbids become stand-ins for their
/// byte, since even their numbers are forbidden.
pub(super) fn allowed(c: char) -> char {
    match c {
        '\t' | '\n' | '\r' => c,
        '\0'..='\x1F' => decode::stand_in(c as u8),
        c => c,
    }
}

/// The text with the characters that [`allowed`] replaced.
pub(super) fn restored(text: String) -> String {
    let control = |c: char| decode::raw_byte(c).filter(|byte| *byte < 0x20);
    if text.contains(|c| control(c).is_some()) {
        text.chars().map(|c| control(c).map_or(c, char::from)).collect()
    } else {
        text
    }
}
