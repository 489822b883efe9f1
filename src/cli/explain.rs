//! `yanpu explain`: the page of a code.

use std::io::{self, Write};

use super::{Done, Failure, args::ExplainArgs};
use crate::findings::{Code, Lang};

pub(super) fn run(args: &ExplainArgs, lang: Lang) -> Result<Done, Failure> {
    let Some(code) = Code::find(args.code.trim()) else {
        return Err(Failure::Other(match lang {
            Lang::En => format!("there is no code {}; docs/codes lists them all", args.code),
            Lang::Zh => format!("没有代码 {}；全部代码见 docs/codes", args.code),
        }));
    };
    io::stdout().write_all(code.info().page(lang).as_bytes())?;
    Ok(Done::Clean)
}
