#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 12
#define LARGE_STATE_COUNT 6
#define SYMBOL_COUNT 24
#define ALIAS_COUNT 0
#define TOKEN_COUNT 19
#define EXTERNAL_TOKEN_COUNT 17
#define FIELD_COUNT 0
#define MAX_ALIAS_SEQUENCE_LENGTH 2
#define PRODUCTION_ID_COUNT 1

enum ts_symbol_identifiers {
  sym__newline = 1,
  sym_text = 2,
  sym_emoji = 3,
  sym_input_and_output = 4,
  sym_picking = 5,
  sym_control = 6,
  sym_constants = 7,
  sym_random = 8,
  sym_arithmetic = 9,
  sym_stack = 10,
  sym_making_stacks = 11,
  sym_nested_stacks = 12,
  sym_mailbox = 13,
  sym_direction = 14,
  sym_conditions = 15,
  sym_run_count = 16,
  sym_recording = 17,
  sym_miscellaneous = 18,
  sym_source_file = 19,
  sym_row = 20,
  sym_instruction = 21,
  aux_sym_source_file_repeat1 = 22,
  aux_sym_row_repeat1 = 23,
};

static const char * const ts_symbol_names[] = {
  [ts_builtin_sym_end] = "end",
  [sym__newline] = "_newline",
  [sym_text] = "text",
  [sym_emoji] = "emoji",
  [sym_input_and_output] = "input_and_output",
  [sym_picking] = "picking",
  [sym_control] = "control",
  [sym_constants] = "constants",
  [sym_random] = "random",
  [sym_arithmetic] = "arithmetic",
  [sym_stack] = "stack",
  [sym_making_stacks] = "making_stacks",
  [sym_nested_stacks] = "nested_stacks",
  [sym_mailbox] = "mailbox",
  [sym_direction] = "direction",
  [sym_conditions] = "conditions",
  [sym_run_count] = "run_count",
  [sym_recording] = "recording",
  [sym_miscellaneous] = "miscellaneous",
  [sym_source_file] = "source_file",
  [sym_row] = "row",
  [sym_instruction] = "instruction",
  [aux_sym_source_file_repeat1] = "source_file_repeat1",
  [aux_sym_row_repeat1] = "row_repeat1",
};

static const TSSymbol ts_symbol_map[] = {
  [ts_builtin_sym_end] = ts_builtin_sym_end,
  [sym__newline] = sym__newline,
  [sym_text] = sym_text,
  [sym_emoji] = sym_emoji,
  [sym_input_and_output] = sym_input_and_output,
  [sym_picking] = sym_picking,
  [sym_control] = sym_control,
  [sym_constants] = sym_constants,
  [sym_random] = sym_random,
  [sym_arithmetic] = sym_arithmetic,
  [sym_stack] = sym_stack,
  [sym_making_stacks] = sym_making_stacks,
  [sym_nested_stacks] = sym_nested_stacks,
  [sym_mailbox] = sym_mailbox,
  [sym_direction] = sym_direction,
  [sym_conditions] = sym_conditions,
  [sym_run_count] = sym_run_count,
  [sym_recording] = sym_recording,
  [sym_miscellaneous] = sym_miscellaneous,
  [sym_source_file] = sym_source_file,
  [sym_row] = sym_row,
  [sym_instruction] = sym_instruction,
  [aux_sym_source_file_repeat1] = aux_sym_source_file_repeat1,
  [aux_sym_row_repeat1] = aux_sym_row_repeat1,
};

