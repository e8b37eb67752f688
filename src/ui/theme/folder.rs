//! The themes of a folder, each after the one that it inherits from.

use super::Theme;
use super::file::{Heading, heading};
use crate::games::words::{Error, quoted};
use crate::ui::disk;
use std::io::ErrorKind;
use std::path::Path;

/// How many files of a folder are read; who has more has named the wrong folder.
const FILES_LIMIT: usize = 100;

/// A file whose turn has not come.
struct Waiting {
    file: String,
    text: String,
    heading: Heading,
}

impl Waiting {
    /// Whether the theme inherits from `other`. Its own name stands for the theme of that name
    /// that it replaces.
    fn needs(&self, other: &Waiting) -> bool {
        let parent = self.heading.inherits.as_ref().map(|(parent, _)| parent);
        parent == Some(&other.heading.name) && self.heading.name != other.heading.name
    }
}

/// The built-in themes and those of the folder.
pub(super) fn load(dir: &Path) -> (Vec<Theme>, Vec<Error>) {
    let mut themes = Theme::built_in();
    let mut complaints = Vec::new();
    let mut waiting = files(dir, &mut complaints);
    while let Some(next) = (0..waiting.len()).find(|&i| !waiting.iter().any(|other| waiting[i].needs(other))) {
        let Waiting { file, text, .. } = waiting.remove(next);
        match Theme::parse(&file, &text, &themes) {
            Ok(theme) => match themes.iter_mut().find(|old| old.name == theme.name) {
                Some(old) => *old = theme,
                None => themes.push(theme),
            },
            Err(error) => complaints.push(error),
        }
    }
    // Whoever still waits waits for a circle.
    for stuck in &waiting {
        if let Some((_, place)) = &stuck.heading.inherits {
            let circle = circle(stuck, &waiting);
            complaints.push(Error(format!("{place}: inherits: this goes in a circle: {circle}")));
        }
    }
    (themes, complaints)
}

/// The way from a theme along its ancestors until one comes again.
fn circle(from: &Waiting, waiting: &[Waiting]) -> String {
    let mut way = vec![from.heading.name.as_str()];
    let mut at = from;
    while let Some(parent) = waiting.iter().find(|other| at.needs(other)) {
        let seen = way.contains(&parent.heading.name.as_str());
        way.push(&parent.heading.name);
        if seen {
            break;
        }
        at = parent;
    }
    way.join(", ")
}

/// The theme files of a folder, by name; of two with the same theme's name the first.
fn files(dir: &Path, complaints: &mut Vec<Error>) -> Vec<Waiting> {
    let complain = |error| Error(format!("{}: cannot be read: {error}", quoted(&dir.to_string_lossy())));
    let entries = match dir.read_dir() {
        Err(error) if error.kind() == ErrorKind::NotFound => return Vec::new(),
        Err(error) => {
            complaints.push(complain(error));
            return Vec::new();
        }
        Ok(entries) => entries,
    };
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths.truncate(FILES_LIMIT);
    let mut waiting: Vec<Waiting> = Vec::new();
    for path in paths {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = match disk::read(&path) {
            Ok(text) => text.unwrap_or_default(),
            Err(error) => {
                complaints.push(error);
                continue;
            }
        };
        let heading = heading(&file, &text);
        match waiting.iter().find(|other| other.heading.name == heading.name) {
            Some(first) => complaints.push(Error(format!(
                "{}: name: {} is the name of the theme in {} already",
                quoted(&file),
                heading.name,
                quoted(&first.file)
            ))),
            None => waiting.push(Waiting { file, text, heading }),
        }
    }
    waiting
}
