#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 28
#define LARGE_STATE_COUNT 2
#define SYMBOL_COUNT 30
#define ALIAS_COUNT 0
#define TOKEN_COUNT 16
#define EXTERNAL_TOKEN_COUNT 5
#define FIELD_COUNT 3
#define MAX_ALIAS_SEQUENCE_LENGTH 3
#define PRODUCTION_ID_COUNT 2

enum ts_symbol_identifiers {
  sym_safe_cell = 1,
  sym_mine_cell = 2,
  sym_left_button = 3,
  sym_right_button = 4,
  sym_switch = 5,
  sym_restart = 6,
  sym_sign = 7,
  sym_foreign = 8,
  sym_integer = 9,
  sym__newline = 10,
  sym_noop = 11,
  sym__malformed = 12,
  sym__malformed_first = 13,
  sym_comment = 14,
  sym__error_sentinel = 15,
  sym_source_file = 16,
  sym_board = 17,
  sym_row = 18,
  sym_operations = 19,
  sym__operation = 20,
  sym_click = 21,
  sym_malformed = 22,
  sym_malformed_first = 23,
  sym__piece = 24,
  aux_sym_source_file_repeat1 = 25,
  aux_sym_board_repeat1 = 26,
  aux_sym_row_repeat1 = 27,
  aux_sym_operations_repeat1 = 28,
  aux_sym_malformed_repeat1 = 29,
};

static const char * const ts_symbol_names[] = {
  [ts_builtin_sym_end] = "end",
  [sym_safe_cell] = "safe_cell",
  [sym_mine_cell] = "mine_cell",
  [sym_left_button] = "left_button",
  [sym_right_button] = "right_button",
  [sym_switch] = "switch",
  [sym_restart] = "restart",
  [sym_sign] = "sign",
  [sym_foreign] = "foreign",
  [sym_integer] = "integer",
  [sym__newline] = "_newline",
  [sym_noop] = "noop",
  [sym__malformed] = "_malformed",
  [sym__malformed_first] = "_malformed_first",
  [sym_comment] = "comment",
  [sym__error_sentinel] = "_error_sentinel",
  [sym_source_file] = "source_file",
  [sym_board] = "board",
  [sym_row] = "row",
  [sym_operations] = "operations",
  [sym__operation] = "_operation",
  [sym_click] = "click",
  [sym_malformed] = "malformed",
  [sym_malformed_first] = "malformed",
  [sym__piece] = "_piece",
  [aux_sym_source_file_repeat1] = "source_file_repeat1",
  [aux_sym_board_repeat1] = "board_repeat1",
  [aux_sym_row_repeat1] = "row_repeat1",
  [aux_sym_operations_repeat1] = "operations_repeat1",
  [aux_sym_malformed_repeat1] = "malformed_repeat1",
};

static const TSSymbol ts_symbol_map[] = {
  [ts_builtin_sym_end] = ts_builtin_sym_end,
  [sym_safe_cell] = sym_safe_cell,
  [sym_mine_cell] = sym_mine_cell,
  [sym_left_button] = sym_left_button,
  [sym_right_button] = sym_right_button,
  [sym_switch] = sym_switch,
  [sym_restart] = sym_restart,
  [sym_sign] = sym_sign,
  [sym_foreign] = sym_foreign,
  [sym_integer] = sym_integer,
  [sym__newline] = sym__newline,
  [sym_noop] = sym_noop,
  [sym__malformed] = sym__malformed,
  [sym__malformed_first] = sym__malformed_first,
  [sym_comment] = sym_comment,
  [sym__error_sentinel] = sym__error_sentinel,
  [sym_source_file] = sym_source_file,
  [sym_board] = sym_board,
  [sym_row] = sym_row,
  [sym_operations] = sym_operations,
  [sym__operation] = sym__operation,
  [sym_click] = sym_click,
  [sym_malformed] = sym_malformed,
  [sym_malformed_first] = sym_malformed,
  [sym__piece] = sym__piece,
  [aux_sym_source_file_repeat1] = aux_sym_source_file_repeat1,
  [aux_sym_board_repeat1] = aux_sym_board_repeat1,
  [aux_sym_row_repeat1] = aux_sym_row_repeat1,
  [aux_sym_operations_repeat1] = aux_sym_operations_repeat1,
  [aux_sym_malformed_repeat1] = aux_sym_malformed_repeat1,
};

