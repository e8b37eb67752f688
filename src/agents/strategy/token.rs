//! The tokens of a strategy file.

use logos::Logos;
use std::ops::Range;

/// A word, number or sign.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r\n\f\u{feff}]+")]
pub(super) enum Token {
    #[regex(r"[0-9]+", priority = 3)]
    Number,
    #[regex(r"[A-Za-z0-9_]+", priority = 2)]
    Word,
    #[token("[")]
    OpenBracket,
    #[token("]")]
    CloseBracket,
    #[token("(")]
    Open,
    #[token(")")]
    Close,
    #[token(",")]
    Comma,
    #[token("->")]
    Arrow,
    #[token(":")]
    Colon,
    #[regex(r"#[^\n]*", allow_greedy = true)]
    Comment,
    /// Characters that are not part of the language.
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

/// Splits a text into tokens and comments. Adjacent characters that are not part of the language form one
/// `Foreign` token.
pub(super) fn read(text: &str) -> (Vec<Spanned>, Vec<Range<usize>>) {
    let (mut tokens, mut comments) = (Vec::<Spanned>::new(), Vec::new());
    for (token, span) in Token::lexer(text).spanned() {
        match token {
            Ok(Token::Comment) => comments.push(span),
            Ok(token) => tokens.push(Spanned { token, span, meant: None }),
            Err(()) => match tokens.last_mut() {
                Some(last) if last.token == Token::Foreign && last.span.end == span.start => last.span.end = span.end,
                _ => tokens.push(Spanned { token: Token::Foreign, span, meant: None }),
            },
        }
    }
    let end = text.trim_end().len();
    tokens.push(Spanned { token: Token::End, span: end..end, meant: None });
    (tokens, comments)
}
