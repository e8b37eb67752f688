//! The connection to the X server: creates the window, sends pictures and reads the keyboard.

use super::area::Area;
use sorcery_ui::keys::{Code, Key};
use std::sync::Arc;
use tiny_skia::Pixmap;
use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::errors::{ConnectionError, ReplyError, ReplyOrIdError};
use x11rb::properties::WmSizeHints;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask, Gravity, ImageFormat,
    ImageOrder, KeyButMask, PropMode, SelectionNotifyEvent, VisualClass, WindowClass,
};
use x11rb::resource_manager;
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;
use xkeysym::Keysym;

/// Resolution at which sizes aren't scaled, in dots per inch.
const NATURAL_DPI: f32 = 96.0;
/// Size of a new window, in unscaled pixels.
const NEW_SIZE: (f32, f32) = (1280.0, 800.0);
/// Maximum size of a new window, relative to the screen.
const PART_OF_SCREEN: f32 = 0.9;
/// Minimum size of the window, in unscaled pixels.
const LEAST_SIZE: (f32, f32) = (640.0, 400.0);
/// Size of a `PutImage` request without its data, in bytes.
const REQUEST_HEAD: usize = 28;

x11rb::atom_manager! {
    /// The X11 atoms that the window needs.
    Atoms: AtomsCookie {
        WM_PROTOCOLS,
        WM_DELETE_WINDOW,
        _NET_WM_PING,
        _NET_WM_NAME,
        _NET_WM_PID,
        UTF8_STRING,
        CLIPBOARD,
        SORCERY_PASTE,
    }
}

/// Maximum length of pasted text, in units of four bytes. No valid line is longer.
const PASTE_LIMIT: u32 = 1 << 14;

#[derive(Debug)]
pub struct Connection {
    /// The connection to the server, shared with the event thread.
    pub server: Arc<RustConnection>,
    /// The screen's resolution relative to 96 dpi.
    pub scale: f32,
    /// Initial size of the window, in pixels.
    pub size: (u32, u32),
    window: u32,
    gc: u32,
    root: u32,
    depth: u8,
    atoms: Atoms,
}

impl Connection {
    /// Opens a window on the display in the environment variable `DISPLAY`.
    pub fn open(title: &str) -> Result<Self, String> {
        let named = std::env::var("DISPLAY").unwrap_or_default();
        let (server, screen) = x11rb::connect(None).map_err(|error| {
            if named.is_empty() {
                "no X display: DISPLAY isn't set".to_string()
            } else {
                format!("cannot open the X display {named:?}: {error}")
            }
        })?;
        Self::on(server, screen, title)
            .map_err(|error| format!("cannot create a window on the X display {named:?}: {error}"))?
    }

    fn on(server: RustConnection, screen: usize, title: &str) -> Result<Result<Self, String>, ReplyOrIdError> {
        let setup = server.setup();
        let screen = &setup.roots[screen];
        if let Err(odd) = fits(setup, screen) {
            return Ok(Err(odd));
        }
        server.prefetch_maximum_request_bytes();
        let cookie = Atoms::new(&server)?;
        let dpi = resource_manager::new_from_default(&server)?.get_value::<f32>("Xft.dpi", "").ok().flatten();
        let scale = dpi.map_or(1.0, |dpi| (dpi / NATURAL_DPI).clamp(0.5, 4.0));
        let atoms = cookie.reply()?;
        let natural = |size: f32, room: u16| (size * scale).min(f32::from(room) * PART_OF_SCREEN).max(1.0) as u32;
        let size = (natural(NEW_SIZE.0, screen.width_in_pixels), natural(NEW_SIZE.1, screen.height_in_pixels));
        let (window, gc) = (server.generate_id()?, server.generate_id()?);
        let events = EventMask::EXPOSURE
            | EventMask::STRUCTURE_NOTIFY
            | EventMask::KEY_PRESS
            | EventMask::BUTTON_PRESS
            | EventMask::POINTER_MOTION
            | EventMask::LEAVE_WINDOW;
        // Without a background, and with bit gravity, resizing doesn't flicker.
        let aux = CreateWindowAux::new().event_mask(events).bit_gravity(Gravity::NORTH_WEST);
        let (depth, root, visual) = (screen.root_depth, screen.root, screen.root_visual);
        let (w, h) = (size.0 as u16, size.1 as u16);
        server.create_window(depth, window, root, 0, 0, w, h, 0, WindowClass::INPUT_OUTPUT, visual, &aux)?;
        server.create_gc(gc, window, &CreateGCAux::new().graphics_exposures(0))?;
        let replace = PropMode::REPLACE;
        server.change_property8(replace, window, AtomEnum::WM_NAME, AtomEnum::STRING, title.as_bytes())?;
        server.change_property8(replace, window, atoms._NET_WM_NAME, atoms.UTF8_STRING, title.as_bytes())?;
        server.change_property8(replace, window, AtomEnum::WM_CLASS, AtomEnum::STRING, b"sorcery\0Sorcery\0")?;
        let protocols = [atoms.WM_DELETE_WINDOW, atoms._NET_WM_PING];
        server.change_property32(replace, window, atoms.WM_PROTOCOLS, AtomEnum::ATOM, &protocols)?;
        server.change_property32(replace, window, atoms._NET_WM_PID, AtomEnum::CARDINAL, &[std::process::id()])?;
        let least = ((LEAST_SIZE.0 * scale) as i32, (LEAST_SIZE.1 * scale) as i32);
        WmSizeHints { min_size: Some(least), ..WmSizeHints::default() }.set_normal_hints(&server, window)?;
        server.map_window(window)?;
        server.flush()?;
        Ok(Ok(Connection { server: Arc::new(server), scale, size, window, gc, root, depth, atoms }))
    }