static const TSSymbolMetadata ts_symbol_metadata[] = {
  [ts_builtin_sym_end] = {
    .visible = false,
    .named = true,
  },
  [sym__newline] = {
    .visible = false,
    .named = true,
  },
  [sym_text] = {
    .visible = true,
    .named = true,
  },
  [sym_emoji] = {
    .visible = true,
    .named = true,
  },
  [sym_input_and_output] = {
    .visible = true,
    .named = true,
  },
  [sym_picking] = {
    .visible = true,
    .named = true,
  },
  [sym_control] = {
    .visible = true,
    .named = true,
  },
  [sym_constants] = {
    .visible = true,
    .named = true,
  },
  [sym_random] = {
    .visible = true,
    .named = true,
  },
  [sym_arithmetic] = {
    .visible = true,
    .named = true,
  },
  [sym_stack] = {
    .visible = true,
    .named = true,
  },
  [sym_making_stacks] = {
    .visible = true,
    .named = true,
  },
  [sym_nested_stacks] = {
    .visible = true,
    .named = true,
  },
  [sym_mailbox] = {
    .visible = true,
    .named = true,
  },
  [sym_direction] = {
    .visible = true,
    .named = true,
  },
  [sym_conditions] = {
    .visible = true,
    .named = true,
  },
  [sym_run_count] = {
    .visible = true,
    .named = true,
  },
  [sym_recording] = {
    .visible = true,
    .named = true,
  },
  [sym_miscellaneous] = {
    .visible = true,
    .named = true,
  },
  [sym_source_file] = {
    .visible = true,
    .named = true,
  },
  [sym_row] = {
    .visible = true,
    .named = true,
  },
  [sym_instruction] = {
    .visible = false,
    .named = true,
    .supertype = true,
  },
  [aux_sym_source_file_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_row_repeat1] = {
    .visible = false,
    .named = false,
  },
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
};

static bool ts_lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(2);
      if (lookahead == '\n') ADVANCE(3);
      if (lookahead == '\r') ADVANCE(1);
      END_STATE();
    case 1:
      if (lookahead == '\n') ADVANCE(3);
      END_STATE();
    case 2:
      ACCEPT_TOKEN(ts_builtin_sym_end);
      END_STATE();
    case 3:
      ACCEPT_TOKEN(sym__newline);
      END_STATE();
    default:
      return false;
  }
}

static const TSLexMode ts_lex_modes[STATE_COUNT] = {
  [0] = {.lex_state = 0, .external_lex_state = 1},
  [1] = {.lex_state = 0, .external_lex_state = 1},
  [2] = {.lex_state = 0, .external_lex_state = 1},
  [3] = {.lex_state = 0, .external_lex_state = 1},
  [4] = {.lex_state = 0, .external_lex_state = 1},
  [5] = {.lex_state = 0, .external_lex_state = 1},
  [6] = {.lex_state = 0},
  [7] = {.lex_state = 0},
  [8] = {.lex_state = 0},
  [9] = {.lex_state = 0},
  [10] = {.lex_state = 0},
  [11] = {.lex_state = 0},
};

