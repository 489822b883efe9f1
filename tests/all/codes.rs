//! A code lives in four places: named in the table, raised where the rule is, explained on a page
//! in both languages, shown by a fixture.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use yanpu::findings::{Code, Lang};

use crate::support::{files, root, scratch, yanpu, yanpu_in};

/// The fixtures of each code, by id.
fn fixtures() -> BTreeMap<String, Vec<String>> {
    let mut by_code: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files("fixtures/codes") {
        let code = file.split('/').nth(2).unwrap().to_owned();
        by_code.entry(code).or_default().push(file);
    }
    by_code
}

/// The codes that `check` raises on a file, with the flags that its folder's file `command` has.
fn raised(file: &str) -> BTreeSet<String> {
    let folder = file.rsplit_once('/').unwrap().0;
    let command = fs::read_to_string(root().join(folder).join("command")).unwrap_or_default();
    let mut arguments = vec!["check", "--format", "jsonl"];
    arguments.extend(command.strip_prefix("check").unwrap_or("").split_whitespace());
    arguments.push(file);
    let ran = yanpu(&arguments);
    assert!(ran.code < 2, "{file}: {}", ran.err);
    let games =
        ran.out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let findings = games.flat_map(|game| game["findings"].as_array().unwrap().clone());
    findings.map(|finding| finding["code"].as_str().unwrap().to_owned()).collect()
}

/// The codes that a command of a fixture folder (its file `command`) says on standard error.
fn said(folder: &str, file: &str) -> BTreeSet<String> {
    let here = root().join(folder);
    let command = fs::read_to_string(here.join("command")).unwrap();
    let command = command.replace("{folder}", here.to_str().unwrap());
    let (_kept, scratch) = scratch();
    let path = root().join(file);
    let mut arguments: Vec<&str> = command.split_whitespace().collect();
    arguments.push(path.to_str().unwrap());
    let ran = yanpu_in(&scratch, &arguments, b"");
    let words = ran.err.split_whitespace();
    words.filter(|word| Code::find(word).is_some()).map(str::to_owned).collect()
}

