//! What is wrong with the properties of a node: their names, values and company (SGF FF\[4\] 2 to 4).
//!
//! Asked of every node but those of a single move, which the reader takes at once. Where a value
//! ends is not asked here, nor what a move or setup does on the board.

mod company;
mod coordinates;
mod points;
mod root;
mod shape;
mod values;

use std::collections::BTreeSet;

use super::{
    node::Prop,
    props::{Class, FF1, FF4, Kind},
    read::Reader,
};
use crate::{
    findings::{Applicability, Arg, Code, Edit, Finding, Fix, Severity},
    record::NodeId,
    source::Span,
};

/// How many names of one node are compared to find repeated ones; nodes with more properties are
/// no work of people.
const COMPARED: usize = 64;

/// Capitals from which on an identifier is none that SGFC reads.
const TOO_LONG: usize = 100;

/// What the root has said of its tree, and what was told once.
#[derive(Debug)]
pub(super) struct State<'s> {
    /// The version that `FF` names, `None` where it names none.
    version: Option<u32>,
    /// Whether the game is Go.
    go: bool,
    /// Columns and rows, where `SZ` can be read.
    size: Option<(u8, u8)>,
    /// Whether the root is written in the dialect of old Chinese servers.
    dialect: bool,
    /// Where the node with the game information stands, on the way to the current node.
    pub(super) info: Option<u32>,
    /// Names that were told of, by the code.
    told: BTreeSet<(Code, &'s str)>,
    /// The finding on a comment that stands twice in its node, which tells of all, and of how many.
    comments: Option<(usize, u32)>,
    /// Nodes behind the root that set stones and have no move, and where.
    setups: Vec<(NodeId, Span)>,
}

impl State<'_> {
    pub(super) const fn new() -> Self {
        Self {
            version: None,
            go: true,
            size: Some((19, 19)),
            dialect: false,
            info: None,
            told: BTreeSet::new(),
            comments: None,
            setups: Vec::new(),
        }
    }

    /// The bit of the version in [`Info::versions`](super::props::Info): a file that names none is
    /// FF\[1\].
    fn bit(&self) -> u8 {
        match self.version.unwrap_or(1) {
            0 => FF1,
            version @ 1..=3 => 1 << (version - 1),
            _ => FF4,
        }
    }

    /// Whether the file says, or by its silence means, an older version than FF\[4\].
    pub(super) fn is_old(&self) -> bool {
        self.bit() != FF4
    }
}

