//! Letters and digits drawn with half blocks; blocks of quarters.

/// Digits of three by five: the rows from the top, three bits each.
const DIGITS: [[u8; 5]; 10] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 3, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 1, 2, 2],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
];
const MINUS: [u8; 5] = [0, 0, 7, 0, 0];

/// Blocks by which of a cell's quarters are ink: 1 the upper left one, 2 the upper right, 4 and 8 those
/// below.
pub const QUARTERS: [&str; 16] = [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];

/// Which quarters of a block are ink.
pub fn inked(block: &str) -> Option<usize> {
    // Nearly all cells of a screen are letters, and blocks differ in their last byte.
    let [0xe2, 0x96, last] = block.as_bytes() else { return None };
    QUARTERS.iter().position(|quarters| quarters.as_bytes().get(2) == Some(last))
}

/// What letters are drawn with: the upper half of a cell, the lower one, and both.
pub const BLOCKS: [char; 3] = ['▀', '▄', '█'];

/// The columns of a digit, with a blank beside it.
pub const DIGIT: u16 = 4;
pub const LINES: u16 = 3;

/// By whether the upper and the lower half is there.
fn block(upper: bool, lower: bool) -> char {
    match (upper, lower) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    }
}

/// The lines of a number.
pub fn digits(number: &str) -> [String; LINES as usize] {
    let digit = |digit: char| digit.to_digit(10).map_or(MINUS, |digit| DIGITS[digit as usize]);
    std::array::from_fn(|line| {
        let row = |digit: [u8; 5]| {
            let bit = move |row: usize, column: u8| digit.get(row).is_some_and(|row| row >> (2 - column) & 1 == 1);
            (0..3).map(move |column| block(bit(2 * line, column), bit(2 * line + 1, column))).chain([' '])
        };
        number.chars().map(digit).flat_map(row).collect::<String>().trim_end().to_string()
    })
}

/// A line of blocks, twice as large.
pub fn doubled(line: &str) -> [String; 2] {
    ["█▀", "█▄"].map(|half| {
        let twice = |c: char| [if half.contains(c) { '█' } else { ' ' }; 2];
        line.chars().flat_map(twice).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lines_are_drawn() {
        assert_eq!(digits("-20"), ["    ▀▀█ █▀█", "▀▀▀ █▀▀ █ █", "    ▀▀▀ ▀▀▀"]);
        assert_eq!(doubled("█▀▄ "), ["████    ", "██  ██  "]);
    }
}
