//! Where a user's files are kept.

use crate::games::words::Error;
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};

/// The name of our folder among those of other programs.
const OWN: &str = "sorcery";
/// The environment variable that names another folder for the configuration.
pub const CONFIG_VARIABLE: &str = "SORCERY_CONFIG";

/// The two folders of a user. They need not exist: what is written makes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    config: PathBuf,
    data: PathBuf,
}

impl Folders {
    /// These folders.
    pub fn new(config: impl Into<PathBuf>, data: impl Into<PathBuf>) -> Folders {
        Folders { config: config.into(), data: data.into() }
    }

    /// The folders of whoever runs the program: what the arguments name, else for the
    /// configuration what [`CONFIG_VARIABLE`] names, else those of the XDG base directories.
    /// The one place where the library looks at the environment for folders.
    ///
    /// # Errors
    /// There is no home folder, and not both folders were named.
    pub fn of_user(config: Option<&Path>, data: Option<&Path>) -> Result<Folders, Error> {
        let named = std::env::var_os(CONFIG_VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
        let config = config.map(Path::to_path_buf).or(named);
        let data = data.map(Path::to_path_buf);
        if let (Some(config), Some(data)) = (&config, &data) {
            return Ok(Folders::new(config, data));
        }
        let base = etcetera::choose_base_strategy()
            .map_err(|_| Error::new("there is no home folder to keep games in: name one with --data"))?;
        Ok(Folders {
            config: config.unwrap_or_else(|| base.config_dir().join(OWN)),
            data: data.unwrap_or_else(|| base.data_dir().join(OWN)),
        })
    }

    /// The file of the settings.
    pub fn settings(&self) -> PathBuf {
        self.config.join("config.toml")
    }

    /// The folder of the user's own themes.
    pub fn themes(&self) -> PathBuf {
        self.config.join("themes")
    }

    /// The folder of the user's own decks.
    pub fn decks(&self) -> PathBuf {
        self.config.join("decks")
    }

    /// The folder for games and all else that the program keeps.
    pub fn data(&self) -> &Path {
        &self.data
    }
}
