use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

use super::fault::Fault;
use super::section::lines;

/// The most bytes a page may have. Real pages have about ten thousand.
pub const MAX_PAGE: usize = 4 * 1024 * 1024;

/// The most bytes a line of a page may have. Real paragraphs have up to 5,000.
pub const MAX_LINE: usize = 64 * 1024;

/// The text in `bytes`, without a byte order mark. Never looks at more than the
/// first [`MAX_PAGE`] bytes.
///
/// # Errors
/// What is there instead of UTF-8 text of a bearable size, and how to get there.
pub fn decode(bytes: &[u8]) -> Result<&str, Fault> {
    let head = &bytes[..bytes.len().min(MAX_PAGE)];
    let whole = head.len() == bytes.len();
    refuse_other_kinds(head)?;
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let text = match std::str::from_utf8(head) {
        Ok(text) => text,
        // The limit fell inside a character: what is before it tells enough.
        Err(e) if !whole && e.error_len().is_none() => {
            std::str::from_utf8(&head[..e.valid_up_to()]).unwrap_or_default()
        }
        Err(e) => return Err(not_utf8(head, &e)),
    };
    refuse_long_lines(text)?;
    if !whole {
        let limit = MAX_PAGE / 1024 / 1024;
        return Err(Fault::whole(format!("is larger than a page may be ({limit} MB)"))
            .hint("split it into one file per card"));
    }
    if text.trim().is_empty() {
        return Err(Fault::whole("is empty").hint("save the page again as plain text (UTF-8)"));
    }
    Ok(text)
}

/// Containers and encodings that show in their first bytes, and binary files.
fn refuse_other_kinds(head: &[u8]) -> Result<(), Fault> {
    const KINDS: [(&[u8], &str); 6] = [
        (b"\x1F\x8B", "gzip data"),
        (b"PK\x03\x04", "a zip archive (a .docx is one, too)"),
        (b"%PDF-", "a PDF"),
        (b"\xD0\xCF\x11\xE0", "an old Word document"),
        (b"\x89PNG", "an image"),
        (b"SQLite format 3\0", "an SQLite database"),
    ];
    if let Some((_, kind)) = KINDS.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Err(Fault::whole(format!("is {kind}, not a page of text"))
            .hint("copy its text into a plain text file (UTF-8)"));
    }
    if head.starts_with(b"\xFF\xFE\0\0") || head.starts_with(b"\0\0\xFE\xFF") {
        return Err(other_encoding("UTF-32", "UTF-32"));
    }
    for (encoding, mark) in [(UTF_16LE, b"\xFF\xFE"), (UTF_16BE, b"\xFE\xFF")] {
        if head.starts_with(mark) {
            // With its mark in front, `iconv -f UTF-16` finds the byte order.
            return Err(other_encoding(encoding.name(), "UTF-16"));
        }
        if head.contains(&0) && reads_as_utf16(head, encoding) {
            return Err(other_encoding(encoding.name(), encoding.name()));
        }
    }
    match head.iter().position(|&byte| byte == 0) {
        Some(at) => Err(binary(&format!("byte {} is NUL", at + 1))),
        None => Ok(()),
    }
}

/// Whether nearly everything becomes letters, Han or punctuation if read so.
fn reads_as_utf16(head: &[u8], encoding: &'static Encoding) -> bool {
    let sample = &head[..head.len().min(4096) & !1];
    let (text, _) = encoding.decode_without_bom_handling(sample);
    let usual = |c: &char| {
        matches!(c, '\t' | '\n' | '\r' | ' '..='~' | '\u{2010}'..='\u{2027}'
            | '\u{3000}'..='\u{3011}' | '\u{4E00}'..='\u{9FFF}' | '\u{FF01}'..='\u{FF5E}')
    };
    let all = text.chars().count();
    all > 0 && text.chars().filter(usual).count() * 100 >= all * 95
}

