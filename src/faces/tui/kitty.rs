//! Drawings at full resolution with Kitty's graphics protocol.
//!
//! A picture is sent once, with an ID. Its cells are then written like letters: a placeholder with two combining
//! characters for the row and column, in a colour that encodes the ID. So the screen remains a grid of cells, and
//! unchanged cells aren't written again.
//!
//! This module doesn't use the crate `ratatui-image`, for three reasons. It queries the terminal itself and waits for
//! the answer, which would delay the first frame and swallow keys. It depends on `image`. Its widgets manage their
//! own part of the screen.

use ratatui::style::Color;
use tiny_skia::Pixmap;

/// The command that deletes all pictures. It names the whole range of IDs, because the command without IDs skips
/// pictures shown by placeholders.
pub const FORGET: &str = "\x1b_Ga=d,d=R,x=1,y=4294967295,q=2\x1b\\";
/// Maximum payload of one escape sequence (bytes). A larger picture needs several sequences.
const PIECE: usize = 4_096;
const PLACEHOLDER: char = '\u{10eeee}';
/// The combining characters that stand for the row and column numbers 0, 1, 2 and so on.
#[rustfmt::skip]
const MARKS: [char; 35] = [
    '\u{305}', '\u{30d}', '\u{30e}', '\u{310}', '\u{312}', '\u{33d}', '\u{33e}', '\u{33f}', '\u{346}', '\u{34a}',
    '\u{34b}', '\u{34c}', '\u{350}', '\u{351}', '\u{352}', '\u{357}', '\u{35b}', '\u{363}', '\u{364}', '\u{365}',
    '\u{366}', '\u{367}', '\u{368}', '\u{369}', '\u{36a}', '\u{36b}', '\u{36c}', '\u{36d}', '\u{36e}', '\u{36f}',
    '\u{483}', '\u{484}', '\u{485}', '\u{486}', '\u{487}',
];
/// Maximum width and height of a picture, in cells. Limited by the number of combining characters.
pub const LARGEST: u16 = MARKS.len() as u16;

/// Returns `true` if a cell shows a part of a picture.
pub fn is_picture(symbol: &str) -> bool {
    symbol.starts_with(PLACEHOLDER)
}

/// Returns the symbol for a cell of a picture.
pub fn cell(row: usize, column: usize) -> String {
    [Some(&PLACEHOLDER), MARKS.get(row), MARKS.get(column)].into_iter().flatten().collect()
}

/// Returns the cell colour that encodes the ID of a picture.
pub fn colour(id: u32) -> Color {
    let [_, r, g, b] = id.to_be_bytes();
    Color::Rgb(r, g, b)
}

/// Appends the escape codes that send a picture to the terminal and fit it to this number of columns and rows.
pub fn send(id: u32, picture: &Pixmap, (columns, rows): (u16, u16), out: &mut String) {
    let pixels = picture.pixels().iter().map(|pixel| pixel.demultiply());
    let bytes: Vec<u8> = pixels.flat_map(|p| [p.red(), p.green(), p.blue(), p.alpha()]).collect();
    let text = base64(&bytes);
    let (width, height) = (picture.width(), picture.height());
    let mut head = format!("a=T,U=1,i={id},f=32,s={width},v={height},c={columns},r={rows},q=2,");
    let pieces = text.len().div_ceil(PIECE);
    for (n, piece) in text.as_bytes().chunks(PIECE).enumerate() {
        let more = u8::from(n + 1 < pieces);
        out.push_str(&format!("\x1b_G{head}m={more};"));
        out.extend(piece.iter().map(|byte| char::from(*byte)));
        out.push_str("\x1b\\");
        head = "q=2,".into();
    }
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = three.iter().enumerate().fold(0, |bits, (n, byte)| bits | u32::from(*byte) << (16 - 8 * n));
        for n in 0..4 {
            let letter = char::from(LETTERS[(bits >> (18 - 6 * n)) as usize & 63]);
            text.push(if n <= three.len() { letter } else { '=' });
        }
    }
    text
}
