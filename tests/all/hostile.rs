//! Any bytes get an answer: no crash, no hang, no lost prefix.

use crate::support::{root, yanpu_in};

/// Runs `check` on bytes from standard input; gives the first game.
fn check(bytes: &[u8]) -> serde_json::Value {
    let ran = yanpu_in(root(), &["check", "--format", "jsonl", "-"], bytes);
    assert!(ran.code == 0 || ran.code == 1, "exit {}: {}", ran.code, ran.err);
    serde_json::from_str(ran.out.lines().next().unwrap()).unwrap()
}

/// Bytes of a fixed generator (splitmix64).
fn noise(seed: u64, n: usize) -> Vec<u8> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (z ^ (z >> 27)) as u8
    };
    (0..n).map(|_| next()).collect()
}

#[test]
fn random_bytes() {
    for seed in 0..4 {
        check(&noise(seed, 200_000));
        for head in [
            "[Event \"x\"]\n\n1. e4 ",
            "(;GM[1];B[aa]",
            "1. 炮二平五 马8进7\n",
            "回合,红方,黑方\n1,炮二平五,\n",
        ] {
            let mut bytes = head.repeat(300).into_bytes();
            bytes.extend(noise(seed, 50_000).iter().filter(|byte| **byte >= b' '));
            check(&bytes);
        }
    }
}

#[test]
fn brackets_nested_a_hundred_thousand_deep() {
    let n = 100_000;
    let (open, close) = ("(".repeat(n), ")".repeat(n));
    let game = check(format!("[Event \"x\"]\n\n1. e4 {open} d4 {close} e5 *\n").as_bytes());
    assert_eq!(game["plies"], 2);
    let (brace, end) = ("{".repeat(n), "}".repeat(n));
    let game = check(format!("[Event \"x\"]\n\n1. e4 {brace} d4 {end} e5 *\n").as_bytes());
    assert_eq!(game["plies"], 2);
    let deep: String = (0..n).map(|i| if i % 2 == 0 { "(1. d4 " } else { "(1. c4 " }).collect();
    let game = check(format!("[Event \"x\"]\n\n1. e4 {deep}{close} e5 *\n").as_bytes());
    assert_eq!(game["plies"], 2);
    let game = check(format!("(;GM[1]{}{close})", "(;B[aa]".repeat(n)).as_bytes());
    assert_eq!(game["game"], "go");
    check(format!("(;GM[1];B{}{})", "[".repeat(n), "]".repeat(n)).as_bytes());
    check(format!("1. 炮二平五 马8进7\n{}x", "（".repeat(n)).as_bytes());
}

#[test]
fn one_long_line() {
    let text = format!("[Event \"x\"]\n\n1. e4 {{{}}} e5 *\n", "long ".repeat(2_000_000));
    let game = check(text.as_bytes());
    assert_eq!(game["plies"], 2);
    let text = "[Event \"x\"] 1. e4 e5 1-0 ".repeat(50_000);
    let ran = yanpu_in(root(), &["check", "--format", "jsonl", "-"], text.as_bytes());
    assert_eq!(ran.out.lines().count(), 50_000);
}

#[test]
fn tables_without_measure() {
    let head = "回合,红方,黑方\n";
    let game = check(format!("{head}1,炮二平五,\n{}", "2,,马8进7\n".repeat(50_000)).as_bytes());
    assert_eq!(game["gaps"][0]["first_ply"], 2);
    check(format!("{head}1,{}", "马8进7,".repeat(300_000)).as_bytes());
    check(format!("{}\n1,炮二平五\n", "回合,红方,黑方,".repeat(100_000)).as_bytes());
    check(format!("{head}1,炮二平五,\"{}", "x\n\"".repeat(100_000)).as_bytes());
    check("回合,红方,黑方\n1,炮25,马87\n".repeat(20_000).as_bytes());
    check(format!("{head}{}", "1,……,马87\n2,炮25,??\n".repeat(2_000)).as_bytes());
    check("赛事：x，红方：y\n".repeat(50_000).as_bytes());
    check(format!("PK\u{3}\u{4}[Content_Types].xml{}", "x".repeat(100_000)).as_bytes());
}

#[test]
fn truncated_anywhere() {
    for file in
        ["chess/annotated-classics.pgn", "go/titles-1976-2006.sgf", "xiangqi/gupu-full-games.pgn"]
    {
        let bytes = std::fs::read(root().join("corpus").join(file)).unwrap();
        for end in (1..bytes.len()).step_by(bytes.len() / 25) {
            check(&bytes[..end]);
        }
    }
}