#[test]
fn every_code_is_shown_and_raised_by_a_fixture() {
    let fixtures = fixtures();
    let mut wrong = Vec::new();
    for code in Code::ALL {
        let id = code.id();
        let Some(files) = fixtures.get(id) else {
            wrong.push(format!("{id}: no fixture"));
            continue;
        };
        let name = |file: &String| file.rsplit('/').next().unwrap().to_owned();
        let mut shown = false;
        for file in files.iter().filter(|file| !name(file).starts_with("command")) {
            if name(file).starts_with("convert-") {
                shown = true;
                let said = said(&format!("fixtures/codes/{id}"), file);
                if !said.contains(id) {
                    wrong.push(format!("{file}: says {said:?}"));
                }
                continue;
            }
            let raised = raised(file);
            let bad = name(file).starts_with("bad-");
            shown |= bad;
            if raised.contains(id) != bad {
                wrong.push(format!("{file}: raises {raised:?}"));
            }
        }
        if !shown {
            wrong.push(format!("{id}: no bad fixture"));
        }
    }
    let known: BTreeSet<_> = Code::ALL.iter().map(|code| code.id()).collect();
    wrong.extend(fixtures.keys().filter(|id| !known.contains(&***id)).cloned());
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_code_has_its_pages_and_every_page_its_code() {
    let known: BTreeSet<_> = Code::ALL.iter().map(|code| format!("{}.md", code.id())).collect();
    for (folder, lang) in [("docs/codes", Lang::En), ("docs/codes/zh", Lang::Zh)] {
        let here = fs::read_dir(root().join(folder)).unwrap().map(Result::unwrap);
        let pages: BTreeSet<_> = here
            .filter(|entry| entry.file_type().unwrap().is_file())
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .filter(|name| name != "README.md")
            .collect();
        assert_eq!(pages, known, "{folder}");
        for code in Code::ALL {
            let page = code.info().page(lang);
            let title = format!("# {} {}", code.id(), code.info().name);
            assert_eq!(page.lines().next(), Some(&*title), "{folder}");
            assert!(page.lines().count() >= 10, "{folder}/{}.md says too little", code.id());
        }
    }
}

#[test]
fn ids_are_in_order_and_names_are_unique() {
    let names: BTreeSet<_> = Code::ALL.iter().map(|code| code.info().name).collect();
    assert_eq!(names.len(), Code::ALL.len());
    let ids: BTreeSet<_> = Code::ALL.iter().map(|code| code.id()).collect();
    assert_eq!(ids.len(), Code::ALL.len());
}

#[test]
fn no_message_has_an_empty_place() {
    // A sentence whose argument was forgotten shows its `{name}`.
    for file in files("fixtures/codes").iter().filter(|file| !file.ends_with("/command")) {
        for lang in ["en", "zh"] {
            let ran = yanpu(&["check", "--format", "concise", "--lang", lang, file]);
            for line in ran.out.lines() {
                let message = line.split_once(": ").map_or(line, |(_, message)| message);
                let quoted = message.contains("`{`") || message.contains("“{”");
                assert!(quoted || !message.contains('{'), "{line}");
            }
        }
    }
}

/// The index of the pages in that language, made from the table.
fn index(lang: Lang) -> String {
    let (title, head) = match lang {
        Lang::En => ("# The codes", "| code | name | severity | says |"),
        Lang::Zh => ("# 代码", "| 代码 | 名称 | 级别 | 内容 |"),
    };
    let mut out = format!("{title}\n\n{head}\n|---|---|---|---|\n");
    for code in Code::ALL {
        let (info, id) = (code.info(), code.id());
        let severity = format!("{:?}", info.severity).to_lowercase();
        let says = info.message(lang).replace('|', "\\|");
        out += &format!("| [{id}]({id}.md) | {} | {severity} | {says} |\n", info.name);
    }
    out
}

/// To renew the indexes after a change of the table, run with `YANPU_UPDATE_INDEX=1`.
#[test]
fn the_indexes_are_those_of_the_table() {
    for (file, lang) in [("docs/codes/README.md", Lang::En), ("docs/codes/zh/README.md", Lang::Zh)]
    {
        let made = index(lang);
        if std::env::var_os("YANPU_UPDATE_INDEX").is_some() {
            fs::write(root().join(file), &made).unwrap();
        }
        assert_eq!(fs::read_to_string(root().join(file)).unwrap(), made, "{file}");
    }
}

/// The messages of SGFC: each stands once on the map, beside the codes that the table names for it,
/// or with a dash where it is about SGFC itself.
#[test]
fn the_map_of_sgfc_is_that_of_the_table() {
    let mut by_number: BTreeMap<u8, BTreeSet<&str>> = BTreeMap::new();
    for code in Code::ALL {
        for number in code.info().sgfc {
            by_number.entry(*number).or_default().insert(code.id());
        }
    }
    for file in ["docs/sgfc.md", "docs/zh/sgfc.md"] {
        let page = fs::read_to_string(root().join(file)).unwrap();
        let mut numbers = Vec::new();
        for line in page.lines().filter(|line| line.starts_with("| ")) {
            let cells: Vec<&str> = line.split(" | ").collect();
            let Ok(number) = cells[0].trim_start_matches("| ").parse::<u8>() else { continue };
            numbers.push(number);
            let links = cells[2].split('[').skip(1).filter_map(|link| link.split(' ').next());
            let links: BTreeSet<&str> = links.collect();
            let known = by_number.get(&number).cloned().unwrap_or_default();
            assert_eq!(links, known, "{file}: {number}");
            assert_eq!(links.is_empty(), cells[2].starts_with('–'), "{file}: {number}");
        }
        assert_eq!(numbers, (1..=75).collect::<Vec<_>>(), "{file}");
    }
    assert!(by_number.keys().all(|number| (1..=75).contains(number)));
}