static const uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT] = {
  [0] = {
    [ts_builtin_sym_end] = ACTIONS(1),
    [sym__newline] = ACTIONS(1),
    [sym_text] = ACTIONS(1),
    [sym_emoji] = ACTIONS(1),
    [sym_input_and_output] = ACTIONS(1),
    [sym_picking] = ACTIONS(1),
    [sym_control] = ACTIONS(1),
    [sym_constants] = ACTIONS(1),
    [sym_random] = ACTIONS(1),
    [sym_arithmetic] = ACTIONS(1),
    [sym_stack] = ACTIONS(1),
    [sym_making_stacks] = ACTIONS(1),
    [sym_nested_stacks] = ACTIONS(1),
    [sym_mailbox] = ACTIONS(1),
    [sym_direction] = ACTIONS(1),
    [sym_conditions] = ACTIONS(1),
    [sym_run_count] = ACTIONS(1),
    [sym_recording] = ACTIONS(1),
    [sym_miscellaneous] = ACTIONS(1),
  },
  [1] = {
    [sym_source_file] = STATE(11),
    [sym_row] = STATE(6),
    [sym_instruction] = STATE(3),
    [aux_sym_source_file_repeat1] = STATE(7),
    [aux_sym_row_repeat1] = STATE(3),
    [ts_builtin_sym_end] = ACTIONS(3),
    [sym__newline] = ACTIONS(5),
    [sym_text] = ACTIONS(7),
    [sym_emoji] = ACTIONS(7),
    [sym_input_and_output] = ACTIONS(9),
    [sym_picking] = ACTIONS(9),
    [sym_control] = ACTIONS(9),
    [sym_constants] = ACTIONS(9),
    [sym_random] = ACTIONS(9),
    [sym_arithmetic] = ACTIONS(9),
    [sym_stack] = ACTIONS(9),
    [sym_making_stacks] = ACTIONS(9),
    [sym_nested_stacks] = ACTIONS(9),
    [sym_mailbox] = ACTIONS(9),
    [sym_direction] = ACTIONS(9),
    [sym_conditions] = ACTIONS(9),
    [sym_run_count] = ACTIONS(9),
    [sym_recording] = ACTIONS(9),
    [sym_miscellaneous] = ACTIONS(9),
  },
  [2] = {
    [sym_row] = STATE(10),
    [sym_instruction] = STATE(3),
    [aux_sym_row_repeat1] = STATE(3),
    [ts_builtin_sym_end] = ACTIONS(11),
    [sym__newline] = ACTIONS(11),
    [sym_text] = ACTIONS(7),
    [sym_emoji] = ACTIONS(7),
    [sym_input_and_output] = ACTIONS(9),
    [sym_picking] = ACTIONS(9),
    [sym_control] = ACTIONS(9),
    [sym_constants] = ACTIONS(9),
    [sym_random] = ACTIONS(9),
    [sym_arithmetic] = ACTIONS(9),
    [sym_stack] = ACTIONS(9),
    [sym_making_stacks] = ACTIONS(9),
    [sym_nested_stacks] = ACTIONS(9),
    [sym_mailbox] = ACTIONS(9),
    [sym_direction] = ACTIONS(9),
    [sym_conditions] = ACTIONS(9),
    [sym_run_count] = ACTIONS(9),
    [sym_recording] = ACTIONS(9),
    [sym_miscellaneous] = ACTIONS(9),
  },
  [3] = {
    [sym_instruction] = STATE(4),
    [aux_sym_row_repeat1] = STATE(4),
    [ts_builtin_sym_end] = ACTIONS(13),
    [sym__newline] = ACTIONS(13),
    [sym_text] = ACTIONS(15),
    [sym_emoji] = ACTIONS(15),
    [sym_input_and_output] = ACTIONS(9),
    [sym_picking] = ACTIONS(9),
    [sym_control] = ACTIONS(9),
    [sym_constants] = ACTIONS(9),
    [sym_random] = ACTIONS(9),
    [sym_arithmetic] = ACTIONS(9),
    [sym_stack] = ACTIONS(9),
    [sym_making_stacks] = ACTIONS(9),
    [sym_nested_stacks] = ACTIONS(9),
    [sym_mailbox] = ACTIONS(9),
    [sym_direction] = ACTIONS(9),
    [sym_conditions] = ACTIONS(9),
    [sym_run_count] = ACTIONS(9),
    [sym_recording] = ACTIONS(9),
    [sym_miscellaneous] = ACTIONS(9),
  },
  [4] = {
    [sym_instruction] = STATE(4),
    [aux_sym_row_repeat1] = STATE(4),
    [ts_builtin_sym_end] = ACTIONS(17),
    [sym__newline] = ACTIONS(17),
    [sym_text] = ACTIONS(19),
    [sym_emoji] = ACTIONS(19),
    [sym_input_and_output] = ACTIONS(22),
    [sym_picking] = ACTIONS(22),
    [sym_control] = ACTIONS(22),
    [sym_constants] = ACTIONS(22),
    [sym_random] = ACTIONS(22),
    [sym_arithmetic] = ACTIONS(22),
    [sym_stack] = ACTIONS(22),
    [sym_making_stacks] = ACTIONS(22),
    [sym_nested_stacks] = ACTIONS(22),
    [sym_mailbox] = ACTIONS(22),
    [sym_direction] = ACTIONS(22),
    [sym_conditions] = ACTIONS(22),
    [sym_run_count] = ACTIONS(22),
    [sym_recording] = ACTIONS(22),
    [sym_miscellaneous] = ACTIONS(22),
  },
  [5] = {
    [ts_builtin_sym_end] = ACTIONS(25),
    [sym__newline] = ACTIONS(25),
    [sym_text] = ACTIONS(25),
    [sym_emoji] = ACTIONS(25),
    [sym_input_and_output] = ACTIONS(25),
    [sym_picking] = ACTIONS(25),
    [sym_control] = ACTIONS(25),
    [sym_constants] = ACTIONS(25),
    [sym_random] = ACTIONS(25),
    [sym_arithmetic] = ACTIONS(25),
    [sym_stack] = ACTIONS(25),
    [sym_making_stacks] = ACTIONS(25),
    [sym_nested_stacks] = ACTIONS(25),
    [sym_mailbox] = ACTIONS(25),
    [sym_direction] = ACTIONS(25),
    [sym_conditions] = ACTIONS(25),
    [sym_run_count] = ACTIONS(25),
    [sym_recording] = ACTIONS(25),
    [sym_miscellaneous] = ACTIONS(25),
  },
};

