//! Every notation of xiangqi reads what it writes: in words, in files, in whole games.

use std::{fs, path::Path};

use yanpu::{
    formats::Format,
    games::{
        rules::{Rules, Side},
        xiangqi::{Move, Notation, Piece, Position, Role, Square, Xiangqi, decide},
    },
    intake::Intake,
    judge::judge,
    record::Game,
    rewrite::notations,
    source::Source,
    stage::{self, Profile},
};

use crate::support::files;

/// The names whose texts stand for one move each; the short forms are settled by a whole game, and
/// their tests are with them.
fn exact() -> impl Iterator<Item = &'static &'static str> {
    notations(Game::Xiangqi).iter().filter(|name| !matches!(**name, "zh-short" | "zh-signed"))
}

/// The notation that reads what is written under a name.
fn reader(name: &str) -> Notation {
    match name {
        name if name.starts_with("zh") => Notation::Chinese,
        "uci" => Notation::Iccs,
        name => Notation::by_name(name).unwrap(),
    }
}

fn written(position: &Position, mv: Move, name: &str, out: &mut String) {
    let mut after = position.clone();
    after.play(mv);
    out.clear();
    Xiangqi::default().write_move(position, mv, &after, Some(name), out);
}

fn check_identity(position: &Position, moves: &[Move], names: &[&str]) {
    let mut text = String::new();
    for name in names {
        let rules = Xiangqi { notation: reader(name) };
        for &mv in moves {
            written(position, mv, name, &mut text);
            let back = rules.resolve(position, &text, None).map(|(back, _)| back);
            assert_eq!(back, Ok(mv), "{text} ({name}) in {position:?}");
        }
    }
}

/// All placements of one to five pawns on the files, none behind where pawns begin.
fn check_pawns(files: [u8; 3], side: Side) -> u32 {
    // Script and width of digits do not touch the order of pawns.
    const NAMES: [&str; 9] =
        ["zh", "zh-needed", "zh-hant-five", "wxf", "wxf2018", "wxf-xqbase", "vi", "san", "san1"];
    let mut points = Vec::new();
    for depth in 3..10 {
        let rank = if side == Side::First { depth } else { 9 - depth };
        points.extend(files.into_iter().filter_map(|file| Square::new(file, rank)));
    }
    let pawn = Piece::new(Role::Pawn, side);
    let mut board = Position::from_fen("3k5/9/9/9/9/9/9/9/9/5K3").unwrap();
    board.set_turn(side);
    points.retain(|point| board.piece_at(*point).is_none());
    let mut count = 0;
    for pawns in 1_u32..1 << points.len() {
        if pawns.count_ones() > 5 {
            continue;
        }
        let mut position = board.clone();
        for (index, point) in points.iter().enumerate() {
            if pawns >> index & 1 == 1 {
                position.put(*point, Some(pawn));
            }
        }
        let mut moves = position.legal_moves();
        moves.retain(|mv| position.piece_at(mv.from) == Some(pawn));
        check_identity(&position, &moves, &NAMES);
        count += 1;
    }
    count
}

#[test]
#[ignore = "slow: 2.3 million placements"]
fn every_placement_of_five_pawns_on_three_files() {
    let mut count = 0;
    for a in 0..9 {
        for b in a + 1..9 {
            for c in b + 1..9 {
                let side = if (a + b + c) % 2 == 0 { Side::First } else { Side::Second };
                count += check_pawns([a, b, c], side);
            }
        }
    }
    assert!(count > 2_000_000, "{count}");
}

