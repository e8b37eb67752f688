//! The locations of the user's files.

use etcetera::BaseStrategy;
use sorcery_games::Error;
use std::path::{Path, PathBuf};

/// Name of the program's folder in the XDG base directories.
const OWN: &str = "sorcery";
/// Environment variable with the path of a configuration folder to use instead of the default.
pub const CONFIG_VARIABLE: &str = "SORCERY_CONFIG";

/// The user's folders for configuration and data. They are created when the first file is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    pub(super) config: PathBuf,
    pub(super) data: PathBuf,
}

impl Folders {
    pub fn new(config: impl Into<PathBuf>, data: impl Into<PathBuf>) -> Folders {
        Folders { config: config.into(), data: data.into() }
    }

    /// Returns the folders given as arguments. If `config` is `None`, uses the folder named by the environment variable
    /// `CONFIG_VARIABLE`. A folder that is still missing becomes the program's folder in the XDG base directories. No
    /// other function of the library reads the environment to find folders.
    pub fn of_user(config: Option<&Path>, data: Option<&Path>) -> Result<Folders, Error> {
        let named = std::env::var_os(CONFIG_VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
        let config = config.map(Path::to_path_buf).or(named);
        let data = data.map(Path::to_path_buf);
        if let (Some(config), Some(data)) = (&config, &data) {
            return Ok(Folders::new(config, data));
        }
        let default = Folders::default_ones()?;
        Ok(Folders { config: config.unwrap_or(default.config), data: data.unwrap_or(default.data) })
    }

    /// Returns the program's folders in the XDG base directories.
    pub(super) fn default_ones() -> Result<Folders, Error> {
        let base = etcetera::choose_base_strategy()
            .map_err(|_| Error::new("no home folder found; set HOME, or name a folder for your games with --data"))?;
        Ok(Folders::new(base.config_dir().join(OWN), base.data_dir().join(OWN)))
    }

    pub fn settings(&self) -> PathBuf {
        self.config.join("config.toml")
    }

    pub fn themes(&self) -> PathBuf {
        self.config.join("themes")
    }

    pub fn decks(&self) -> PathBuf {
        self.config.join("decks")
    }

    pub fn strategies(&self) -> PathBuf {
        self.config.join("strategies")
    }

    /// Returns the name of a strategy file: its file name without the extension if the lab saves it under that name,
    /// and otherwise its absolute path.
    pub fn strategy_name(&self, path: &Path) -> String {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let own =
            path.parent() == Some(&*self.strategies()) && path.extension().is_some_and(|ending| ending == "strategy");
        let name = if own { path.file_stem().unwrap_or_default() } else { path.as_os_str() };
        name.to_string_lossy().into_owned()
    }

    pub fn data(&self) -> &Path {
        &self.data
    }
}
