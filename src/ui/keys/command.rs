//! All commands that a key can trigger, with their default keys, in one table.

use super::KeyScope;

/// A command with its name in `config.toml`, its help text and its default keys.
pub struct CommandRow {
    pub command: Command,
    pub name: &'static str,
    /// Description of the command, for the help.
    pub description: &'static str,
    /// Default keys of the command in the key set `arrows`.
    pub arrows: &'static [Keys],
    /// Additional default keys of the command in the key set `vi`.
    pub vi: &'static [Keys],
}

/// The parts of the program where some keys work, and the names of these keys, separated by spaces.
pub type Keys = (&'static [KeyScope], &'static str);

/// Defines [`Command`] and [`ROWS`]. Each row gives the variant, its name in `config.toml`, its description, its
/// keys in the set `arrows` and, after a slash, its additional keys in the set `vi`.
macro_rules! commands {
    ($($command:ident $name:literal $description:literal: $($($scope:ident)+ $keys:literal),+
        $(/ $($($vi_scope:ident)+ $vi_keys:literal),+)?;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum Command {
            $($command,)*
        }

        /// Every command, in the order of the help. A command without a key still names the place where a user can
        /// bind one.
        pub const ROWS: &[CommandRow] = &[$(CommandRow {
            command: Command::$command,
            name: $name,
            description: $description,
            arrows: &[$((&[$(KeyScope::$scope),+], $keys)),+],
            vi: &[$($((&[$(KeyScope::$vi_scope),+], $vi_keys)),+)?],
        }),*];
    };
}

// `docs/extending.md` lists the other steps needed to add a command. Only the set `vi` may use letters without Ctrl or
// Alt. F11 stays free for users.
commands! {
    Help "help" "help for this screen": Anywhere "F1", Menu Table Replay "?";
    Rules "rules" "rules of the game": Anywhere "Alt-r";
    Theme "theme" "next theme": Anywhere "F3" / Menu Table Replay "T";
    Settings "settings" "settings": Anywhere "F4";
    Lobby "lobby" "go to the lobby": Anywhere "F10" / Menu Table Replay "q";
    Mouse "mouse" "mouse on or off (off: select text)": Anywhere "F12";
    Save "save" "save": Table Text Lab "Ctrl-S", DeckBuilder "F2 Ctrl-S";
    Redraw "redraw" "redraw the screen": Anywhere "Ctrl-L";
    Suspend "suspend" "suspend; fg resumes": Anywhere "Ctrl-Z";
    Quit "quit" "quit": Anywhere "Ctrl-C Ctrl-Q";
    // Navigation.
    Left "left" "move the cursor": Menu Table "Left" / Menu Table "h";
    Right "right" "move the cursor": Menu Table "Right" / Menu Table "l";
    Up "up" "move the cursor": Menu Picker Table DeckBuilder "Up" / Menu Table "k";
    Down "down" "move the cursor": Menu Picker Table DeckBuilder "Down" / Menu Table "j";
    First "first" "go to the start or end": Menu Picker Table Replay DeckBuilder "Home" / Menu Table Replay "g";
    Last "last" "go to the start or end": Menu Picker Table Replay DeckBuilder "End" / Menu Table Replay "G";
    PageUp "page_up" "page up or down": Menu Picker DeckBuilder "PgUp" / Menu "Ctrl-B";
    PageDown "page_down" "page up or down": Menu Picker DeckBuilder "PgDn" / Menu "Ctrl-F";
    NextZone "next_zone" "next or previous usable item": Menu Picker Table "Tab" / Table "w";
    PreviousZone "previous_zone" "next or previous usable item": Menu Picker Table "Shift-Tab" / Table "W";
    Choose "choose" "choose": Menu "Enter Space", Picker Table Text "Enter";
    Delete "delete" "delete the saved game": Picker "Delete";
    Back "back" "back; or skip waiting": Menu Picker Table Text Replay DeckBuilder "Esc";
    // Commands for the table and its prompt.
    Hint "hint" "show a hint; in a replay: rate each turn": Table Text Replay "F2" / Table "H";
    Undo "undo" "undo": Table Text "F5", Lab "F5 Ctrl-U" / Table "u";
    Redo "redo" "redo": Table Text "F6", Lab "F6 Ctrl-R" / Table "Ctrl-R";
    Inspect "inspect" "inspect the card and any rulings":
        Table Text "F7", Table "Space", Replay "F7" / Table Replay "i";
    NextName "next_name" "show the next card named in the text": Table Replay "Alt-n" / Table "n";
    Board "board" "show the whole board": Table Text "F8" / Table "b";
    EndTurn "end_turn" "end the turn": Table Text "F9" / Table "e";
    Lesson "lesson" "tutorial: do or skip the step, or quit":
        Table Text "Ctrl-T" / Table "L";
    ScrollLogUp "scroll_log_up" "scroll the log or transcript": Table Text Replay "PgUp", Lab "Alt-Up" / Table Replay "Ctrl-U";
    ScrollLogDown "scroll_log_down" "scroll the log or transcript": Table Text Replay "PgDn", Lab "Alt-Down" / Table Replay "Ctrl-D";
    Pick1 "pick_1" "select a card or target; press again to use it": Table "1";
    Pick2 "pick_2" "select a card or target; press again to use it": Table "2";
    Pick3 "pick_3" "select a card or target; press again to use it": Table "3";
    Pick4 "pick_4" "select a card or target; press again to use it": Table "4";
    Pick5 "pick_5" "select a card or target; press again to use it": Table "5";
    Pick6 "pick_6" "select a card or target; press again to use it": Table "6";
    Pick7 "pick_7" "select a card or target; press again to use it": Table "7";
    Pick8 "pick_8" "select a card or target; press again to use it": Table "8";
    Pick9 "pick_9" "select a card or target; press again to use it": Table "9";
    Play "play" "play the card": Table "" / Table "p";
    Attack "attack" "attack with the minion": Table "" / Table "a";
    Use "use" "use the minion's ability": Table "" / Table "x";
    OpenPrompt "open_prompt" "type a command": Table "" / Table ":";
    HistoryUp "history_up" "previous or next command": Table Text "Ctrl-P", Text "Up";
    HistoryDown "history_down" "previous or next command": Table Text "Ctrl-N", Text "Down";
    Complete "complete" "complete the word": Text "Tab";
    // The replay viewer.
    StepForward "step_forward" "step forward or back": Replay "Right" / Replay "l";
    StepBack "step_back" "step forward or back": Replay "Left" / Replay "h";
    NextTurn "next_turn" "next or previous turn": Replay "Down" / Replay "j";
    PreviousTurn "previous_turn" "next or previous turn": Replay "Up" / Replay "k";
    PlayPause "play_pause" "play or pause": Replay "Space";
    Faster "faster" "faster or slower": Replay "+";
    Slower "slower" "faster or slower": Replay "-";
    TakeOver "take_over" "continue from here": Replay "Enter" / Replay "t";
    NextMistake "next_mistake" "next or previous mistake": Replay "Tab" / Replay "n";
    PreviousMistake "previous_mistake" "next or previous mistake": Replay "Shift-Tab" / Replay "N";
    Retry "retry" "retry your mistakes": Replay "F5" / Replay "r";
    Compare "compare" "what if: compare two moves": Replay "F6" / Replay "w";
    // The strategy lab. No command uses a letter, because letters are typed into the editor.
    LabMenu "lab_menu" "lab menu": Lab "F2 Esc";
    Open "open" "open a strategy": Lab "Ctrl-O";
    Find "find" "find text": Lab "Ctrl-F";
    Opponents "opponents" "choose the opponents": Lab "Ctrl-P";
    Panel "panel" "switch between charts, transcript and reports": Lab "F7";
    Forwards "forwards" "next chart or next game": Lab "F8";
    Backwards "backwards" "previous chart or next lost game": Lab "Shift-F8";
    ReadRight "read_right" "show the chart's values for the next turn": Lab "Alt-Right";
    ReadLeft "read_left" "show the chart's values for the previous turn": Lab "Alt-Left";
    NextOpponent "next_opponent" "show the next opponent in the panel": Lab "Alt-o";
    More "more" "play more games, or stop": Lab "F9";
    Tune "tune" "tune: search for better buy lists, then use or discard them": Lab "Ctrl-T";
    PlayAgainst "play_against" "play against the strategy": Lab "Ctrl-G";
    // The deck builder. No letter is a key here, because the filter needs all letters.
    AddCard "add_card" "add a copy of the card": DeckBuilder "Right Enter +";
    RemoveCard "remove_card" "remove a copy of the card": DeckBuilder "Left - Delete";
    Rename "rename" "name the deck": DeckBuilder "Tab";
}

impl Command {
    /// Returns every command with its name in `config.toml`, in the order of the help.
    pub fn all() -> impl Iterator<Item = (Command, &'static str)> + Clone {
        ROWS.iter().map(|row| (row.command, row.name))
    }

    pub fn named(name: &str) -> Option<Command> {
        Command::all().find(|&(_, own)| own == name).map(|(command, _)| command)
    }

    fn row(self) -> &'static CommandRow {
        // The macro generates the variants of the enum and the rows of the table in the same order.
        &ROWS[self as usize]
    }

    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns a label of one or two words for the key line.
    pub fn label(self) -> String {
        match self {
            Command::NextZone => "next".into(),
            Command::Lesson => "tutorial".into(),
            Command::AddCard => "add".into(),
            Command::RemoveCard => "remove".into(),
            _ => self.name().replace('_', " "),
        }
    }

    pub fn description(self) -> &'static str {
        self.row().description
    }

    /// Returns the description for `scope`, where the command may do only part of what [`Command::description`] says.
    pub fn description_in(self, scope: KeyScope) -> &'static str {
        let is_at_table = matches!(scope, KeyScope::Table | KeyScope::Text);
        match self {
            Command::Hint if is_at_table => "show a hint",
            Command::Hint => "rate each turn",
            Command::Back if !is_at_table => "back",
            Command::Save if is_at_table => "show whether this game is saved",
            Command::ScrollLogUp | Command::ScrollLogDown if scope != KeyScope::Lab => "scroll the log",
            _ => self.description(),
        }
    }

    /// Returns the number of the hand card that this command selects, counted from 1.
    pub fn picked(self) -> Option<usize> {
        let before = (self as usize).checked_sub(Command::Pick1 as usize)?;
        (self as usize <= Command::Pick9 as usize).then_some(before + 1)
    }
}