fn not_utf8(head: &[u8], error: &std::str::Utf8Error) -> Fault {
    let place = place_of(head, error.valid_up_to());
    if damaged_utf8(head) {
        return match error.error_len() {
            None => Fault::at(place, "ends inside a character: the file is cut off")
                .hint("save the page again"),
            Some(_) => Fault::at(place, "is UTF-8 with damaged bytes from here on")
                .hint("save the page again, or mend the line"),
        };
    }
    let controls = head.iter().filter(|b| matches!(b, 0..=8 | 11 | 14..=26 | 28..=31 | 127));
    if controls.count() * 100 > head.len() {
        return binary("it is full of control characters");
    }
    for encoding in [UTF_16LE, UTF_16BE] {
        if head.len() >= 8 && reads_as_utf16(head, encoding) {
            return other_encoding(encoding.name(), encoding.name());
        }
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(head, true);
    match detector.guess(None, Utf8Detection::Deny).name() {
        "GBK" | "gb18030" => other_encoding("GBK (GB18030)", "GB18030"),
        "windows-1252" => other_encoding("Latin-1 (windows-1252)", "WINDOWS-1252"),
        name => other_encoding(name, name),
    }
}

/// UTF-8 with a few bad bytes, rather than another encoding: of those, bytes
/// beyond ASCII seldom form a valid sequence (a third of GBK does by chance).
fn damaged_utf8(head: &[u8]) -> bool {
    let beyond_ascii = |bytes: &[u8]| bytes.iter().filter(|b| !b.is_ascii()).count();
    let good: usize = head.utf8_chunks().map(|c| beyond_ascii(c.valid().as_bytes())).sum();
    good * 10 >= beyond_ascii(head) * 6
}

fn place_of(head: &[u8], at: usize) -> (usize, usize) {
    let before = std::str::from_utf8(&head[..at]).unwrap_or_default();
    let line = before.bytes().filter(|&b| b == b'\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (line, before[start..].chars().count() + 1)
}

fn refuse_long_lines(text: &str) -> Result<(), Fault> {
    match lines(text).find(|line| line.text.len() > MAX_LINE) {
        None => Ok(()),
        Some(line) => {
            let limit = MAX_LINE / 1024;
            Err(Fault::at(line.place, format!("a line is longer than {limit} KB"))
                .hint("this is not a page of rulings: their paragraphs are a few hundred letters"))
        }
    }
}

fn binary(why: &str) -> Fault {
    Fault::whole(format!("is a binary file, not text ({why})"))
        .hint("save the page as plain text (UTF-8)")
}

fn other_encoding(looks_like: &str, iconv: &str) -> Fault {
    Fault::whole(format!("is not UTF-8; it looks like {looks_like}"))
        .hint(format!("convert it: iconv -f {iconv} -t UTF-8 OLD > NEW"))
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, GBK, WINDOWS_1252};

    use super::*;

    const PAGE: &str =
        "单卡释疑\n\n• (2024-09-20 gpt)\n\n  这是一个测试用的句子，说的是生物与结界。\n";

    fn refusal(bytes: &[u8]) -> String {
        decode(bytes).expect_err("refused").to_string()
    }

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn a_byte_order_mark_is_not_text() {
        let marked = format!("\u{FEFF}{PAGE}");
        assert_eq!(decode(marked.as_bytes()), Ok(PAGE));
        assert_eq!(decode(b"a\r\nb"), Ok("a\r\nb"));
    }

    #[test]
    fn other_encodings_are_named_with_the_cure() {
        let (gbk, ..) = GBK.encode(PAGE);
        assert!(refusal(&gbk).contains("GBK"), "{}", refusal(&gbk));
        assert!(refusal(&gbk).contains("iconv -f GB18030 -t UTF-8"));
        let traditional = "隱密追擊\n\n29/04/2022\n\n這個生物進戰場時，你可以檢視牌庫頂的牌。\n";
        let (big5, ..) = BIG5.encode(traditional);
        assert!(refusal(&big5).contains("Big5"), "{}", refusal(&big5));
        let (latin, ..) =
            WINDOWS_1252.encode("Séance\n\n29/04/2022\n\nIt doesn’t café à la naïveté.\n");
        assert!(refusal(&latin).contains("Latin-1"), "{}", refusal(&latin));
    }

    #[test]
    fn utf_16_is_named_with_and_without_its_mark() {
        for (name, bytes) in
            [("UTF-16LE", u16::to_le_bytes as fn(u16) -> [u8; 2]), ("UTF-16BE", u16::to_be_bytes)]
        {
            let bare = utf16(PAGE, bytes);
            assert!(refusal(&bare).contains(name), "{}", refusal(&bare));
            let marked = utf16(&format!("\u{FEFF}{PAGE}"), bytes);
            assert!(refusal(&marked).contains(name), "{}", refusal(&marked));
            let english = utf16("Title\n\n29/04/2022\n\nAn odd number of bytes.", bytes);
            assert!(refusal(&english[..english.len() - 1]).contains(name));
        }
        assert!(refusal(b"\xFF\xFE\0\0a\0\0\0").contains("UTF-32"));
    }

    #[test]
    fn binary_and_empty_files_are_refused() {
        assert!(refusal(b"").contains("empty"));
        assert!(refusal(b"\xEF\xBB\xBF \r\n\t\n").contains("empty"));
        assert!(refusal(b"\x7FELF\x02\x01\x01\0\0\0\0").contains("binary"));
        assert!(refusal(b"29/04/2022\n\nA NUL\0 inside.").contains("NUL"));
        assert!(refusal(b"\x1F\x8B\x08\0\0").contains("gzip"));
        assert!(refusal(b"PK\x03\x04....").contains("zip"));
        let noise: Vec<u8> = (0..4000u32).map(|i| (i * 167 % 255 + 1) as u8).collect();
        assert!(refusal(&noise).contains("binary"), "{}", refusal(&noise));
    }

    #[test]
    fn damaged_utf8_is_told_from_other_encodings() {
        let mut bytes = PAGE.as_bytes().to_vec();
        let at = PAGE.find("生物").expect("there");
        bytes[at] = 0xFF;
        let fault = decode(&bytes).expect_err("damaged");
        assert_eq!((fault.line, fault.column), (5, 17), "{fault}");
        assert!(fault.what.contains("damaged"));
        let cut = decode(&PAGE.as_bytes()[..PAGE.len() - 2]).expect_err("cut");
        assert!(cut.what.contains("cut off"), "{cut}");
    }

    #[test]
    fn huge_files_and_lines_are_refused_by_their_first_part() {
        let page = "29/04/2022\n\nA sentence that is repeated.\n".repeat(MAX_PAGE / 40 + 1);
        assert!(
            refusal(page.as_bytes()).contains("larger than a page"),
            "{}",
            refusal(page.as_bytes())
        );
        let line = format!("29/04/2022\n\n{}", "牌".repeat(MAX_PAGE / 2));
        let fault = decode(line.as_bytes()).expect_err("long");
        assert_eq!(fault.line, 3, "{fault}");
        assert!(fault.what.contains("64 KB"));
        assert!(decode(format!("{}\n", "a".repeat(MAX_LINE)).as_bytes()).is_ok());
        let endless = super::super::read(std::io::repeat(b'x')).expect("repeat never fails");
        assert_eq!(endless.len(), MAX_PAGE + 1);
    }
}