static const TSSymbolMetadata ts_symbol_metadata[] = {
  [ts_builtin_sym_end] = {
    .visible = false,
    .named = true,
  },
  [sym_safe_cell] = {
    .visible = true,
    .named = true,
  },
  [sym_mine_cell] = {
    .visible = true,
    .named = true,
  },
  [sym_left_button] = {
    .visible = true,
    .named = true,
  },
  [sym_right_button] = {
    .visible = true,
    .named = true,
  },
  [sym_switch] = {
    .visible = true,
    .named = true,
  },
  [sym_restart] = {
    .visible = true,
    .named = true,
  },
  [sym_sign] = {
    .visible = true,
    .named = true,
  },
  [sym_foreign] = {
    .visible = true,
    .named = true,
  },
  [sym_integer] = {
    .visible = true,
    .named = true,
  },
  [sym__newline] = {
    .visible = false,
    .named = true,
  },
  [sym_noop] = {
    .visible = true,
    .named = true,
  },
  [sym__malformed] = {
    .visible = false,
    .named = true,
  },
  [sym__malformed_first] = {
    .visible = false,
    .named = true,
  },
  [sym_comment] = {
    .visible = true,
    .named = true,
  },
  [sym__error_sentinel] = {
    .visible = false,
    .named = true,
  },
  [sym_source_file] = {
    .visible = true,
    .named = true,
  },
  [sym_board] = {
    .visible = true,
    .named = true,
  },
  [sym_row] = {
    .visible = true,
    .named = true,
  },
  [sym_operations] = {
    .visible = true,
    .named = true,
  },
  [sym__operation] = {
    .visible = false,
    .named = true,
  },
  [sym_click] = {
    .visible = true,
    .named = true,
  },
  [sym_malformed] = {
    .visible = true,
    .named = true,
  },
  [sym_malformed_first] = {
    .visible = true,
    .named = true,
  },
  [sym__piece] = {
    .visible = false,
    .named = true,
  },
  [aux_sym_source_file_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_board_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_row_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_operations_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_malformed_repeat1] = {
    .visible = false,
    .named = false,
  },
};

enum ts_field_identifiers {
  field_button = 1,
  field_column = 2,
  field_row = 3,
};

static const char * const ts_field_names[] = {
  [0] = NULL,
  [field_button] = "button",
  [field_column] = "column",
  [field_row] = "row",
};

static const TSFieldMapSlice ts_field_map_slices[PRODUCTION_ID_COUNT] = {
  [1] = {.index = 0, .length = 3},
};

static const TSFieldMapEntry ts_field_map_entries[] = {
  [0] =
    {field_button, 1},
    {field_column, 0},
    {field_row, 2},
};

static const TSSymbol ts_alias_sequences[PRODUCTION_ID_COUNT][MAX_ALIAS_SEQUENCE_LENGTH] = {
  [0] = {0},
};

static const uint16_t ts_non_terminal_alias_map[] = {
  0,
};

static const TSStateId ts_primary_state_ids[STATE_COUNT] = {
  [0] = 0,
  [1] = 1,
  [2] = 2,
  [3] = 3,
  [4] = 4,
  [5] = 5,
  [6] = 6,
  [7] = 7,
  [8] = 8,
  [9] = 9,
  [10] = 10,
  [11] = 11,
  [12] = 12,
  [13] = 13,
  [14] = 14,
  [15] = 15,
  [16] = 16,
  [17] = 17,
  [18] = 18,
  [19] = 19,
  [20] = 20,
  [21] = 21,
  [22] = 22,
  [23] = 23,
  [24] = 24,
  [25] = 25,
  [26] = 26,
  [27] = 27,
};

