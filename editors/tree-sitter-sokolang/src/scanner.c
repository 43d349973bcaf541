// Finds the tokens of the three zones. The result does not depend on what the parser expects, so an error in one zone
// does not change the tokens of the others.

#include "tree_sitter/alloc.h"
#include "tree_sitter/parser.h"

enum {
  NEWLINE,
  LINE_END,
  COMMENT,
  SEPARATOR,
  WALL,
  FLOOR,
  MARK,
  CLONER,
  DESTROYER,
  PLAYER,
  CRATE,
  READ_ONLY_CRATE,
  PORTAL,
  STACK_NAME,
  COLON,
  INTEGER,
  COMMA,
  MOVE,
  SWITCH,
  WAIT,
  PREFIX,
  DIGITS,
  GROUP,
  GROUP_END,
  FOREIGN,
};

enum { MAP, STACKS, ACTIONS };

typedef struct {
  uint8_t zone;
  bool is_line_start;
} Scanner;

void *tree_sitter_sokolang_external_scanner_create(void) {
  Scanner *scanner = ts_malloc(sizeof(Scanner));
  *scanner = (Scanner){MAP, true};
  return scanner;
}

void tree_sitter_sokolang_external_scanner_destroy(void *payload) { ts_free(payload); }

unsigned tree_sitter_sokolang_external_scanner_serialize(void *payload, char *buffer) {
  const Scanner *scanner = payload;
  buffer[0] = (char)scanner->zone;
  buffer[1] = (char)scanner->is_line_start;
  return 2;
}

void tree_sitter_sokolang_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  Scanner *scanner = payload;
  *scanner = (Scanner){MAP, true};
  if (length < 2) return;
  scanner->zone = (uint8_t)buffer[0];
  scanner->is_line_start = buffer[1] != 0;
}

static bool is_digit(int32_t character) { return character >= '0' && character <= '9'; }

static bool is_blank(int32_t character) { return character == ' ' || character == '\t'; }

static int symbol_on_map(int32_t character) {
  if (is_digit(character)) return PORTAL;
  if (character >= 'a' && character <= 'z') return READ_ONLY_CRATE;
  if (character >= 'A' && character <= 'Z') return CRATE;
  switch (character) {
    case '#':
    case ' ': return WALL;
    case '.': return FLOOR;
    case '*': return MARK;
    case ':': return CLONER;
    case '!': return DESTROYER;
    case '@': return PLAYER;
    default: return FOREIGN;
  }
}

static int symbol_in_stacks(int32_t character) {
  if (is_digit(character) || character == '-') return INTEGER;
  if ((character >= 'a' && character <= 'z') || character == '@') return STACK_NAME;
  if (character == ':') return COLON;
  return character == ',' ? COMMA : FOREIGN;
}

static int symbol_in_actions(int32_t character) {
  if (is_digit(character)) return DIGITS;
  switch (character) {
    case 'u':
    case 'd':
    case 'l':
    case 'r': return MOVE;
    case 'p': return SWITCH;
    case 'w': return WAIT;
    case '+':
    case '-':
    case '@':
    case '*': return PREFIX;
    case '[': return GROUP;
    case ']': return GROUP_END;
    default: return FOREIGN;
  }
}

static int symbol_of(uint8_t zone, int32_t character) {
  if (zone == MAP) return symbol_on_map(character);
  return zone == STACKS ? symbol_in_stacks(character) : symbol_in_actions(character);
}

static bool found(Scanner *scanner, TSLexer *lexer, int symbol) {
  lexer->result_symbol = (TSSymbol)symbol;
  scanner->is_line_start = symbol == NEWLINE || symbol == LINE_END;
  if (symbol == SEPARATOR) scanner->zone++;
  return true;
}

static bool found_here(Scanner *scanner, TSLexer *lexer, int symbol) {
  lexer->mark_end(lexer);
  return found(scanner, lexer, symbol);
}

static bool found_newline(Scanner *scanner, TSLexer *lexer) {
  lexer->advance(lexer, false);
  return found_here(scanner, lexer, scanner->zone == ACTIONS ? LINE_END : NEWLINE);
}

// Skip a carriage return. Return whether a line ends here: with "\n", with "\r\n" or at the end of the text.
static bool is_at_line_end(TSLexer *lexer) {
  if (lexer->eof(lexer) || lexer->lookahead == '\n') return true;
  if (lexer->lookahead != '\r') return false;
  lexer->advance(lexer, false);
  return lexer->lookahead == '\n';
}

