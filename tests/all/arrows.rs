//! The rooms of docs/architecture.md: what each may import. No arrow runs up.

use std::{collections::BTreeSet, fs};

use crate::support::{files, root};

/// Room, and the rooms it may name. `lib.rs` and `main.rs` are the doors.
const ROOMS: &[(&str, &[&str])] = &[
    ("side", &[]),
    ("word", &[]),
    ("source", &[]),
    ("games", &["side", "word"]),
    ("record", &["side", "source", "word"]),
    ("findings", &["source"]),
    ("formats", &["findings", "record", "source", "word"]),
    ("replay", &["games", "record", "source"]),
    ("stage", &["games", "record"]),
    ("resolve", &["findings", "games", "record", "stage"]),
    ("gaps", &["findings", "games", "record", "resolve", "source", "stage"]),
    ("settle", &["findings", "games", "record", "replay", "stage"]),
    ("intake", &["findings", "formats", "record", "source"]),
    (
        "rewrite",
        &[
            "findings", "formats", "games", "gaps", "record", "replay", "resolve", "settle",
            "source", "stage",
        ],
    ),
    (
        "judge",
        &["findings", "games", "gaps", "record", "replay", "resolve", "settle", "source", "stage"],
    ),
    (
        "select",
        &[
            "findings", "formats", "games", "gaps", "judge", "record", "replay", "resolve",
            "settle", "source", "stage",
        ],
    ),
    ("report", &["findings", "formats", "judge", "record", "source"]),
    ("repair", &["findings", "formats", "intake", "judge", "source", "stage"]),
    ("snapshot", &["formats", "intake", "judge", "report", "rewrite", "source", "stage"]),
    (
        "cli",
        &[
            "findings", "formats", "games", "gaps", "intake", "judge", "record", "replay",
            "repair", "report", "resolve", "rewrite", "select", "snapshot", "source", "stage",
        ],
    ),
];

/// The rooms that a text names as `crate::room` or in `crate::{room, ...}`, its own left out.
fn named(text: &str) -> BTreeSet<String> {
    let mut rooms = BTreeSet::new();
    let word = |text: &str| {
        text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect::<String>()
    };
    for (at, _) in text.match_indices("crate::") {
        let rest = &text[at + 7..];
        let Some(group) = rest.strip_prefix('{') else {
            rooms.insert(word(rest));
            continue;
        };
        let mut depth = 1;
        let mut item = String::new();
        for c in group.chars() {
            depth += i32::from(c == '{') - i32::from(c == '}');
            if depth == 0 || depth == 1 && c == ',' {
                rooms.insert(word(item.trim_start()));
                item.clear();
            } else {
                item.push(c);
            }
            if depth == 0 {
                break;
            }
        }
    }
    rooms.remove("");
    rooms
}

#[test]
fn no_room_imports_what_lies_above_it() {
    let mut wrong = Vec::new();
    for file in files("src") {
        let room = file.trim_start_matches("src/").split(['/', '.']).next().unwrap();
        if matches!(room, "lib" | "main") {
            continue;
        }
        let allowed = ROOMS.iter().find(|(known, _)| *known == room);
        let Some((_, allowed)) = allowed else { panic!("{file}: a room without a floor") };
        let text = fs::read_to_string(root().join(&file)).unwrap();
        for other in named(&text) {
            if other != room && !allowed.contains(&&*other) {
                wrong.push(format!("{file} imports {other}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_games_do_not_know_each_other() {
    for file in files("src/games") {
        let Some(game) = file.split('/').nth(2).filter(|part| !part.contains('.')) else {
            continue;
        };
        let text = fs::read_to_string(root().join(&file)).unwrap();
        for other in ["xiangqi", "chess", "go"].iter().filter(|other| **other != game) {
            assert!(!text.contains(&format!("games::{other}")), "{file} names {other}");
        }
    }
}

#[test]
fn there_are_three_traits() {
    let mut traits = Vec::new();
    for file in files("src") {
        let text = fs::read_to_string(root().join(&file)).unwrap();
        for line in text.lines().map(str::trim) {
            let line = line.trim_start_matches("pub(crate) ").trim_start_matches("pub ");
            if let Some(name) = line.strip_prefix("trait ") {
                traits.push(name.split(['<', ':', ' ', '{']).next().unwrap().to_owned());
            }
        }
    }
    traits.sort();
    assert_eq!(traits, ["Observer", "Report", "Rules"]);
}

#[test]
fn only_the_human_report_names_the_excerpt_library() {
    for file in files("src").iter().filter(|file| *file != "src/report/human.rs") {
        let text = fs::read_to_string(root().join(file)).unwrap();
        assert!(!text.contains("annotate_snippets"), "{file}");
    }
}

#[test]
fn the_reader_of_imports_sees_groups() {
    let text = "use crate::{\n    a::{b, c},\n    d,\n};\nuse crate::e::f; crate::g()";
    let found: Vec<_> = named(text).into_iter().collect();
    assert_eq!(found, ["a", "d", "e", "g"]);
}