static bool ts_lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(2);
      ADVANCE_MAP(
        '\n', 12,
        '!', 7,
        '*', 4,
        ',', 5,
        '.', 3,
        ';', 6,
        '@', 8,
        '+', 9,
        '-', 9,
      );
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ') SKIP(0);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(11);
      if (lookahead != 0 &&
          lookahead != '#') ADVANCE(10);
      END_STATE();
    case 1:
      if (lookahead == '\t' ||
          (0x0b <= lookahead && lookahead <= '\r') ||
          lookahead == ' ') ADVANCE(1);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(11);
      END_STATE();
    case 2:
      ACCEPT_TOKEN(ts_builtin_sym_end);
      END_STATE();
    case 3:
      ACCEPT_TOKEN(sym_safe_cell);
      END_STATE();
    case 4:
      ACCEPT_TOKEN(sym_mine_cell);
      END_STATE();
    case 5:
      ACCEPT_TOKEN(sym_left_button);
      END_STATE();
    case 6:
      ACCEPT_TOKEN(sym_right_button);
      END_STATE();
    case 7:
      ACCEPT_TOKEN(sym_switch);
      END_STATE();
    case 8:
      ACCEPT_TOKEN(sym_restart);
      END_STATE();
    case 9:
      ACCEPT_TOKEN(sym_sign);
      if (lookahead == '\t' ||
          (0x0b <= lookahead && lookahead <= '\r') ||
          lookahead == ' ') ADVANCE(1);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(11);
      END_STATE();
    case 10:
      ACCEPT_TOKEN(sym_foreign);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != '!' &&
          lookahead != '#' &&
          (lookahead < '*' || '.' < lookahead) &&
          (lookahead < '0' || '9' < lookahead) &&
          lookahead != ';' &&
          lookahead != '@') ADVANCE(10);
      END_STATE();
    case 11:
      ACCEPT_TOKEN(sym_integer);
      if (lookahead == '\t' ||
          (0x0b <= lookahead && lookahead <= '\r') ||
          lookahead == ' ') ADVANCE(1);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(11);
      END_STATE();
    case 12:
      ACCEPT_TOKEN(sym__newline);
      END_STATE();
    default:
      return false;
  }
}

static const TSLexMode ts_lex_modes[STATE_COUNT] = {
  [0] = {.lex_state = 0, .external_lex_state = 1},
  [1] = {.lex_state = 0, .external_lex_state = 2},
  [2] = {.lex_state = 0, .external_lex_state = 2},
  [3] = {.lex_state = 0, .external_lex_state = 2},
  [4] = {.lex_state = 0, .external_lex_state = 2},
  [5] = {.lex_state = 0, .external_lex_state = 2},
  [6] = {.lex_state = 0, .external_lex_state = 2},
  [7] = {.lex_state = 0, .external_lex_state = 3},
  [8] = {.lex_state = 0, .external_lex_state = 3},
  [9] = {.lex_state = 0, .external_lex_state = 3},
  [10] = {.lex_state = 0, .external_lex_state = 3},
  [11] = {.lex_state = 0, .external_lex_state = 2},
  [12] = {.lex_state = 0, .external_lex_state = 4},
  [13] = {.lex_state = 0, .external_lex_state = 3},
  [14] = {.lex_state = 0, .external_lex_state = 2},
  [15] = {.lex_state = 0, .external_lex_state = 2},
  [16] = {.lex_state = 0, .external_lex_state = 2},
  [17] = {.lex_state = 0, .external_lex_state = 2},
  [18] = {.lex_state = 0, .external_lex_state = 2},
  [19] = {.lex_state = 0, .external_lex_state = 2},
  [20] = {.lex_state = 0, .external_lex_state = 2},
  [21] = {.lex_state = 0, .external_lex_state = 2},
  [22] = {.lex_state = 0, .external_lex_state = 2},
  [23] = {.lex_state = 0, .external_lex_state = 2},
  [24] = {.lex_state = 0, .external_lex_state = 2},
  [25] = {.lex_state = 0, .external_lex_state = 2},
  [26] = {.lex_state = 0, .external_lex_state = 2},
  [27] = {.lex_state = 0, .external_lex_state = 2},
};

