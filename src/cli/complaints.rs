//! What the system, the folders and the arguments complain about, in the language chosen.

use std::{
    error::Error,
    fmt::{Display, Write},
    io,
};

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::findings::Lang;

/// A reason in both languages: where it is told is not always known which is wanted.
#[derive(Debug)]
pub(crate) struct Why {
    en: String,
    zh: String,
}

impl Why {
    /// The same thing said twice.
    pub(crate) fn words(en: impl Into<String>, zh: impl Into<String>) -> Self {
        Self { en: en.into(), zh: zh.into() }
    }

    /// The reason behind the name of what it is about.
    pub(crate) fn at(self, place: impl Display) -> Self {
        let Self { en, zh } = self;
        Self { en: format!("{place}: {en}"), zh: format!("{place}：{zh}") }
    }

    /// The reason in one language.
    pub(crate) fn in_lang(self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en,
            Lang::Zh => self.zh,
        }
    }
}

impl From<&io::Error> for Why {
    /// What is usual has words of its own; of the rest the system tells.
    fn from(error: &io::Error) -> Self {
        use io::ErrorKind::{
            AlreadyExists, InvalidData, InvalidFilename, IsADirectory, NotADirectory, NotFound,
            PermissionDenied, ReadOnlyFilesystem, StorageFull, TimedOut,
        };
        let (en, zh) = match error.kind() {
            NotFound => ("no such file or folder", "没有这个文件或文件夹"),
            PermissionDenied => ("permission denied", "没有权限"),
            AlreadyExists => ("the file exists", "文件已存在"),
            IsADirectory => ("this is a folder", "这是文件夹"),
            NotADirectory => ("a part of the path is no folder", "路径中有一段不是文件夹"),
            ReadOnlyFilesystem => ("the file system is read-only", "文件系统是只读的"),
            StorageFull => ("no space is left on the disk", "磁盘空间不足"),
            InvalidFilename => ("the file cannot have this name", "文件名不可用"),
            InvalidData => ("the data is not valid", "数据无效"),
            TimedOut => ("the system waited too long", "等待超时"),
            _ => return Self::words(error.to_string(), format!("系统错误：{error}")),
        };
        Self::words(en, zh)
    }
}

impl From<io::Error> for Why {
    fn from(error: io::Error) -> Self {
        Self::from(&error)
    }
}

impl From<walkdir::Error> for Why {
    fn from(error: walkdir::Error) -> Self {
        let why = match (error.io_error(), error.loop_ancestor()) {
            (Some(io), _) => Self::from(io),
            (None, Some(ancestor)) => Self::words(
                format!("a link back to {}", ancestor.display()),
                format!("链接又指回 {}", ancestor.display()),
            ),
            (None, None) => Self::words(error.to_string(), format!("系统错误：{error}")),
        };
        match error.path() {
            Some(path) => why.at(path.display()),
            None => why,
        }
    }
}

/// Prints what is wrong with the arguments, or the help that was asked for; `false` where even that
/// fails.
pub(super) fn print(error: &clap::Error, lang: Lang) -> bool {
    let chinese = if lang == Lang::Zh { in_chinese(error) } else { None };
    match chinese {
        Some(text) => io::Write::write_all(&mut io::stderr(), text.as_bytes()).is_ok(),
        // English is what clap speaks by itself.
        None => error.print().is_ok(),
    }
}

/// The complaint in Chinese; `None` where it is none, as help and version.
fn in_chinese(error: &clap::Error) -> Option<String> {
    let sentence = sentence(error)?;
    let mut text = format!("错误：{sentence}\n");
    for (kind, words) in [
        (ContextKind::ValidValue, "可用的值"),
        (ContextKind::ValidSubcommand, "可用的命令"),
        (ContextKind::SuggestedValue, "是否想写"),
        (ContextKind::SuggestedArg, "是否想写"),
        (ContextKind::SuggestedSubcommand, "是否想写"),
    ] {
        let names = names(error, kind);
        if !names.is_empty() {
            let _ = writeln!(text, "  {words}：{}", names.join("、"));
        }
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let usage = usage.trim_start();
        let usage = usage.strip_prefix("Usage:").or_else(|| usage.strip_prefix("用法："));
        let _ = writeln!(text, "\n用法：{}", usage.unwrap_or_default().trim());
    }
    text.push_str("\n运行 yanpu --help 查看帮助。\n");
    Some(text)
}

/// What is wrong, in one sentence.
fn sentence(error: &clap::Error) -> Option<String> {
    let first = |kind| names(error, kind).into_iter().next().unwrap_or_default();
    let (arg, value) = (first(ContextKind::InvalidArg), first(ContextKind::InvalidValue));
    let number = |kind| match error.get(kind) {
        Some(ContextValue::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    Some(match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        | ErrorKind::DisplayVersion => return None,
        ErrorKind::UnknownArgument => format!("没有参数“{arg}”"),
        ErrorKind::InvalidSubcommand => {
            format!("没有命令“{}”", first(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingSubcommand => "缺少命令".to_owned(),
        ErrorKind::MissingRequiredArgument => {
            format!("缺少必需的参数：{}", names(error, ContextKind::InvalidArg).join("、"))
        }
        ErrorKind::ArgumentConflict => {
            let prior = names(error, ContextKind::PriorArg);
            if prior.is_empty() || prior == [arg.clone()] {
                format!("参数“{arg}”只能写一次")
            } else {
                format!("参数“{arg}”不能与“{}”同用", prior.join("、"))
            }
        }
        ErrorKind::InvalidValue | ErrorKind::NoEquals if value.is_empty() => {
            format!("参数“{arg}”缺少值")
        }
        ErrorKind::InvalidValue => format!("“{value}”不能作“{arg}”的值"),
        ErrorKind::ValueValidation => {
            let why = match error.source() {
                Some(source) if source.is::<std::num::ParseIntError>() => "应为非负整数".into(),
                Some(source) => plain(&source.to_string()),
                None => String::new(),
            };
            let comma = if why.is_empty() { "" } else { "：" };
            format!("“{value}”不能作“{arg}”的值{comma}{why}")
        }
        ErrorKind::TooManyValues => format!("参数“{arg}”多了一个值“{value}”"),
        ErrorKind::TooFewValues => {
            let (min, actual) =
                (number(ContextKind::MinValues), number(ContextKind::ActualNumValues));
            format!("参数“{arg}”至少要有 {min} 个值，现有 {actual} 个")
        }
        ErrorKind::WrongNumberOfValues => {
            let due = number(ContextKind::ExpectedNumValues);
            format!("参数“{arg}”要有 {due} 个值，现有 {} 个", number(ContextKind::ActualNumValues))
        }
        ErrorKind::InvalidUtf8 => "参数不是有效的 UTF-8 文字".to_owned(),
        _ => "参数有误".to_owned(),
    })
}

/// A reason that is mere signs and figures, `0.5 < P <= 1`; of a range its ends.
fn plain(why: &str) -> String {
    match why.rsplit_once(" is not in ") {
        Some((_, range)) => format!("应在 {range} 之内"),
        None if why.split(' ').all(|word| word.len() < 4) => why.to_owned(),
        None => String::new(),
    }
}

/// The names that stand in a place of the context.
fn names(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(name)) => vec![name.clone()],
        Some(ContextValue::Strings(names)) => names.clone(),
        _ => Vec::new(),
    }
}
