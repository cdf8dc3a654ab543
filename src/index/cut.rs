//! How tokens that our own analyzer found are handed to tantivy: each on a
//! line, behind its position. (Tantivy has a form of its own for that, which
//! it writes and reads as JSON: a fifth of the time an index takes.)

use tantivy::schema::Schema;
use tantivy::tokenizer::{Token, TokenStream, Tokenizer, TokenizerManager};
use tantivy::{Index, IndexBuilder};

/// What tantivy calls the reading of such lines.
pub(super) const CUT: &str = "cut";

/// Tokens with their positions, as tantivy is to read them.
pub(super) fn cut<T: AsRef<str>>(tokens: impl IntoIterator<Item = (usize, T)>) -> String {
    let mut lines = String::new();
    for (position, text) in tokens {
        if position > 0 {
            lines.push_str(&position.to_string());
        }
        lines.push('\t');
        lines.extend(text.as_ref().chars().filter(|c| !matches!(c, '\t' | '\n')));
        lines.push('\n');
    }
    lines
}

/// The tokens of such lines with their positions; none of other text.
pub(super) fn uncut(lines: &str) -> impl Iterator<Item = (usize, &str)> {
    lines.split_terminator('\n').filter_map(token)
}

fn token(line: &str) -> Option<(usize, &str)> {
    let (position, text) = line.split_once('\t')?;
    Some((position.parse().unwrap_or(0), text))
}

/// Lets an index read them.
pub(super) fn register(index: &Index) {
    index.tokenizers().register(CUT, Cut);
}

/// How an index begins that reads them.
pub(super) fn builder(schema: Schema) -> IndexBuilder {
    let tokenizers = TokenizerManager::default();
    tokenizers.register(CUT, Cut);
    Index::builder().schema(schema).tokenizers(tokenizers)
}

#[derive(Clone)]
struct Cut;

struct Lines<'a> {
    rest: &'a str,
    token: Token,
}

impl Tokenizer for Cut {
    type TokenStream<'a> = Lines<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Lines<'a> {
        Lines { rest: text, token: Token::default() }
    }
}

impl TokenStream for Lines<'_> {
    fn advance(&mut self) -> bool {
        let Some((line, rest)) = self.rest.split_once('\n') else { return false };
        self.rest = rest;
        let (position, text) = token(line).unwrap_or((0, line));
        self.token.position = position;
        self.token.text.clear();
        self.token.text.push_str(text);
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_come_back_with_their_positions() {
        let tokens = [(0, "bear"), (0, "翻回"), (7, "{T}"), (12, "a\tb\nc")];
        let lines = cut(tokens);
        let found: Vec<_> = uncut(&lines).collect();
        assert_eq!(found, [(0, "bear"), (0, "翻回"), (7, "{T}"), (12, "abc")]);
        let mut read = Vec::new();
        Cut.token_stream(&lines)
            .process(&mut |token| read.push((token.position, token.text.clone())));
        let read: Vec<_> = read.iter().map(|(position, text)| (*position, text.as_str())).collect();
        assert_eq!(read, found);
        assert_eq!(uncut("a word").count(), 0);
        assert_eq!(cut::<&str>([]), "");
    }
}