static const uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT] = {
  [0] = {
    [ts_builtin_sym_end] = ACTIONS(1),
    [sym_safe_cell] = ACTIONS(1),
    [sym_mine_cell] = ACTIONS(1),
    [sym_left_button] = ACTIONS(1),
    [sym_right_button] = ACTIONS(1),
    [sym_switch] = ACTIONS(1),
    [sym_restart] = ACTIONS(1),
    [sym_sign] = ACTIONS(1),
    [sym_foreign] = ACTIONS(1),
    [sym_integer] = ACTIONS(1),
    [sym__newline] = ACTIONS(1),
    [sym_noop] = ACTIONS(1),
    [sym__malformed] = ACTIONS(1),
    [sym__malformed_first] = ACTIONS(1),
    [sym_comment] = ACTIONS(3),
    [sym__error_sentinel] = ACTIONS(1),
  },
  [1] = {
    [sym_source_file] = STATE(23),
    [sym_board] = STATE(9),
    [sym_row] = STATE(25),
    [aux_sym_source_file_repeat1] = STATE(11),
    [aux_sym_board_repeat1] = STATE(7),
    [aux_sym_row_repeat1] = STATE(14),
    [sym_safe_cell] = ACTIONS(5),
    [sym_mine_cell] = ACTIONS(5),
    [sym__newline] = ACTIONS(7),
    [sym_comment] = ACTIONS(3),
  },
};

