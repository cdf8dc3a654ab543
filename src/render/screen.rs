use std::io::{self, BufWriter, ErrorKind, Write};

use anstream::AutoStream;
use anstream::adapter::strip_str;

use super::json::write_json;
use super::{Langs, Page};

/// Where results go, and in which form.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    pub langs: Langs,
    pub json: bool,
    /// In cells.
    pub width: usize,
    pub color: ColorChoice,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    #[default]
    Auto,
    Always,
    Never,
}

/// Bytes of JSON that are handed on together.
const JSON_AT_ONCE: usize = 1 << 16;

/// Wide enough for any line that is read with pleasure.
const WIDEST: usize = 100;

impl Screen {
    /// The width of the terminal (or of `COLUMNS`), within reason.
    pub fn measured(langs: Langs, json: bool, color: ColorChoice) -> Self {
        let columns = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
        let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        let width = columns.or_else(terminal).unwrap_or(80);
        Self { langs, json, width: width.clamp(20, WIDEST), color }
    }

    /// Whether it can be seen what matched in a text.
    pub fn shows_marks(&self) -> bool {
        self.json || !matches!(self.color.into(), anstream::ColorChoice::Never)
    }

    pub fn page(&self) -> Page {
        Page::new(self.width)
    }

    /// Prints a result: as JSON where that was asked for, else as text.
    ///
    /// # Errors
    /// Where stdout cannot be written; a closed pipe is no error.
    pub fn print<T: serde::Serialize>(
        &self,
        value: &T,
        text: impl FnOnce(&Self) -> Page,
    ) -> io::Result<()> {
        if !self.json {
            return self.print_text(&text(self).into_text());
        }
        // There is nothing in it that a terminal would act on: nothing to strip.
        let mut out = BufWriter::with_capacity(JSON_AT_ONCE, io::stdout().lock());
        unless_closed(
            write_json(value, &mut out)
                .and_then(|()| out.write_all(b"\n"))
                .and_then(|()| out.flush()),
        )
    }

    /// Prints text as it is.
    ///
    /// # Errors
    /// Where stdout cannot be written; a closed pipe is no error.
    pub fn print_text(&self, text: &str) -> io::Result<()> {
        unless_closed(match self.color.into() {
            // Without looks a text is written at once and not a line at a time.
            anstream::ColorChoice::Never => write(&mut io::stdout(), &strip_str(text).to_string()),
            color => write(&mut AutoStream::new(io::stdout(), color), text),
        })
    }
}

/// Whoever closed the pipe has read enough.
fn unless_closed(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

fn write(out: &mut impl Write, text: &str) -> io::Result<()> {
    out.write_all(text.as_bytes()).and_then(|()| out.flush())
}

impl From<ColorChoice> for anstream::ColorChoice {
    fn from(choice: ColorChoice) -> Self {
        match choice {
            ColorChoice::Auto => AutoStream::choice(&io::stdout()),
            ColorChoice::Always => Self::AlwaysAnsi,
            ColorChoice::Never => Self::Never,
        }
    }
}
