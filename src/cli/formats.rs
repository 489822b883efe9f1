//! `yanpu formats`: what is read and written, and what each direction loses.

use std::io::{self, Write};

use super::{Done, Failure};
use crate::{findings::Lang, formats::TABLE, record::Game, rewrite};

pub(super) fn run(lang: Lang) -> Result<Done, Failure> {
    let mut out = io::stdout().lock();
    let (words, unwritten, versions) = match lang {
        Lang::En => {
            let reading = ["files", "games", "notations", "reading loses", "writing loses"];
            (reading, "is not written", "versions written, the first unless asked")
        }
        Lang::Zh => {
            let reading = ["文件", "棋种", "记谱法", "读取会丢失", "写出会丢失"];
            (reading, "不能写出", "可写的版本，第一个为默认")
        }
    };
    for info in TABLE {
        let endings: Vec<_> = info.extensions.iter().map(|ending| format!(".{ending}")).collect();
        let games: Vec<_> = info.games.iter().map(|game| game.name()).collect();
        writeln!(out, "{}", info.name)?;
        writeln!(out, "  {}: {}", words[0], endings.join(" "))?;
        writeln!(out, "  {}: {}", words[1], games.join(", "))?;
        for game in info.games {
            let fixed = info.shape.notation;
            let names = rewrite::notations(*game).iter().copied();
            let names: Vec<_> = names.filter(|name| fixed.is_none_or(|it| it == *name)).collect();
            let names = names.join(", ");
            writeln!(out, "  {} ({}): {names}", words[2], Game::name(*game))?;
        }
        writeln!(out, "  {}: {}", words[3], info.reading_loses[lang as usize])?;
        if info.writes() {
            let known = info.bytes().map_or(&[][..], |body| body.versions);
            let known: Vec<_> = known.iter().map(|(number, _)| number.to_string()).collect();
            if !known.is_empty() {
                writeln!(out, "  {versions}: {}", known.join(", "))?;
            }
            writeln!(out, "  {}: {}", words[4], info.writing_loses[lang as usize])?;
        } else {
            writeln!(out, "  {unwritten}")?;
        }
    }
    Ok(Done::Clean)
}
