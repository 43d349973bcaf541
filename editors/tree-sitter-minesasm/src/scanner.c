// Finds comments, the parts of texts and characters between escapes, and the names of labels: a name before a colon.

#include "tree_sitter/parser.h"

enum { LABEL_NAME, COMMENT, IN_STRING, IN_CHARACTER };

void *tree_sitter_minesasm_external_scanner_create(void) { return NULL; }

void tree_sitter_minesasm_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_minesasm_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}

void tree_sitter_minesasm_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}

static bool begins_name(int32_t character) {
  return (character >= 'A' && character <= 'Z') || (character >= 'a' && character <= 'z') || character == '_';
}

static bool continues_name(int32_t character) {
  return begins_name(character) || (character >= '0' && character <= '9') || character == '-';
}

static bool is_blank(int32_t character) {
  return character == ' ' || (character >= '\t' && character <= '\r' && character != '\n');
}

// Carriage returns at the end of a line do not belong to the comment.
static void scan_comment(TSLexer *lexer) {
  while (lexer->lookahead != '\n' && !lexer->eof(lexer)) {
    bool is_carriage_return = lexer->lookahead == '\r';
    lexer->advance(lexer, false);
    if (!is_carriage_return) lexer->mark_end(lexer);
  }
}

static bool scan_text(TSLexer *lexer, int32_t quote, TSSymbol symbol) {
  bool has_text = false;
  while (lexer->lookahead != quote && lexer->lookahead != '\\' && lexer->lookahead != '\n' && !lexer->eof(lexer)) {
    lexer->advance(lexer, false);
    has_text = true;
  }
  lexer->mark_end(lexer);
  lexer->result_symbol = symbol;
  return has_text;
}

bool tree_sitter_minesasm_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  (void)payload;
  // After an error, every symbol is valid.
  if (valid_symbols[IN_STRING] && !valid_symbols[IN_CHARACTER]) return scan_text(lexer, '"', IN_STRING);
  if (valid_symbols[IN_CHARACTER] && !valid_symbols[IN_STRING]) return scan_text(lexer, '\'', IN_CHARACTER);
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  if (lexer->lookahead == '#') {
    scan_comment(lexer);
    lexer->result_symbol = COMMENT;
    return true;
  }
  if (!valid_symbols[LABEL_NAME] || !begins_name(lexer->lookahead)) return false;
  while (continues_name(lexer->lookahead)) lexer->advance(lexer, false);
  lexer->mark_end(lexer);
  lexer->result_symbol = LABEL_NAME;
  return lexer->lookahead == ':';
}