#[test]
#[ignore = "needs the collections in YANPU_CORPORA"]
fn every_legal_move_of_two_thousand_games() {
    let corpora = std::env::var_os("YANPU_CORPORA").expect("YANPU_CORPORA names a folder");
    let mut folders = vec![Path::new(&corpora).join("xiangqi/ccpd")];
    let (mut games, mut plies) = (0, 0);
    while let Some(folder) = folders.pop() {
        let mut entries: Vec<_> =
            fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if games == 2000 || path.extension().is_none_or(|extension| extension != "pgn") {
                continue;
            }
            let bytes = fs::read(&path).unwrap();
            let intake = Intake::new(&bytes, Some("pgn"), None);
            let (source, findings) = intake.whole_source(&bytes);
            let Some(entry) = intake.entries(&source, true, findings).into_iter().next() else {
                continue;
            };
            let rules = stage::xiangqi(&entry.record);
            let Ok(mut position) = rules.start(stage::start(&entry.record)) else { continue };
            let tree = &entry.record.tree;
            let names: Vec<&str> = exact().copied().collect();
            for mv in tree.main_line().filter_map(|node| tree.node(node).mv.as_ref()) {
                check_identity(&position, &position.legal_moves(), &names);
                let Ok((mv, _)) = rules.resolve(&position, &mv.text, None) else { break };
                position.play(mv);
                plies += 1;
            }
            games += 1;
        }
    }
    eprintln!("{games} games, {plies} plies");
    assert_eq!(games, 2000);
}

/// A game of its own for each seed, as the texts of one notation.
fn game(name: &str, mut seed: u64, plies: usize) -> (Vec<String>, Position) {
    let mut position = Position::start();
    let mut texts = Vec::new();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        let mv = moves[(seed >> 33) as usize % moves.len()];
        let mut text = String::new();
        written(&position, mv, name, &mut text);
        texts.push(text);
        position.play(mv);
    }
    (texts, position)
}

#[test]
fn a_game_tells_its_notation() {
    for name in exact() {
        for seed in 1..40 {
            let (texts, _) = game(name, seed, 60);
            let verdict = decide(&Position::start(), texts.iter().map(String::as_str));
            assert_eq!(verdict.tied, None, "{name} {texts:?}");
            let expected = match *name {
                name if name.starts_with("zh") => Notation::Auto,
                // Without pawns that share files the rules are one.
                "wxf2018" | "wxf-xqbase" if verdict.notation == Notation::Wxf => Notation::Wxf,
                name => reader(name),
            };
            assert_eq!(verdict.notation, expected, "{name} {texts:?}");
        }
    }
}

#[test]
fn files_without_a_named_notation_are_read_in_it() {
    for name in exact() {
        for seed in 50..60 {
            let (texts, last) = game(name, seed, 80);
            let mut pgn = String::from("[Game \"Chinese Chess\"]\n\n");
            let mut list = String::from("赛事：甲\n\n");
            for (round, pair) in texts.chunks(2).enumerate() {
                let moves = pair.join(" ");
                pgn += &format!("{}. {moves}\n", round + 1);
                list += &format!("{}. {moves}\n", round + 1);
            }
            for (format, text) in [(Format::Pgn, pgn + "*\n"), (Format::MoveList, list)] {
                let source = Source::from_text(&*text);
                let entries = format.info().read_text(&source.text);
                assert_eq!(entries.len(), 1, "{name}: {text}");
                let judged = judge(&entries[0].record, Vec::new(), &Profile::default());
                assert_eq!(judged.plies as usize, texts.len(), "{name} {format:?}: {text}");
                assert_eq!(judged.last, Some(last.to_fen()), "{name}: {text}");
            }
        }
    }
}

#[test]
fn chess_stays_chess() {
    let mut games = 0;
    for file in files("corpus/chess").iter().filter(|file| file.ends_with(".pgn")) {
        let bytes = fs::read(crate::support::root().join(file)).unwrap();
        let intake = Intake::new(&bytes, Some("pgn"), None);
        let (source, findings) = intake.whole_source(&bytes);
        for entry in intake.entries(&source, true, findings) {
            games += 1;
            assert_eq!(entry.record.game, Game::Chess, "{file}");
        }
    }
    assert!(games > 20, "{games}");
}
