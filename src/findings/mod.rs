//! Findings: what yanpu tells the user about a record.
//!
//! A finding is a code of [the one table](codes), a place in the text and the words that fill the
//! code's sentence. The sentences themselves, in both languages, stand in the table.

pub mod codes;
mod message;

use std::borrow::Cow;

pub use codes::Code;
use serde::Serialize;

use crate::source::Span;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Info,
    /// Against a convention or standard, or odd; the game itself is understood.
    Warning,
    /// The record is wrong or cannot be understood.
    Error,
}

/// The language of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

/// A word that fills a place in a code's sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// The same in both languages: a move as written, a square.
    Text(String),
    /// A number; the sentence can choose a plural form by it.
    Number(i64),
    /// A word of each language, such as the name of a piece.
    Words {
        /// English.
        en: Cow<'static, str>,
        /// Chinese.
        zh: Cow<'static, str>,
    },
}

impl Arg {
    /// A word in both languages.
    pub fn words(en: impl Into<Cow<'static, str>>, zh: impl Into<Cow<'static, str>>) -> Self {
        Self::Words { en: en.into(), zh: zh.into() }
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

macro_rules! number_args {
    ($($int:ty)*) => {$(
        impl From<$int> for Arg {
            fn from(number: $int) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}
number_args!(i32 u8 u32 u64 usize);

/// How far a fix may be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Applicability {
    /// Changes the writing, not what it says.
    Safe,
    /// Probably what was meant; a person should look.
    Unsafe,
    /// Only to be shown.
    Display,
}

/// One replacement in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// By what.
    pub text: String,
}

/// A suggested change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// How far to trust it.
    pub applicability: Applicability,
    /// The replacements, in order, not overlapping.
    pub edits: Vec<Edit>,
}

/// One thing to tell about a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Which.
    pub code: Code,
    /// How bad; the code's own severity unless raised or lowered.
    pub severity: Severity,
    /// Where in the text.
    pub span: Span,
    /// The ply it is about, from 1 for the first move; `None` where it is about no move.
    pub ply: Option<u32>,
    /// The variation it stands in: `ply.alternative` for each branch taken from the main line,
    /// joined by `/`; empty in the main line. `12.1/14.2` is the second alternative at ply 14 of
    /// the first alternative at ply 12.
    pub path: String,
    /// The words of its sentence.
    pub args: Vec<(&'static str, Arg)>,
    /// The rule article, where it is another than the code's own.
    pub rule: Option<&'static str>,
    /// The suggested change.
    pub fix: Option<Fix>,
    /// Other changes that would also make sense of the text.
    pub alternatives: Vec<Fix>,
    /// The message of SGFC that says the same, where it is another than the code's usual one.
    pub sgfc: Option<u8>,
}

impl Fix {
    /// The replacement of `span` by `text`.
    pub fn one(applicability: Applicability, span: Span, text: impl Into<String>) -> Self {
        Self { applicability, edits: vec![Edit { span, text: text.into() }] }
    }
}

impl Finding {
    /// A finding of that code at that place.
    pub fn new(code: Code, span: Span) -> Self {
        Self {
            code,
            severity: code.info().severity,
            span,
            ply: None,
            path: String::new(),
            args: Vec::new(),
            rule: None,
            fix: None,
            alternatives: Vec::new(),
            sgfc: None,
        }
    }

    /// Fills `{name}` of the sentence.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// Puts the finding at a ply.
    #[must_use]
    pub fn at_ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// Sets another severity than the code's own.
    #[must_use]
    pub fn graded(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Suggests to replace `span` by `text`.
    #[must_use]
    pub fn fixed(
        mut self,
        applicability: Applicability,
        span: Span,
        text: impl Into<String>,
    ) -> Self {
        self.fix = Some(Fix::one(applicability, span, text));
        self
    }

    /// Suggests another change beside that of [`fixed`](Self::fixed).
    #[must_use]
    pub fn or(mut self, fix: Fix) -> Self {
        self.alternatives.push(fix);
        self
    }

    /// Says by which message of SGFC this case is told; 0: by none.
    #[must_use]
    pub const fn like_sgfc(mut self, number: u8) -> Self {
        self.sgfc = Some(number);
        self
    }

    /// The message of SGFC that says the same; `None` where it has none.
    pub fn sgfc(&self) -> Option<u8> {
        let usual = || self.code.info().sgfc.first().copied();
        self.sgfc.or_else(usual).filter(|number| *number > 0)
    }

    /// The rule article or specification section it rests on.
    pub fn rule(&self) -> Option<&'static str> {
        self.rule.or(self.code.info().rule)
    }

    /// The sentence in that language.
    pub fn message(&self, lang: Lang) -> String {
        message::fill(self.code.info().message(lang), &self.args, lang)
    }

    /// The advice in that language, where the code has one.
    pub fn help(&self, lang: Lang) -> Option<String> {
        let text = self.code.info().help(lang);
        (!text.is_empty()).then(|| message::fill(text, &self.args, lang))
    }
}
