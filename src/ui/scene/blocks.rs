//! Block characters: large digits and letters made of half blocks, and quadrant blocks.

/// The digits as 3 × 5 bitmaps: rows from the top, three bits each.
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

/// The block characters. The index is the sum over the filled quarters: 1 for upper left, 2 for upper right, 4 for
/// lower left, 8 for lower right.
pub const QUARTERS: [&str; 16] = [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];

/// Returns the filled quarters of a block character, as an index into [`QUARTERS`].
pub fn inked(block: &str) -> Option<usize> {
    // Reject other characters quickly: all block characters have the same first two bytes, and most cells contain
    // letters.
    let [0xe2, 0x96, last] = block.as_bytes() else { return None };
    QUARTERS.iter().position(|quarters| quarters.as_bytes().get(2) == Some(last))
}

/// The characters that block letters consist of: upper half, lower half, full block.
pub const BLOCKS: [char; 3] = ['▀', '▄', '█'];

/// Width, in columns, of a block digit and the blank column after it.
pub const DIGIT: u16 = 4;
/// Height of a block digit (lines).
pub const DIGIT_HEIGHT: u16 = 3;

/// Returns the block character with these halves filled.
fn block(upper: bool, lower: bool) -> char {
    match (upper, lower) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    }
}

/// Returns the lines of a number in block digits.
pub fn digits(number: &str) -> [String; DIGIT_HEIGHT as usize] {
    let digit = |digit: char| digit.to_digit(10).map_or(MINUS, |digit| DIGITS[digit as usize]);
    std::array::from_fn(|line| {
        let row = |digit: [u8; 5]| {
            let bit = move |row: usize, column: u8| digit.get(row).is_some_and(|row| row >> (2 - column) & 1 == 1);
            (0..3).map(move |column| block(bit(2 * line, column), bit(2 * line + 1, column))).chain([' '])
        };
        number.chars().map(digit).flat_map(row).collect::<String>().trim_end().to_string()
    })
}

/// Returns a line of block letters at twice the size.
pub fn doubled(line: &str) -> [String; 2] {
    ["█▀", "█▄"].map(|half| {
        let twice = |c: char| [if half.contains(c) { '█' } else { ' ' }; 2];
        line.chars().flat_map(twice).collect()
    })
}
