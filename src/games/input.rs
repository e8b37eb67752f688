//! Files and lines of limited length, so that no input can exhaust the memory.

use std::fs::File;
use std::io::{self, BufRead, Read};

/// Reads at most `limit` bytes of a file. The `bool` is `true` if that is the whole file.
///
/// # Errors
/// Fails if the file can't be read.
pub fn read_at_most(file: File, limit: usize) -> io::Result<(Vec<u8>, bool)> {
    // Allocate one byte more than the length of the file, so that `read_to_end` finds the end without another
    // allocation.
    let length = file.metadata().map_or(0, |known| known.len().min(limit as u64) as usize);
    let mut bytes = Vec::with_capacity(length + 1);
    file.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    let whole = bytes.len() <= limit;
    bytes.truncate(limit);
    Ok((bytes, whole))
}

/// Reads the next line with its line end into `line`, replacing the previous content. If the line is longer than
/// `limit` bytes, skips the rest of it.
///
/// Returns whether the line is complete, or `None` at the end of the input.
///
/// # Errors
/// Fails if the input can't be read.
pub fn read_line(input: &mut impl BufRead, limit: usize, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    let whole = begin_line(input, limit, line)?;
    if whole == Some(false) {
        input.skip_until(b'\n')?;
    }
    Ok(whole)
}

/// Reads like [`read_line`], but doesn't skip the rest of a line that is too long.
///
/// # Errors
/// Fails if the input can't be read.
pub fn begin_line(input: &mut impl BufRead, limit: usize, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    if input.by_ref().take(limit as u64).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    // A last line of exactly `limit` bytes is also complete, even without a line end.
    Ok(Some(line.len() < limit || line.last() == Some(&b'\n') || input.fill_buf()?.is_empty()))
}
