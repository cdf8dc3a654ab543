//! Walking through JSON of any size: the outline is read piece by piece, and
//! only one value at a time is ever held.

use std::io::Read;

use super::fault::{Fault, shown};

/// The most bytes a row may have. Real ones have up to 200 KB.
const MAX_ROW: usize = 16 << 20;

/// How much is read at once.
const CHUNK: usize = 64 << 10;

/// A JSON text in the middle of being read.
#[derive(Clone)]
pub(super) struct Scanner<R> {
    input: R,
    buffer: Vec<u8>,
    /// Where in `buffer` reading goes on.
    start: usize,
    /// Of `start`: line and column from 1.
    place: (usize, usize),
    ended: bool,
}

/// A value as it stands in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raw<'a> {
    pub bytes: &'a [u8],
    pub place: (usize, usize),
}

impl<R: Read> Scanner<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, buffer: Vec::new(), start: 0, place: (1, 1), ended: false }
    }

    pub(super) fn place(&self) -> (usize, usize) {
        self.place
    }

    /// The next byte that is not white space, which is skipped.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, Fault> {
        loop {
            let rest = &self.buffer[self.start..];
            let blank = |b: &u8| matches!(b, b' ' | b'\t' | b'\r' | b'\n');
            let blanks = rest.iter().take_while(|b| blank(b)).count();
            let found = rest.get(blanks).copied();
            self.advance(blanks);
            if found.is_some() || !self.fill()? {
                return Ok(found);
            }
        }
    }

    /// Goes past the next byte if it is this one.
    pub(super) fn eat(&mut self, byte: u8) -> Result<bool, Fault> {
        let there = self.peek()? == Some(byte);
        self.advance(usize::from(there));
        Ok(there)
    }

    /// Goes past a key and its colon.
    pub(super) fn key(&mut self) -> Result<String, Fault> {
        let place = self.place;
        let key = self.value()?.read::<String>()?;
        if self.eat(b':')? {
            return Ok(key);
        }
        Err(Fault::at(place, format!("`{}` is not followed by a colon", shown(&key))))
    }

    /// Goes past the next value, whatever it is, and hands it out.
    pub(super) fn value(&mut self) -> Result<Raw<'_>, Fault> {
        self.peek()?;
        let place = self.place;
        let mut extent = Extent::default();
        let mut length = 0;
        while !extent.take(&self.buffer[self.start..], &mut length) {
            if length > MAX_ROW {
                let limit = MAX_ROW >> 20;
                let what = format!("a value has more than {limit} MB");
                return Err(Fault::at(place, what).hint("this is no file of rulings or cards"));
            }
            if !self.fill()? {
                return extent
                    .cut_off(length)
                    .map_or(Err(cut_off(place)), |()| Ok(self.take(length)));
            }
        }
        Ok(self.take(length))
    }

    /// Goes past the next value without holding it.
    pub(super) fn skip(&mut self) -> Result<(), Fault> {
        self.peek()?;
        let place = self.place;
        let mut extent = Extent::default();
        loop {
            let mut length = 0;
            let done = extent.take(&self.buffer[self.start..], &mut length);
            self.advance(length);
            if done {
                return Ok(());
            }
            if !self.fill()? {
                return extent.cut_off(1).ok_or_else(|| cut_off(place));
            }
        }
    }

    /// Goes past the rest of the line and hands it out; `None` at the end. A
    /// last line that ends in the middle of a value is a fault.
    pub(super) fn line(&mut self) -> Result<Option<Raw<'_>>, Fault> {
        if self.peek()?.is_none() {
            return Ok(None);
        }
        let mut searched = 0;
        loop {
            let rest = &self.buffer[self.start..];
            if let Some(length) = rest[searched..].iter().position(|&b| b == b'\n') {
                return Ok(Some(self.take(searched + length)));
            }
            searched = rest.len();
            if searched > MAX_ROW {
                return Err(Fault::at(self.place, "a line has more than 16 MB"));
            }
            if !self.fill()? {
                let mut extent = Extent::default();
                let whole = extent.take(&self.buffer[self.start..], &mut 0) || extent.bare;
                return if whole {
                    Ok(Some(self.take(searched)))
                } else {
                    Err(cut_off(self.place))
                };
            }
        }
    }

    fn take(&mut self, length: usize) -> Raw<'_> {
        let (start, place) = (self.start, self.place);
        self.advance(length);
        Raw { bytes: &self.buffer[start..start + length], place }
    }

    fn advance(&mut self, length: usize) {
        let past = &self.buffer[self.start..self.start + length];
        let lines = past.iter().filter(|&&b| b == b'\n').count();
        let line = past.iter().rposition(|&b| b == b'\n').map_or(past, |at| &past[at + 1..]);
        let columns = line.iter().filter(|&&b| b & 0xC0 != 0x80).count();
        self.place = match lines {
            0 => (self.place.0, self.place.1 + columns),
            lines => (self.place.0 + lines, columns + 1),
        };
        self.start += length;
    }

    /// Reads on; `false` at the end of the text.
    fn fill(&mut self) -> Result<bool, Fault> {
        if self.ended {
            return Ok(false);
        }
        if self.start * 2 > self.buffer.len() {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        let held = self.buffer.len();
        self.buffer.resize(held + CHUNK, 0);
        let read = loop {
            match self.input.read(&mut self.buffer[held..]) {
                Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let read = read.map_err(|e| {
            self.buffer.truncate(held);
            Fault::at(self.place, format!("cannot be read on from here: {e}"))
                .hint("fetch or copy the file again")
        })?;
        self.buffer.truncate(held + read);
        self.ended = read == 0;
        Ok(read > 0)
    }
}

/// How far a value goes.
#[derive(Default)]
struct Extent {
    depth: usize,
    in_text: bool,
    escaped: bool,
    /// A number, `true`, `null`: ends where something else begins.
    bare: bool,
}

impl Extent {
    /// Goes on from `length`; `true` where the value ends.
    fn take(&mut self, bytes: &[u8], length: &mut usize) -> bool {
        while let Some(&byte) = bytes.get(*length) {
            if self.bare && matches!(byte, b',' | b']' | b'}' | b':' | b' ' | b'\t' | b'\r' | b'\n')
            {
                return true;
            }
            *length += 1;
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_text => self.escaped = true,
                b'"' => self.in_text = !self.in_text,
                _ if self.in_text => {}
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ if self.depth == 0 => self.bare = true,
                _ => {}
            }
            if self.depth == 0 && !self.in_text && !self.bare {
                return true;
            }
        }
        false
    }

    /// Whether the end of the text may be the end of the value.
    fn cut_off(&self, length: usize) -> Option<()> {
        (self.bare && length > 0).then_some(())
    }
}

fn cut_off(place: (usize, usize)) -> Fault {
    Fault::at(place, "the file ends in the middle of what begins here: it is cut off")
        .hint("fetch or copy the file again")
}

impl<'a> Raw<'a> {
    /// Reads the value as a `T`; a fault has the place in the whole text.
    pub(super) fn read<T: serde::Deserialize<'a>>(self) -> Result<T, Fault> {
        serde_json::from_slice(self.bytes).map_err(|e| self.fault(&e))
    }

    pub(super) fn fault(self, error: &serde_json::Error) -> Fault {
        let place = match error.line() {
            0 | 1 => (self.place.0, self.place.1 + error.column().saturating_sub(1)),
            line => (self.place.0 + line - 1, error.column()),
        };
        let what = error.to_string();
        let what = what.rfind(" at line ").map_or(what.as_str(), |end| &what[..end]);
        Fault::at(place, shown(what))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a byte at a time.
    struct Drip<'a>(&'a [u8]);

    impl Read for Drip<'_> {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
            into[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }

    #[test]
    fn values_are_found_with_their_places_however_they_arrive() {
        let text = "[{\"a\": \"}\\\"{\"},\n  12, null,\"牌\", [1,[2]] ]";
        let mut scanner = Scanner::new(Drip(text.as_bytes()));
        assert!(scanner.eat(b'[').unwrap());
        let mut found = Vec::new();
        loop {
            let raw = scanner.value().unwrap();
            found.push((raw.place, String::from_utf8(raw.bytes.to_vec()).unwrap()));
            if !scanner.eat(b',').unwrap() {
                break;
            }
        }
        let places: Vec<_> = found.iter().map(|(place, _)| *place).collect();
        assert_eq!(places, [(1, 2), (2, 3), (2, 7), (2, 12), (2, 17)]);
        assert_eq!(found[0].1, "{\"a\": \"}\\\"{\"}");
        assert_eq!(found[4].1, "[1,[2]]");
        assert!(scanner.eat(b']').unwrap());
        assert_eq!(scanner.peek().unwrap(), None);
    }

    #[test]
    fn skipping_holds_nothing() {
        let text = format!("{{\"x\": \"{}\"}} 7", "牌".repeat(400_000));
        let mut scanner = Scanner::new(text.as_bytes());
        scanner.skip().unwrap();
        assert!(scanner.buffer.len() < 4 * CHUNK, "{}", scanner.buffer.len());
        assert_eq!(scanner.value().unwrap().bytes, b"7");
    }

    #[test]
    fn what_is_cut_off_says_where_it_began() {
        let fault = Scanner::new("  {\"a\": [1".as_bytes()).value().unwrap_err();
        assert_eq!((fault.line, fault.column), (1, 3), "{fault}");
        assert!(Scanner::new("{\"a".as_bytes()).skip().is_err());
        let mut lines = Scanner::new("{\"a\": 1}\n{\"a\": \"}".as_bytes());
        assert!(lines.line().unwrap().is_some());
        let fault = lines.line().unwrap_err();
        assert_eq!((fault.line, fault.column), (2, 1), "{fault}");
        assert!(Scanner::new("{\"a\": 1} x".as_bytes()).line().unwrap().is_some());
    }
}