static const uint16_t ts_small_parse_table[] = {
  [0] = 3,
    ACTIONS(5), 1,
      sym__newline,
    ACTIONS(27), 1,
      ts_builtin_sym_end,
    STATE(8), 1,
      aux_sym_source_file_repeat1,
  [10] = 3,
    ACTIONS(5), 1,
      sym__newline,
    ACTIONS(27), 1,
      ts_builtin_sym_end,
    STATE(9), 1,
      aux_sym_source_file_repeat1,
  [20] = 3,
    ACTIONS(5), 1,
      sym__newline,
    ACTIONS(29), 1,
      ts_builtin_sym_end,
    STATE(9), 1,
      aux_sym_source_file_repeat1,
  [30] = 3,
    ACTIONS(31), 1,
      ts_builtin_sym_end,
    ACTIONS(33), 1,
      sym__newline,
    STATE(9), 1,
      aux_sym_source_file_repeat1,
  [40] = 1,
    ACTIONS(31), 2,
      ts_builtin_sym_end,
      sym__newline,
  [45] = 1,
    ACTIONS(36), 1,
      ts_builtin_sym_end,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(6)] = 0,
  [SMALL_STATE(7)] = 10,
  [SMALL_STATE(8)] = 20,
  [SMALL_STATE(9)] = 30,
  [SMALL_STATE(10)] = 40,
  [SMALL_STATE(11)] = 45,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 0, 0, 0),
  [5] = {.entry = {.count = 1, .reusable = true}}, SHIFT(2),
  [7] = {.entry = {.count = 1, .reusable = true}}, SHIFT(3),
  [9] = {.entry = {.count = 1, .reusable = true}}, SHIFT(5),
  [11] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 1, 0, 0),
  [13] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_row, 1, 0, 0),
  [15] = {.entry = {.count = 1, .reusable = true}}, SHIFT(4),
  [17] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_row_repeat1, 2, 0, 0),
  [19] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_row_repeat1, 2, 0, 0), SHIFT_REPEAT(4),
  [22] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_row_repeat1, 2, 0, 0), SHIFT_REPEAT(5),
  [25] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_instruction, 1, 0, 0),
  [27] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 1, 0, 0),
  [29] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 2, 0, 0),
  [31] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0),
  [33] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(2),
  [36] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
};

enum ts_external_scanner_symbol_identifiers {
  ts_external_token_text = 0,
  ts_external_token_emoji = 1,
  ts_external_token_input_and_output = 2,
  ts_external_token_picking = 3,
  ts_external_token_control = 4,
  ts_external_token_constants = 5,
  ts_external_token_random = 6,
  ts_external_token_arithmetic = 7,
  ts_external_token_stack = 8,
  ts_external_token_making_stacks = 9,
  ts_external_token_nested_stacks = 10,
  ts_external_token_mailbox = 11,
  ts_external_token_direction = 12,
  ts_external_token_conditions = 13,
  ts_external_token_run_count = 14,
  ts_external_token_recording = 15,
  ts_external_token_miscellaneous = 16,
};

