//! The writer.

use crate::record::Record;

/// Writes a record.
pub fn write(record: &Record<'_>) -> String {
    let _ = record;
    String::new()
}
