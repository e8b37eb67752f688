//! The prompt, and the message above it.

/// A message about what to do or what is happening: `Golem: choose 1 of 3`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatusMessage {
    pub text: String,
    /// Text in parentheses that a narrow screen leaves out, such as the keys for the answer: `digit, arrows, Enter`.
    pub extra: String,
    /// Values that matter for the answer, such as `actions 1`.
    pub details: Vec<String>,
}

impl StatusMessage {
    /// Creates a message that names keys for the answer.
    pub fn with_keys(text: String, keys: &str) -> Self {
        StatusMessage { text, extra: keys.into(), details: Vec::new() }
    }

    /// Returns the whole message: `Choose a card to play [actions 1]`.
    pub fn shown(&self) -> String {
        let part = |[open, close]: [&str; 2], text: String| match text.is_empty() {
            true => String::new(),
            false => format!(" {open}{text}{close}"),
        };
        let (extra, details) = (part(["(", ")"], self.extra.clone()), part(["[", "]"], self.details.join(", ")));
        format!("{}{extra}{details}", self.text)
    }
}

impl From<String> for StatusMessage {
    fn from(text: String) -> Self {
        StatusMessage { text, ..StatusMessage::default() }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct PromptView {
    pub text: String,
    /// The position of the cursor in the prompt's text, in characters.
    pub cursor: usize,
    pub ghost: String,
    /// Whether the user has typed the text. If so, the prompt has the focus instead of the selected item.
    pub is_typed: bool,
}

impl PromptView {
    /// Returns a prompt for a filter.
    pub fn filter(text: String) -> Self {
        PromptView::typed(text, "type to filter")
    }

    /// Returns a prompt with the cursor at its end, and a hint while it is empty.
    pub fn typed(text: String, hint: &str) -> Self {
        let ghost = if text.is_empty() { hint.into() } else { String::new() };
        PromptView { is_typed: !text.is_empty(), cursor: text.chars().count(), text, ghost }
    }
}
