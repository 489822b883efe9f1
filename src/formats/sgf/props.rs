//! The table of known properties (SGF FF\[4\] property index, FF\[3\] and dialects).

/// What a property is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Of the whole file tree: `FF`, `SZ`.
    Root,
    /// Of the game: names, result, komi.
    Info,
    /// Puts stones or changes the turn: `AB AW AE PL`.
    Setup,
    /// A move: `B`, `W`.
    Move,
    /// Annotates a move: `BM`, `TE`, `KO`.
    MoveNote,
    /// Marks on the board, territory.
    Mark,
    /// Clock: `BL`, `OW`.
    Timing,
    /// The comment `C`.
    Comment,
    /// Other properties of a node: `N`, `V`, `FG`.
    Node,
    /// Not in the table.
    Unknown,
}

/// A property name without its lower-case letters, which do not count (FF\[1\] to FF\[3\]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    letters: [u8; 4],
    len: u8,
}

impl Key {
    /// The key of `name`; of names with more than four capitals only the length is kept, no known
    /// property has as many.
    pub fn new(name: &str) -> Self {
        let mut key = Self { letters: [0; 4], len: 0 };
        for letter in name.bytes().filter(u8::is_ascii_uppercase) {
            match key.letters.get_mut(key.len as usize) {
                Some(place) => *place = letter,
                None => return Self { letters: [0; 4], len: 5 },
            }
            key.len += 1;
        }
        key
    }

    /// The capitals; empty where there are too many.
    pub fn letters(&self) -> &[u8] {
        self.letters.get(..self.len as usize).unwrap_or(&[])
    }

    /// What the property is about.
    pub fn class(self) -> Class {
        match self.letters() {
            b"B" | b"W" => Class::Move,
            b"C" => Class::Comment,
            b"AB" | b"AW" | b"AE" | b"PL" => Class::Setup,
            b"FF" | b"GM" | b"SZ" | b"CA" | b"AP" | b"ST" => Class::Root,
            // The last row: FF[3], Sina and Tom (RD LT LC GK), Fox (TC TT), Nihon Ki-in (JD).
            b"AN" | b"BR" | b"BT" | b"CP" | b"DT" | b"EV" | b"GN" | b"GC" | b"ON" | b"OT"
            | b"PB" | b"PC" | b"PW" | b"RE" | b"RO" | b"RU" | b"SO" | b"TM" | b"US" | b"WR"
            | b"WT" | b"HA" | b"KM" | b"ID" | b"BS" | b"WS" | b"SY" | b"KI" | b"RD" | b"LT"
            | b"LC" | b"GK" | b"TC" | b"TT" | b"JD" => Class::Info,
            b"BM" | b"DO" | b"IT" | b"TE" | b"KO" | b"MN" => Class::MoveNote,
            b"AR" | b"CR" | b"DD" | b"LB" | b"LN" | b"MA" | b"SL" | b"SQ" | b"TR" | b"TB"
            | b"TW" | b"VW" | b"L" | b"M" => Class::Mark,
            b"BL" | b"WL" | b"OB" | b"OW" => Class::Timing,
            b"DM" | b"GB" | b"GW" | b"HO" | b"N" | b"UC" | b"V" | b"FG" | b"PM" => Class::Node,
            _ => Class::Unknown,
        }
    }

    /// Whether its values are points or colours, which hold neither brackets nor semicolons.
    pub fn holds_points(self) -> bool {
        let class = self.class();
        matches!(class, Class::Move | Class::Setup)
            || class == Class::Mark && self.letters() != b"LB"
    }

    /// Whether the specification allows one value only.
    pub fn is_single(self) -> bool {
        !matches!(self.class(), Class::Setup | Class::Mark | Class::Unknown)
    }

    /// Whether the property, with `value` as its first value, is a header when it stands in the
    /// root.
    ///
    /// `TE` (event) and `KO` (komi) of the Sina and Tom dialect share their names with move
    /// annotations, whose values are `1` or `2`, or nothing.
    pub fn is_header(self, value: &str) -> bool {
        match self.letters() {
            b"TE" => !matches!(value.trim(), "" | "1" | "2"),
            b"KO" => !value.trim().is_empty(),
            _ => matches!(self.class(), Class::Root | Class::Info),
        }
    }
}

/// Whether `name` is written as a property of FF\[4\]: capital letters only.
pub fn is_identifier(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase())
}
