//! Properties of one node that do not go together: annotations, views.

use super::{
    super::{node::Prop, props::Class, read::Reader},
    root::Later,
};
use crate::{
    findings::{Applicability, Code, Edit, Finding, Fix},
    source::Span,
};

impl<'s> Reader<'s> {
    /// Annotations that contradict each other or have no move, and views.
    pub(super) fn company(&mut self, props: &[Prop<'s>], root: bool) {
        let moves = props.iter().any(|prop| prop.key.class() == Class::Move);
        let mut judged: Option<&Prop<'s>> = None;
        let mut annotated: Option<&Prop<'s>> = None;
        for prop in props.iter().filter(|prop| !prop.unread && prop.count > 0) {
            match prop.key.letters() {
                b"DM" | b"GB" | b"GW" | b"UC" => match judged {
                    Some(first) if first.name != prop.name => self.contradicts(first, prop),
                    Some(_) => {}
                    None => judged = Some(prop),
                },
                b"TE" | b"BM" | b"DO" | b"IT" | b"KO" => {
                    if root && prop.key.is_header(prop.first.of(self.text)) {
                        continue;
                    }
                    if !moves {
                        let finding = Finding::new(Code::AnnotationWithoutMove, prop.whole());
                        self.findings.push(finding.with("name", &*prop.name));
                    } else if prop.key.letters() != b"KO" {
                        match annotated {
                            Some(first) if first.name != prop.name => self.pair(first, prop),
                            Some(_) => {}
                            None => annotated = Some(prop),
                        }
                    }
                }
                b"VW" => self.view(prop),
                _ => {}
            }
        }
    }

    fn contradicts(&mut self, first: &Prop<'s>, prop: &Prop<'s>) {
        let finding = Finding::new(Code::ContradictingAnnotation, prop.whole());
        self.findings.push(finding.with("name", &*prop.name).with("other", &*first.name));
    }

    /// Two annotations of one move. Before FF\[4\] good and bad together meant what `IT` and `DO`
    /// say now, by their order.
    fn pair(&mut self, first: &Prop<'s>, second: &Prop<'s>) {
        let one = match (first.key.letters(), second.key.letters()) {
            (b"TE", b"BM") => "IT",
            (b"BM", b"TE") => "DO",
            _ => return self.contradicts(first, second),
        };
        let finding = Finding::new(Code::AnnotationPair, second.whole())
            .with("first", &*first.name)
            .with("second", &*second.name)
            .with("one", one);
        let applicability =
            if self.state.is_old() { Applicability::Safe } else { Applicability::Unsafe };
        let edits = vec![
            Edit { span: first.whole(), text: format!("{one}[]") },
            Edit { span: second.whole(), text: String::new() },
        ];
        self.findings.push(Finding { fix: Some(Fix { applicability, edits }), ..finding });
    }

    /// `VW[]` shows the whole board, so no point may stand beside it.
    fn view(&mut self, prop: &Prop<'s>) {
        let text = self.text;
        let values: Vec<Span> = prop.each(text).collect();
        let empty = values.iter().filter(|value| value.of(text).trim().is_empty()).count();
        if empty > 0 && empty < values.len() {
            let finding = Finding::new(Code::ViewMixed, prop.values);
            self.findings.push(finding.with("name", &*prop.name));
        } else if empty == 0 && values.len() != 2 {
            self.later(prop.values, Later::View);
        }
    }
}
