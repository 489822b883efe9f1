//! The root of a tree: version, game, board size.

use super::{
    super::{node::Prop, read::Reader},
    State,
};
use crate::{
    findings::{Applicability, Arg, Code, Edit, Finding, Fix},
    formats::sgf::props::Class,
    record::{
        Header,
        go::dialect::{Become, Change, modern, old_chinese},
    },
    source::Span,
};

impl<'s> Reader<'s> {
    /// Takes from the root what the other checks need to know, and tells what is wrong with it.
    pub(super) fn open_state(&mut self, props: &[Prop<'s>]) {
        let text = self.text;
        self.state = State::new();
        self.state.dialect = is_dialect(props, text);
        let root = |name: &[u8]| {
            let found = props.iter().find(|prop| prop.key.letters() == name && prop.count > 0)?;
            Some((found, found.first.of(text).trim()))
        };
        if let Some((prop, value)) = root(b"FF") {
            match value.parse::<u32>() {
                Ok(version @ 1..) => self.state.version = Some(version),
                _ => self.bad_root(prop, "FF[1]"),
            }
            if self.state.version > Some(4) {
                let finding = Finding::new(Code::UnknownVersion, prop.whole());
                self.findings.push(finding.with("value", value));
            }
        }
        if let Some((prop, value)) = root(b"GM") {
            match value.parse::<u32>() {
                Ok(game @ 1..) => self.state.go = game == 1,
                _ => self.bad_root(prop, "GM[1]"),
            }
        }
        if let Some((prop, value)) = root(b"SZ") {
            self.size(prop, value);
        }
        for prop in props.iter().filter(|prop| prop.key.letters() == b"AP" && prop.count > 0) {
            let value = prop.first.of(text).trim();
            if !value.is_empty() && !value.contains(':') {
                let finding = Finding::new(Code::ApplicationVersion, prop.whole());
                self.findings.push(finding.with("value", value));
            }
        }
        if self.state.is_old() {
            // There lower-case letters are as they should be.
            let told = self.findings.iter_mut();
            told.filter(|it| it.code == Code::LowerCaseIdentifier).for_each(|it| it.sgfc = Some(0));
        }
    }

    fn bad_root(&mut self, prop: &Prop<'s>, assumed: &str) {
        let finding = Finding::new(Code::BadRootValue, prop.whole())
            .with("name", &*prop.name)
            .with("text", prop.first.of(self.text).trim())
            .with("assumed", assumed);
        self.findings.push(finding);
    }

    fn size(&mut self, prop: &Prop<'s>, value: &str) {
        let lines = |text: &str| text.trim().parse::<u32>().ok().filter(|lines| *lines > 0);
        let (columns, rows) = value.split_once(':').unwrap_or((value, value));
        let (columns, rows) = (lines(columns), lines(rows));
        // What is no size at all is told by those who play on the board.
        self.state.size = columns.zip(rows).and_then(|(columns, rows)| {
            let line = |lines: u32| u8::try_from(lines).ok().filter(|lines| *lines <= 52);
            line(columns).zip(line(rows))
        });
        if !self.state.go {
            return;
        }
        let rectangle = value.contains(':');
        if let Some(columns) = columns.filter(|_| rectangle && columns == rows) {
            let finding = Finding::new(Code::SquareAsRectangle, prop.whole());
            let finding = finding.with("text", value).with("lines", columns);
            let fixed = finding.fixed(Applicability::Safe, prop.first, columns.to_string());
            self.findings.push(fixed);
        }
        let large = columns.is_some_and(|columns| columns > 19);
        if rectangle {
            self.later(prop.whole(), Later::Rectangle);
        } else if large {
            self.later(prop.whole(), Later::LargeBoard);
        }
    }

    /// Tells of what a file uses that came with FF\[4\], where the file is older. A file that names
    /// no version is not held to FF\[1\] place by place.
    pub(super) fn later(&mut self, span: Span, what: Later) {
        if !self.state.is_old() {
            return;
        }
        if self.state.version.is_none() && !self.first_time(Code::NotInVersion, "") {
            return;
        }
        let (en, zh, number) = match what {
            Later::Rectangle => ("a rectangular board", "长方形棋盘", 51),
            Later::LargeBoard => ("a board of more than 19 lines", "超过 19 路的棋盘", 51),
            Later::Points => ("a rectangle of points", "矩形点列", 51),
            Later::Pass => ("an empty pass", "空值停着", 65),
            Later::View => ("a view of one point or more than two", "不是两点的显示范围", 52),
        };
        let says = match self.state.version {
            Some(version) => Arg::words(
                format!("the file names FF[{version}]"),
                format!("文件写的是 FF[{version}]"),
            ),
            None => Arg::words("a file without FF counts as FF[1]", "没有 FF 的文件按 FF[1] 论"),
        };
        let finding = Finding::new(Code::LaterFeature, span).like_sgfc(number);
        self.findings.push(finding.with("what", Arg::words(en, zh)).with("says", says));
    }

    /// Tells of the dialect of old Chinese servers, with its headers as FF\[4\] has them.
    pub(in crate::formats::sgf) fn old_chinese(&mut self) {
        let headers = &self.record.headers;
        let Some(telling) = old_chinese(headers) else { return };
        let changes = modern(headers);
        let mut names = Vec::new();
        let mut sure = Applicability::Safe;
        let mut edits = Vec::new();
        for Change { header, to } in changes {
            let Header { name, span, value_span, .. } = &headers[header];
            edits.push(match to {
                Become::Named(new) => {
                    names.push(format!("{name}={new}"));
                    // The name ends before the bracket.
                    let name = Span { start: span.start, end: value_span.start - 1 };
                    Edit { span: name, text: new.to_owned() }
                }
                Become::Valued { value, sure: known } => {
                    if !known {
                        sure = Applicability::Unsafe;
                    }
                    Edit { span: *value_span, text: value }
                }
                Become::Other(new, value) => {
                    names.push(format!("{name}={new}"));
                    Edit { span: *span, text: format!("{new}[{value}]") }
                }
                Become::Gone => Edit { span: *span, text: String::new() },
            });
        }
        if names.is_empty() {
            return;
        }
        let finding = Finding::new(Code::OldChinese, telling.span).with("names", names.join(" "));
        let fix = (!edits.is_empty()).then_some(Fix { applicability: sure, edits });
        self.findings.push(Finding { fix, ..finding });
    }

    /// A pass written as nothing, which came with FF\[4\]; told once.
    pub(in crate::formats::sgf) fn empty_pass(&mut self, span: Span) {
        if self.first_time(Code::LaterFeature, "pass") {
            self.later(span, Later::Pass);
        }
    }
}

/// What came with FF\[4\].
#[derive(Clone, Copy)]
pub(super) enum Later {
    Rectangle,
    LargeBoard,
    Points,
    Pass,
    View,
}

/// Whether a root is written in the dialect of old Chinese servers: an event in `TE` or a komi in
/// `KO`, which are annotations of moves elsewhere, or the date in `RD`. What
/// [`old_chinese`] says of headers, before there are any.
fn is_dialect(props: &[Prop<'_>], text: &str) -> bool {
    let dated = || props.iter().any(|prop| prop.key.letters() == b"DT");
    let telling = |prop: &Prop<'_>| {
        let value = prop.first.of(text).trim();
        let own = match prop.key.letters() {
            b"RD" => !dated(),
            _ => prop.key.class() == Class::MoveNote,
        };
        own && !value.is_empty() && prop.key.is_header(value)
    };
    props.iter().any(telling)
}
