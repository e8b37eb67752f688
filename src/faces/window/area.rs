//! Rectangles of the window, in pixels.

/// A rectangle. Halves of pixels are fine: shapes are antialiased.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// The width, never negative.
    pub w: f32,
    /// The height, never negative.
    pub h: f32,
}

impl Area {
    /// A rectangle.
    pub fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Area { x, y, w: w.max(0.0), h: h.max(0.0) }
    }

    /// The right edge.
    pub fn right(&self) -> f32 {
        self.x + self.w
    }

    /// The lower edge.
    pub fn bottom(&self) -> f32 {
        self.y + self.h
    }

    /// The middle.
    pub fn centre(&self) -> (f32, f32) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Whether a point lies in it.
    pub fn contains(&self, x: f32, y: f32) -> bool {
        x >= self.x && x < self.right() && y >= self.y && y < self.bottom()
    }

    /// Whether the two have more than an edge in common.
    pub fn touches(&self, other: &Area) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    /// Without a margin on all sides; with one where `by` is negative.
    pub fn inset(&self, by: f32) -> Area {
        Area::new(self.x + by, self.y + by, self.w - 2.0 * by, self.h - 2.0 * by)
    }

    /// Moved.
    pub fn shifted(&self, x: f32, y: f32) -> Area {
        Area { x: self.x + x, y: self.y + y, ..*self }
    }

    /// Takes a strip off the top.
    pub fn take_top(&mut self, h: f32) -> Area {
        let h = h.clamp(0.0, self.h);
        let strip = Area { h, ..*self };
        self.y += h;
        self.h -= h;
        strip
    }

    /// Takes a strip off the bottom.
    pub fn take_bottom(&mut self, h: f32) -> Area {
        let h = h.clamp(0.0, self.h);
        self.h -= h;
        Area { y: self.bottom(), h, ..*self }
    }

    /// Takes a strip off the left.
    pub fn take_left(&mut self, w: f32) -> Area {
        let w = w.clamp(0.0, self.w);
        let strip = Area { w, ..*self };
        self.x += w;
        self.w -= w;
        strip
    }

    /// Takes a strip off the right.
    pub fn take_right(&mut self, w: f32) -> Area {
        let w = w.clamp(0.0, self.w);
        self.w -= w;
        Area { x: self.right(), w, ..*self }
    }

    /// A rectangle of this size in its middle.
    pub fn middle(&self, w: f32, h: f32) -> Area {
        let (w, h) = (w.min(self.w), h.min(self.h));
        Area::new(self.x + (self.w - w) / 2.0, self.y + (self.h - h) / 2.0, w, h)
    }

    /// The largest square in its middle.
    pub fn square(&self) -> Area {
        let side = self.w.min(self.h);
        self.middle(side, side)
    }

    /// Its edges on whole pixels.
    pub fn rounded(&self) -> Area {
        let (x, y) = (self.x.round(), self.y.round());
        Area::new(x, y, self.right().round() - x, self.bottom().round() - y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_divide_a_rectangle_without_a_rest() {
        let mut area = Area::new(10.0, 20.0, 100.0, 50.0);
        let (top, left) = (area.take_top(10.0), area.take_left(30.0));
        let (bottom, right) = (area.take_bottom(5.0), area.take_right(20.0));
        assert_eq!((top.h, left.h, bottom.w, right.h), (10.0, 40.0, 70.0, 35.0));
        assert_eq!(area, Area::new(40.0, 30.0, 50.0, 35.0));
        assert_eq!((bottom.y, right.x), (area.bottom(), area.right()));
    }

    #[test]
    fn a_strip_is_never_larger_than_what_is_left() {
        let mut area = Area::new(0.0, 0.0, 5.0, 5.0);
        assert_eq!(area.take_top(9.0).h, 5.0);
        assert_eq!(area.h, 0.0);
        assert_eq!(Area::new(0.0, 0.0, 4.0, 4.0).inset(9.0).w, 0.0);
    }
}
