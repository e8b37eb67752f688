//! The X server: a window on it, pictures to it, and keys from it.

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

/// The dots an inch at which things have their natural size.
const NATURAL_DPI: f32 = 96.0;
/// The size of a new window, in natural pixels, and the part of the screen it may take.
const NEW_SIZE: (f32, f32) = (1280.0, 800.0);
const PART_OF_SCREEN: f32 = 0.9;
/// The smallest size that a window manager lets the window have, in natural pixels.
const LEAST_SIZE: (f32, f32) = (640.0, 400.0);
/// The bytes of a request that puts a picture, beside the picture.
const REQUEST_HEAD: usize = 28;

x11rb::atom_manager! {
    /// The names of properties.
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

/// The most that is pasted, in units of four bytes: longer than any line that is understood.
const PASTE_LIMIT: u32 = 1 << 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    Marked,
    Copied,
}

#[derive(Debug)]
pub struct Connection {
    /// To the server; shared with the thread that waits for events.
    pub server: Arc<RustConnection>,
    /// How many times as large things are here as at 96 dots an inch.
    pub scale: f32,
    /// The size that the window begins with, in pixels.
    pub size: (u32, u32),
    window: u32,
    gc: u32,
    root: u32,
    depth: u8,
    atoms: Atoms,
}

impl Connection {
    /// Opens a window on the display that the environment names.
    pub fn open(title: &str) -> Result<Self, String> {
        let named = std::env::var("DISPLAY").unwrap_or_default();
        let (server, screen) = x11rb::connect(None).map_err(|error| {
            if named.is_empty() {
                "there is no X display: DISPLAY is not set".to_string()
            } else {
                format!("cannot open the X display {named:?}: {error}")
            }
        })?;
        Self::on(server, screen, title)
            .map_err(|error| format!("cannot make a window on the X display {named:?}: {error}"))?
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
        // No ground of its own, and what was there stays: nothing flickers.
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

    /// Puts a part of a picture into the window, in strips that a request can hold.
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
            // Whole lines lie one after the other already.
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

    /// Answers what window managers ask; whether that is to close the window.
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

    /// Asks whoever has something marked or copied for its text. The answer is an event, which need
    /// not come: nothing waits for it.
    pub fn ask_for(&self, selection: Selection, time: u32) -> Result<(), ConnectionError> {
        let atom = match selection {
            Selection::Marked => AtomEnum::PRIMARY.into(),
            Selection::Copied => self.atoms.CLIPBOARD,
        };
        self.convert(atom, self.atoms.UTF8_STRING, time)
    }

    fn convert(&self, selection: u32, target: u32, time: u32) -> Result<(), ConnectionError> {
        self.server.convert_selection(self.window, selection, target, self.atoms.SORCERY_PASTE, time)?;
        self.server.flush()
    }

    /// The text that was asked for, as far as it is not too long. `None` when there is none, or it
    /// is asked for in another form now.
    pub fn pasted(&self, answer: &SelectionNotifyEvent) -> Result<Option<String>, ConnectionError> {
        let latin = u32::from(AtomEnum::STRING);
        if answer.property != self.atoms.SORCERY_PASTE {
            // Old programs know only one form.
            if answer.target == self.atoms.UTF8_STRING {
                self.convert(answer.selection, latin, answer.time)?;
            }
            return Ok(None);
        }
        let asked = self.server.get_property(true, self.window, answer.property, AtomEnum::ANY, 0, PASTE_LIMIT)?;
        let text = match asked.reply() {
            Ok(text) => text,
            Err(ReplyError::ConnectionError(gone)) => return Err(gone),
            // The window was taken away meanwhile.
            Err(ReplyError::X11Error(_)) => return Ok(None),
        };
        if text.bytes_after > 0 {
            // It goes by itself only when it was read to its end.
            self.server.delete_property(self.window, answer.property)?;
        }
        Ok(match text.type_ {
            form if form == self.atoms.UTF8_STRING => Some(String::from_utf8_lossy(&text.value).into_owned()),
            form if form == latin => Some(text.value.into_iter().map(char::from).collect()),
            // In particular what comes in parts, because it is long.
            _ => None,
        })
    }

    /// Takes the window away. The thread that waits for events gets one more, to find out that
    /// nobody is interested any longer.
    pub fn close(&self) {
        let last = ClientMessageEvent::new(32, self.window, self.atoms.WM_PROTOCOLS, [0u32; 5]);
        // A server that is gone has no window either.
        let _ = self.server.send_event(false, self.window, EventMask::NO_EVENT, last);
        let _ = self.server.destroy_window(self.window);
        let _ = self.server.flush();
    }
}

/// Whether the screen has the colours that pictures are made in: four bytes a pixel, blue first.
fn fits(setup: &x11rb::protocol::xproto::Setup, screen: &x11rb::protocol::xproto::Screen) -> Result<(), String> {
    let depth = screen.root_depth;
    let bits =
        setup.pixmap_formats.iter().find(|format| format.depth == depth).map_or(0, |format| format.bits_per_pixel);
    if !matches!(depth, 24 | 32) || bits != 32 {
        return Err(format!(
            "the screen has a colour depth of {depth} (with {bits} bits a pixel); the window needs 24"
        ));
    }
    if setup.image_byte_order != ImageOrder::LSB_FIRST {
        return Err("the display has its bytes in the other order (most significant first)".into());
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
        None => Err("the screen names a visual that it does not have".into()),
    }
}

/// What is on the keys, as the server says.
#[derive(Debug, Default)]
pub struct Keyboard {
    /// The first key, how many signs each has, and these.
    pub first: u8,
    pub each: u8,
    pub signs: Vec<u32>,
}

impl Keyboard {
    /// Asks the server. A keyboard that cannot be asked for has no keys.
    pub fn read(connection: &RustConnection) -> Self {
        let (first, last) = (connection.setup().min_keycode, connection.setup().max_keycode);
        let asked = connection.get_keyboard_mapping(first, last.saturating_sub(first).saturating_add(1));
        match asked.ok().and_then(|cookie| cookie.reply().ok()) {
            Some(reply) => Keyboard { first, each: reply.keysyms_per_keycode, signs: reply.keysyms },
            None => Keyboard::default(),
        }
    }

