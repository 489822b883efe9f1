//! Formats of Go servers: what each becomes as SGF, and SGF through them and back.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use yanpu::{
    findings::Code,
    formats::Format,
    intake::Intake,
    record::{NodeId, Record, Side},
    rewrite::{Rewritten, rewrite},
    source::Source,
    stage::Profile,
};

use crate::support::{files, root, yanpu};

/// What holds a game of Go and is written, besides SGF.
const SERVERS: [Format; 4] = [Format::Gib, Format::Ngf, Format::Ugf, Format::GoList];

#[test]
fn records_of_servers_as_sgf() {
    let mut shown = String::new();
    for file in files("fixtures/goforms").iter().filter(|file| !file.ends_with(".md")) {
        let ran = yanpu(&["convert", "--to", "sgf", file]);
        let name = file.rsplit('/').next().unwrap();
        let told = yanpu(&["check", "--format", "concise", file]).out;
        write!(shown, "== {name}\n{}{}", ran.out, told.replace(file, name)).unwrap();
        assert_eq!(ran.err, "", "{file}");
    }
    insta::with_settings!({ snapshot_path => root().join("tests/snapshots/goforms"),
        prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("as-sgf", shown);
    });
}

/// The main line as sides and points; a pass is empty.
fn line(record: &Record<'_>) -> Vec<(Option<Side>, String)> {
    let moves = record.tree.main_line().filter_map(|id| record.tree.node(id).mv.as_ref());
    moves.map(|mv| (mv.side, mv.text.to_string())).collect()
}

/// Headers by name; what SGF says of its own files is none.
fn headers(record: &Record<'_>) -> BTreeMap<String, String> {
    let own = |name: &str| matches!(name, "GM" | "FF" | "CA");
    let known = record.headers.iter().filter(|header| !own(&header.name));
    known.map(|header| (header.name.to_string(), header.value.to_string())).collect()
}

/// Comments of all nodes, in order.
fn comments(record: &Record<'_>) -> usize {
    let of = |id: NodeId| record.tree.notes(id).filter(|note| note.name.is_empty()).count();
    record.tree.ids().map(of).sum()
}

fn written(record: &Record<'_>, text: &str, from: Format, to: Format) -> (String, Vec<Code>) {
    let Rewritten { record, findings } =
        rewrite(record, text, (from, to), None, &Profile::default());
    (to.info().write_text(&record), findings.iter().map(|finding| finding.code).collect())
}

/// The table of what comes back of the SGF games of some files.
#[derive(Default)]
struct Table {
    rows: BTreeMap<(&'static str, String), usize>,
    wrong: Vec<String>,
}

impl Table {
    fn add(&mut self, format: Format, what: impl Into<String>) {
        *self.rows.entry((format.info().name, what.into())).or_default() += 1;
    }

    /// A game through a format and back.
    fn game(&mut self, name: &str, source: &Source<'_>, record: &Record<'_>, to: Format) {
        self.add(to, "games");
        // What is refused stands in comments, in SGF as in any other format.
        let (sgf, _) = written(record, &source.text, Format::Sgf, Format::Sgf);
        let there = Source::from_text(&*sgf);
        let entries = Format::Sgf.info().read_text(&there.text);
        let before = &entries[0].record;
        if to.info().shape.refuses.is_some_and(|refuses| refuses(before).is_some()) {
            return self.add(to, "refused, and told (CV005)");
        }
        let (file, codes) = written(before, &there.text, Format::Sgf, to);
        for code in codes.iter().collect::<std::collections::BTreeSet<_>>() {
            self.add(to, format!("told: {}", code.id()));
        }
        assert_eq!(Format::detect(&file, None), Some(to), "{name}");
        let file = Source::from_text(&*file);
        let entries = to.info().read_text(&file.text);
        assert_eq!(entries.len(), 1, "{name} as {}", to.info().name);
        let (back, _) = written(&entries[0].record, &file.text, to, Format::Sgf);
        let back = Source::from_text(&*back);
        let entries = Format::Sgf.info().read_text(&back.text);
        let after = &entries[0].record;
        if line(before) == line(after) {
            self.add(to, "same moves");
        } else {
            self.wrong.push(format!("{name} as {}: moves", to.info().name));
        }
        self.compare(name, to, [&headers(before), &headers(after)]);
        if comments(after) >= comments(before) {
            self.add(to, "no comment less");
        }
    }

