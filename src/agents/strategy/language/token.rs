//! The tokens of a strategy file.

use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number,
    /// A keyword or a name; it may begin with digits.
    Word,
    OpenBracket,
    CloseBracket,
    Open,
    Close,
    Comma,
    Arrow,
    Colon,
    /// A run of characters that no other token can contain.
    Foreign,
    End,
}

#[derive(Clone, Debug)]
pub(super) struct Spanned {
    pub token: Token,
    pub span: Range<usize>,
    /// The keyword that a misspelt word probably means.
    pub meant: Option<&'static str>,
}

/// Splits `text` into tokens, the last of which is [`Token::End`]. Also returns the spans of the comments.
pub(super) fn read(text: &str) -> (Vec<Spanned>, Vec<Range<usize>>) {
    let (mut tokens, mut comments) = (Vec::<Spanned>::new(), Vec::new());
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let up_to = |ends: fn(char) -> bool| rest.find(ends).unwrap_or(rest.len());
        let (token, length) = match first {
            // Some editors put a byte order mark (U+FEFF) at the beginning of a file.
            ' ' | '\t' | '\r' | '\n' | '\x0c' | '\u{feff}' => {
                at += first.len_utf8();
                continue;
            }
            '#' => {
                let end = at + up_to(|c| c == '\n');
                comments.push(at..end);
                at = end;
                continue;
            }
            '[' => (Token::OpenBracket, 1),
            ']' => (Token::CloseBracket, 1),
            '(' => (Token::Open, 1),
            ')' => (Token::Close, 1),
            ',' => (Token::Comma, 1),
            ':' => (Token::Colon, 1),
            '-' if rest.starts_with("->") => (Token::Arrow, 2),
            '_' | '0'..='9' | 'A'..='Z' | 'a'..='z' => {
                let length = up_to(|c| c != '_' && !c.is_ascii_alphanumeric());
                let number = rest[..length].bytes().all(|byte| byte.is_ascii_digit());
                (if number { Token::Number } else { Token::Word }, length)
            }
            _ => (Token::Foreign, first.len_utf8()),
        };
        let span = at..at + length;
        at = span.end;
        match tokens.last_mut() {
            Some(last) if (last.token, token, last.span.end) == (Token::Foreign, Token::Foreign, span.start) => {
                last.span.end = span.end;
            }
            _ => tokens.push(Spanned { token, span, meant: None }),
        }
    }
    let end = text.trim_end().len();
    tokens.push(Spanned { token: Token::End, span: end..end, meant: None });
    (tokens, comments)
}