static const uint16_t ts_small_parse_table[] = {
  [0] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(14), 1,
      sym_sign,
    ACTIONS(9), 2,
      ts_builtin_sym_end,
      sym__newline,
    STATE(2), 2,
      sym__piece,
      aux_sym_malformed_repeat1,
    ACTIONS(11), 8,
      sym_safe_cell,
      sym_mine_cell,
      sym_left_button,
      sym_right_button,
      sym_switch,
      sym_restart,
      sym_foreign,
      sym_integer,
  [25] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(21), 1,
      sym_sign,
    ACTIONS(17), 2,
      ts_builtin_sym_end,
      sym__newline,
    STATE(2), 2,
      sym__piece,
      aux_sym_malformed_repeat1,
    ACTIONS(19), 8,
      sym_safe_cell,
      sym_mine_cell,
      sym_left_button,
      sym_right_button,
      sym_switch,
      sym_restart,
      sym_foreign,
      sym_integer,
  [50] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(21), 1,
      sym_sign,
    ACTIONS(23), 2,
      ts_builtin_sym_end,
      sym__newline,
    STATE(2), 2,
      sym__piece,
      aux_sym_malformed_repeat1,
    ACTIONS(19), 8,
      sym_safe_cell,
      sym_mine_cell,
      sym_left_button,
      sym_right_button,
      sym_switch,
      sym_restart,
      sym_foreign,
      sym_integer,
  [75] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(27), 1,
      sym_sign,
    STATE(3), 2,
      sym__piece,
      aux_sym_malformed_repeat1,
    ACTIONS(25), 8,
      sym_safe_cell,
      sym_mine_cell,
      sym_left_button,
      sym_right_button,
      sym_switch,
      sym_restart,
      sym_foreign,
      sym_integer,
  [96] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(31), 1,
      sym_sign,
    STATE(4), 2,
      sym__piece,
      aux_sym_malformed_repeat1,
    ACTIONS(29), 8,
      sym_safe_cell,
      sym_mine_cell,
      sym_left_button,
      sym_right_button,
      sym_switch,
      sym_restart,
      sym_foreign,
      sym_integer,
  [117] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(8), 1,
      aux_sym_board_repeat1,
    STATE(14), 1,
      aux_sym_row_repeat1,
    STATE(25), 1,
      sym_row,
    ACTIONS(5), 2,
      sym_safe_cell,
      sym_mine_cell,
    ACTIONS(33), 5,
      sym_noop,
      sym__malformed_first,
      sym_switch,
      sym_restart,
      sym_integer,
  [141] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(8), 1,
      aux_sym_board_repeat1,
    STATE(14), 1,
      aux_sym_row_repeat1,
    STATE(25), 1,
      sym_row,
    ACTIONS(35), 2,
      sym_safe_cell,
      sym_mine_cell,
    ACTIONS(38), 5,
      sym_noop,
      sym__malformed_first,
      sym_switch,
      sym_restart,
      sym_integer,
  [165] = 6,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(42), 1,
      sym_integer,
    ACTIONS(44), 1,
      sym__malformed_first,
    STATE(24), 1,
      sym_operations,
    ACTIONS(40), 3,
      sym_noop,
      sym_switch,
      sym_restart,
    STATE(17), 3,
      sym__operation,
      sym_click,
      sym_malformed_first,
  [188] = 6,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(42), 1,
      sym_integer,
    ACTIONS(44), 1,
      sym__malformed_first,
    STATE(26), 1,
      sym_operations,
    ACTIONS(40), 3,
      sym_noop,
      sym_switch,
      sym_restart,
    STATE(17), 3,
      sym__operation,
      sym_click,
      sym_malformed_first,
  [211] = 8,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(46), 1,
      sym__newline,
    STATE(7), 1,
      aux_sym_board_repeat1,
    STATE(10), 1,
      sym_board,
    STATE(14), 1,
      aux_sym_row_repeat1,
    STATE(15), 1,
      aux_sym_source_file_repeat1,
    STATE(25), 1,
      sym_row,
    ACTIONS(5), 2,
      sym_safe_cell,
      sym_mine_cell,
  [237] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(42), 1,
      sym_integer,
    ACTIONS(50), 1,
      sym__malformed,
    ACTIONS(48), 3,
      sym_noop,
      sym_switch,
      sym_restart,
    STATE(21), 3,
      sym__operation,
      sym_click,
      sym_malformed,
  [257] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(38), 7,
      sym_noop,
      sym__malformed_first,
      sym_safe_cell,
      sym_mine_cell,
      sym_switch,
      sym_restart,
      sym_integer,
  [270] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(54), 1,
      sym__newline,
    STATE(16), 1,
      aux_sym_row_repeat1,
    ACTIONS(52), 2,
      sym_safe_cell,
      sym_mine_cell,
  [284] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(58), 1,
      sym__newline,
    STATE(15), 1,
      aux_sym_source_file_repeat1,
    ACTIONS(56), 2,
      sym_safe_cell,
      sym_mine_cell,
  [298] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(64), 1,
      sym__newline,
    STATE(16), 1,
      aux_sym_row_repeat1,
    ACTIONS(61), 2,
      sym_safe_cell,
      sym_mine_cell,
  [312] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(66), 1,
      ts_builtin_sym_end,
    ACTIONS(68), 1,
      sym__newline,
    STATE(18), 1,
      aux_sym_operations_repeat1,
  [325] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(68), 1,
      sym__newline,
    ACTIONS(70), 1,
      ts_builtin_sym_end,
    STATE(19), 1,
      aux_sym_operations_repeat1,
  [338] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(72), 1,
      ts_builtin_sym_end,
    ACTIONS(74), 1,
      sym__newline,
    STATE(19), 1,
      aux_sym_operations_repeat1,
  [351] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(77), 2,
      sym_left_button,
      sym_right_button,
  [359] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(72), 2,
      ts_builtin_sym_end,
      sym__newline,
  [367] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(79), 2,
      ts_builtin_sym_end,
      sym__newline,
  [375] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(81), 1,
      ts_builtin_sym_end,
  [382] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(83), 1,
      ts_builtin_sym_end,
  [389] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(85), 1,
      sym__newline,
  [396] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(87), 1,
      ts_builtin_sym_end,
  [403] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(89), 1,
      sym_integer,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(2)] = 0,
  [SMALL_STATE(3)] = 25,
  [SMALL_STATE(4)] = 50,
  [SMALL_STATE(5)] = 75,
  [SMALL_STATE(6)] = 96,
  [SMALL_STATE(7)] = 117,
  [SMALL_STATE(8)] = 141,
  [SMALL_STATE(9)] = 165,
  [SMALL_STATE(10)] = 188,
  [SMALL_STATE(11)] = 211,
  [SMALL_STATE(12)] = 237,
  [SMALL_STATE(13)] = 257,
  [SMALL_STATE(14)] = 270,
  [SMALL_STATE(15)] = 284,
  [SMALL_STATE(16)] = 298,
  [SMALL_STATE(17)] = 312,
  [SMALL_STATE(18)] = 325,
  [SMALL_STATE(19)] = 338,
  [SMALL_STATE(20)] = 351,
  [SMALL_STATE(21)] = 359,
  [SMALL_STATE(22)] = 367,
  [SMALL_STATE(23)] = 375,
  [SMALL_STATE(24)] = 382,
  [SMALL_STATE(25)] = 389,
  [SMALL_STATE(26)] = 396,
  [SMALL_STATE(27)] = 403,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = true}}, SHIFT_EXTRA(),
  [5] = {.entry = {.count = 1, .reusable = true}}, SHIFT(14),
  [7] = {.entry = {.count = 1, .reusable = true}}, SHIFT(11),
  [9] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_malformed_repeat1, 2, 0, 0),
  [11] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_malformed_repeat1, 2, 0, 0), SHIFT_REPEAT(2),
  [14] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_malformed_repeat1, 2, 0, 0), SHIFT_REPEAT(2),
  [17] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_malformed_first, 2, 0, 0),
  [19] = {.entry = {.count = 1, .reusable = true}}, SHIFT(2),
  [21] = {.entry = {.count = 1, .reusable = false}}, SHIFT(2),
  [23] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_malformed, 2, 0, 0),
  [25] = {.entry = {.count = 1, .reusable = true}}, SHIFT(3),
  [27] = {.entry = {.count = 1, .reusable = false}}, SHIFT(3),
  [29] = {.entry = {.count = 1, .reusable = true}}, SHIFT(4),
  [31] = {.entry = {.count = 1, .reusable = false}}, SHIFT(4),
  [33] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_board, 1, 0, 0),
  [35] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_board_repeat1, 2, 0, 0), SHIFT_REPEAT(14),
  [38] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_board_repeat1, 2, 0, 0),
  [40] = {.entry = {.count = 1, .reusable = true}}, SHIFT(17),
  [42] = {.entry = {.count = 1, .reusable = true}}, SHIFT(20),
  [44] = {.entry = {.count = 1, .reusable = true}}, SHIFT(5),
  [46] = {.entry = {.count = 1, .reusable = true}}, SHIFT(15),
  [48] = {.entry = {.count = 1, .reusable = true}}, SHIFT(21),
  [50] = {.entry = {.count = 1, .reusable = true}}, SHIFT(6),
  [52] = {.entry = {.count = 1, .reusable = true}}, SHIFT(16),
  [54] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_row, 1, 0, 0),
  [56] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0),
  [58] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(15),
  [61] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_row_repeat1, 2, 0, 0), SHIFT_REPEAT(16),
  [64] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_row_repeat1, 2, 0, 0),
  [66] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_operations, 1, 0, 0),
  [68] = {.entry = {.count = 1, .reusable = true}}, SHIFT(12),
  [70] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_operations, 2, 0, 0),
  [72] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_operations_repeat1, 2, 0, 0),
  [74] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_operations_repeat1, 2, 0, 0), SHIFT_REPEAT(12),
  [77] = {.entry = {.count = 1, .reusable = true}}, SHIFT(27),
  [79] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_click, 3, 0, 1),
  [81] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
  [83] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 2, 0, 0),
  [85] = {.entry = {.count = 1, .reusable = true}}, SHIFT(13),
  [87] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 3, 0, 0),
  [89] = {.entry = {.count = 1, .reusable = true}}, SHIFT(22),
};

