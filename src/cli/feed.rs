//! From the bytes of a file to blocks of whole games.

use std::io::{self, Read};

use crate::{
    formats::Format,
    intake::Intake,
    source::{
        decode::Utf16Stream,
        slice::{Block, Slicer},
    },
};

/// Turns the bytes of a file into blocks: byte order mark off, UTF-16 to UTF-8, cut into games.
pub(super) struct Feed {
    slicer: Slicer,
    bom: usize,
    utf16: Option<Utf16Stream>,
}

impl Feed {
    pub(super) fn new(intake: &Intake, format: Format) -> Self {
        let utf16 = intake.encoding().is_utf16().then(|| Utf16Stream::new(intake.encoding()));
        Self { slicer: intake.slicer(format), bom: intake.bom(), utf16 }
    }

    /// Reads `size` bytes more, or to the end; gives also whether there may be more.
    pub(super) fn read(
        &mut self,
        reader: &mut impl Read,
        size: usize,
    ) -> io::Result<(Block, bool)> {
        let carried =
            if self.utf16.is_none() && self.bom == 0 { self.slicer.carried() } else { Vec::new() };
        let before = carried.len();
        let bytes = fill(reader, carried, size)?;
        let open = bytes.len() - before == size;
        let block = if self.utf16.is_none() && self.bom == 0 {
            self.slicer.cut_up(bytes, !open)
        } else {
            self.push(&bytes, !open)
        };
        Ok((block, open))
    }

    /// Takes a whole file, and copies it only where its bytes are not those of its text.
    pub(super) fn push_all(&mut self, bytes: Vec<u8>) -> Block {
        if self.utf16.is_none() && self.bom == 0 {
            return self.slicer.cut_up(bytes, true);
        }
        self.push(&bytes, true)
    }

    pub(super) fn push(&mut self, bytes: &[u8], last: bool) -> Block {
        let bytes = &bytes[std::mem::take(&mut self.bom).min(bytes.len())..];
        let Some(stream) = &mut self.utf16 else { return self.slicer.push(bytes, last) };
        let mut text = Vec::with_capacity(bytes.len());
        stream.push(bytes, &mut text);
        if last {
            stream.finish(&mut text);
        }
        self.slicer.push(&text, last)
    }
}

/// Reads `size` bytes behind `bytes`, or until the input ends.
pub(super) fn fill(reader: &mut impl Read, mut bytes: Vec<u8>, size: usize) -> io::Result<Vec<u8>> {
    // Whoever asks for very much does not expect to get it.
    bytes.reserve_exact(size.min(16 << 20));
    reader.take(size as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
