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

/// How the values of a property are written (SGF FF\[4\] 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// No value but the empty one.
    Nothing,
    /// `1` or `2`.
    Double,
    /// A whole number.
    Number,
    /// A number with or without a fraction.
    Real,
    /// `B` or `W`.
    Colour,
    /// A point or nothing: a move.
    Point,
    /// A list of points and rectangles.
    Points,
    /// The same, which may be empty.
    PointsOrNone,
    /// Points to be shown, or none for all.
    View,
    /// A list of `point:text`.
    Label,
    /// A list of `point:point`.
    Lines,
    /// Nothing, or `number:text`.
    Figure,
    /// Text of many lines.
    Text,
    /// Text of one line.
    Line,
    /// `19`, or `columns:rows`.
    Size,
    /// Weighed with the headers: date, result, komi, handicap, time.
    Written,
    /// Whatever the program wants.
    Free,
}

/// FF\[1\] among the versions of [`Info`].
pub const FF1: u8 = 1;
/// FF\[2\].
pub const FF2: u8 = 2;
/// FF\[3\].
pub const FF3: u8 = 4;
/// FF\[4\].
pub const FF4: u8 = 8;
const ALL: u8 = FF1 | FF2 | FF3 | FF4;

/// What is known of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info {
    /// What it is about.
    pub class: Class,
    /// How its values are written.
    pub kind: Kind,
    /// The versions of the format that have it, as bits; none where no version has.
    pub versions: u8,
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
        self.info().class
    }

    /// What is known of the property.
    pub fn info(self) -> Info {
        use Class::{
            Comment, Info as Game, Mark, Move, MoveNote, Node, Root, Setup, Timing, Unknown,
        };
        use Kind::{
            Colour, Double, Figure, Free, Label, Line, Lines, Nothing, Number, Point, Points,
            PointsOrNone, Real, Size, Text, View, Written,
        };
        let (class, kind, versions) = match self.letters() {
            b"B" | b"W" => (Move, Point, ALL),
            b"C" => (Comment, Text, ALL),
            b"AB" | b"AW" | b"AE" => (Setup, Points, ALL),
            b"PL" => (Setup, Colour, ALL),
            b"FF" | b"GM" => (Root, Number, ALL),
            b"SZ" => (Root, Size, ALL),
            b"CA" | b"AP" => (Root, Line, FF4),
            b"ST" => (Root, Number, FF4),
            b"GN" | b"PB" | b"PW" | b"BR" | b"WR" | b"PC" | b"EV" | b"RO" | b"SO" | b"US" => {
                (Game, Line, ALL)
            }
            b"GC" => (Game, Text, ALL),
            // How these are written is weighed with the headers.
            b"DT" | b"RE" | b"KM" | b"HA" | b"TM" => (Game, Written, ALL),
            b"BT" | b"WT" | b"RU" | b"AN" => (Game, Line, FF3 | FF4),
            b"ON" | b"CP" => (Game, Text, FF3 | FF4),
            b"OT" => (Game, Line, FF4),
            b"KI" => (Game, Number, FF1 | FF2),
            b"BS" | b"WS" => (Game, Number, FF1 | FF2 | FF3),
            b"ID" => (Game, Line, FF3),
            // FF[3] has TC and LT, too; servers mean other things: Fox (TC TT), the old Chinese
            // dialect (RD LT LC GK), Nihon Ki-in (JD).
            b"TC" | b"LT" => (Game, Free, FF3),
            b"SY" | b"RD" | b"LC" | b"GK" | b"TT" | b"JD" => (Game, Free, 0),
            b"BM" | b"TE" => (MoveNote, Double, ALL),
            b"DO" | b"IT" | b"KO" => (MoveNote, Nothing, FF3 | FF4),
            b"MN" => (MoveNote, Number, FF3 | FF4),
            b"AR" | b"LN" => (Mark, Lines, FF4),
            b"LB" => (Mark, Label, FF3 | FF4),
            b"CR" | b"MA" | b"TR" => (Mark, Points, FF3 | FF4),
            b"SL" => (Mark, Points, ALL),
            b"SQ" => (Mark, Points, FF4),
            b"DD" => (Mark, PointsOrNone, FF4),
            b"TB" | b"TW" => (Mark, PointsOrNone, ALL),
            b"VW" => (Mark, View, ALL),
            b"L" | b"M" => (Mark, Points, FF1 | FF2),
            b"RG" | b"SC" => (Mark, Points, FF1 | FF2 | FF3),
            b"SE" => (Mark, Points, FF3),
            b"BL" | b"WL" => (Timing, Real, ALL),
            b"OB" | b"OW" => (Timing, Number, FF3 | FF4),
            b"GB" | b"GW" => (Node, Double, ALL),
            b"DM" | b"HO" | b"UC" => (Node, Double, FF3 | FF4),
            b"N" => (Node, Line, ALL),
            b"V" => (Node, Real, ALL),
            b"FG" => (Node, Figure, ALL),
            b"PM" => (Node, Number, FF4),
            b"CH" => (Node, Double, FF1 | FF2 | FF3),
            b"SI" => (Node, Double, FF3),
            b"OM" => (Node, Number, FF3),
            b"OP" | b"OV" => (Node, Real, FF3),
            b"EL" => (Node, Number, FF1 | FF2),
            b"EX" => (Node, Free, FF1 | FF2),
            _ => (Unknown, Free, 0),
        };
        Info { class, kind, versions }
    }

    /// Whether it is a header of the dialect of old Chinese servers that SGF does not have, or has
    /// for something else.
    pub fn is_of_dialect(self) -> bool {
        matches!(self.letters(), b"RD" | b"LT" | b"LC" | b"GK" | b"KO" | b"TE")
    }

    /// Whether its values are points or colours, which hold neither brackets nor semicolons.
    pub fn holds_points(self) -> bool {
        let class = self.class();
        matches!(class, Class::Move | Class::Setup)
            || class == Class::Mark && self.letters() != b"LB"
    }

    /// Whether the specification allows one value only.
    pub fn is_single(self) -> bool {
        let Info { class, kind, .. } = self.info();
        let list = matches!(
            kind,
            Kind::Points | Kind::PointsOrNone | Kind::View | Kind::Label | Kind::Lines
        );
        !list && class != Class::Unknown
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
