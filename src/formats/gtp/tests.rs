use proptest::prelude::*;

use super::*;
use crate::formats::any::{self, codes, headers, tree};

#[test]
fn a_list() {
    let text =
        "# a game\n1 boardsize 9\n2 komi 7.50\nplay B E5\n5 play w pass\nplay black J1\nquit\n";
    assert_eq!(sniff(text), 95);
    let entry = any::one(read, text);
    assert_eq!(codes(&entry), "");
    assert_eq!((&*headers(&entry), &*tree(&entry)), ("SZ=9|KM=7.5", "ee pass ii"));
}

#[test]
fn a_session() {
    let text = "boardsize 19\n= \n\nclear_board\n=\n\n3 fixed_handicap 2\n=3 D4 Q16\n\ngenmove w\n= Q4\n\n\
        genmove b\n? too late\n\nplay b D16\n=\n\ngenmove white\n= resign\n\nfinal_score\n= 0\n\n";
    let entry = any::one(read, text);
    assert_eq!(codes(&entry), "");
    assert_eq!(tree(&entry), "AB{[pd][dp]} pp dd");
    assert_eq!(headers(&entry), "SZ=19|RE=B+R|HA=2");
    let text =
        "place_free_handicap 3\n= D4 Q16 D16\n\ntime_settings 600 30 5\nkgs-rules japanese\n";
    let entry = any::one(read, text);
    assert_eq!(tree(&entry), "AB{[dp][pd][dd]} ");
    assert_eq!(headers(&entry), "TM=600|OT=5/30 Canadian|RU=japanese|HA=3");
}

#[test]
fn what_is_taken_back_is_a_variation() {
    let text = "play b Q16\nplay w D4\nundo\nplay w C3\nundo\nundo\nplay b K10\n";
    let entry = any::one(read, text);
    assert_eq!((&*codes(&entry), &*tree(&entry)), ("AR062", "jj (pd dp (cq))"));
    assert_eq!(codes(&any::one(read, "play b Q16\nplay w D4\ngg-undo 2\n")), "AR062");
    let entry = any::one(read, "undo\nplay b Q16\n");
    assert_eq!((&*codes(&entry), &*tree(&entry)), ("", "pd"));
}

#[test]
fn handicaps_of_the_protocol() {
    for (text, expected) in [
        ("boardsize 9\nfixed_handicap 5\n", "AB{[gc][cg][gg][cc][ee]} "),
        ("boardsize 13\nfixed_handicap 9\n", "AB{[jd][dj][jj][dd][dg][jg][gd][gj][gg]} "),
        ("set_free_handicap A1 T19 J1\n", "AB{[as][sa][is]} "),
    ] {
        assert_eq!(tree(&any::one(read, text)), expected, "{text}");
    }
    for text in
        ["boardsize 8\nfixed_handicap 5\n", "fixed_handicap x\n", "play b I5\n", "play b T20\n"]
    {
        let text = format!("komi 0\n{text}");
        assert_eq!(codes(&any::one(read, &text)), "AR052 AR049", "{text}");
    }
}

#[test]
fn another_board_is_another_game() {
    let entries = read("boardsize 9\nplay b A1\nclear_board\nplay b C3\nboardsize 13\nplay b C3\n");
    assert_eq!(entries.iter().map(tree).collect::<Vec<_>>(), ["ai", "cg", "ck"]);
    assert_eq!(sniff("play the game\nof go\nby the rules\n"), 0);
}

#[test]
fn long_files_are_read_in_their_time() {
    for text in [
        "play b Q16\n".repeat(200_000),
        "play b Q16\nundo\n".repeat(100_000),
        format!("{}gg-undo 4000000000\n", "play b Q16\n".repeat(100_000)),
        "clear_board\n".repeat(200_000),
        "= \n".repeat(200_000),
    ] {
        any::quick(read, &text);
    }
}

proptest! {
    #[test]
    fn anything_is_read(
        text in "(play b Q16\n|undo\n|= D4\n|genmove w\n|boardsize 9\n|komi 6\n|fixed_handicap 3\n\
                 |[ -~\n]){0,40}",
    ) {
        any::sane(&text, &read(&text))?;
        sniff(&text);
    }
}
