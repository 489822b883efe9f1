//! Moves that fit several pieces, settled by the rest of the main line or left open.

use yanpu::{findings::Lang, formats::Format, settle::settle, source::Source};

const HORSES: &str = "4k4/9/9/9/9/2N6/9/2N6/9/3K5 w";
const PAWNS: &str = "4k4/9/9/3PP4/9/3PP4/9/9/9/3K5 w";

/// The ply and the words of a finding.
type Told = (u32, String);

/// The texts of the main line, and what is said of each settled ply.
fn settled(fen: &str, moves: &str) -> Option<(Vec<String>, Vec<Told>)> {
    let text = format!("[Game \"Chinese Chess\"]\n[FEN \"{fen}\"]\n\n{moves} *\n");
    let source = Source::from_text(&*text);
    let entries = Format::Pgn.info().read_text(&source.text);
    let (record, findings) = settle(&entries[0].record)?;
    let nodes = record.tree.main_line();
    let texts = nodes.filter_map(|node| Some(record.tree.node(node).mv.as_ref()?.text.to_string()));
    let told = findings.iter().map(|finding| (finding.ply.unwrap(), finding.message(Lang::En)));
    Some((texts.collect(), told.collect()))
}

#[test]
fn what_follows_tells_which_piece_it_was() {
    let (texts, told) = settled(HORSES, "1. 马七进五 将5平6 2. 马五进七").unwrap();
    assert_eq!(texts, ["前马进五", "将5平6", "马五进七"]);
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].0, 1);
    assert!(told[0].1.contains("后马进五: 马五进七 at ply 3"), "{}", told[0].1);
}

#[test]
fn letters_are_settled_in_letters() {
    let (texts, _) = settled(HORSES, "1. H7+5 K5.6 2. H5+7").unwrap();
    assert_eq!(texts, ["H++5", "K5.6", "H5+7"]);
}

/// The texts of all nodes in the order of the file, and the paths of what is said.
fn settled_everywhere(moves: &str) -> Option<(Vec<String>, Vec<Told>)> {
    let text = format!("[Game \"Chinese Chess\"]\n[FEN \"{HORSES}\"]\n\n{moves} *\n");
    let source = Source::from_text(&*text);
    let entries = Format::Pgn.info().read_text(&source.text);
    let (record, findings) = settle(&entries[0].record)?;
    let mut nodes: Vec<_> =
        record.tree.ids().filter_map(|node| record.tree.node(node).mv.as_ref()).collect();
    nodes.sort_by_key(|mv| mv.span.start);
    let texts = nodes.iter().map(|mv| mv.text.to_string()).collect();
    let told = findings.into_iter().map(|finding| (finding.ply.unwrap(), finding.path));
    Some((texts, told.collect()))
}

#[test]
fn a_variation_is_settled_by_its_own_moves() {
    let variation = "1. 帅六进一 将5平6 (1... 将5进1 2. 马七进五 将5平6 3. 马五进六) 2. 帅六退一";
    assert_eq!(settled_everywhere(variation), None);
    let variation = "1. 帅六进一 将5平6 (1... 将5进1 2. 马七进五 将5平6 3. 马五进七) 2. 帅六退一";
    let (texts, told) = settled_everywhere(variation).unwrap();
    assert_eq!(texts[3], "前马进五");
    assert_eq!(told, [(3, "2.1".to_owned())]);
    // What the main line settles holds where a variation leaves it.
    let main = "1. 马七进五 将5平6 2. 马五进七 (2. 马五退六 将6进1)";
    let (texts, told) = settled_everywhere(main).unwrap();
    assert_eq!((&*texts[0], told.len()), ("前马进五", 1));
    // A variation says nothing of its line.
    assert_eq!(settled_everywhere("1. 马七进五 将5平6 (1... 将5进1 2. 马五进七)"), None);
}

#[test]
fn an_open_choice_and_a_broken_line_settle_nothing() {
    assert_eq!(settled(HORSES, "1. 马七进五 将5平6 2. 马五进六"), None);
    assert_eq!(settled(HORSES, "1. 马七进五"), None);
    // Illegal after either: perhaps the slip is there.
    assert_eq!(settled(HORSES, "1. 马七进五 将5平6 2. 马五进七 将6平1"), None);
    assert_eq!(settled(HORSES, "1. 前马进五 将5平6 2. 马五进七"), None);
}

#[test]
fn ways_to_one_position_stay_open() {
    // Each pawn goes where the other could have gone: in the end nothing tells them apart.
    let (fen, moves) = (PAWNS, "1. 前兵进一 将5平6 2. 前兵进一 将6平5");
    assert_eq!(settled(fen, moves), None);
}

#[test]
fn a_long_game_full_of_open_moves_takes_no_time() {
    let mut moves = String::new();
    for round in 0..30_000 {
        let (red, black) = if round % 2 == 0 {
            ("马七进五", "将5平6")
        } else {
            ("马五退七", "将6平5")
        };
        moves += &format!("{}. {red} {black} ", round + 1);
    }
    let begun = std::time::Instant::now();
    assert_eq!(settled(HORSES, &moves), None);
    assert!(begun.elapsed().as_secs() < 60);
}

#[test]
fn too_many_readings_are_not_followed() {
    let mut moves = String::new();
    for round in 0..12 {
        let (red, black) = if round % 2 == 0 {
            ("马七进五", "将5平6")
        } else {
            ("马七退五", "将6平5")
        };
        moves += &format!("{}. {red} {black} ", round + 1);
    }
    assert_eq!(settled("4k4/9/2N6/9/2N6/9/2N6/9/2N6/3K5 w", &moves), None);
}
