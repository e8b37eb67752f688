//! Golden pictures: the window draws what the pictures in the repository show.
//! `SORCERY_PICTURES=new cargo test --test it kept` replaces the pictures. Look at them before you commit them.

use super::picture::drawn;
use super::screens::{lost, middle, onirim};
use sorcery::ui::model::Model;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

const SIZE: (u32, u32) = (900, 600);
/// Maximum difference of a colour component, and maximum number of pixels in a thousand that may differ more.
/// Processors round differently, which changes the edges of letters.
const OFF: u8 = 24;
const PIXELS: usize = 2;

fn themed(mut model: Model, theme: &str) -> Model {
    model.context.theme = model.context.themes.iter().position(|there| there.name == theme).expect("a theme");
    model
}

#[test]
fn pictures_match_the_golden_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/window/kept");
    let pictures =
        [("sorcery", middle()), ("onirim-light", themed(onirim(), "light")), ("result-mono", themed(lost(), "mono"))];
    for (name, model) in pictures {
        let renderer = drawn(&model, SIZE);
        let now: Vec<u8> = renderer.pixmap().data().chunks_exact(4).flat_map(|p| [p[2], p[1], p[0]]).collect();
        let path = folder.join(format!("{name}.png"));
        if std::env::var("SORCERY_PICTURES").is_ok_and(|wish| wish == "new") {
            write(&path, &now);
            continue;
        }
        let kept = read(&path);
        let far = |(a, b): &(&[u8], &[u8])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > OFF);
        let off = now.chunks_exact(3).zip(kept.chunks_exact(3)).filter(far).count();
        if off * 1000 > PIXELS * (SIZE.0 * SIZE.1) as usize {
            let here = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
            write(&here, &now);
            panic!("{off} pixels of {} look otherwise now: see {}", path.display(), here.display());
        }
    }
}

fn write(path: &Path, pixels: &[u8]) {
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(path).expect("a file")), SIZE.0, SIZE.1);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().expect("a picture");
    writer.write_image_data(pixels).expect("a picture");
}

fn read(path: &Path) -> Vec<u8> {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut reader = png::Decoder::new(BufReader::new(file)).read_info().expect("a picture");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a picture of this size")];
    let frame = reader.next_frame(&mut pixels).expect("a picture");
    assert_eq!((frame.width, frame.height, frame.color_type), (SIZE.0, SIZE.1, png::ColorType::Rgb));
    pixels
}