enum ts_external_scanner_symbol_identifiers {
  ts_external_token_noop = 0,
  ts_external_token__malformed = 1,
  ts_external_token__malformed_first = 2,
  ts_external_token_comment = 3,
  ts_external_token__error_sentinel = 4,
};

static const TSSymbol ts_external_scanner_symbol_map[EXTERNAL_TOKEN_COUNT] = {
  [ts_external_token_noop] = sym_noop,
  [ts_external_token__malformed] = sym__malformed,
  [ts_external_token__malformed_first] = sym__malformed_first,
  [ts_external_token_comment] = sym_comment,
  [ts_external_token__error_sentinel] = sym__error_sentinel,
};

static const bool ts_external_scanner_states[5][EXTERNAL_TOKEN_COUNT] = {
  [1] = {
    [ts_external_token_noop] = true,
    [ts_external_token__malformed] = true,
    [ts_external_token__malformed_first] = true,
    [ts_external_token_comment] = true,
    [ts_external_token__error_sentinel] = true,
  },
  [2] = {
    [ts_external_token_comment] = true,
  },
  [3] = {
    [ts_external_token_noop] = true,
    [ts_external_token__malformed_first] = true,
    [ts_external_token_comment] = true,
  },
  [4] = {
    [ts_external_token_noop] = true,
    [ts_external_token__malformed] = true,
    [ts_external_token_comment] = true,
  },
};

