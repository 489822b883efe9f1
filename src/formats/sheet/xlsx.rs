//! Workbooks: one worksheet after the other as tab-separated rows, and back.

use std::{io::Cursor, panic};

use calamine::{DataRef, Reader, Xlsx};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};

use super::write::{Rows, games};
use crate::{
    findings::{Code, Finding},
    formats::container::{Container, Unpacked},
    source::Span,
};

/// The place of workbooks in the table of formats.
pub(in crate::formats) static CONTAINER: Container = Container {
    format: crate::formats::Format::Sheet,
    extension: "xlsx",
    sniff,
    unpack,
    dress: super::dress,
};

/// Rows and columns beyond these are not read: no sheet of a game has them, and a cell far out
/// would need all the rows before it.
const MOST: (u32, u32) = (20_000, 200);

/// A zip archive that names a part of a workbook near its beginning.
fn sniff(first: &[u8]) -> bool {
    let near = &first[..first.len().min(1 << 16)];
    let names = |part: &[u8]| memchr::memmem::find(near, part).is_some();
    first.starts_with(b"PK\x03\x04")
        && (names(b"[Content_Types].xml") || names(b"xl/") || names(b"_rels/.rels"))
}

fn unpack(bytes: &[u8]) -> Unpacked {
    // The reader of workbooks is not ours: no fault of it may take the whole run down.
    let read = panic::catch_unwind(|| {
        let mut unpacked = Unpacked::default();
        if let Err(reason) = worksheets(bytes, &mut unpacked) {
            let at = Span::at(unpacked.text.len());
            let finding = Finding::new(Code::BrokenWorkbook, at).with("reason", reason);
            unpacked.findings.push(finding);
        }
        unpacked
    });
    read.unwrap_or_else(|_| Unpacked {
        text: String::new(),
        findings: vec![
            Finding::new(Code::BrokenWorkbook, Span::default()).with("reason", "unreadable"),
        ],
    })
}

/// Appends the rows of all worksheets; the reason where one cannot be read.
fn worksheets(bytes: &[u8], unpacked: &mut Unpacked) -> Result<(), String> {
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    for name in book.sheet_names() {
        let mut cells = Vec::new();
        let mut beyond = 0_u32;
        let mut reader =
            book.worksheet_cells_reader(&name).map_err(|error| format!("{name}: {error}"))?;
        let ended = loop {
            match reader.next_cell() {
                Ok(Some(cell)) => {
                    let (row, column) = cell.get_position();
                    let text = shown(cell.get_value());
                    match text {
                        text if text.is_empty() => {}
                        text if row < MOST.0 && column < MOST.1 => {
                            cells.push((row, column, text));
                        }
                        _ => beyond += 1,
                    }
                }
                Ok(None) => break Ok(()),
                Err(error) => break Err(format!("{name}: {error}")),
            }
        };
        if !unpacked.text.is_empty() && !cells.is_empty() {
            unpacked.text.push('\n');
        }
        if beyond > 0 {
            let at = Span::at(unpacked.text.len());
            unpacked.findings.push(Finding::new(Code::CellsBeyond, at).with("n", beyond));
        }
        lay_out(cells, &mut unpacked.text);
        ended?;
    }
    Ok(())
}

/// Writes cells as rows, each at its own line and column.
fn lay_out(mut cells: Vec<(u32, u32, String)>, out: &mut String) {
    cells.sort_by_key(|(row, column, _)| (*row, *column));
    let mut rows = Rows::new(b'\t');
    let (mut line, mut place) = (0, 0);
    for (row, column, text) in cells {
        while line < row {
            rows.end();
            (line, place) = (line + 1, 0);
        }
        while place < column {
            rows.cell("", false);
            place += 1;
        }
        rows.cell(&text, false);
        place += 1;
    }
    if !rows.is_empty() {
        rows.end();
    }
    out.push_str(&rows.finish());
}

/// A cell as a person sees it.
fn shown(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Empty => String::new(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number.to_string(),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => {
            text.clone()
        }
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(value) => value.to_string(),
        DataRef::Error(error) => error.to_string(),
        DataRef::DateTime(moment) => {
            let days = moment.as_f64();
            if (0.0..1.0).contains(&days) || moment.is_duration() {
                let seconds = (days * 86_400.0).round() as i64;
                return format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
            }
            let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
            let date = format!("{year:04}-{month:02}-{day:02}");
            if (hour, minute, second) == (0, 0, 0) {
                date
            } else {
                format!("{date} {hour:02}:{minute:02}:{second:02}")
            }
        }
    }
}

/// A workbook of the games of `text`, one a worksheet, every cell a text; `None` where a cell is
/// longer than a workbook holds.
pub(super) fn pack(text: &str) -> Option<Vec<u8>> {
    book(text).ok()
}

fn book(text: &str) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // A fixed date: the same games make the same bytes.
    let made = ExcelDateTime::parse_from_str("2000-01-01T00:00:00Z")?;
    book.set_properties(&DocProperties::new().set_creation_datetime(&made));
    let plain = Format::new().set_num_format("@");
    for rows in games(text) {
        let sheet = book.add_worksheet();
        for (line, row) in rows.iter().enumerate() {
            for (column, cell) in row.cells.iter().enumerate() {
                if !cell.text.is_empty() {
                    let (line, column) = (line as u32, column as u16);
                    sheet.write_string_with_format(line, column, &*cell.text, &plain)?;
                }
            }
        }
    }
    book.save_to_buffer()
}
