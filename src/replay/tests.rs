//! The walk of a toy game.

use super::*;
use crate::{games::rules::Ending, record::Side, source::Span};

/// A toy game: the position is the string of moves played; `x` is never legal.
struct Toy;

impl Rules for Toy {
    type Position = String;
    type Move = char;
    type Refusal = ();
    type Remark = ();

    fn start(&self, _: Option<&str>) -> Result<String, ()> {
        Ok(String::new())
    }

    fn resolve(&self, _: &String, text: &str, _: Option<Side>) -> Result<(char, ()), ()> {
        text.chars().next().filter(|&c| c != 'x').map(|c| (c, ())).ok_or(())
    }

    fn moves(&self, _: &String) -> Vec<char> {
        Vec::new()
    }

    fn play(&self, position: &mut String, mv: char) {
        position.push(mv);
    }

    fn ending(&self, _: &String) -> Option<Ending> {
        None
    }

    fn to_move(&self, _: &String) -> Side {
        Side::First
    }

    fn written(&self, position: &String) -> String {
        position.clone()
    }

    fn write_move(&self, _: &String, mv: char, _: &String, _: Option<&str>, out: &mut String) {
        out.push(mv);
    }

    fn picture(&self, position: &String) -> String {
        position.clone()
    }
}

#[derive(Default)]
struct Log(Vec<String>);

impl Observer<Toy> for Log {
    fn reached(&mut self, _: &Toy, at: At<'_>, position: &String) {
        self.0.push(format!("{}:{}:{position}", at.ply, at.path_text()));
    }

    fn refused(&mut self, _: &Toy, at: At<'_>, written: &str, position: &String, (): &()) {
        self.0.push(format!("{}:{}:{position}!{written}", at.ply, at.path_text()));
    }
}

fn add(tree: &mut Tree<'static>, parent: NodeId, text: &'static str) -> NodeId {
    let mv = MoveText { text: text.into(), span: Span::default(), side: None };
    tree.add(parent, Some(mv))
}

#[test]
fn alternatives_come_after_their_move_and_start_from_the_same_position() {
    let mut tree = Tree::new();
    let a = add(&mut tree, NodeId::ROOT, "a");
    let b = add(&mut tree, a, "b");
    let c = add(&mut tree, a, "c");
    let d = add(&mut tree, a, "d");
    add(&mut tree, b, "e");
    let nested = add(&mut tree, c, "f");
    add(&mut tree, c, "g");
    add(&mut tree, nested, "x");
    add(&mut tree, d, "h");
    let mut log = Log::default();
    replay(&Toy, &tree, String::new(), &mut log);
    assert_eq!(
        log.0,
        [
            "0::",
            "1::a",
            "2::ab",
            "2:2.1:ac",
            "3:2.1:acf",
            "3:2.1/3.1:acg",
            "4:2.1:acf!x",
            "2:2.2:ad",
            "3:2.2:adh",
            "3::abe",
        ]
    );
}

#[test]
fn a_refused_move_ends_its_line_but_not_its_alternatives() {
    let mut tree = Tree::new();
    let a = add(&mut tree, NodeId::ROOT, "x");
    add(&mut tree, NodeId::ROOT, "b");
    add(&mut tree, a, "c");
    let mut log = Log::default();
    replay(&Toy, &tree, String::new(), &mut log);
    assert_eq!(log.0, ["0::", "1::!x", "1:1.1:b"]);
}

struct Count(u32, u32);
impl Observer<Toy> for Count {
    fn reached(&mut self, _: &Toy, _: At<'_>, _: &String) {
        self.0 += 1;
    }
    fn too_deep(&mut self, _: At<'_>) {
        self.1 += 1;
    }
}

#[test]
fn nesting_far_beyond_any_stack_is_walked() {
    let mut tree = Tree::new();
    let mut node = NodeId::ROOT;
    for _ in 0..50_000 {
        add(&mut tree, node, "a");
        node = add(&mut tree, node, "b");
    }
    let mut count = Count(0, 0);
    replay(&Toy, &tree, String::new(), &mut count);
    assert_eq!(count.0, DEEPEST as u32 * 2 + 2);
    assert_eq!(count.1, 1);
}
