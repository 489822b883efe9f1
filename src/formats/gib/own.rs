//! Fields as the server wrote them, in a record whose headers may have been edited since.
//!
//! A field that says more than the headers is kept as it was. Where a header was edited, what the
//! field says of it gives way: a field of one thing as a whole, one of many parts by its part.

use super::fields::{self, Facts, ORDER};

/// A part of a field: how it begins, and the headers that it says.
type Part = (&'static str, &'static [&'static str]);

/// The fields of many parts, `GTIME:600-30-3,GRLT:1` and `W1,Z595`.
const COMPOSITE: [(&str, &[Part]); 2] = [
    (
        "GAMEINFOMAIN",
        &[("GTIME:", &["TM", "OT"]), ("GRLT:", &["RE"]), ("ZIPSU:", &["RE"]), ("GONGJE:", &["KM"])],
    ),
    (
        "GAMETAG",
        &[("G", &["KM"]), ("W", &["RE"]), ("Z", &["RE"]), ("T", &["TM", "OT"]), ("C", &["DT"])],
    ),
];

/// The field `key`, which stands in the record as `raw`, as it is to be written.
pub(super) fn value(facts: &Facts<'_>, key: &str, raw: &str) -> String {
    let said = fields::meaning(key, raw);
    let says = |name: &str| said.iter().find(|(known, _)| *known == name).map(|known| &*known.1);
    let written = facts.written(key).unwrap_or_default();
    let of_written = fields::meaning(key, &written);
    let stale = |name: &str| match says(name) {
        Some(value) => facts.record.value(name) != Some(value) && is_edited(facts, name),
        // A header that came since, and has its place nowhere else.
        None => of_written.iter().any(|(known, value)| {
            *known == name && facts.record.value(name) == Some(value) && is_place(key, name)
        }),
    };
    match COMPOSITE.iter().find(|(known, _)| *known == key) {
        Some((_, parts)) => {
            let outdated =
                |part: &&Part| part.1.iter().any(|name| stale(name)) || is_older(facts, part, raw);
            let outdated: Vec<_> = parts.iter().filter(outdated).collect();
            outdated.into_iter().fold(raw.to_owned(), |raw, part| with_part(&raw, part.0, &written))
        }
        None if fields::SGF.iter().any(|name| stale(name)) => written,
        None => raw.to_owned(),
    }
}

/// Whether a header says something else than every field that the server wrote of it, or came
/// where none says it.
fn is_edited(facts: &Facts<'_>, name: &str) -> bool {
    let record = facts.record;
    let own = record.headers.iter().filter(|header| ORDER.contains(&&*header.name));
    let said = own.flat_map(|header| fields::meaning(&header.name, &header.value));
    let mut said = said.filter(|known| known.0 == name).map(|known| known.1).peekable();
    match said.peek() {
        None => record.value(name).is_some(),
        Some(_) => !said.any(|value| record.value(name) == Some(&*value)),
    }
}

/// Whether `key` is the only field that a header of that name has.
fn is_place(key: &str, name: &str) -> bool {
    match name {
        "TM" | "OT" => key == "GAMEINFOMAIN",
        _ => COMPOSITE.iter().all(|(known, _)| *known != key),
    }
}

/// Whether the times of `GAMETAG`, which no header is read from, are not those of an edited header.
fn is_older(facts: &Facts<'_>, part: &Part, raw: &str) -> bool {
    let zero = |text: String| if text.is_empty() { "0".to_owned() } else { text };
    let differs =
        || fields::tag_times(raw).is_some_and(|old| old.map(zero) != facts.times().map(zero));
    part.0 == "T" && (is_edited(facts, "TM") || is_edited(facts, "OT")) && differs()
}

/// The parts of `raw` with the part that begins with `name` as `written` has it: replaced in its
/// place, put behind the others, or left out.
fn with_part(raw: &str, name: &str, written: &str) -> String {
    let is_it = |part: &str| {
        let value = part.trim().strip_prefix(name);
        value.is_some_and(|value| {
            name.ends_with(':') || value.starts_with(|c: char| c.is_ascii_digit() || c == '-')
        })
    };
    let new = written.split(',').find(|part| is_it(part));
    let mut parts: Vec<&str> = Vec::new();
    let mut placed = false;
    for part in raw.split(',') {
        if !is_it(part) {
            parts.push(part);
        } else if !std::mem::replace(&mut placed, true) {
            parts.extend(new);
        }
    }
    parts.extend(new.filter(|_| !placed));
    parts.join(",")
}
