//! The system's fonts, for characters that the program's own font lacks, such as Japanese ones.

use ab_glyph::{FontArc, FontVec};
use std::fs;
use std::path::{Path, PathBuf};

/// Parts of the names of font files that have many characters, the best first.
const NAMES: [&str; 11] = [
    "SansCJK",
    "CJK",
    "Fallback",
    "wqy",
    "ipag",
    "Takao",
    "VL-Gothic",
    "NanumGothic",
    "DejaVuSans.ttf",
    "FreeSans.ttf",
    "unifont",
];
/// Parts of the names of font files with other styles, which have the same characters.
const STYLES: [&str; 8] = ["Bold", "Italic", "Oblique", "Light", "Thin", "Black", "Medium", "Serif"];
const ENDINGS: [&str; 3] = [".ttf", ".otf", ".ttc"];
/// Maximum number of files to read, because they stay in memory.
const MOST: usize = 6;
/// Maximum size of a file (bytes). The largest known fonts have less than 40 MB.
const LARGEST: u64 = 64 << 20;
/// Maximum depth of the folders, in case of a link to a folder above.
const DEEPEST: usize = 4;

/// Returns the folders with the fonts of the system and of the user.
pub fn folders() -> Vec<PathBuf> {
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/share"));
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).or_else(home);
    let system = ["/usr/share/fonts", "/usr/local/share/fonts"].map(PathBuf::from);
    data.map(|data| data.join("fonts")).into_iter().chain(system).collect()
}

/// Returns the files in these folders that probably have many characters, the best first.
pub(super) fn files(folders: &[PathBuf]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    folders.iter().for_each(|folder| collect(folder, DEEPEST, &mut found));
    found.sort();
    found.into_iter().map(|(_, path)| path).take(MOST).collect()
}

/// Adds the files in a folder, with the index of the part in their names.
fn collect(folder: &Path, depth: usize, found: &mut Vec<(usize, PathBuf)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        let is_usual = ENDINGS.iter().any(|end| name.ends_with(end)) && !STYLES.iter().any(|part| name.contains(part));
        if path.is_dir() && depth > 0 {
            collect(&path, depth - 1, found);
        } else if let Some(n) = NAMES.iter().position(|part| name.contains(part)).filter(|_| is_usual) {
            found.push((n, path));
        }
    }
}

/// Reads a font. Returns `None` if the file isn't a valid font.
pub(super) fn read(path: &Path) -> Option<FontArc> {
    let bytes = fs::metadata(path).ok().filter(|data| data.len() <= LARGEST).and_then(|_| fs::read(path).ok())?;
    FontVec::try_from_vec(bytes).ok().map(FontArc::new)
}
