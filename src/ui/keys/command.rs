//! All commands that a key can trigger, with their default keys, in one table.

use super::Place;

/// A command with its name in `config.toml`, its help text and its default keys.
pub struct Row {
    pub command: Command,
    pub name: &'static str,
    /// Description for the help.
    pub what: &'static str,
    /// Keys in the set `arrows`.
    pub arrows: &'static [Keys],
    /// Additional keys in the set `vi`.
    pub vi: &'static [Keys],
}

/// The places where some keys work, and the names of these keys, separated by spaces.
pub type Keys = (&'static [Place], &'static str);

/// Defines [`Command`] and [`ROWS`]. Each row gives the variant, its name in `config.toml`, its description, its
/// keys in the set `arrows` and, after a slash, its additional keys in the set `vi`.
macro_rules! commands {
    ($($command:ident $name:literal $what:literal: $($($place:ident)+ $keys:literal),+
        $(/ $($($vi_place:ident)+ $vi_keys:literal),+)?;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum Command {
            $($command,)*
        }

        /// Every command, in the order of the help. A command without a key still names the place where a user can
        /// bind one.
        pub const ROWS: &[Row] = &[$(Row {
            command: Command::$command,
            name: $name,
            what: $what,
            arrows: &[$((&[$(Place::$place),+], $keys)),+],
            vi: &[$($((&[$(Place::$vi_place),+], $vi_keys)),+)?],
        }),*];
    };
}

// `docs/extending.md` lists the other steps to add a command. Only the set `vi` may use letters. F11 stays free
// for users.
commands! {
    Help "help" "help for this screen": Anywhere "F1", Menu Table Replay "?";
    Rules "rules" "the rules of the game": Anywhere "Alt-r";
    Theme "theme" "next theme": Anywhere "F3" / Menu Table Replay "T";
    Settings "settings" "settings": Anywhere "F4";
    Lobby "lobby" "to the lobby; what was begun is kept": Anywhere "F10" / Menu Table Replay "q";
    Mouse "mouse" "mouse on or off (off: the terminal selects text)": Anywhere "F12";
    Save "save" "save": Anywhere "Ctrl-S", DeckBuilder "F2";
    Redraw "redraw" "draw everything again": Anywhere "Ctrl-L";
    Suspend "suspend" "back to the shell, until fg": Anywhere "Ctrl-Z";
    Quit "quit" "leave; what was begun is kept": Anywhere "Ctrl-C Ctrl-Q";
    // Navigation.
    Left "left" "to the left": Menu Table "Left" / Menu Table "h";
    Right "right" "to the right": Menu Table "Right" / Menu Table "l";
    Up "up" "up": Menu Table DeckBuilder "Up" / Menu Table "k";
    Down "down" "down": Menu Table DeckBuilder "Down" / Menu Table "j";
    First "first" "to the first": Menu Table Replay DeckBuilder "Home" / Menu Table Replay "g";
    Last "last" "to the last": Menu Table Replay DeckBuilder "End" / Menu Table Replay "G";
    PageUp "page_up" "a page up": Menu DeckBuilder "PgUp" / Menu "Ctrl-B";
    PageDown "page_down" "a page down": Menu DeckBuilder "PgDn" / Menu "Ctrl-F";
    NextZone "next_zone" "to the next thing that can be used": Menu Table "Tab" / Table "w";
    PreviousZone "previous_zone" "to the one before": Menu Table "Shift-Tab" / Table "W";
    Choose "choose" "choose": Menu "Enter Space", Table Text "Enter";
    Delete "delete" "delete the saved game": Menu "Delete";
    Back "back" "back; cuts the computer's thinking short": Menu Table Text Replay DeckBuilder "Esc";
    // The table and its prompt.
    Hint "hint" "a hint; in a replay, what each turn gave away": Table Text Replay "F2" / Table "H";
    Undo "undo" "undo": Table Text "F5", Lab "F5 Ctrl-U" / Table "u";
    Redo "redo" "redo": Table Text "F6", Lab "F6 Ctrl-R" / Table "Ctrl-R";
    Inspect "inspect" "everything about the card":
        Table Text "F7", Table "Space", Replay "F7" / Table Replay "i";
    Board "board" "the whole board": Table Text "F8" / Table "b";
    EndTurn "end_turn" "end the turn": Table Text "F9" / Table "e";
    Lesson "lesson" "in a first game: the step again, to skip or to close":
        Table Text "Ctrl-T" / Table "L";
    ScrollLogUp "scroll_log_up" "scroll up the log, or what is told": Table Text Replay "PgUp", Lab "Alt-Up" / Table Replay "Ctrl-U";
    ScrollLogDown "scroll_log_down" "scroll down the log, or what is told": Table Text Replay "PgDn", Lab "Alt-Down" / Table Replay "Ctrl-D";
    Pick1 "pick_1" "that card of yours, again to use it; that target": Table "1";
    Pick2 "pick_2" "that card of yours, again to use it; that target": Table "2";
    Pick3 "pick_3" "that card of yours, again to use it; that target": Table "3";
    Pick4 "pick_4" "that card of yours, again to use it; that target": Table "4";
    Pick5 "pick_5" "that card of yours, again to use it; that target": Table "5";
    Pick6 "pick_6" "that card of yours, again to use it; that target": Table "6";
    Pick7 "pick_7" "that card of yours, again to use it; that target": Table "7";
    Pick8 "pick_8" "that card of yours, again to use it; that target": Table "8";
    Pick9 "pick_9" "that card of yours, again to use it; that target": Table "9";
    Play "play" "play the card": Table "" / Table "p";
    Attack "attack" "attack with the minion": Table "" / Table "a";
    Use "use" "use the minion's ability": Table "" / Table "x";
    OpenPrompt "open_prompt" "type a command": Table "" / Table ":";
    HistoryUp "history_up" "the command before": Table Text "Ctrl-P", Text "Up";
    HistoryDown "history_down" "the command after": Table Text "Ctrl-N", Text "Down";
    Complete "complete" "complete the word": Text "Tab";
    // The replay viewer.
    StepForward "step_forward" "one step forward": Replay "Right" / Replay "l";
    StepBack "step_back" "one step back": Replay "Left" / Replay "h";
    NextTurn "next_turn" "to the next turn": Replay "Down" / Replay "j";
    PreviousTurn "previous_turn" "to the previous turn": Replay "Up" / Replay "k";
    PlayPause "play_pause" "play or pause": Replay "Space";
    Faster "faster" "faster": Replay "+";
    Slower "slower" "slower": Replay "-";
    TakeOver "take_over" "take over from here": Replay "Enter" / Replay "t";
    // The lab. Letters go to the editor.
    LabMenu "lab_menu" "all that the lab can do": Lab "F2 Esc";
    Open "open" "open a strategy": Lab "Ctrl-O";
    Find "find" "find in the text": Lab "Ctrl-F";
    Opponents "opponents" "choose the opponents": Lab "Ctrl-P";
    Panel "panel" "charts, a game that is told, or better lists": Lab "F7";
    Forwards "forwards" "the next chart, or another game": Lab "F8 Alt-Right";
    Backwards "backwards" "the chart before, or a game that was lost": Lab "Shift-F8 Alt-Left";
    More "more" "more games; while they are played, stop": Lab "F9";
    Tune "tune" "search for better lists; then stop, take them or leave them": Lab "Ctrl-T";
    PlayAgainst "play_against" "play against the strategy": Lab "Ctrl-G";
    // The deck builder. Letters go to the filter.
    AddCard "add_card" "one more of the card": DeckBuilder "Right Enter +";
    RemoveCard "remove_card" "one less of the card": DeckBuilder "Left - Delete";
    Rename "rename" "give the deck a name": DeckBuilder "Tab";
}

impl Command {
    /// Returns every command with its name in `config.toml`, in the order of the help.
    pub fn all() -> impl Iterator<Item = (Command, &'static str)> + Clone {
        ROWS.iter().map(|row| (row.command, row.name))
    }

    pub fn named(name: &str) -> Option<Command> {
        Command::all().find(|&(_, own)| own == name).map(|(command, _)| command)
    }

    fn row(self) -> &'static Row {
        // The macro generates the variants and the rows in the same order.
        &ROWS[self as usize]
    }

    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns a label of one or two words for the key line.
    pub fn word(self) -> String {
        match self {
            Command::NextZone => "next".into(),
            Command::AddCard => "add".into(),
            Command::RemoveCard => "remove".into(),
            _ => self.name().replace('_', " "),
        }
    }

    pub fn what(self) -> &'static str {
        self.row().what
    }

    /// Returns the description for `place`, where the command may do only part of what [`Command::what`] says.
    pub fn what_in(self, place: Place) -> &'static str {
        let is_at_table = matches!(place, Place::Table | Place::Text);
        match self {
            Command::Hint if is_at_table => "a hint",
            Command::Hint => "what each turn gave away",
            Command::Back if !is_at_table => "back",
            Command::ScrollLogUp if place != Place::Lab => "scroll up the log",
            Command::ScrollLogDown if place != Place::Lab => "scroll down the log",
            _ => self.what(),
        }
    }

    /// Returns the number of the hand card that this command selects, from 1.
    pub fn picked(self) -> Option<usize> {
        let before = (self as usize).checked_sub(Command::Pick1 as usize)?;
        (self as usize <= Command::Pick9 as usize).then_some(before + 1)
    }
}