static const TSSymbol ts_external_scanner_symbol_map[EXTERNAL_TOKEN_COUNT] = {
  [ts_external_token_text] = sym_text,
  [ts_external_token_emoji] = sym_emoji,
  [ts_external_token_input_and_output] = sym_input_and_output,
  [ts_external_token_picking] = sym_picking,
  [ts_external_token_control] = sym_control,
  [ts_external_token_constants] = sym_constants,
  [ts_external_token_random] = sym_random,
  [ts_external_token_arithmetic] = sym_arithmetic,
  [ts_external_token_stack] = sym_stack,
  [ts_external_token_making_stacks] = sym_making_stacks,
  [ts_external_token_nested_stacks] = sym_nested_stacks,
  [ts_external_token_mailbox] = sym_mailbox,
  [ts_external_token_direction] = sym_direction,
  [ts_external_token_conditions] = sym_conditions,
  [ts_external_token_run_count] = sym_run_count,
  [ts_external_token_recording] = sym_recording,
  [ts_external_token_miscellaneous] = sym_miscellaneous,
};

static const bool ts_external_scanner_states[2][EXTERNAL_TOKEN_COUNT] = {
  [1] = {
    [ts_external_token_text] = true,
    [ts_external_token_emoji] = true,
    [ts_external_token_input_and_output] = true,
    [ts_external_token_picking] = true,
    [ts_external_token_control] = true,
    [ts_external_token_constants] = true,
    [ts_external_token_random] = true,
    [ts_external_token_arithmetic] = true,
    [ts_external_token_stack] = true,
    [ts_external_token_making_stacks] = true,
    [ts_external_token_nested_stacks] = true,
    [ts_external_token_mailbox] = true,
    [ts_external_token_direction] = true,
    [ts_external_token_conditions] = true,
    [ts_external_token_run_count] = true,
    [ts_external_token_recording] = true,
    [ts_external_token_miscellaneous] = true,
  },
};

#ifdef __cplusplus
extern "C" {
#endif
void *tree_sitter_emojifunge_external_scanner_create(void);
void tree_sitter_emojifunge_external_scanner_destroy(void *);
bool tree_sitter_emojifunge_external_scanner_scan(void *, TSLexer *, const bool *);
unsigned tree_sitter_emojifunge_external_scanner_serialize(void *, char *);
void tree_sitter_emojifunge_external_scanner_deserialize(void *, const char *, unsigned);

#ifdef TREE_SITTER_HIDE_SYMBOLS
#define TS_PUBLIC
#elif defined(_WIN32)
#define TS_PUBLIC __declspec(dllexport)
#else
#define TS_PUBLIC __attribute__((visibility("default")))
#endif

TS_PUBLIC const TSLanguage *tree_sitter_emojifunge(void) {
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
    .symbol_metadata = ts_symbol_metadata,
    .public_symbol_map = ts_symbol_map,
    .alias_map = ts_non_terminal_alias_map,
    .alias_sequences = &ts_alias_sequences[0][0],
    .lex_modes = ts_lex_modes,
    .lex_fn = ts_lex,
    .external_scanner = {
      &ts_external_scanner_states[0][0],
      ts_external_scanner_symbol_map,
      tree_sitter_emojifunge_external_scanner_create,
      tree_sitter_emojifunge_external_scanner_destroy,
      tree_sitter_emojifunge_external_scanner_scan,
      tree_sitter_emojifunge_external_scanner_serialize,
      tree_sitter_emojifunge_external_scanner_deserialize,
    },
    .primary_state_ids = ts_primary_state_ids,
  };
  return &language;
}
#ifdef __cplusplus
}
#endif