impl<'s> Reader<'s> {
    /// Looks at all properties of a node that is about to be put into the tree.
    pub(super) fn check(&mut self, props: &[Prop<'s>], root: bool) {
        if root {
            self.open_state(props);
        }
        if props.is_empty() {
            let end = self.node_at + 1;
            self.findings.push(Finding::new(Code::EmptyNode, Span::new(self.node_at, end)));
            return;
        }
        self.repeats(props);
        self.game_info(props, root);
        for prop in props.iter().filter(|prop| !prop.unread) {
            self.name(prop, root);
        }
        if !(root && self.state.dialect) {
            self.company(props, root);
        }
        self.values(props, root);
        if self.state.go {
            self.unique_points(props);
        }
    }

    /// Properties without a value, with too many, and those that stand twice.
    fn repeats(&mut self, props: &[Prop<'s>]) {
        for (index, prop) in props.iter().enumerate() {
            if prop.unread {
                continue;
            }
            if prop.count == 0 {
                let finding = Finding::new(Code::PropertyWithoutValue, prop.name_span);
                self.findings.push(finding.with("name", &*prop.name));
            }
            let is_move = prop.key.class() == Class::Move;
            if prop.count > 1 && prop.key.is_single() && !is_move {
                self.extra_values(prop);
            }
            let before = props[..index.min(COMPARED)].iter();
            let same = |other: &&Prop<'s>| other.name == prop.name && !other.unread;
            let mut earlier = before.filter(same);
            if !is_move
                && let Some(first) = earlier.next()
                && earlier.next().is_none()
            {
                let again: Vec<&Prop<'s>> = props[index..].iter().filter(same).collect();
                self.stands_twice(first, &again);
            }
        }
    }

    fn extra_values(&mut self, prop: &Prop<'s>) {
        let text = self.text;
        let mut values = prop.each(text);
        let first = values.next().map_or("", |value| value.of(text));
        let same = values.all(|value| value.of(text) == first);
        let rest = Span { start: prop.first.end + 1, end: prop.values.end };
        let sure = if same { Applicability::Safe } else { Applicability::Unsafe };
        let mut finding = Finding::new(Code::ExtraValue, prop.values)
            .with("name", &*prop.name)
            .with("n", prop.count);
        if !prop.broken {
            finding = finding.fixed(sure, rest, "");
        }
        self.findings.push(finding);
    }

    /// Tells of a property that stands twice or more: lists and comments are taken together, of
    /// other values the first counts.
    fn stands_twice(&mut self, first: &Prop<'s>, again: &[&Prop<'s>]) {
        let text = self.text;
        let Some(second) = again.first() else { return };
        let comment = second.key.class() == Class::Comment;
        let list = comment || !second.key.is_single();
        let one = first.values.of(text);
        let equal = again.iter().all(|other| other.values.of(text) == one);
        let what = if list {
            Arg::words("its values are taken together", "其值合并读取")
        } else if equal {
            Arg::words("all say the same", "内容相同")
        } else {
            let (one, other) = (shown(one), shown(second.values.of(text)));
            Arg::words(
                format!("{one} counts, {other} is kept"),
                format!("以 {one} 为准，{other} 保留"),
            )
        };
        let finding = Finding::new(Code::DuplicateProperty, second.whole())
            .with("name", &*second.name)
            .with("what", what);
        let sure = if list || equal { Applicability::Safe } else { Applicability::Unsafe };
        let finding = Finding { fix: self.taken_together(first, again, list, sure), ..finding };
        if comment {
            self.comments_stand_twice(finding);
        } else {
            self.findings.push(finding);
        }
    }

    /// The first of several properties with the values of the others behind its own, where it is a
    /// `list`, and the others taken out; `None` where one of them is broken.
    fn taken_together(
        &self,
        first: &Prop<'s>,
        again: &[&Prop<'s>],
        list: bool,
        applicability: Applicability,
    ) -> Option<Fix> {
        let comment = first.key.class() == Class::Comment;
        let whole =
            |prop: &Prop<'s>| !prop.broken && prop.count > 0 && (!comment || prop.count == 1);
        if !(whole(first) && again.iter().all(|other| whole(other))) {
            return None;
        }
        let mut edits = Vec::new();
        if list {
            // A comment goes on in its value, a list goes on behind it.
            let at = Span::at(first.values.end as usize - usize::from(comment));
            let added = again.iter().map(|other| {
                if comment {
                    format!("\n\n{}", other.first.of(self.text))
                } else {
                    other.values.of(self.text).to_owned()
                }
            });
            edits.push(Edit { span: at, text: added.collect() });
        }
        edits.extend(again.iter().map(|other| Edit { span: other.whole(), text: String::new() }));
        Some(Fix { applicability, edits })
    }

    /// Lines of chat, a property each, are no trouble, and many: one finding tells of all.
    fn comments_stand_twice(&mut self, finding: Finding) {
        let Some((told, nodes)) = &mut self.state.comments else {
            self.state.comments = Some((self.findings.len(), 1));
            return self.findings.push(finding.graded(Severity::Info));
        };
        *nodes += 1;
        let told = &mut self.findings[*told];
        if let Some(what) = told.args.iter_mut().find(|arg| arg.0 == "what") {
            what.1 = Arg::words(
                format!("its values are taken together; so in {nodes} nodes"),
                format!("其值合并读取；共 {nodes} 个节点如此"),
            );
        }
        match (&mut told.fix, finding.fix) {
            (Some(fix), Some(more)) => fix.edits.extend(more.edits),
            (none, more) => *none = none.take().or(more),
        }
    }

    /// The name of a property: one of SGF, of the version that the file names, at its place.
    fn name(&mut self, prop: &Prop<'s>, root: bool) {
        let name = prop.name_span.of(self.text);
        let info = prop.key.info();
        // The whole komi of FF[1] and FF[2] is told in any version: no program of today has it.
        if info.versions & self.state.bit() != 0 && prop.key.letters() != b"KI" {
            if info.class == Class::Root && !root {
                let finding = Finding::new(Code::RootPropertyElsewhere, prop.whole());
                self.findings.push(finding.with("name", &*prop.name));
            }
            return;
        }
        if self.state.dialect && prop.key.is_of_dialect() {
            return;
        }
        if prop.name.len() > TOO_LONG {
            let shown: String = prop.name.chars().take(20).collect();
            let finding = Finding::new(Code::IdentifierTooLong, prop.name_span);
            self.findings.push(finding.with("name", shown + "…").with("n", prop.name.len()));
        } else if info.versions == 0 {
            if prop.name.len() > 2 && self.first_time(Code::LongIdentifier, name) {
                let finding = Finding::new(Code::LongIdentifier, prop.name_span);
                self.findings.push(finding.with("name", &*prop.name));
            }
            if self.first_time(Code::UnknownProperty, name) {
                let finding = Finding::new(Code::UnknownProperty, prop.name_span);
                self.findings.push(finding.with("name", &*prop.name));
            }
        } else {
            self.other_version(prop, info.versions);
        }
    }

    pub(super) fn first_time(&mut self, code: Code, name: &'s str) -> bool {
        self.state.told.insert((code, name))
    }

    /// A property that the version of the file does not have.
    fn other_version(&mut self, prop: &Prop<'s>, versions: u8) {
        // A file that names no version is not held to FF[1] name by name.
        let once = if self.state.version.is_some() { prop.name_span.of(self.text) } else { "" };
        if prop.key.letters() != b"KI" && !self.first_time(Code::NotInVersion, once) {
            return;
        }
        let what = match self.state.version {
            _ if prop.key.letters() == b"KI" => Arg::words(
                "is twice the komi, which is KM since FF[3]",
                "是贴目的两倍，FF[3] 起用 KM",
            ),
            Some(4..) => Arg::words("is not in FF[4] any more", "在 FF[4] 中已废除"),
            Some(version) => Arg::words(
                format!("is not in FF[{version}], which the file names"),
                format!("不在文件所写的 FF[{version}] 中"),
            ),
            None => {
                let since = versions.trailing_zeros() + 1;
                Arg::words(
                    format!("came with FF[{since}], but a file without FF counts as FF[1]"),
                    format!("自 FF[{since}] 才有，而没有 FF 的文件按 FF[1] 论"),
                )
            }
        };
        let mut finding = Finding::new(Code::NotInVersion, prop.whole())
            .with("name", &*prop.name)
            .with("what", what);
        finding.fix = self.converted(prop);
        if prop.key.letters() == b"KI" {
            finding = finding.like_sgfc(59);
        }
        self.findings.push(finding);
    }

    /// The property as FF\[4\] has it.
    fn converted(&self, prop: &Prop<'s>) -> Option<Fix> {
        let new = match prop.key.letters() {
            // Twice the komi, as a whole number.
            b"KI" => {
                let twice: i32 = prop.first.of(self.text).trim().parse().ok()?;
                let half = if twice % 2 == 0 { "" } else { ".5" };
                format!("KM[{}{half}]", twice / 2)
            }
            // Letters in the order of the points.
            b"L" if prop.count <= 26 && !prop.broken => {
                let points = prop.each(self.text).zip('a'..='z');
                let label =
                    |(point, letter): (Span, char)| format!("[{}:{letter}]", point.of(self.text));
                "LB".to_owned() + &points.map(label).collect::<String>()
            }
            _ => return None,
        };
        Some(Fix::one(Applicability::Safe, prop.whole(), new))
    }

    /// Only one node on the way to a leaf may have game information.
    fn game_info(&mut self, props: &[Prop<'s>], root: bool) {
        let is_info = |prop: &&Prop<'s>| {
            let info = prop.key.info();
            !prop.unread && info.class == Class::Info && info.kind != Kind::Free
        };
        let Some(first) = props.iter().find(is_info) else { return };
        let place = if root { self.record.span.start } else { first.name_span.start };
        if self.state.info.is_none() {
            self.state.info = Some(place);
            return;
        }
        let names: Vec<&str> = props.iter().filter(is_info).map(|prop| &*prop.name).collect();
        let finding = Finding::new(Code::SecondGameInfo, first.whole());
        self.findings.push(finding.with("names", names.join(" ")));
    }
}

/// A value as it is quoted in a sentence.
fn shown(value: &str) -> String {
    const MOST: usize = 40;
    if value.chars().nth(MOST).is_none() {
        return value.to_owned();
    }
    value.chars().take(MOST).chain(['…']).collect()
}
