// Reads comments, and looks at whole lines after the board: is a line an operation, an operation without characters, or malformed?

#include "tree_sitter/parser.h"

enum { NOOP, MALFORMED, MALFORMED_FIRST, COMMENT, ERROR_SENTINEL };

void *tree_sitter_mines_external_scanner_create(void) { return NULL; }

void tree_sitter_mines_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_mines_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}

void tree_sitter_mines_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}

static bool is_blank(int32_t character) {
  return character == ' ' || (character >= '\t' && character <= '\r' && character != '\n');
}

static void skip_blanks(TSLexer *lexer) {
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, false);
}

// Return whether the code of the line ends here.
static bool is_at_end(TSLexer *lexer) {
  return lexer->lookahead == '#' || lexer->lookahead == '\n' || lexer->eof(lexer);
}

// Skip the character `character` and the blanks after it. Return false if another character stands here.
static bool skip(TSLexer *lexer, int32_t character) {
  if (lexer->lookahead != character) return false;
  lexer->advance(lexer, false);
  skip_blanks(lexer);
  return true;
}

static bool skip_digits(TSLexer *lexer) {
  bool is_integer = false;
  while (lexer->lookahead >= '0' && lexer->lookahead <= '9') {
    is_integer = true;
    lexer->advance(lexer, false);
    skip_blanks(lexer);
  }
  return is_integer;
}

static bool skip_integer(TSLexer *lexer) {
  if (!skip(lexer, '+')) skip(lexer, '-');
  return skip_digits(lexer);
}

static bool is_operation(TSLexer *lexer) {
  if (skip(lexer, '!') || skip(lexer, '@')) return is_at_end(lexer);
  if (!skip_integer(lexer)) return false;
  if (!skip(lexer, ',') && !skip(lexer, ';')) return false;
  return skip_integer(lexer) && is_at_end(lexer);
}

static bool scan_comment(TSLexer *lexer) {
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  if (lexer->lookahead != '#') return false;
  while (lexer->lookahead != '\n' && !lexer->eof(lexer)) lexer->advance(lexer, false);
  lexer->mark_end(lexer);
  lexer->result_symbol = COMMENT;
  return true;
}

bool tree_sitter_mines_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  (void)payload;
  // After an error, every symbol is valid.
  if (valid_symbols[ERROR_SENTINEL] || !valid_symbols[NOOP]) return scan_comment(lexer);
  bool can_be_row = valid_symbols[MALFORMED_FIRST];
  lexer->mark_end(lexer);
  skip_blanks(lexer);
  if (is_at_end(lexer)) {
    lexer->result_symbol = NOOP;
    return true;
  }
  if (can_be_row && (lexer->lookahead == '.' || lexer->lookahead == '*')) return false;
  if (is_operation(lexer)) return false;
  lexer->result_symbol = can_be_row ? MALFORMED_FIRST : MALFORMED;
  return true;
}