    /// Sends a part of a picture to the window, in strips that fit into a request.
    pub fn put(&self, pixmap: &Pixmap, area: Area) -> Result<(), ConnectionError> {
        let (w, h) = (pixmap.width() as usize, pixmap.height() as usize);
        let (left, top) = (area.x.max(0.0) as usize, area.y.max(0.0) as usize);
        let (right, bottom) = ((area.right().max(0.0) as usize).min(w), (area.bottom().max(0.0) as usize).min(h));
        if left >= right || top >= bottom {
            return Ok(());
        }
        let width = right - left;
        let room = self.server.maximum_request_bytes().saturating_sub(REQUEST_HEAD);
        let strip = (room / (width * 4)).max(1);
        let mut cut = Vec::new();
        for from in (top..bottom).step_by(strip) {
            let to = (from + strip).min(bottom);
            // Rows of full width are contiguous in the picture, so they needn't be copied.
            let rows = if width == w {
                &pixmap.data()[from * w * 4..to * w * 4]
            } else {
                cut.clear();
                cut.reserve((to - from) * width * 4);
                for y in from..to {
                    let at = (y * w + left) * 4;
                    cut.extend_from_slice(&pixmap.data()[at..at + width * 4]);
                }
                &cut
            };
            self.server.put_image(
                ImageFormat::Z_PIXMAP,
                self.window,
                self.gc,
                width as u16,
                (to - from) as u16,
                left as i16,
                from as i16,
                0,
                self.depth,
                rows,
            )?;
        }
        self.server.flush()
    }

    /// Answers a message from the window manager. Returns `true` if the user closes the window.
    pub fn answer(&self, message: &ClientMessageEvent) -> Result<bool, ConnectionError> {
        let asked = message.data.as_data32()[0];
        if message.format != 32 || message.type_ != self.atoms.WM_PROTOCOLS {
            return Ok(false);
        }
        if asked == self.atoms._NET_WM_PING {
            let reply = ClientMessageEvent { window: self.root, ..*message };
            let mask = EventMask::SUBSTRUCTURE_NOTIFY | EventMask::SUBSTRUCTURE_REDIRECT;
            self.server.send_event(false, self.root, mask, reply)?;
            self.server.flush()?;
        }
        Ok(asked == self.atoms.WM_DELETE_WINDOW)
    }

    /// Requests the text that is copied in another window. The answer arrives as an event, or never.
    pub fn ask_for_copied(&self, time: u32) -> Result<(), ConnectionError> {
        self.convert(self.atoms.CLIPBOARD, self.atoms.UTF8_STRING, time)
    }

    /// Requests the text that is selected in another window. The answer arrives as an event, or never.
    pub fn ask_for_selected(&self, time: u32) -> Result<(), ConnectionError> {
        self.convert(AtomEnum::PRIMARY.into(), self.atoms.UTF8_STRING, time)
    }

