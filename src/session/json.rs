//! Values as lines of JSON, one value on each line.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Returns a value as a line of JSON.
pub fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).map_or_else(|_| String::new(), |text| text + "\n")
}

/// Returns values as lines of JSON.
pub fn lines(values: &[impl Serialize]) -> String {
    values.iter().map(line).collect()
}

/// Parses lines of JSON. Returns `None` if a line isn't valid.
pub fn read<T: DeserializeOwned>(text: &str) -> Option<Vec<T>> {
    text.lines().map(|line| serde_json::from_str(line).ok()).collect()
}
