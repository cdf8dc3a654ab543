use unicode_width::UnicodeWidthStr;

use super::{Look, Styled};

/// Text for a screen of a certain width, built from top to bottom.
#[derive(Clone, Debug)]
pub struct Page {
    width: usize,
    text: String,
}

impl Page {
    pub fn new(width: usize) -> Self {
        Self { width, text: String::new() }
    }

    pub fn into_text(self) -> String {
        self.text
    }

    pub fn blank(&mut self) -> &mut Self {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
        self
    }

    /// A paragraph, `indent` cells from the left, later lines `hang` cells further.
    pub fn paragraph(&mut self, indent: usize, hang: usize, text: &Styled) -> &mut Self {
        let (first, rest) = (" ".repeat(indent), " ".repeat(indent + hang));
        for line in text.lines(self.width, &first, &rest) {
            self.text.push_str(line.trim_end());
            self.text.push('\n');
        }
        self
    }

    /// A command, to be pasted: where it does not fit, its lines end in a backslash, and no
    /// word of it is broken.
    pub fn command(&mut self, indent: usize, command: &str) -> &mut Self {
        const GOES_ON: &str = " \\";
        let mut line = " ".repeat(indent);
        let mut first = true;
        let words: Vec<&str> = command.split(' ').collect();
        for (n, word) in words.iter().enumerate() {
            let after = if n + 1 < words.len() { GOES_ON.len() } else { 0 };
            let space = usize::from(!first);
            if !first && line.width() + space + word.width() + after > self.width {
                line.push_str(GOES_ON);
                self.unwrapped(&Styled::new(&line, Look::Strong));
                (line, first) = (" ".repeat(indent + 2), true);
            }
            line.push_str(if first { "" } else { " " });
            line.push_str(word);
            first = false;
        }
        self.unwrapped(&Styled::new(&line, Look::Strong))
    }

    /// A line that stays one line, however wide the screen is.
    pub fn unwrapped(&mut self, text: &Styled) -> &mut Self {
        self.text.push_str(text.unwrapped().trim_end());
        self.text.push('\n');
        self
    }

    pub fn line(&mut self, text: &str, look: Look) -> &mut Self {
        self.paragraph(0, 2, &Styled::new(text, look))
    }

    /// A label and what it says, on one line where there is room.
    pub fn field(&mut self, label: &str, value: &Styled) -> &mut Self {
        let mut text = Styled::new(label, Look::Faint);
        text.push("  ", Look::Plain);
        text.append(value);
        self.paragraph(2, 2, &text)
    }

    /// Two ends of one line, the right one flush right where there is room.
    pub fn ends(&mut self, left: &str, right: &str, look: Look) -> &mut Self {
        if right.is_empty() {
            return self.line(left, Look::Strong);
        }
        let room = self.width.saturating_sub(left.width() + right.width());
        if room < 2 {
            return self.line(left, Look::Strong).paragraph(2, 2, &Styled::new(right, look));
        }
        let mut text = Styled::new(left, Look::Strong);
        text.push(&" ".repeat(room), Look::Plain);
        text.push(right, look);
        let line = text.unwrapped();
        self.text.push_str(&line);
        self.text.push('\n');
        self
    }
}