    fn convert(&self, selection: u32, target: u32, time: u32) -> Result<(), ConnectionError> {
        self.server.convert_selection(self.window, selection, target, self.atoms.SORCERY_PASTE, time)?;
        self.server.flush()
    }

    /// Returns the requested text, truncated if it is too long, or `None` if there is no text yet. If the owner of the
    /// text doesn't support UTF-8, requests Latin-1.
    pub fn pasted(&self, answer: &SelectionNotifyEvent) -> Result<Option<String>, ConnectionError> {
        let latin = u32::from(AtomEnum::STRING);
        if answer.property != self.atoms.SORCERY_PASTE {
            // Old programs support only Latin-1.
            if answer.target == self.atoms.UTF8_STRING {
                self.convert(answer.selection, latin, answer.time)?;
            }
            return Ok(None);
        }
        let asked = self.server.get_property(true, self.window, answer.property, AtomEnum::ANY, 0, PASTE_LIMIT)?;
        let text = match asked.reply() {
            Ok(text) => text,
            Err(ReplyError::ConnectionError(gone)) => return Err(gone),
            // The window has been closed since the request.
            Err(ReplyError::X11Error(_)) => return Ok(None),
        };
        if text.bytes_after > 0 {
            // The server deletes the property only once all of it has been read, but this text was too long to be read
            // completely.
            self.server.delete_property(self.window, answer.property)?;
        }
        Ok(match text.type_ {
            form if form == self.atoms.UTF8_STRING => Some(String::from_utf8_lossy(&text.value).into_owned()),
            form if form == latin => Some(text.value.into_iter().map(char::from).collect()),
            // Ignore all other formats, even the incremental transfers that other programs use for long text.
            _ => None,
        })
    }

    /// Closes the window, and sends a last event so that the event thread notices.
    pub fn close(&self) {
        let last = ClientMessageEvent::new(32, self.window, self.atoms.WM_PROTOCOLS, [0u32; 5]);
        // Ignore errors: if the server is gone, so is the window.
        let _ = self.server.send_event(false, self.window, EventMask::NO_EVENT, last);
        let _ = self.server.destroy_window(self.window);
        let _ = self.server.flush();
    }
}

/// Checks that the screen uses the pixel format of our pictures: four bytes per pixel, blue first.
///
/// # Errors
/// Describes the unsupported format.
fn fits(setup: &x11rb::protocol::xproto::Setup, screen: &x11rb::protocol::xproto::Screen) -> Result<(), String> {
    let depth = screen.root_depth;
    let bits =
        setup.pixmap_formats.iter().find(|format| format.depth == depth).map_or(0, |format| format.bits_per_pixel);
    if !matches!(depth, 24 | 32) || bits != 32 {
        return Err(format!(
            "the screen has a colour depth of {depth} (with {bits} bits per pixel); the window needs 24"
        ));
    }
    if setup.image_byte_order != ImageOrder::LSB_FIRST {
        return Err("the display's byte order (most significant byte first) isn't supported".into());
    }
    let mut visuals = screen.allowed_depths.iter().flat_map(|depth| &depth.visuals);
    let visual = visuals.find(|visual| visual.visual_id == screen.root_visual);
    match visual {
        Some(visual)
            if visual.class == VisualClass::TRUE_COLOR
                && (visual.red_mask, visual.green_mask, visual.blue_mask) == (0xff_0000, 0xff00, 0xff) =>
        {
            Ok(())
        }
        Some(visual) => Err(format!(
            "the screen's visual has the class {:?} with the masks {:#x}, {:#x}, {:#x}; the window needs true colour",
            visual.class, visual.red_mask, visual.green_mask, visual.blue_mask
        )),
        None => Err("the screen doesn't describe its visual".into()),
    }
}

#[derive(Debug, Default)]
pub struct Keyboard {
    /// The lowest key code of the keyboard. The symbols of this key come first in `signs`.
    pub first: u8,
    /// Number of symbols for each key in `signs`, such as a letter and its capital.
    pub each: u8,
    /// The symbols of all keys, one key after another.
    pub signs: Vec<u32>,
}

