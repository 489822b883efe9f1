//! The tests that look at the whole: one binary, one module a question.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::case_sensitive_file_extension_comparisons,
    clippy::format_push_string,
    reason = "a test that panics has failed, as it should"
)]

mod archives;
mod arrows; // no room imports what lies above it
mod binary; // archive files in the hands of a user
mod chess_ends; // draws, material, words and results of chess
mod cli; // the program as a user sees it
mod codes; // a code is named, shown, explained and raised
mod corpora; // counts over larger collections, ignored unless asked for
mod corpus; // the expected verdict on every record of corpus/
mod detection; // every format is known by its content, whatever the name
mod ends; // repetition, natural limit, reasons and results of xiangqi
mod export; // what is written for chess and as JSON lines
mod goforms; // formats of Go servers
mod gorules; // which rules a Go record is judged by, and how it goes on behind a breach
mod gotexts; // any text as a format of Go, and what comes through
mod gowords; // headers of Go in words, and their fixes
mod hostile; // an answer to any bytes
mod letters; // in which language the men of a chess game are named, and what it settles
mod notations; // every notation of xiangqi reads what it writes
mod readme; // what the READMEs show is what is printed
mod repair; // what `fmt --minimal` changes, and what it leaves
mod roundtrip; // reading what was written gives the same game
mod rulings; // known repetitions, as records in many variants
mod score; // what counting prints, and how often it is right
mod selection; // games selected, told twice, named, sorted and split
mod settled; // what follows a move tells which piece it was
mod sheets; // gaps and fouls of whole scoresheets
mod shortform; // the short form in files: variations, evidence, what is kept
mod support;
mod users; // parts of games, exports, copies of pages: what people hand in