#ifdef __cplusplus
extern "C" {
#endif
void *tree_sitter_mines_external_scanner_create(void);
void tree_sitter_mines_external_scanner_destroy(void *);
bool tree_sitter_mines_external_scanner_scan(void *, TSLexer *, const bool *);
unsigned tree_sitter_mines_external_scanner_serialize(void *, char *);
void tree_sitter_mines_external_scanner_deserialize(void *, const char *, unsigned);

#ifdef TREE_SITTER_HIDE_SYMBOLS
#define TS_PUBLIC
#elif defined(_WIN32)
#define TS_PUBLIC __declspec(dllexport)
#else
#define TS_PUBLIC __attribute__((visibility("default")))
#endif

TS_PUBLIC const TSLanguage *tree_sitter_mines(void) {
  static const TSLanguage language = {
    .version = LANGUAGE_VERSION,
    .symbol_count = SYMBOL_COUNT,
    .alias_count = ALIAS_COUNT,
    .token_count = TOKEN_COUNT,
    .external_token_count = EXTERNAL_TOKEN_COUNT,
    .state_count = STATE_COUNT,
    .large_state_count = LARGE_STATE_COUNT,
    .production_id_count = PRODUCTION_ID_COUNT,
    .field_count = FIELD_COUNT,
    .max_alias_sequence_length = MAX_ALIAS_SEQUENCE_LENGTH,
    .parse_table = &ts_parse_table[0][0],
    .small_parse_table = ts_small_parse_table,
    .small_parse_table_map = ts_small_parse_table_map,
    .parse_actions = ts_parse_actions,
    .symbol_names = ts_symbol_names,
    .field_names = ts_field_names,
    .field_map_slices = ts_field_map_slices,
    .field_map_entries = ts_field_map_entries,
    .symbol_metadata = ts_symbol_metadata,
    .public_symbol_map = ts_symbol_map,
    .alias_map = ts_non_terminal_alias_map,
    .alias_sequences = &ts_alias_sequences[0][0],
    .lex_modes = ts_lex_modes,
    .lex_fn = ts_lex,
    .external_scanner = {
      &ts_external_scanner_states[0][0],
      ts_external_scanner_symbol_map,
      tree_sitter_mines_external_scanner_create,
      tree_sitter_mines_external_scanner_destroy,
      tree_sitter_mines_external_scanner_scan,
      tree_sitter_mines_external_scanner_serialize,
      tree_sitter_mines_external_scanner_deserialize,
    },
    .primary_state_ids = ts_primary_state_ids,
  };
  return &language;
}
#ifdef __cplusplus
}
#endif