    fn compare(&mut self, name: &str, to: Format, [before, after]: [&BTreeMap<String, String>; 2]) {
        let mut same = true;
        for (header, value) in before {
            let other = after.get(header).map(String::as_str);
            if other == Some(value) {
                continue;
            }
            same = false;
            match (&**header, &**value, other) {
                ("HA", "0", None) => self.add(to, "header HA[0] not written"),
                (_, "" | "?", None) => self.add(to, "empty header not written"),
                ("RE" | "KM", _, Some(_)) => {
                    self.add(to, format!("header {header} in its normal form"));
                }
                (_, value, Some(other)) if value.trim() == other.trim() => {
                    self.add(to, "header without blanks around it");
                }
                _ => self
                    .wrong
                    .push(format!("{name} as {}: {header}={value:?}, {other:?}", to.info().name)),
            }
        }
        let added = after.keys().filter(|name| !before.contains_key(*name));
        for header in added {
            self.add(to, format!("header {header} added"));
            same = false;
        }
        if same {
            self.add(to, "same headers");
        }
    }

    fn through(&mut self, name: &str, bytes: &[u8]) {
        let intake = Intake::new(bytes, Some("sgf"), None);
        if intake.format != Some(Format::Sgf) {
            return;
        }
        let (source, findings) = intake.whole_source(bytes);
        for entry in intake.entries(&source, true, findings) {
            if yanpu::stage::unknown_variant(&entry.record).is_none() {
                for to in SERVERS {
                    self.game(name, &source, &entry.record, to);
                }
            }
        }
    }

    fn text(&self) -> String {
        assert!(self.wrong.is_empty(), "{}: {}", self.wrong.len(), self.wrong.join("\n"));
        let rows =
            self.rows.iter().map(|((format, what), n)| format!("{format:<8}{n:>6}  {what}\n"));
        rows.collect()
    }
}

fn pinned(name: &str, table: &Table) {
    insta::with_settings!({ snapshot_path => root().join("tests/snapshots/goforms"),
        prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, table.text());
    });
}

#[test]
fn the_corpus_through_every_format_and_back() {
    let mut table = Table::default();
    for file in files("corpus/go") {
        table.through(&file, &fs::read(root().join(&file)).unwrap());
    }
    pinned("corpus", &table);
}

#[test]
#[ignore = "needs the collections in YANPU_CORPORA"]
fn archives_of_go_through_every_format_and_back() {
    let corpora = std::env::var_os("YANPU_CORPORA").expect("YANPU_CORPORA names a folder");
    for folder in ["go/tom", "go/ai", "go/ogs-scored"] {
        let mut table = Table::default();
        let files = walkdir::WalkDir::new(Path::new(&corpora).join(folder)).sort_by_file_name();
        for file in files.into_iter().map(Result::unwrap).filter(|file| file.file_type().is_file())
        {
            table.through(&file.path().display().to_string(), &fs::read(file.path()).unwrap());
        }
        pinned(&folder.replace('/', "-"), &table);
    }
}

#[test]
fn an_older_sgf_reads_back_the_same() {
    let folder = tempfile::tempdir().unwrap();
    for file in ["corpus/go/nine-by-nine.sgf", "corpus/go/fan-hui-2015.sgf"] {
        let out = folder.path().join("old.sgf");
        let out = out.to_str().unwrap();
        let ran =
            yanpu(&["convert", "--to", "sgf", "--format-version", "3", "--force", "-o", out, file]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let old = fs::read_to_string(out).unwrap();
        assert!(old.contains("FF[3]") && !old.contains("FF[4]"), "{old}");
        let plies = |file: &str| {
            let ran = yanpu(&["check", "--format", "jsonl", file]);
            let games = ran.out.lines().map(|line| serde_json::from_str(line).unwrap());
            games.map(|game: serde_json::Value| game["plies"].as_u64().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(plies(out), plies(file), "{file}");
    }
    let ran =
        yanpu(&["convert", "--to", "sgf", "--format-version", "2", "corpus/go/nine-by-nine.sgf"]);
    assert!(ran.err.contains("there are 4, 3"), "{}", ran.err);
}

#[test]
fn lists_in_three_notations_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = "corpus/go/nine-by-nine.sgf";
    let plain = yanpu(&["convert", "--to", "sgf", file]).out;
    for notation in ["a1", "zh", "ja"] {
        let list = yanpu(&["convert", "--to", "golist", "--notation", notation, file]).out;
        let out = folder.path().join("list.txt");
        fs::write(&out, list).unwrap();
        let back = yanpu(&["convert", "--to", "sgf", out.to_str().unwrap()]).out;
        let moves = |sgf: &str| {
            let nodes = sgf.split(';').filter(|node| node.starts_with(['B', 'W']));
            nodes.map(|node| node.split(']').next().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(moves(&back), moves(&plain), "{notation}");
    }
}
