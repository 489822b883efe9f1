//! Small games, each with what must be read in it.

use crate::{
    findings::{Code, Finding, Severity},
    formats::{Entry, pgn::*},
    record::{Game, NodeId, NoteKind},
};

pub(super) fn one(text: &str) -> Entry<'_> {
    let mut entries = read(text);
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0)
}

/// The moves of the main line.
fn moves(entry: &Entry<'_>) -> String {
    let tree = &entry.record.tree;
    let texts: Vec<_> =
        tree.main_line().map(|node| &*tree.node(node).mv.as_ref().unwrap().text).collect();
    texts.join("|")
}

/// The codes of an entry but for those that only tell its form, which `forms` gives.
fn codes(entry: &Entry<'_>) -> Vec<&'static str> {
    let found = entry.findings.iter().filter(|finding| !is_form(finding));
    found.map(|finding| finding.code.id()).collect()
}

fn is_form(finding: &Finding) -> bool {
    finding.severity == Severity::Info && (Code::EscapeLine..).contains(&finding.code)
}

fn forms(text: &str) -> String {
    let entries = read(text);
    let found = entries.iter().flat_map(|entry| &entry.findings).filter(|found| is_form(found));
    found.map(|finding| finding.code.id()).collect::<Vec<_>>().join(" ")
}

/// The notes of a node, each with a letter for its kind.
fn notes(entry: &Entry<'_>, node: NodeId) -> String {
    let letter = |kind| match kind {
        NoteKind::Comment => 'c',
        NoteKind::Before => 'b',
        NoteKind::Nag => '$',
        NoteKind::Property => 'p',
        NoteKind::Unread => 'u',
    };
    let notes: Vec<_> = entry
        .record
        .tree
        .notes(node)
        .map(|note| format!("{}:{}", letter(note.kind), note.text))
        .collect();
    notes.join("|")
}

#[test]
fn moves_are_read_in_all_spellings() {
    for (text, expected, found) in [
        ("1. e4 e5 2. Nf3 1-0", "e4|e5|Nf3", ""),
        ("1.e4 e5 2.Nf3 2...Nc6 3.. Bb5 3.... a6 1-0", "e4|e5|Nf3|Nc6|Bb5|a6", ""),
        ("1. ... e5 2. Nf3 *", "e5|Nf3", ""),
        ("1 e4 e5 2 Nf3 *", "e4|e5|Nf3", ""),
        ("1e4 e5 2Nf3 *", "e4|e5|Nf3", ""),
        ("1. 0-0 0-0-0+ 2. O–O OO 3. o-o О-О *", "0-0|0-0-0+|O–O|OO|o-o|О-О", ""),
        (
            "1. a8(Q) a8/Q 2. e8=Q+ a1=q 3. a8Q h1n 4. a8= d7d8b *",
            "a8(Q)|a8/Q|e8=Q+|a1=q|a8Q|h1n|a8=|d7d8b",
            "",
        ),
        ("1. -- Z0 2. null pass 3. @@@@ 0000 4. --- *", "--|Z0|null|pass|@@@@|0000|---", ""),
        (
            "1. exd6 e.p. exf6ep 2. exf6e.p. ed5 3. exd e:d5 4. exd6 e. p. *",
            "exd6 e.p.|exf6ep|exf6e.p.|ed5|exd|e:d5|exd6 e. p.",
            "",
        ),
        (
            "1. Qh5ch Qh4++ 2. Qh5 dbl ch Qh4 mate 3. Qh5† Nc6 # *",
            "Qh5ch|Qh4++|Qh5 dbl ch|Qh4 mate|Qh5†|Nc6 #",
            "",
        ),
        (
            "1. N@f3 @e4 2. P@e3 ♘f3 3. 马c6 Кf3 4. Крe1 nf3 *",
            "N@f3|@e4|P@e3|♘f3|马c6|Кf3|Крe1|nf3",
            "",
        ),
        ("1. e4 d5 2. eXd5 QXd5 *", "e4|d5|eXd5|QXd5", ""),
        ("1. e2-e4 Ng1-f3 2. Bb5xc6 e7e8q *", "e2-e4|Ng1-f3|Bb5xc6|e7e8q", ""),
        ("1. e4 Qg20-1", "e4|Qg2", ""),
        ("1. e4 d61-0", "e4|d6", ""),
        ("1. e4 &amp; e5 <b>2.</b> Nf3 Nc6 1-0", "e4|e5|Nf3|Nc6", "PG033 PG033 PG033"),
        ("1. e4 e5 White resigns 1-0", "e4|e5", ""),
        ("1. e4 e5 White resigns", "e4|e5", "PG037"),
        ("1. e4 White resigns e5 2. Nf3 *", "e4|e5|Nf3", "PG001"),
        ("1. e4 e5 2. xyz Nc6 3. Bb5 *", "e4|e5|……|Nc6|Bb5", "PG001"),
        ("1. e4 e5 2. not legible Nc6 3. Bb5 *", "e4|e5|……|Nc6|Bb5", "PG001"),
        ("1. e4 e5 2. Nf3 xyz 3. Bb5 *", "e4|e5|Nf3|……|Bb5", "PG001"),
        ("1. e4 e5 2. xyz 3. Bb5 *", "e4|e5|……|……|Bb5", "PG001"),
        ("1. e4 e5 2. xyz 2... Nc6 *", "e4|e5|……|Nc6", "PG001"),
        ("1. e4 e5 2. hello Nf3 Nc6 3. Bb5 *", "e4|e5|Nf3|Nc6|Bb5", "PG001"),
        ("1. e4 e5 2. Nf3 hello Nc6 3. Bb5 *", "e4|e5|Nf3|Nc6|Bb5", "PG001"),
        ("1. xyz e5 2. Nf3 *", "xyz|e5|Nf3", ""),
        ("1. e4 e5 7. Nf3 Nc6 3. Bb5 a6 1-0", "e4|e5|Nf3|Nc6|Bb5|a6", "PG008"),
        ("1. e4 e5 ½-½", "e4|e5", "PG013"),
        ("1. e4 e5 1 - 0", "e4|e5", "PG013"),
        ("1. e4 e5 1–0", "e4|e5", "PG013"),
        ("1. e4 e5", "e4|e5", "PG007"),
        ("1. e4\0 e5 2. Nf3\u{a0}Nc6 1-0\n\u{1a}\0", "e4|e5|Nf3|Nc6", "PG014"),
        ("1. e4 {outer {inner} tail} e5 1-0", "e4|e5", "PG012 PG001 PG003"),
        ("1. e4 ) e5 1-0", "e4|e5", "PG005"),
        ("1. e4 () e5 1-0", "e4|e5", "PG010"),
        ("1. e4 e5 (1... c5 2. Nf3 2. Nf3 Nc6 1-0", "e4|e5|Nf3|Nc6", "PG004"),
        ("(1. d4 d5) 1. e4 e5 1-0", "e4|e5", "PG011"),
        ("1. e4 (1. d4 1-0) e5 0-1", "e4|e5", ""),
    ] {
        let entry = one(text);
        assert_eq!(moves(&entry), expected, "{text}");
        assert_eq!(codes(&entry).join(" "), found, "{text}");
        assert_eq!(entry.record.game, Game::Chess);
    }
}

#[test]
fn commas_part_moves_and_nothing_else() {
    for (text, expected, found, commas) in [
        ("1.e4,e5 2.Nf3,Nc6 *", "e4|e5|Nf3|Nc6", "", 2),
        ("1. e4, e5, 2. Nf3 , Nc6, *", "e4|e5|Nf3|Nc6", "", 4),
        ("1. e4，e5 2、Nf3、Nc6 *", "e4|e5|Nf3|Nc6", "", 2),
        ("1. e4,c5,2.Nf3,d6,1-0", "e4|c5|Nf3|d6", "", 4),
        ("1,e4 e5 2,Nf3 Nc6 *", "e4|e5|Nf3|Nc6", "", 0),
        ("1. e4+,e5!?,2. Nf3,{x}Nc6 *", "e4+|e5|Nf3|Nc6", "", 3),
        ("1. e4 e5, winning. 2. Nf3, a move, Nc6 *", "e4|e5|Nf3|Nc6", "PG001 PG001", 0),
        ("1. e4 e5, so,Nf3 2. Nf3 Nc6 *", "e4|e5|Nf3|Nc6", "PG001", 0),
        ("1. e4 e5 1,000 times 2. Nf3 Nc6 *", "e4|e5|Nf3|Nc6", "PG001", 0),
    ] {
        let entry = one(text);
        assert_eq!(moves(&entry), expected, "{text}");
        assert_eq!(codes(&entry).join(" "), found, "{text}");
        let told = entry.findings.iter().find(|found| found.code == Code::CommaBetweenMoves);
        let edits = told.and_then(|told| told.fix.as_ref()).map_or(0, |fix| fix.edits.len());
        assert_eq!(edits, commas, "{text}");
    }
    let varied = one("1. e4 e5 (1... c5,2.Nf3,d6) 2. Nf3 *");
    assert_eq!((varied.record.tree.len(), codes(&varied).len()), (7, 0));
    for (text, expected) in [
        ("1. 炮二平五，马８进７，2. 马二进三，车９平８ *", "炮二平五|马８进７|马二进三|车９平８"),
        ("1.炮二平五、马８进７ 2、马二进三、车９平８ *", "炮二平五|马８进７|马二进三|车９平８"),
        ("1. C2.5,H8+7 2. H2+3,R9.8 *", "C2.5|H8+7|H2+3|R9.8"),
        ("1. h2e2,h9g7 2. h0g2,i9h9 *", "h2e2|h9g7|h0g2|i9h9"),
    ] {
        let text = format!("[Game \"Chinese Chess\"]\n\n{text}");
        let entry = one(&text);
        assert_eq!(moves(&entry), expected, "{text}");
        assert!(entry.findings.iter().all(|f| f.code == Code::CommaBetweenMoves), "{text}");
    }
    let said = one("[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 红胜，下一着马二进三");
    assert_eq!(moves(&said), "炮二平五|马8进7");
    assert!(said.record.marker.is_none());
}

#[test]
fn xiangqi_is_read_in_all_notations() {
    for (text, expected) in [
        ("1. 炮二平五 马8进7\n2. 马 二 进 三 馬２進３ *", "炮二平五|马8进7|马 二 进 三|馬２進３"),
        ("7. 车六进八 {x}\n  7.      炮２进７ *", "车六进八|炮２进７"),
        ("1. C2.5 H8+7 2. R+-1 c2=5 3. +R-1 P1+1 *", "C2.5|H8+7|R+-1|c2=5|+R-1|P1+1"),
        ("1. Ｃ２＝５ Ｈ８＋７ *", "Ｃ２＝５|Ｈ８＋７"),
        ("1. H2-E2 h9g7 2. Rxd10+ Kf10 3. Cbe8# gxg3 *", "H2-E2|h9g7|Rxd10+|Kf10|Cbe8#|gxg3"),
        ("1．前马退二！ 1…… 炮25 2、兵五平六?! …… 马87 *", "前马退二|炮25|兵五平六|马87"),
        ("1.炮八平五马８进７ 2.车一进一 红胜", "炮八平五|马８进７|车一进一"),
    ] {
        let text = format!("[Game \"Chinese Chess\"]\n\n{text}");
        let entry = one(&text);
        assert_eq!(moves(&entry), expected, "{text}");
        let fine = [Code::ResultSpelling, Code::BeginsInTheMiddle];
        assert!(entry.findings.iter().all(|f| fine.contains(&f.code)), "{text}");
        assert_eq!(entry.record.game, Game::Xiangqi);
    }
}

#[test]
fn the_game_is_told_by_tags_or_moves() {
    for (text, game) in [
        ("[Variant \"Xiangqi\"]\n\n*", Game::Xiangqi),
        ("[Red \"a\"]\n\n1. e4 *", Game::Xiangqi),
        ("[FEN \"9/9/9/9/9/9/9/9/9/4K4 w\"]\n\n*", Game::Xiangqi),
        ("[White \"a\"]\n\n1. 炮二平五 *", Game::Xiangqi),
        ("1. C2.5 h8+7 *", Game::Xiangqi),
        ("[White \"a\"]\n\n1. 炮25 马87 *", Game::Xiangqi),
        ("[White \"a\"]\n\n1. e4 {炮二平五} 马f6 *", Game::Chess),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*", Game::Chess),
    ] {
        assert_eq!(one(text).record.game, game, "{text}");
    }
}

#[test]
fn notes_stand_where_they_belong() {
    let text = "[A \"x\"]\n\n{intro} 1. {pre} e4 {post} {post2} $1 e5!? ({varintro} 1... c5 ? {v}) \
                {mid} 2. Nf3 += ; line\n Nc6 {end} 1-0 {after}";
    let entry = one(text);
    let tree = &entry.record.tree;
    let line: Vec<_> = tree.main_line().collect();
    assert_eq!(notes(&entry, NodeId::ROOT), "c:intro");
    assert_eq!(notes(&entry, line[0]), "b:pre|c:post|c:post2|$:1");
    assert_eq!(notes(&entry, line[1]), "$:5");
    assert_eq!(notes(&entry, line[2]), "b:mid|$:14|c: line");
    assert_eq!(notes(&entry, line[3]), "c:end");
    let other = tree.next_sibling(line[1]).unwrap();
    assert_eq!(notes(&entry, other), "b:varintro|$:2|c:v");
    let close = text.find(") {mid}").unwrap() as u32 + 1;
    assert_eq!(tree.node(line[1]).tail, close);
    assert_eq!(entry.record.strays[0].text, "{after}");
    assert!(codes(&entry).is_empty(), "{:?}", codes(&entry));
}

#[test]
fn tags_are_read_in_all_shapes() {
    for (text, value, code) in [
        ("[Event \"a\"]", "a", ""),
        ("[Event \"a \\\"b\\\" \\\\ \\c\"]", "a \"b\" \\ \\c", ""),
        ("[Event \"The \"Big\" Open\"]", "The \"Big\" Open", "PG006"),
        ("[Event \"The Big Open]", "The Big Open", "PG006"),
        ("[Event “A”]", "A", "PG006"),
        ("[Event foo]", "foo", "PG006"),
        ("[Event \"A [b] (c) ; {d}\"]", "A [b] (c) ; {d}", ""),
        ("  [ Event\t\"a\" ]", "a", ""),
        ("[Event\n\"a\"]", "a", ""),
        ("[Event \"a\nb\"]", "a\nb", ""),
    ] {
        let text = format!("{text}\n[Result \"*\"]\n\n1. e4 *\n");
        let entry = one(&text);
        assert_eq!(entry.record.value("Event"), Some(value), "{text}");
        assert_eq!(entry.record.headers.len(), 2, "{text}");
        assert_eq!(codes(&entry).join(" "), code, "{text}");
    }
}

#[test]
fn games_are_parted_where_they_end() {
    for (text, plies) in [
        ("[E \"T\"] [R \"1-0\"] 1. e4 e5 1-0 [E \"T2\"] [R \"0-1\"] 1. d4 0-1", vec![2, 1]),
        ("1. e4 e5 1-0 1. d4 d5 2. c4 0-1", vec![2, 3]),
        ("[E \"a\"]\n\n1. e4 {never closed e5 1-0\n\n[E \"b\"]\n\n1. d4 {x} d5 0-1", vec![1, 2]),
        ("[E \"a\"]\n\n{forfeit}\n\n0-1\n\n[E \"b\"]\n\n1. d4 *", vec![0, 1]),
        ("[E \"a\"]\n[R \"*\"]\n\n[E \"b\"]\n\n1. d4 *", vec![0, 1]),
        ("[E \"a\"]\n[E \"b\"]\n\n1. d4 *", vec![1]),
        ("[E \"a\"]\n\n[S \"b\"]\n\n\n1. d4\n\n2. e4 *", vec![2]),
        (
            "[Event \"a\"]\n[White \"b\"]\n[Black \"c\"]\n[Result \"*\"]\n\n\
             [White \"d\"]\n[Black \"e\"]\n[Result \"*\"]\n\n1. e4 *",
            vec![0, 1],
        ),
        ("[Event \"a\"]\n[White \"b\"]\n\n[White \"d\"]\n[Black \"e\"]\n\n1. e4 *", vec![1]),
        ("[E \"a\"]]\n[[F \"b\"]\n\n1. e4 *\n\n[E \"b\"]\n\n1. d4 *", vec![1, 1]),
        ("[E \"a\"]\n\n1. e4 *\n\u{feff}[E \"b\"]\n1. d4 *", vec![1, 1]),
        ("[E \"a\"]\r[F \"b\"]\r\r1. e4 *\r\r[E \"b\"]\r\r1. d4 *", vec![1, 1]),
        ("From: someone\n\n[E \"a\"]\n\n1. e4 *\n", vec![1]),
        ("nothing here", vec![]),
    ] {
        let entries = read(text);
        let found: Vec<_> = entries.iter().map(|e| e.record.tree.main_line().count()).collect();
        assert_eq!(found, plies, "{text}");
    }
    let entry =
        one("[Game \"Chinese Chess\"]\n1. 炮二平五 *\n=====\n 欢迎访问\nhttps://example.org/\n");
    assert_eq!(codes(&entry), ["PG009"]);
    assert_eq!(entry.record.strays.len(), 1);
}

#[test]
fn sniffing_knows_its_own() {
    for (text, least, most) in [
        ("[Event \"x\"]\n[Site \"y\"]\n", 95, 100),
        ("\u{feff}\n[Game \"Chinese Chess\"]\n[Event \"y\"]\n", 95, 100),
        ("{a preface}\n[Event \"x\"]\n[Site \"y\"]\n", 60, 100),
        ("1. e4 e5 2. Nf3", 60, 80),
        ("(;GM[1]FF[4]C[\n[Event \"x\"]\n])", 0, 0),
        ("1. 炮二平五 马8进7", 0, 10),
        ("红方：许银川\n黑方：吕钦\n1. 炮二平五 马8进7", 0, 10),
        ("1. C2.5 h8+7", 0, 10),
        ("", 0, 0),
        ("Dear reader, nothing here.", 0, 0),
        // With the ending `.pgn` a move is enough; without, three must begin the text.
        ("e4 { a [b } c } *", 1, 20),
        ("b3 {good?} $1 *", 1, 20),
        ("e4 e5 Nf3 *", 21, 40),
        // Tags that a longer text quotes, and what only looks like one.
        (&format!("{}\n[Event \"x\"]\n[Site \"y\"]\n", "word ".repeat(PREFACE)), 1, 20),
        (&format!("{}\n{}", "word ".repeat(PREFACE), "[Event \"x\"]\n".repeat(3)), 60, 100),
        ("#!/bin/sh\n[ -n \"$a\" ] || exit\n", 0, 0),
        ("[package]\n[target.\"cfg(unix)\".x]\n", 0, 0),
        ("[f\"{x}\" for x in y]", 0, 0),
        ("[Event\"x\"]\n[event \"x\"]", 95, 100),
    ] {
        let score = sniff(text);
        assert!((least..=most).contains(&score), "{score}: {text}");
    }
}

/// Games that no marker and no tag part.
#[test]
fn games_without_tags_are_parted() {
    let parted = |text: &str| read(text).iter().map(moves).collect::<Vec<_>>().join(" / ");
    for (text, expected) in [
        ("e4 e5 *\nd4 d5 {x} c4 *\n\nc4 c5 0-1", "e4|e5 / d4|d5|c4 / c4|c5"),
        ("1. e4 e5 *\n1. d4 *", "e4|e5 / d4"),
        // The marker was left out, but a blank line and the number say it.
        ("1. e4 e5 {x}\n\n 1. d4 d5\r\n\r\n1. c4", "e4|e5 / d4|d5 / c4"),
        ("[A \"b\"]\n1. e4 e5\n\n1. d4 d5 *", "e4|e5 / d4|d5"),
        // A number that is only wrong, a variation, and text behind a game part nothing.
        ("1. e4 e5\n1. Nf3 *", "e4|e5|Nf3"),
        ("1. e4 e5 (\n\n1. d4) 2. Nf3 *", "e4|e5|Nf3"),
        ("1. e4 e5 *\ne5 was bad", "e4|e5"),
        ("1. e4 e5 * Nf3 Nc6", "e4|e5"),
    ] {
        assert_eq!(parted(text), expected, "{text}");
    }
}

#[test]
fn moves_of_xiangqi_are_known_by_their_squares() {
    let entry = one("1. h2e2 b9c7 2. b0c2 *");
    assert_eq!((entry.record.game, &*moves(&entry)), (Game::Xiangqi, "h2e2|b9c7|b0c2"));
    let entry = one("1. e2e4 e7e5 2. g1f3 b8c6 *");
    assert_eq!(entry.record.game, Game::Chess);
    // `H8e7` of the letter notation begins like a square.
    let entry = one("[Variant \"xiangqi\"]\n\n1. Che3 Hg8 2. H8e7+ C3xc7 3. H2-E2 *");
    assert_eq!(moves(&entry), "Che3|Hg8|H8e7+|C3xc7|H2-E2");
    assert_eq!(codes(&entry), [""; 0]);
}

#[test]
fn en_passant_in_parentheses_is_no_variation() {
    let entry = one("1. e4 d5 2. e5 f5 3. exf6(e.p.) exf6 4. d4 e5 5. dxe6(ep)+ *");
    assert_eq!(moves(&entry), "e4|d5|e5|f5|exf6(e.p.)|exf6|d4|e5|dxe6(ep)+");
    assert_eq!(codes(&entry), [""; 0]);
}

/// A game in good form with one thing in it, or one thing in place of another.
fn formed(from: &str, to: &str) -> String {
    let tags = "[Event \"T\"]\n[Site \"?\"]\n[Date \"2026.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n\
                [Black \"B\"]\n[Result \"*\"]\n";
    let text = format!("{tags}\n1. e4 {{one}} 1... e5 (1... c5) 2. Nf3 Nc6 *\n");
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

#[test]
fn each_departure_from_the_form_is_told() {
    assert_eq!(forms(&formed("one", "one")), "");
    for (from, to, found) in [
        (" (1", "\n% no 2. d4\n(1", "PG015"),
        ("{one}", "; one\n", "PG016"),
        ("{one}", "{one\n\n}", "PG017"),
        ("{one}", "{one\r\n\r\n}", "PG017"),
        (" 2. Nf3", "\n\n2. Nf3", "PG018"),
        ("Nc6", "Nc6 ±", "PG019"),
        ("]\n\n1", "]\n1", "PG020"),
        ("]\n\n1", "]\n\n\n1", "PG020"),
        ("[Round \"1\"]\n", "", "PG021"),
        ("[Round", "\n[Round", "PG023"),
        ("\n[Round", " [Round", "PG024"),
        ("]\n\n1", "] 1", "PG024"),
        ("2. Nf3", "2) Nf3", "PG025"),
        ("2. Nf3", "2 Nf3", "PG025"),
        ("2. Nf3", "2- Nf3", "PG025"),
        ("1... e5", "1. ... e5", "PG025"),
        ("{one}", "", ""),
        ("1. e4", "1. {one} e4", "PG026"),
        ("Nc6", &format!("Nc6 {{{}}}", "x ".repeat(130)), "PG027"),
        ("\"T\"", &format!("\"{}\"", "T".repeat(300)), "PG027"),
        ("2. Nf3", "2.\u{a0}Nf3", "PG028"),
        ("[Site", "\u{feff}[Site", "PG028"),
        ("\n\n1", "\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1", "PG029"),
        ("[Site \"", "[Site  \"", "PG030"),
        ("[Site \"?\"", "[Site\n\"?\"", "PG030"),
        ("\"T\"", "\"T\\'s\"", "PG031"),
        ("\"T\"", "\"\\\"T\\\"\"", ""),
        ("Nc6 *", "Nc60-1", "PG032"),
    ] {
        assert_eq!(forms(&formed(from, to)), found, "{to}");
    }
    let two = formed("one", "one");
    assert_eq!(forms(&format!("{two}{two}")), "PG036");
    assert_eq!(forms(&format!("{two}\n{two}")), "");
    // Xiangqi has no such form.
    assert_eq!(forms("[Game \"Chinese Chess\"]\n1. 炮二平五 ; x\n\n马8进7 *\n"), "");
}

#[test]
fn moves_without_their_end_are_no_prose() {
    for (text, expected, found) in [
        ("1. e4 e5 2. Nf Nc6 *", "e4|e5|Nf|Nc6", ""),
        ("1. e4 e5 2. N3 Nc6 3. Bx *", "e4|e5|N3|Nc6|Bx", ""),
        ("1. e4 e 2. Nf3 exd9 3. Nxf Qx *", "e4|e|Nf3|exd9|Nxf|Qx", ""),
        ("1. e4 e5 Be careful 2. Nf3 *", "e4|e5|Nf3", "PG001"),
        ("1. e4 e5 a bad move 2. Nf3 *", "e4|e5|Nf3", "PG001"),
        ("1. e4 , e5 , 2. Nf3 *", "e4|e5|Nf3", ""),
        ("1. e4 | e5 | 2. Nf3 *", "e4|e5|Nf3", "PG001"),
        ("1. exf6 (ep) exf6 2. a8 (Q) a1 =N 3. a8(=R) *", "exf6 (ep)|exf6|a8 (Q)|a1 =N|a8(=R)", ""),
        ("1. e4 <null> 2. Nf3&nbsp;Nc6 *", "e4|<null>|Nf3|Nc6", "PG033"),
        ("1- e4 e5 2: Nf3 Nc6 3, Bb5 *", "e4|e5|Nf3|Nc6|Bb5", ""),
        ("1. е4 е5 2. Кf3 Кс6 *", "е4|е5|Кf3|Кс6", ""),
        ("1. a8:Q a1-Q *", "a8:Q|a1-Q", ""),
        ("1. e4 e5 $256 2. Nf3 TN RR *", "e4|e5|Nf3", "PG035"),
        (
            "1. a8=(Q) a1/(n) 2. Qh5 check Qh4 dbl check 3. NULL Pass *",
            "a8=(Q)|a1/(n)|Qh5 check|Qh4 dbl check|NULL|Pass",
            "",
        ),
        ("1. e4 e5\n4k3/8/8/8/8/8/8/4K3 w - - bm Ke2; id \"x\";\n2. Nf3 *", "e4|e5|Nf3", "PG034"),
    ] {
        let entry = one(text);
        assert_eq!(moves(&entry), expected, "{text}");
        assert_eq!(codes(&entry).join(" "), found, "{text}");
    }
    for (text, expected) in [
        ("1. 炮二平五 马8进 2. 马二进三 车9平8 *", "炮二平五|马8进|马二进三|车9平8"),
        ("1. 炮二平五 马8进\n2. 马二进三 *", "炮二平五|马8进|马二进三"),
        ("1. C2.5 H8+ 2. H2+3 *", "C2.5|H8+|H2+3"),
    ] {
        let text = format!("[Game \"Chinese Chess\"]\n\n{text}");
        let entry = one(&text);
        assert_eq!(moves(&entry), expected, "{text}");
        assert_eq!(codes(&entry).join(" "), "", "{text}");
    }
}

#[test]
fn knights_in_other_letters_begin_no_game_of_xiangqi() {
    for (text, game) in [
        ("1. Cf3 Cf6 2. c4 e6 *", Game::Chess),
        ("1. Cf3 d5 *", Game::Chess),
        ("1. Hf3 Hc6 *", Game::Chess),
        ("1. Che3 Hg8 2. Hg3 Rh10 *", Game::Xiangqi),
        ("1. Hg3 Hg8 *", Game::Xiangqi),
    ] {
        assert_eq!(one(text).record.game, game, "{text}");
    }
}