    /// The sign on a key while others are held.
    fn sign(&self, keycode: u8, held: KeyButMask) -> Option<Keysym> {
        let shift = has(held, KeyButMask::SHIFT);
        let row = usize::from(keycode.checked_sub(self.first)?) * usize::from(self.each);
        let sign = |column: usize| {
            let there = column < usize::from(self.each);
            self.signs.get(row + column).copied().filter(|&sign| there && sign != 0).map(Keysym::from)
        };
        // The third level of a layout is reached with the fifth modifier.
        let level = if has(held, KeyButMask::MOD5) { 4 } else { 0 };
        let column = level + usize::from(shift);
        sign(column).or_else(|| sign(level)).or_else(|| sign(usize::from(shift))).or_else(|| sign(0))
    }

    /// Whether this asks for what was copied: Ctrl-V or Shift-Insert, as everywhere.
    pub fn pastes(&self, keycode: u8, held: KeyButMask) -> bool {
        let (ctrl, shift, alt) =
            (has(held, KeyButMask::CONTROL), has(held, KeyButMask::SHIFT), has(held, KeyButMask::MOD1));
        match self.sign(keycode, held) {
            Some(Keysym::v | Keysym::V) => ctrl && !alt,
            Some(Keysym::Insert | Keysym::KP_Insert) => shift && !ctrl && !alt,
            _ => false,
        }
    }

    /// The key that was pressed; `None` for those that mean nothing alone.
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
        // The sign on the key is the one with Shift already: a `2` with Caps Lock stays one.
        let shift = shift && !matches!(code, Code::Char(_));
        Some(Key::new(code, has(KeyButMask::CONTROL), has(KeyButMask::MOD1), shift))
    }
}

fn has(held: KeyButMask, mask: KeyButMask) -> bool {
    u16::from(held) & u16::from(mask) != 0
}

/// What is on a key, by the sign that X has for it.
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
