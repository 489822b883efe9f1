//! The values of a property against its type (SGF FF\[4\] 3).

use super::{
    super::{
        node::Prop,
        props::{Class, Kind},
        read::Reader,
    },
    points::{letters, point},
    shown,
};
use crate::{
    findings::{Applicability, Code, Finding, Fix},
    record::go::{self, Ground, Reading},
    source::Span,
};

/// A value in another form than that of its type.
pub(super) struct Spelling {
    pub(super) standard: String,
    pub(super) fix: Fix,
    /// The message of SGFC.
    pub(super) number: u8,
}

/// The finding on such a value.
pub(super) fn spelling(prop: &Prop<'_>, written: &str, span: Span, spelt: Spelling) -> Finding {
    let mut finding = Finding::new(Code::ValueForm, span)
        .with("name", &*prop.name)
        .with("text", shown(written))
        .with("standard", spelt.standard)
        .like_sgfc(spelt.number);
    finding.fix = Some(spelt.fix);
    finding
}

/// What a value is.
enum Form {
    Fine,
    /// Says the same, or probably, in another form.
    Otherwise(String, Applicability),
    Unread,
}

impl<'s> Reader<'s> {
    /// Looks at every value of every property of a node.
    pub(super) fn values(&mut self, props: &[Prop<'s>], root: bool) {
        let mut empty: Vec<&Prop<'s>> = Vec::new();
        for prop in props.iter().filter(|prop| !prop.unread && prop.count > 0 && !prop.broken) {
            let info = prop.key.info();
            if root && info.class == Class::MoveNote && prop.key.is_header(prop.first.of(self.text))
            {
                continue;
            }
            let blank = prop.first.of(self.text).trim().is_empty();
            match info.kind {
                // An empty komi is told with the headers.
                Kind::Text | Kind::Line | Kind::Written if blank && prop.key.letters() != b"KM" => {
                    empty.push(prop);
                }
                Kind::Written if !root && !blank => self.written(prop),
                Kind::Text
                | Kind::Line
                | Kind::Written
                | Kind::Free
                | Kind::Size
                | Kind::View
                | Kind::Point => {}
                // Version and game are told with the root.
                Kind::Number if matches!(prop.key.letters(), b"FF" | b"GM") => {}
                kind => self.typed(prop, kind),
            }
        }
        let Some(first) = empty.first() else { return };
        let mut names: Vec<&str> = empty.iter().map(|prop| &*prop.name).collect();
        names.dedup();
        let finding = Finding::new(Code::EmptyValue, first.whole());
        self.findings.push(finding.with("names", names.join(" ")).with("n", names.len()));
    }

    fn typed(&mut self, prop: &Prop<'s>, kind: Kind) {
        let text = self.text;
        for value in prop.each(text) {
            let written = value.of(text);
            let blank = written.trim().is_empty();
            match kind {
                Kind::Points | Kind::PointsOrNone if blank => {
                    if kind == Kind::Points || prop.count > 1 {
                        self.missing_value(prop, value);
                    }
                }
                Kind::Points | Kind::PointsOrNone if self.state.go => self.point_value(prop, value),
                Kind::Label if self.state.go => self.label(prop, value),
                Kind::Lines if self.state.go => self.line(prop, value),
                Kind::Points | Kind::PointsOrNone | Kind::Label | Kind::Lines => {}
                Kind::Number | Kind::Real | Kind::Colour if blank => {
                    self.missing_value(prop, value);
                }
                _ => match form(kind, written) {
                    Form::Fine => {}
                    Form::Unread => self.unread_value(prop, value),
                    Form::Otherwise(standard, sure) => {
                        let fix = Fix::one(sure, value, &*standard);
                        let spelt = Spelling { standard, fix, number: 15 };
                        self.findings.push(spelling(prop, written, value, spelt));
                    }
                },
            }
        }
    }

    /// A move with white space in its point.
    pub(in crate::formats::sgf) fn spaced_move(&mut self, prop: &Prop<'s>, value: Span, to: &str) {
        let fix = Fix::one(Applicability::Safe, value, to);
        let spelt = Spelling { standard: to.to_owned(), fix, number: 15 };
        self.findings.push(spelling(prop, value.of(self.text), value, spelt));
    }

    pub(super) fn unread_value(&mut self, prop: &Prop<'s>, value: Span) {
        let finding = Finding::new(Code::ValueUnread, value)
            .with("name", &*prop.name)
            .with("text", shown(value.of(self.text)));
        self.findings.push(finding);
    }

    fn missing_value(&mut self, prop: &Prop<'s>, value: Span) {
        let whole = if prop.count > 1 {
            Span { start: value.start - 1, end: value.end + 1 }
        } else {
            prop.whole()
        };
        let finding = Finding::new(Code::ValueMissing, whole).with("name", &*prop.name);
        self.findings.push(finding.fixed(Applicability::Safe, whole, ""));
    }

    /// `point:text`.
    fn label(&mut self, prop: &Prop<'s>, value: Span) {
        let written = value.of(self.text);
        let Some((place, text)) = written.split_once(':') else {
            let finding = Finding::new(Code::ComposeExpected, value).with("name", &*prop.name);
            return self.findings.push(finding.with("text", shown(written)));
        };
        match point(place, self.state.size) {
            Some(at) if letters(at) == place && !text.is_empty() => {}
            Some(at) if !text.is_empty() => {
                let standard = format!("{}:{text}", letters(at));
                let fix = Fix::one(Applicability::Safe, value, &*standard);
                let spelt = Spelling { standard, fix, number: 25 };
                self.findings.push(spelling(prop, written, value, spelt));
            }
            _ => self.unread_value(prop, value),
        }
    }

    /// `point:point`, two different ones.
    fn line(&mut self, prop: &Prop<'s>, value: Span) {
        let written = value.of(self.text);
        let Some((from, to)) = written.split_once(':') else {
            let finding = Finding::new(Code::ComposeExpected, value).with("name", &*prop.name);
            return self.findings.push(finding.with("text", shown(written)));
        };
        let size = self.state.size;
        match (point(from, size), point(to, size)) {
            (Some(from), Some(to)) if from != to => {
                let standard = format!("{}:{}", letters(from), letters(to));
                if standard != written {
                    let fix = Fix::one(Applicability::Safe, value, &*standard);
                    let spelt = Spelling { standard, fix, number: 25 };
                    self.findings.push(spelling(prop, written, value, spelt));
                }
            }
            _ => self.unread_value(prop, value),
        }
    }

    /// Date, result, komi, handicap or time of a node behind the root; those of the root are
    /// weighed with the headers.
    fn written(&mut self, prop: &Prop<'s>) {
        let text = prop.first.of(self.text).trim();
        let reading = match prop.key.letters() {
            b"DT" => go::date(text).ok(),
            b"RE" => go::result(text),
            b"KM" => go::komi(text),
            b"HA" => go::handicap(text),
            _ => go::seconds(text, false),
        };
        match reading {
            None => {
                let finding = Finding::new(Code::ValueUnread, prop.first).like_sgfc(33);
                let finding = finding.with("name", &*prop.name).with("text", shown(text));
                self.findings.push(finding);
            }
            Some(reading) if reading.ground == Ground::Standard => {}
            Some(Reading { value, ground }) => {
                let sure =
                    if ground.is_sure() { Applicability::Safe } else { Applicability::Unsafe };
                let fix = Fix::one(sure, prop.first, &*value);
                let spelt = Spelling { standard: value, fix, number: 15 };
                self.findings.push(spelling(prop, text, prop.first, spelt));
            }
        }
    }
}

/// The form of a value of a type without points; empty ones are asked only of `Double`, `Nothing`
/// and `Figure`.
fn form(kind: Kind, written: &str) -> Form {
    let value = written.trim();
    match kind {
        Kind::Nothing if value.is_empty() => Form::Fine,
        // Programs that know no type but `Double`.
        Kind::Nothing if matches!(value, "1" | "2") => {
            Form::Otherwise(String::new(), Applicability::Safe)
        }
        Kind::Nothing => Form::Otherwise(String::new(), Applicability::Unsafe),
        Kind::Double => match value {
            "1" | "2" => Form::Fine,
            "" => Form::Otherwise("1".to_owned(), Applicability::Safe),
            _ => Form::Otherwise("1".to_owned(), Applicability::Unsafe),
        },
        Kind::Colour => match value.as_bytes() {
            [b'B' | b'W'] => Form::Fine,
            [letter @ (b'B' | b'W' | b'b' | b'w'), ..] => {
                let word =
                    matches!(value.to_ascii_lowercase().as_str(), "b" | "w" | "black" | "white");
                let sure = if word { Applicability::Safe } else { Applicability::Unsafe };
                Form::Otherwise(char::from(letter.to_ascii_uppercase()).to_string(), sure)
            }
            // The player to move is told by those who set the position up.
            _ => Form::Fine,
        },
        Kind::Number => number(value, false),
        Kind::Real => number(value, true),
        Kind::Figure => match value.split_once(':') {
            None if value.is_empty() => Form::Fine,
            None => Form::Otherwise(format!("0:{value}"), Applicability::Unsafe),
            Some((flags, _)) if matches!(number(flags, false), Form::Fine) => Form::Fine,
            Some((_, name)) => Form::Otherwise(format!("0:{name}"), Applicability::Unsafe),
        },
        _ => Form::Fine,
    }
}

/// A number as SGF writes it: sign, figures, for reals a point with figures on both sides.
fn number(value: &str, real: bool) -> Form {
    let unsigned = value.strip_prefix(['+', '-']).unwrap_or(value);
    let figures = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = figures(unsigned);
    let rest = &unsigned[whole..];
    if whole > 0 && rest.is_empty() {
        return Form::Fine;
    }
    let (fraction, rest) = match rest.strip_prefix(['.', ',']) {
        Some(behind) => behind.split_at(figures(behind)),
        None => ("", rest),
    };
    if whole == 0 && fraction.is_empty() {
        return Form::Unread;
    }
    let sign = &value[..value.len() - unsigned.len()];
    let head = if whole == 0 { "0" } else { &unsigned[..whole] };
    let zeros = fraction.bytes().all(|figure| figure == b'0');
    let mut standard = format!("{sign}{head}");
    if real && !fraction.is_empty() {
        standard = format!("{standard}.{fraction}");
    }
    if standard == value {
        return Form::Fine;
    }
    // What stands behind the number, and a fraction where none may be, is lost.
    let sure = rest.trim().is_empty() && (real || zeros);
    Form::Otherwise(standard, if sure { Applicability::Safe } else { Applicability::Unsafe })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(kind: Kind, value: &str) -> Option<(String, bool)> {
        match form(kind, value) {
            Form::Fine => Some((value.to_owned(), true)),
            Form::Otherwise(standard, sure) => Some((standard, sure == Applicability::Safe)),
            Form::Unread => None,
        }
    }

    #[test]
    fn numbers() {
        let real = |value| read(Kind::Real, value);
        let whole = |value| read(Kind::Number, value);
        let sure = |text: &str| Some((text.to_owned(), true));
        let unsure = |text: &str| Some((text.to_owned(), false));
        assert_eq!(real("29.973"), sure("29.973"));
        assert_eq!(real("-3"), sure("-3"));
        assert_eq!(real("34."), sure("34"));
        assert_eq!(real(".5"), sure("0.5"));
        assert_eq!(real("2,5"), sure("2.5"));
        assert_eq!(real("34 s"), unsure("34"));
        assert_eq!(real("not much"), None);
        assert_eq!(whole("1 kk"), unsure("1"));
        assert_eq!(whole("5.0"), sure("5"));
        assert_eq!(whole("5.5"), unsure("5"));
        assert_eq!(whole("x"), None);
    }

    #[test]
    fn words_and_signs() {
        let sure = |text: &str| Some((text.to_owned(), true));
        assert_eq!(read(Kind::Double, "2"), sure("2"));
        assert_eq!(read(Kind::Double, ""), sure("1"));
        assert_eq!(read(Kind::Double, "x"), Some(("1".to_owned(), false)));
        assert_eq!(read(Kind::Nothing, "1"), sure(""));
        assert_eq!(read(Kind::Nothing, "xxxx"), Some((String::new(), false)));
        assert_eq!(read(Kind::Colour, "w"), sure("W"));
        assert_eq!(read(Kind::Colour, "w 123"), Some(("W".to_owned(), false)));
        assert_eq!(read(Kind::Figure, "257:x"), sure("257:x"));
        assert_eq!(read(Kind::Figure, "x"), Some(("0:x".to_owned(), false)));
    }
}