impl Keyboard {
    /// Reads the keyboard layout from the X server. Returns an empty layout on errors.
    pub fn read(connection: &RustConnection) -> Self {
        let (first, last) = (connection.setup().min_keycode, connection.setup().max_keycode);
        let asked = connection.get_keyboard_mapping(first, last.saturating_sub(first).saturating_add(1));
        match asked.ok().and_then(|cookie| cookie.reply().ok()) {
            Some(reply) => Keyboard { first, each: reply.keysyms_per_keycode, signs: reply.keysyms },
            None => Keyboard::default(),
        }
    }

    /// Returns the symbol of a key while these modifiers are pressed.
    fn sign(&self, keycode: u8, held: KeyButMask) -> Option<Keysym> {
        let shift = has(held, KeyButMask::SHIFT);
        let row = usize::from(keycode.checked_sub(self.first)?) * usize::from(self.each);
        let sign = |column: usize| {
            let there = column < usize::from(self.each);
            self.signs.get(row + column).copied().filter(|&sign| there && sign != 0).map(Keysym::from)
        };
        // The fifth modifier (AltGr) selects the third level of a layout.
        let level = if has(held, KeyButMask::MOD5) { 4 } else { 0 };
        let column = level + usize::from(shift);
        sign(column).or_else(|| sign(level)).or_else(|| sign(usize::from(shift))).or_else(|| sign(0))
    }

    /// Returns `true` for the usual keys to paste: Ctrl-V or Shift-Insert.
    pub fn pastes(&self, keycode: u8, held: KeyButMask) -> bool {
        let (ctrl, shift, alt) =
            (has(held, KeyButMask::CONTROL), has(held, KeyButMask::SHIFT), has(held, KeyButMask::MOD1));
        match self.sign(keycode, held) {
            Some(Keysym::v | Keysym::V) => ctrl && !alt,
            Some(Keysym::Insert | Keysym::KP_Insert) => shift && !ctrl && !alt,
            _ => false,
        }
    }

    /// Returns the pressed key, or `None` for a modifier or unknown key.
    pub fn key(&self, keycode: u8, held: KeyButMask) -> Option<Key> {
        let has = |mask| has(held, mask);
        let shift = has(KeyButMask::SHIFT);
        let mut code = code(self.sign(keycode, held)?)?;
        if let Code::Char(c) = code {
            let upper = shift != has(KeyButMask::LOCK);
            if upper && c.is_lowercase() {
                code = Code::Char(c.to_uppercase().next().unwrap_or(c));
            }
        }
        // The symbol of a character already includes Shift.
        let shift = shift && !matches!(code, Code::Char(_));
        Some(Key::new(code, has(KeyButMask::CONTROL), has(KeyButMask::MOD1), shift))
    }
}

fn has(held: KeyButMask, mask: KeyButMask) -> bool {
    u16::from(held) & u16::from(mask) != 0
}

/// Returns the key code for an X symbol.
fn code(sign: Keysym) -> Option<Code> {
    let code = match sign {
        Keysym::Return | Keysym::KP_Enter => Code::Enter,
        Keysym::Escape => Code::Esc,
        Keysym::Tab | Keysym::KP_Tab => Code::Tab,
        Keysym::ISO_Left_Tab => Code::BackTab,
        Keysym::BackSpace => Code::Backspace,
        Keysym::Delete | Keysym::KP_Delete => Code::Delete,
        Keysym::Left | Keysym::KP_Left => Code::Left,
        Keysym::Right | Keysym::KP_Right => Code::Right,
        Keysym::Up | Keysym::KP_Up => Code::Up,
        Keysym::Down | Keysym::KP_Down => Code::Down,
        Keysym::Home | Keysym::KP_Home => Code::Home,
        Keysym::End | Keysym::KP_End => Code::End,
        Keysym::Page_Up | Keysym::KP_Page_Up => Code::PageUp,
        Keysym::Page_Down | Keysym::KP_Page_Down => Code::PageDown,
        sign => {
            let function = sign.raw().wrapping_sub(Keysym::F1.raw()).saturating_add(1);
            match (function, sign.key_char()) {
                (1..=24, _) => Code::F(function as u8),
                (_, Some(c)) if !c.is_control() => Code::Char(c),
                _ => return None,
            }
        }
    };
    Some(code)
}
