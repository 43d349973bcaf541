// Divides a row into cells: an emoji, or the text between two emoji.

#include "tree_sitter/parser.h"

#include "cells.h"

enum {
  EMOJI_SELECTOR = 0xfe0f,
  TEXT_SELECTOR = 0xfe0e,
  JOINER = 0x200d,
  KEYCAP = 0x20e3,
  FIRST_SKIN_TONE = 0x1f3fb,
  LAST_SKIN_TONE = 0x1f3ff,
  FIRST_REGIONAL = 0x1f1e6,
  LAST_REGIONAL = 0x1f1ff,
  FIRST_TAG = 0xe0020,
  LAST_TAG = 0xe007e,
  END_OF_TAGS = 0xe007f,
};

// An emoji that is being read. `symbol` is its node type at the last place where it could end, or -1.
typedef struct {
  int32_t characters[LONGEST_GLYPH];
  unsigned length;
  int symbol;
  bool marks_end;
} Reading;

void *tree_sitter_emojifunge_external_scanner_create(void) { return NULL; }

void tree_sitter_emojifunge_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_emojifunge_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}

void tree_sitter_emojifunge_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}

static bool is_between(int32_t character, int32_t first, int32_t last) {
  return character >= first && character <= last;
}

static bool is_base(int32_t character) {
  size_t low = 0, high = sizeof BASES / sizeof *BASES;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (character > BASES[middle][1]) {
      low = middle + 1;
    } else if (character < BASES[middle][0]) {
      high = middle;
    } else {
      return true;
    }
  }
  return is_between(character, FIRST_SKIN_TONE, LAST_SKIN_TONE);
}

static int compare(const int32_t *one, const int32_t *other) {
  for (int at = 0; at < LONGEST_GLYPH; at++) {
    if (one[at] != other[at]) return one[at] < other[at] ? -1 : 1;
  }
  return 0;
}

static int symbol_of(const Reading *reading) {
  if (reading->length > LONGEST_GLYPH) return EMOJI;
  size_t low = 0, high = sizeof GLYPHS / sizeof *GLYPHS;
  while (low < high) {
    size_t middle = (low + high) / 2;
    int order = compare(reading->characters, GLYPHS[middle].characters);
    if (order == 0) return GLYPHS[middle].symbol;
    if (order > 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return EMOJI;
}

static void advance(TSLexer *lexer, Reading *reading) {
  int32_t character = lexer->lookahead;
  if (character != EMOJI_SELECTOR) {
    if (reading->length < LONGEST_GLYPH) reading->characters[reading->length] = character;
    if (reading->length <= LONGEST_GLYPH) reading->length++;
  }
  lexer->advance(lexer, false);
}

// The emoji can end here. With U+FE0E after it, it is text.
static void end(TSLexer *lexer, Reading *reading) {
  if (lexer->lookahead == TEXT_SELECTOR) return;
  reading->symbol = symbol_of(reading);
  if (reading->marks_end) lexer->mark_end(lexer);
}

// Read a base character with what belongs to it. Return false if a run of tags has no end.
static bool read_picture(TSLexer *lexer, Reading *reading) {
  advance(lexer, reading);
  end(lexer, reading);
  if (lexer->lookahead == EMOJI_SELECTOR) {
    advance(lexer, reading);
    end(lexer, reading);
  }
  if (is_between(lexer->lookahead, FIRST_SKIN_TONE, LAST_SKIN_TONE)) {
    advance(lexer, reading);
    end(lexer, reading);
  }
  if (!is_between(lexer->lookahead, FIRST_TAG, LAST_TAG)) return true;
  while (is_between(lexer->lookahead, FIRST_TAG, LAST_TAG)) advance(lexer, reading);
  if (lexer->lookahead != END_OF_TAGS) return false;
  advance(lexer, reading);
  end(lexer, reading);
  return true;
}

static void read_keycap(TSLexer *lexer, Reading *reading) {
  advance(lexer, reading);
  if (lexer->lookahead == EMOJI_SELECTOR) advance(lexer, reading);
  if (lexer->lookahead != KEYCAP) return;
  advance(lexer, reading);
  end(lexer, reading);
  if (lexer->lookahead != EMOJI_SELECTOR) return;
  advance(lexer, reading);
  end(lexer, reading);
}

// Read the emoji that begins here, and return its node type. If no emoji begins here, return -1. Then the characters
// that were read are text, because no emoji begins with any of them.
static int read_emoji(TSLexer *lexer, bool marks_end) {
  Reading reading = {.symbol = -1, .marks_end = marks_end};
  int32_t first = lexer->lookahead;
  if (is_base(first)) {
    while (read_picture(lexer, &reading) && lexer->lookahead == JOINER) {
      advance(lexer, &reading);
      if (!is_base(lexer->lookahead)) break;
    }
  } else if (is_between(first, FIRST_REGIONAL, LAST_REGIONAL)) {
    advance(lexer, &reading);
    if (is_between(lexer->lookahead, FIRST_REGIONAL, LAST_REGIONAL)) {
      advance(lexer, &reading);
      end(lexer, &reading);
    }
  } else if (is_between(first, '0', '9') || first == '#' || first == '*') {
    read_keycap(lexer, &reading);
  } else {
    lexer->advance(lexer, false);
  }
  return reading.symbol;
}

bool tree_sitter_emojifunge_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  (void)payload;
  (void)valid_symbols;
  bool has_text = false;
  while (!lexer->eof(lexer) && lexer->lookahead != '\n') {
    if (has_text) lexer->mark_end(lexer);
    if (lexer->lookahead == '\r') {
      lexer->advance(lexer, false);
      // Directly before a line feed, a carriage return belongs to the line end.
      if (lexer->lookahead == '\n') break;
    } else {
      int symbol = read_emoji(lexer, !has_text);
      if (symbol >= 0 && has_text) break;
      if (symbol >= 0) {
        lexer->result_symbol = (TSSymbol)symbol;
        return true;
      }
    }
    has_text = true;
    lexer->mark_end(lexer);
  }
  lexer->result_symbol = TEXT;
  return has_text;
}