static bool scan_comment(Scanner *scanner, TSLexer *lexer) {
  lexer->advance(lexer, false);
  if (lexer->lookahead != '/') return found_here(scanner, lexer, FOREIGN);
  lexer->mark_end(lexer);
  while (!is_at_line_end(lexer)) {
    if (lexer->lookahead != '\r') lexer->advance(lexer, false);
    lexer->mark_end(lexer);
  }
  return found(scanner, lexer, COMMENT);
}

// Read dashes at the start of a line. `is_after_wall` says that blanks on the map, which are a token, stand before them.
static bool scan_dashes(Scanner *scanner, TSLexer *lexer, bool is_after_wall) {
  unsigned dashes = 0;
  for (; lexer->lookahead == '-' && dashes < 4; dashes++) {
    lexer->advance(lexer, false);
    if (dashes == 0 && !is_after_wall) lexer->mark_end(lexer);
  }
  // There is no fourth zone.
  int symbol = scanner->zone == ACTIONS ? FOREIGN : SEPARATOR;
  if (dashes == 3) {
    while (is_blank(lexer->lookahead)) lexer->advance(lexer, false);
    if (lexer->lookahead == '\r') {
      lexer->mark_end(lexer);
      return found(scanner, lexer, is_at_line_end(lexer) ? symbol : FOREIGN);
    }
    if (is_at_line_end(lexer)) return found_here(scanner, lexer, symbol);
  }
  if (is_after_wall) return found(scanner, lexer, WALL);
  return found(scanner, lexer, scanner->zone == ACTIONS ? PREFIX : FOREIGN);
}

// Read the rest of a token that consists of several characters.
static void scan_rest(Scanner *scanner, TSLexer *lexer, int symbol) {
  if (symbol == INTEGER) {
    while (is_digit(lexer->lookahead)) lexer->advance(lexer, false);
  } else if (symbol == WALL || symbol == FLOOR || symbol == DIGITS || symbol == FOREIGN) {
    while (symbol_of(scanner->zone, lexer->lookahead) == symbol && lexer->lookahead != '\n' &&
           lexer->lookahead != '\r' && !is_blank(lexer->lookahead) && !lexer->eof(lexer)) {
      lexer->advance(lexer, false);
    }
  }
}

bool tree_sitter_sokolang_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  (void)valid_symbols;
  Scanner *scanner = payload;
  bool is_on_map = scanner->zone == MAP;
  if (scanner->is_line_start && lexer->lookahead == '/') return scan_comment(scanner, lexer);

  bool is_after_wall = false, is_after_tab = false;
  while (is_blank(lexer->lookahead)) {
    // A row ends with its last blank. A line with only blanks is not a row.
    bool is_wall = is_on_map && lexer->lookahead == ' ';
    lexer->advance(lexer, !is_on_map);
    if (is_wall && !is_after_tab) lexer->mark_end(lexer);
    is_after_wall = is_after_wall || (is_wall && !is_after_tab);
    is_after_tab = is_after_tab || (is_on_map && !is_wall);
    if (is_after_tab && !scanner->is_line_start) return found_here(scanner, lexer, FOREIGN);
  }
  if (scanner->is_line_start && lexer->lookahead == '-') return scan_dashes(scanner, lexer, is_after_wall);
  if (is_after_wall && !scanner->is_line_start) return found(scanner, lexer, WALL);
  if (lexer->eof(lexer)) return false;
  if (lexer->lookahead == '\n') return found_newline(scanner, lexer);
  if (lexer->lookahead == '\r') {
    lexer->advance(lexer, false);
    if (lexer->lookahead == '\n') return found_newline(scanner, lexer);
    return is_after_wall ? found(scanner, lexer, WALL) : found_here(scanner, lexer, FOREIGN);
  }
  if (is_after_wall) return found(scanner, lexer, WALL);
  if (is_after_tab) return found_here(scanner, lexer, FOREIGN);
  int symbol = symbol_of(scanner->zone, lexer->lookahead);
  bool is_sign = symbol == INTEGER && lexer->lookahead == '-';
  lexer->advance(lexer, false);
  if (is_sign && !is_digit(lexer->lookahead)) symbol = FOREIGN;
  scan_rest(scanner, lexer, symbol);
  return found_here(scanner, lexer, symbol);
}
