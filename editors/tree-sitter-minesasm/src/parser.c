#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 80
#define LARGE_STATE_COUNT 17
#define SYMBOL_COUNT 62
#define ALIAS_COUNT 1
#define TOKEN_COUNT 36
#define EXTERNAL_TOKEN_COUNT 4
#define FIELD_COUNT 13
#define MAX_ALIAS_SEQUENCE_LENGTH 6
#define PRODUCTION_ID_COUNT 25

enum ts_symbol_identifiers {
  sym_name = 1,
  anon_sym_COLON = 2,
  anon_sym_push = 3,
  anon_sym_print = 4,
  anon_sym_jump = 5,
  anon_sym_jump_DASHif = 6,
  anon_sym_jump_DASHif_DASHnot = 7,
  anon_sym_jump_DASHif_DASHpositive = 8,
  anon_sym_call = 9,
  anon_sym_let = 10,
  anon_sym_get = 11,
  anon_sym_set = 12,
  anon_sym_assert_DASHdepth = 13,
  anon_sym_include = 14,
  sym_halt = 15,
  sym_return = 16,
  anon_sym_if = 17,
  anon_sym_else = 18,
  anon_sym_end = 19,
  anon_sym_while = 20,
  anon_sym_do = 21,
  anon_sym_repeat = 22,
  anon_sym_define = 23,
  sym_malformed = 24,
  sym_number = 25,
  anon_sym_SQUOTE = 26,
  anon_sym_SQUOTE2 = 27,
  anon_sym_DQUOTE = 28,
  anon_sym_DQUOTE2 = 29,
  sym_escape = 30,
  sym__newline = 31,
  sym__label_name = 32,
  sym_comment = 33,
  sym__in_string = 34,
  sym__in_character = 35,
  sym_source_file = 36,
  sym__piece = 37,
  sym__statement = 38,
  sym_label = 39,
  sym_push = 40,
  sym_print = 41,
  sym_jump = 42,
  sym_call = 43,
  sym_let = 44,
  sym_get = 45,
  sym_set = 46,
  sym_assert_depth = 47,
  sym_include = 48,
  sym_command = 49,
  sym_if = 50,
  sym_while = 51,
  sym_repeat = 52,
  sym_define = 53,
  sym_block = 54,
  sym_character = 55,
  sym_string = 56,
  aux_sym_source_file_repeat1 = 57,
  aux_sym_command_repeat1 = 58,
  aux_sym_define_repeat1 = 59,
  aux_sym_character_repeat1 = 60,
  aux_sym_string_repeat1 = 61,
  alias_sym_parameter = 62,
};

static const char * const ts_symbol_names[] = {
  [ts_builtin_sym_end] = "end",
  [sym_name] = "name",
  [anon_sym_COLON] = ":",
  [anon_sym_push] = "push",
  [anon_sym_print] = "print",
  [anon_sym_jump] = "jump",
  [anon_sym_jump_DASHif] = "jump-if",
  [anon_sym_jump_DASHif_DASHnot] = "jump-if-not",
  [anon_sym_jump_DASHif_DASHpositive] = "jump-if-positive",
  [anon_sym_call] = "call",
  [anon_sym_let] = "let",
  [anon_sym_get] = "get",
  [anon_sym_set] = "set",
  [anon_sym_assert_DASHdepth] = "assert-depth",
  [anon_sym_include] = "include",
  [sym_halt] = "halt",
  [sym_return] = "return",
  [anon_sym_if] = "if",
  [anon_sym_else] = "else",
  [anon_sym_end] = "end",
  [anon_sym_while] = "while",
  [anon_sym_do] = "do",
  [anon_sym_repeat] = "repeat",
  [anon_sym_define] = "define",
  [sym_malformed] = "malformed",
  [sym_number] = "number",
  [anon_sym_SQUOTE] = "'",
  [anon_sym_SQUOTE2] = "'",
  [anon_sym_DQUOTE] = "\"",
  [anon_sym_DQUOTE2] = "\"",
  [sym_escape] = "escape",
  [sym__newline] = "_newline",
  [sym__label_name] = "name",
  [sym_comment] = "comment",
  [sym__in_string] = "_in_string",
  [sym__in_character] = "_in_character",
  [sym_source_file] = "source_file",
  [sym__piece] = "_piece",
  [sym__statement] = "_statement",
  [sym_label] = "label",
  [sym_push] = "push",
  [sym_print] = "print",
  [sym_jump] = "jump",
  [sym_call] = "call",
  [sym_let] = "let",
  [sym_get] = "get",
  [sym_set] = "set",
  [sym_assert_depth] = "assert_depth",
  [sym_include] = "include",
  [sym_command] = "command",
  [sym_if] = "if",
  [sym_while] = "while",
  [sym_repeat] = "repeat",
  [sym_define] = "define",
  [sym_block] = "block",
  [sym_character] = "character",
  [sym_string] = "string",
  [aux_sym_source_file_repeat1] = "source_file_repeat1",
  [aux_sym_command_repeat1] = "command_repeat1",
  [aux_sym_define_repeat1] = "define_repeat1",
  [aux_sym_character_repeat1] = "character_repeat1",
  [aux_sym_string_repeat1] = "string_repeat1",
  [alias_sym_parameter] = "parameter",
};

static const TSSymbol ts_symbol_map[] = {
  [ts_builtin_sym_end] = ts_builtin_sym_end,
  [sym_name] = sym_name,
  [anon_sym_COLON] = anon_sym_COLON,
  [anon_sym_push] = anon_sym_push,
  [anon_sym_print] = anon_sym_print,
  [anon_sym_jump] = anon_sym_jump,
  [anon_sym_jump_DASHif] = anon_sym_jump_DASHif,
  [anon_sym_jump_DASHif_DASHnot] = anon_sym_jump_DASHif_DASHnot,
  [anon_sym_jump_DASHif_DASHpositive] = anon_sym_jump_DASHif_DASHpositive,
  [anon_sym_call] = anon_sym_call,
  [anon_sym_let] = anon_sym_let,
  [anon_sym_get] = anon_sym_get,
  [anon_sym_set] = anon_sym_set,
  [anon_sym_assert_DASHdepth] = anon_sym_assert_DASHdepth,
  [anon_sym_include] = anon_sym_include,
  [sym_halt] = sym_halt,
  [sym_return] = sym_return,
  [anon_sym_if] = anon_sym_if,
  [anon_sym_else] = anon_sym_else,
  [anon_sym_end] = anon_sym_end,
  [anon_sym_while] = anon_sym_while,
  [anon_sym_do] = anon_sym_do,
  [anon_sym_repeat] = anon_sym_repeat,
  [anon_sym_define] = anon_sym_define,
  [sym_malformed] = sym_malformed,
  [sym_number] = sym_number,
  [anon_sym_SQUOTE] = anon_sym_SQUOTE,
  [anon_sym_SQUOTE2] = anon_sym_SQUOTE,
  [anon_sym_DQUOTE] = anon_sym_DQUOTE,
  [anon_sym_DQUOTE2] = anon_sym_DQUOTE,
  [sym_escape] = sym_escape,
  [sym__newline] = sym__newline,
  [sym__label_name] = sym_name,
  [sym_comment] = sym_comment,
  [sym__in_string] = sym__in_string,
  [sym__in_character] = sym__in_character,
  [sym_source_file] = sym_source_file,
  [sym__piece] = sym__piece,
  [sym__statement] = sym__statement,
  [sym_label] = sym_label,
  [sym_push] = sym_push,
  [sym_print] = sym_print,
  [sym_jump] = sym_jump,
  [sym_call] = sym_call,
  [sym_let] = sym_let,
  [sym_get] = sym_get,
  [sym_set] = sym_set,
  [sym_assert_depth] = sym_assert_depth,
  [sym_include] = sym_include,
  [sym_command] = sym_command,
  [sym_if] = sym_if,
  [sym_while] = sym_while,
  [sym_repeat] = sym_repeat,
  [sym_define] = sym_define,
  [sym_block] = sym_block,
  [sym_character] = sym_character,
  [sym_string] = sym_string,
  [aux_sym_source_file_repeat1] = aux_sym_source_file_repeat1,
  [aux_sym_command_repeat1] = aux_sym_command_repeat1,
  [aux_sym_define_repeat1] = aux_sym_define_repeat1,
  [aux_sym_character_repeat1] = aux_sym_character_repeat1,
  [aux_sym_string_repeat1] = aux_sym_string_repeat1,
  [alias_sym_parameter] = alias_sym_parameter,
};

static const TSSymbolMetadata ts_symbol_metadata[] = {
  [ts_builtin_sym_end] = {
    .visible = false,
    .named = true,
  },
  [sym_name] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_COLON] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_push] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_print] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_jump] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_jump_DASHif] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_jump_DASHif_DASHnot] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_jump_DASHif_DASHpositive] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_call] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_let] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_get] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_set] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_assert_DASHdepth] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_include] = {
    .visible = true,
    .named = false,
  },
  [sym_halt] = {
    .visible = true,
    .named = true,
  },
  [sym_return] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_if] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_else] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_end] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_while] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_do] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_repeat] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_define] = {
    .visible = true,
    .named = false,
  },
  [sym_malformed] = {
    .visible = true,
    .named = true,
  },
  [sym_number] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_SQUOTE] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_SQUOTE2] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_DQUOTE] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_DQUOTE2] = {
    .visible = true,
    .named = false,
  },
  [sym_escape] = {
    .visible = true,
    .named = true,
  },
  [sym__newline] = {
    .visible = false,
    .named = true,
  },
  [sym__label_name] = {
    .visible = true,
    .named = true,
  },
  [sym_comment] = {
    .visible = true,
    .named = true,
  },
  [sym__in_string] = {
    .visible = false,
    .named = true,
  },
  [sym__in_character] = {
    .visible = false,
    .named = true,
  },
  [sym_source_file] = {
    .visible = true,
    .named = true,
  },
  [sym__piece] = {
    .visible = false,
    .named = true,
  },
  [sym__statement] = {
    .visible = false,
    .named = true,
  },
  [sym_label] = {
    .visible = true,
    .named = true,
  },
  [sym_push] = {
    .visible = true,
    .named = true,
  },
  [sym_print] = {
    .visible = true,
    .named = true,
  },
  [sym_jump] = {
    .visible = true,
    .named = true,
  },
  [sym_call] = {
    .visible = true,
    .named = true,
  },
  [sym_let] = {
    .visible = true,
    .named = true,
  },
  [sym_get] = {
    .visible = true,
    .named = true,
  },
  [sym_set] = {
    .visible = true,
    .named = true,
  },
  [sym_assert_depth] = {
    .visible = true,
    .named = true,
  },
  [sym_include] = {
    .visible = true,
    .named = true,
  },
  [sym_command] = {
    .visible = true,
    .named = true,
  },
  [sym_if] = {
    .visible = true,
    .named = true,
  },
  [sym_while] = {
    .visible = true,
    .named = true,
  },
  [sym_repeat] = {
    .visible = true,
    .named = true,
  },
  [sym_define] = {
    .visible = true,
    .named = true,
  },
  [sym_block] = {
    .visible = true,
    .named = true,
  },
  [sym_character] = {
    .visible = true,
    .named = true,
  },
  [sym_string] = {
    .visible = true,
    .named = true,
  },
  [aux_sym_source_file_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_command_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_define_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_character_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_string_repeat1] = {
    .visible = false,
    .named = false,
  },
  [alias_sym_parameter] = {
    .visible = true,
    .named = true,
  },
};

enum ts_field_identifiers {
  field_argument = 1,
  field_body = 2,
  field_condition = 3,
  field_depth = 4,
  field_kind = 5,
  field_label = 6,
  field_name = 7,
  field_otherwise = 8,
  field_parameter = 9,
  field_path = 10,
  field_text = 11,
  field_times = 12,
  field_value = 13,
};

static const char * const ts_field_names[] = {
  [0] = NULL,
  [field_argument] = "argument",
  [field_body] = "body",
  [field_condition] = "condition",
  [field_depth] = "depth",
  [field_kind] = "kind",
  [field_label] = "label",
  [field_name] = "name",
  [field_otherwise] = "otherwise",
  [field_parameter] = "parameter",
  [field_path] = "path",
  [field_text] = "text",
  [field_times] = "times",
  [field_value] = "value",
};

static const TSFieldMapSlice ts_field_map_slices[PRODUCTION_ID_COUNT] = {
  [1] = {.index = 0, .length = 1},
  [2] = {.index = 1, .length = 1},
  [3] = {.index = 2, .length = 1},
  [4] = {.index = 3, .length = 2},
  [5] = {.index = 5, .length = 1},
  [6] = {.index = 6, .length = 1},
  [7] = {.index = 7, .length = 1},
  [8] = {.index = 8, .length = 1},
  [9] = {.index = 9, .length = 1},
  [10] = {.index = 10, .length = 2},
  [11] = {.index = 12, .length = 1},
  [12] = {.index = 13, .length = 1},
  [13] = {.index = 14, .length = 1},
  [14] = {.index = 15, .length = 2},
  [15] = {.index = 17, .length = 1},
  [16] = {.index = 18, .length = 1},
  [17] = {.index = 19, .length = 1},
  [18] = {.index = 20, .length = 2},
  [19] = {.index = 22, .length = 2},
  [20] = {.index = 24, .length = 2},
  [21] = {.index = 26, .length = 2},
  [22] = {.index = 28, .length = 2},
  [23] = {.index = 30, .length = 2},
  [24] = {.index = 32, .length = 3},
};

static const TSFieldMapEntry ts_field_map_entries[] = {
  [0] =
    {field_name, 0},
  [1] =
    {field_value, 1},
  [2] =
    {field_text, 1},
  [3] =
    {field_kind, 0},
    {field_label, 1},
  [5] =
    {field_label, 1},
  [6] =
    {field_name, 1},
  [7] =
    {field_depth, 1},
  [8] =
    {field_path, 1},
  [9] =
    {field_argument, 0},
  [10] =
    {field_argument, 1, .inherited = true},
    {field_name, 0},
  [12] =
    {field_body, 1},
  [13] =
    {field_times, 1},
  [14] =
    {field_parameter, 0},
  [15] =
    {field_argument, 0, .inherited = true},
    {field_argument, 1, .inherited = true},
  [17] =
    {field_otherwise, 2},
  [18] =
    {field_body, 2},
  [19] =
    {field_condition, 1},
  [20] =
    {field_body, 2},
    {field_times, 1},
  [22] =
    {field_parameter, 0, .inherited = true},
    {field_parameter, 1, .inherited = true},
  [24] =
    {field_body, 1},
    {field_otherwise, 3},
  [26] =
    {field_body, 3},
    {field_condition, 1},
  [28] =
    {field_body, 3},
    {field_name, 1},
  [30] =
    {field_name, 1},
    {field_parameter, 2, .inherited = true},
  [32] =
    {field_body, 4},
    {field_name, 1},
    {field_parameter, 2, .inherited = true},
};

static const TSSymbol ts_alias_sequences[PRODUCTION_ID_COUNT][MAX_ALIAS_SEQUENCE_LENGTH] = {
  [0] = {0},
  [13] = {
    [0] = alias_sym_parameter,
  },
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
  [28] = 28,
  [29] = 29,
  [30] = 30,
  [31] = 31,
  [32] = 32,
  [33] = 33,
  [34] = 34,
  [35] = 35,
  [36] = 36,
  [37] = 37,
  [38] = 38,
  [39] = 39,
  [40] = 40,
  [41] = 41,
  [42] = 42,
  [43] = 43,
  [44] = 44,
  [45] = 45,
  [46] = 46,
  [47] = 47,
  [48] = 48,
  [49] = 49,
  [50] = 50,
  [51] = 51,
  [52] = 52,
  [53] = 53,
  [54] = 54,
  [55] = 55,
  [56] = 56,
  [57] = 57,
  [58] = 58,
  [59] = 59,
  [60] = 60,
  [61] = 61,
  [62] = 62,
  [63] = 63,
  [64] = 64,
  [65] = 65,
  [66] = 66,
  [67] = 67,
  [68] = 68,
  [69] = 69,
  [70] = 70,
  [71] = 71,
  [72] = 72,
  [73] = 73,
  [74] = 74,
  [75] = 75,
  [76] = 76,
  [77] = 77,
  [78] = 78,
  [79] = 79,
};

static bool ts_lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(17);
      if (lookahead == '\n') ADVANCE(33);
      if (lookahead == '"') ADVANCE(29);
      if (lookahead == '\'') ADVANCE(27);
      if (lookahead == ':') ADVANCE(18);
      if (lookahead == '\\') ADVANCE(7);
      if (lookahead == '+' ||
          lookahead == '-') ADVANCE(10);
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ') SKIP(16);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(24);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(22);
      END_STATE();
    case 1:
      if (lookahead == '"') ADVANCE(29);
      if (lookahead == '\'') ADVANCE(27);
      if (lookahead == '\\') ADVANCE(7);
      if (lookahead == '+' ||
          lookahead == '-') ADVANCE(12);
      if (lookahead == '\t' ||
          (0x0b <= lookahead && lookahead <= '\r') ||
          lookahead == ' ') SKIP(9);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(25);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(23);
      END_STATE();
    case 2:
      if (lookahead == '\'') ADVANCE(26);
      if (lookahead == '+' ||
          lookahead == '-') ADVANCE(12);
      if (lookahead == '\t' ||
          (0x0b <= lookahead && lookahead <= '\r') ||
          lookahead == ' ') SKIP(2);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(25);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(23);
      END_STATE();
    case 3:
      if (lookahead == ')') ADVANCE(19);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(6);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_') ADVANCE(4);
      END_STATE();
    case 4:
      if (lookahead == ')') ADVANCE(19);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(4);
      END_STATE();
    case 5:
      if (lookahead == ')') ADVANCE(21);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(5);
      END_STATE();
    case 6:
      if (lookahead == ')') ADVANCE(21);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(6);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_') ADVANCE(4);
      END_STATE();
    case 7:
      if (lookahead == 'u') ADVANCE(31);
      if (lookahead == 'x') ADVANCE(32);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(30);
      END_STATE();
    case 8:
      if (lookahead == '}') ADVANCE(30);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(8);
      END_STATE();
    case 9:
      if (lookahead == '+' ||
          lookahead == '-') ADVANCE(12);
      if (lookahead == '\t' ||
          (0x0b <= lookahead && lookahead <= '\r') ||
          lookahead == ' ') SKIP(9);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(25);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(23);
      END_STATE();
    case 10:
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(24);
      END_STATE();
    case 11:
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(20);
      END_STATE();
    case 12:
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(25);
      END_STATE();
    case 13:
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(30);
      END_STATE();
    case 14:
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(8);
      END_STATE();
    case 15:
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(5);
      END_STATE();
    case 16:
      if (eof) ADVANCE(17);
      if (lookahead == '\n') ADVANCE(33);
      if (lookahead == '"') ADVANCE(28);
      if (lookahead == '\'') ADVANCE(26);
      if (lookahead == '+' ||
          lookahead == '-') ADVANCE(10);
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ') SKIP(16);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(24);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(22);
      END_STATE();
    case 17:
      ACCEPT_TOKEN(ts_builtin_sym_end);
      END_STATE();
    case 18:
      ACCEPT_TOKEN(anon_sym_COLON);
      END_STATE();
    case 19:
      ACCEPT_TOKEN(sym_malformed);
      END_STATE();
    case 20:
      ACCEPT_TOKEN(sym_malformed);
      if (lookahead == '.') ADVANCE(11);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(20);
      END_STATE();
    case 21:
      ACCEPT_TOKEN(sym_name);
      END_STATE();
    case 22:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == '(') ADVANCE(3);
      if (lookahead == '-' ||
          ('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(22);
      END_STATE();
    case 23:
      ACCEPT_TOKEN(sym_name);
      if (lookahead == '(') ADVANCE(15);
      if (lookahead == '-' ||
          ('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(23);
      END_STATE();
    case 24:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '.') ADVANCE(11);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(24);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(20);
      END_STATE();
    case 25:
      ACCEPT_TOKEN(sym_number);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(25);
      END_STATE();
    case 26:
      ACCEPT_TOKEN(anon_sym_SQUOTE);
      END_STATE();
    case 27:
      ACCEPT_TOKEN(anon_sym_SQUOTE2);
      END_STATE();
    case 28:
      ACCEPT_TOKEN(anon_sym_DQUOTE);
      END_STATE();
    case 29:
      ACCEPT_TOKEN(anon_sym_DQUOTE2);
      END_STATE();
    case 30:
      ACCEPT_TOKEN(sym_escape);
      END_STATE();
    case 31:
      ACCEPT_TOKEN(sym_escape);
      if (lookahead == '{') ADVANCE(14);
      END_STATE();
    case 32:
      ACCEPT_TOKEN(sym_escape);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(13);
      END_STATE();
    case 33:
      ACCEPT_TOKEN(sym__newline);
      END_STATE();
    default:
      return false;
  }
}

static bool ts_lex_keywords(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      ADVANCE_MAP(
        'a', 1,
        'c', 2,
        'd', 3,
        'e', 4,
        'g', 5,
        'h', 6,
        'i', 7,
        'j', 8,
        'l', 9,
        'p', 10,
        'r', 11,
        's', 12,
        'w', 13,
      );
      if (lookahead == '\t' ||
          (0x0b <= lookahead && lookahead <= '\r') ||
          lookahead == ' ') SKIP(0);
      END_STATE();
    case 1:
      if (lookahead == 's') ADVANCE(14);
      END_STATE();
    case 2:
      if (lookahead == 'a') ADVANCE(15);
      END_STATE();
    case 3:
      if (lookahead == 'e') ADVANCE(16);
      if (lookahead == 'o') ADVANCE(17);
      END_STATE();
    case 4:
      if (lookahead == 'l') ADVANCE(18);
      if (lookahead == 'n') ADVANCE(19);
      END_STATE();
    case 5:
      if (lookahead == 'e') ADVANCE(20);
      END_STATE();
    case 6:
      if (lookahead == 'a') ADVANCE(21);
      END_STATE();
    case 7:
      if (lookahead == 'f') ADVANCE(22);
      if (lookahead == 'n') ADVANCE(23);
      END_STATE();
    case 8:
      if (lookahead == 'u') ADVANCE(24);
      END_STATE();
    case 9:
      if (lookahead == 'e') ADVANCE(25);
      END_STATE();
    case 10:
      if (lookahead == 'r') ADVANCE(26);
      if (lookahead == 'u') ADVANCE(27);
      END_STATE();
    case 11:
      if (lookahead == 'e') ADVANCE(28);
      END_STATE();
    case 12:
      if (lookahead == 'e') ADVANCE(29);
      END_STATE();
    case 13:
      if (lookahead == 'h') ADVANCE(30);
      END_STATE();
    case 14:
      if (lookahead == 's') ADVANCE(31);
      END_STATE();
    case 15:
      if (lookahead == 'l') ADVANCE(32);
      END_STATE();
    case 16:
      if (lookahead == 'f') ADVANCE(33);
      END_STATE();
    case 17:
      ACCEPT_TOKEN(anon_sym_do);
      END_STATE();
    case 18:
      if (lookahead == 's') ADVANCE(34);
      END_STATE();
    case 19:
      if (lookahead == 'd') ADVANCE(35);
      END_STATE();
    case 20:
      if (lookahead == 't') ADVANCE(36);
      END_STATE();
    case 21:
      if (lookahead == 'l') ADVANCE(37);
      END_STATE();
    case 22:
      ACCEPT_TOKEN(anon_sym_if);
      END_STATE();
    case 23:
      if (lookahead == 'c') ADVANCE(38);
      END_STATE();
    case 24:
      if (lookahead == 'm') ADVANCE(39);
      END_STATE();
    case 25:
      if (lookahead == 't') ADVANCE(40);
      END_STATE();
    case 26:
      if (lookahead == 'i') ADVANCE(41);
      END_STATE();
    case 27:
      if (lookahead == 's') ADVANCE(42);
      END_STATE();
    case 28:
      if (lookahead == 'p') ADVANCE(43);
      if (lookahead == 't') ADVANCE(44);
      END_STATE();
    case 29:
      if (lookahead == 't') ADVANCE(45);
      END_STATE();
    case 30:
      if (lookahead == 'i') ADVANCE(46);
      END_STATE();
    case 31:
      if (lookahead == 'e') ADVANCE(47);
      END_STATE();
    case 32:
      if (lookahead == 'l') ADVANCE(48);
      END_STATE();
    case 33:
      if (lookahead == 'i') ADVANCE(49);
      END_STATE();
    case 34:
      if (lookahead == 'e') ADVANCE(50);
      END_STATE();
    case 35:
      ACCEPT_TOKEN(anon_sym_end);
      END_STATE();
    case 36:
      ACCEPT_TOKEN(anon_sym_get);
      END_STATE();
    case 37:
      if (lookahead == 't') ADVANCE(51);
      END_STATE();
    case 38:
      if (lookahead == 'l') ADVANCE(52);
      END_STATE();
    case 39:
      if (lookahead == 'p') ADVANCE(53);
      END_STATE();
    case 40:
      ACCEPT_TOKEN(anon_sym_let);
      END_STATE();
    case 41:
      if (lookahead == 'n') ADVANCE(54);
      END_STATE();
    case 42:
      if (lookahead == 'h') ADVANCE(55);
      END_STATE();
    case 43:
      if (lookahead == 'e') ADVANCE(56);
      END_STATE();
    case 44:
      ACCEPT_TOKEN(sym_return);
      END_STATE();
    case 45:
      ACCEPT_TOKEN(anon_sym_set);
      END_STATE();
    case 46:
      if (lookahead == 'l') ADVANCE(57);
      END_STATE();
    case 47:
      if (lookahead == 'r') ADVANCE(58);
      END_STATE();
    case 48:
      ACCEPT_TOKEN(anon_sym_call);
      END_STATE();
    case 49:
      if (lookahead == 'n') ADVANCE(59);
      END_STATE();
    case 50:
      ACCEPT_TOKEN(anon_sym_else);
      END_STATE();
    case 51:
      ACCEPT_TOKEN(sym_halt);
      END_STATE();
    case 52:
      if (lookahead == 'u') ADVANCE(60);
      END_STATE();
    case 53:
      ACCEPT_TOKEN(anon_sym_jump);
      if (lookahead == '-') ADVANCE(61);
      END_STATE();
    case 54:
      if (lookahead == 't') ADVANCE(62);
      END_STATE();
    case 55:
      ACCEPT_TOKEN(anon_sym_push);
      END_STATE();
    case 56:
      if (lookahead == 'a') ADVANCE(63);
      END_STATE();
    case 57:
      if (lookahead == 'e') ADVANCE(64);
      END_STATE();
    case 58:
      if (lookahead == 't') ADVANCE(65);
      END_STATE();
    case 59:
      if (lookahead == 'e') ADVANCE(66);
      END_STATE();
    case 60:
      if (lookahead == 'd') ADVANCE(67);
      END_STATE();
    case 61:
      if (lookahead == 'i') ADVANCE(68);
      END_STATE();
    case 62:
      ACCEPT_TOKEN(anon_sym_print);
      END_STATE();
    case 63:
      if (lookahead == 't') ADVANCE(69);
      END_STATE();
    case 64:
      ACCEPT_TOKEN(anon_sym_while);
      END_STATE();
    case 65:
      if (lookahead == '-') ADVANCE(70);
      END_STATE();
    case 66:
      ACCEPT_TOKEN(anon_sym_define);
      END_STATE();
    case 67:
      if (lookahead == 'e') ADVANCE(71);
      END_STATE();
    case 68:
      if (lookahead == 'f') ADVANCE(72);
      END_STATE();
    case 69:
      ACCEPT_TOKEN(anon_sym_repeat);
      END_STATE();
    case 70:
      if (lookahead == 'd') ADVANCE(73);
      END_STATE();
    case 71:
      ACCEPT_TOKEN(anon_sym_include);
      END_STATE();
    case 72:
      ACCEPT_TOKEN(anon_sym_jump_DASHif);
      if (lookahead == '-') ADVANCE(74);
      END_STATE();
    case 73:
      if (lookahead == 'e') ADVANCE(75);
      END_STATE();
    case 74:
      if (lookahead == 'n') ADVANCE(76);
      if (lookahead == 'p') ADVANCE(77);
      END_STATE();
    case 75:
      if (lookahead == 'p') ADVANCE(78);
      END_STATE();
    case 76:
      if (lookahead == 'o') ADVANCE(79);
      END_STATE();
    case 77:
      if (lookahead == 'o') ADVANCE(80);
      END_STATE();
    case 78:
      if (lookahead == 't') ADVANCE(81);
      END_STATE();
    case 79:
      if (lookahead == 't') ADVANCE(82);
      END_STATE();
    case 80:
      if (lookahead == 's') ADVANCE(83);
      END_STATE();
    case 81:
      if (lookahead == 'h') ADVANCE(84);
      END_STATE();
    case 82:
      ACCEPT_TOKEN(anon_sym_jump_DASHif_DASHnot);
      END_STATE();
    case 83:
      if (lookahead == 'i') ADVANCE(85);
      END_STATE();
    case 84:
      ACCEPT_TOKEN(anon_sym_assert_DASHdepth);
      END_STATE();
    case 85:
      if (lookahead == 't') ADVANCE(86);
      END_STATE();
    case 86:
      if (lookahead == 'i') ADVANCE(87);
      END_STATE();
    case 87:
      if (lookahead == 'v') ADVANCE(88);
      END_STATE();
    case 88:
      if (lookahead == 'e') ADVANCE(89);
      END_STATE();
    case 89:
      ACCEPT_TOKEN(anon_sym_jump_DASHif_DASHpositive);
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
  [7] = {.lex_state = 0, .external_lex_state = 2},
  [8] = {.lex_state = 0, .external_lex_state = 2},
  [9] = {.lex_state = 0, .external_lex_state = 2},
  [10] = {.lex_state = 0, .external_lex_state = 2},
  [11] = {.lex_state = 0, .external_lex_state = 2},
  [12] = {.lex_state = 0, .external_lex_state = 2},
  [13] = {.lex_state = 0, .external_lex_state = 2},
  [14] = {.lex_state = 16, .external_lex_state = 2},
  [15] = {.lex_state = 16, .external_lex_state = 2},
  [16] = {.lex_state = 16, .external_lex_state = 2},
  [17] = {.lex_state = 16, .external_lex_state = 2},
  [18] = {.lex_state = 16, .external_lex_state = 2},
  [19] = {.lex_state = 16, .external_lex_state = 2},
  [20] = {.lex_state = 16, .external_lex_state = 2},
  [21] = {.lex_state = 16, .external_lex_state = 2},
  [22] = {.lex_state = 0, .external_lex_state = 2},
  [23] = {.lex_state = 0, .external_lex_state = 2},
  [24] = {.lex_state = 0, .external_lex_state = 2},
  [25] = {.lex_state = 0, .external_lex_state = 2},
  [26] = {.lex_state = 0, .external_lex_state = 2},
  [27] = {.lex_state = 0, .external_lex_state = 2},
  [28] = {.lex_state = 0, .external_lex_state = 2},
  [29] = {.lex_state = 0, .external_lex_state = 2},
  [30] = {.lex_state = 0, .external_lex_state = 2},
  [31] = {.lex_state = 0, .external_lex_state = 2},
  [32] = {.lex_state = 0, .external_lex_state = 2},
  [33] = {.lex_state = 0, .external_lex_state = 2},
  [34] = {.lex_state = 0, .external_lex_state = 2},
  [35] = {.lex_state = 0, .external_lex_state = 2},
  [36] = {.lex_state = 0, .external_lex_state = 2},
  [37] = {.lex_state = 0, .external_lex_state = 2},
  [38] = {.lex_state = 0, .external_lex_state = 2},
  [39] = {.lex_state = 0, .external_lex_state = 2},
  [40] = {.lex_state = 0, .external_lex_state = 2},
  [41] = {.lex_state = 0, .external_lex_state = 2},
  [42] = {.lex_state = 0, .external_lex_state = 2},
  [43] = {.lex_state = 0, .external_lex_state = 2},
  [44] = {.lex_state = 0, .external_lex_state = 2},
  [45] = {.lex_state = 0, .external_lex_state = 2},
  [46] = {.lex_state = 0, .external_lex_state = 2},
  [47] = {.lex_state = 0, .external_lex_state = 2},
  [48] = {.lex_state = 1, .external_lex_state = 3},
  [49] = {.lex_state = 1, .external_lex_state = 4},
  [50] = {.lex_state = 1, .external_lex_state = 3},
  [51] = {.lex_state = 1, .external_lex_state = 3},
  [52] = {.lex_state = 1, .external_lex_state = 4},
  [53] = {.lex_state = 2, .external_lex_state = 5},
  [54] = {.lex_state = 1, .external_lex_state = 4},
  [55] = {.lex_state = 0, .external_lex_state = 5},
  [56] = {.lex_state = 16, .external_lex_state = 5},
  [57] = {.lex_state = 0, .external_lex_state = 5},
  [58] = {.lex_state = 0, .external_lex_state = 5},
  [59] = {.lex_state = 0, .external_lex_state = 5},
  [60] = {.lex_state = 0, .external_lex_state = 5},
  [61] = {.lex_state = 1, .external_lex_state = 5},
  [62] = {.lex_state = 16, .external_lex_state = 5},
  [63] = {.lex_state = 1, .external_lex_state = 5},
  [64] = {.lex_state = 0, .external_lex_state = 5},
  [65] = {.lex_state = 0, .external_lex_state = 5},
  [66] = {.lex_state = 0, .external_lex_state = 5},
  [67] = {.lex_state = 0, .external_lex_state = 5},
  [68] = {.lex_state = 0, .external_lex_state = 5},
  [69] = {.lex_state = 0, .external_lex_state = 5},
  [70] = {.lex_state = 0, .external_lex_state = 5},
  [71] = {.lex_state = 0, .external_lex_state = 5},
  [72] = {.lex_state = 0, .external_lex_state = 5},
  [73] = {.lex_state = 0, .external_lex_state = 5},
  [74] = {.lex_state = 0, .external_lex_state = 5},
  [75] = {.lex_state = 0, .external_lex_state = 5},
  [76] = {.lex_state = 0, .external_lex_state = 5},
  [77] = {.lex_state = 0, .external_lex_state = 5},
  [78] = {.lex_state = 0, .external_lex_state = 5},
  [79] = {.lex_state = 0, .external_lex_state = 5},
};

static const uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT] = {
  [0] = {
    [ts_builtin_sym_end] = ACTIONS(1),
    [sym_name] = ACTIONS(1),
    [anon_sym_COLON] = ACTIONS(1),
    [anon_sym_push] = ACTIONS(1),
    [anon_sym_print] = ACTIONS(1),
    [anon_sym_jump] = ACTIONS(1),
    [anon_sym_jump_DASHif] = ACTIONS(1),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(1),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(1),
    [anon_sym_call] = ACTIONS(1),
    [anon_sym_let] = ACTIONS(1),
    [anon_sym_get] = ACTIONS(1),
    [anon_sym_set] = ACTIONS(1),
    [anon_sym_assert_DASHdepth] = ACTIONS(1),
    [anon_sym_include] = ACTIONS(1),
    [sym_halt] = ACTIONS(1),
    [sym_return] = ACTIONS(1),
    [anon_sym_if] = ACTIONS(1),
    [anon_sym_else] = ACTIONS(1),
    [anon_sym_end] = ACTIONS(1),
    [anon_sym_while] = ACTIONS(1),
    [anon_sym_do] = ACTIONS(1),
    [anon_sym_repeat] = ACTIONS(1),
    [anon_sym_define] = ACTIONS(1),
    [sym_malformed] = ACTIONS(1),
    [sym_number] = ACTIONS(1),
    [anon_sym_SQUOTE] = ACTIONS(1),
    [anon_sym_SQUOTE2] = ACTIONS(1),
    [anon_sym_DQUOTE] = ACTIONS(1),
    [anon_sym_DQUOTE2] = ACTIONS(1),
    [sym_escape] = ACTIONS(1),
    [sym__newline] = ACTIONS(1),
    [sym__label_name] = ACTIONS(1),
    [sym_comment] = ACTIONS(3),
    [sym__in_string] = ACTIONS(1),
    [sym__in_character] = ACTIONS(1),
  },
  [1] = {
    [sym_source_file] = STATE(67),
    [sym__piece] = STATE(13),
    [sym__statement] = STATE(13),
    [sym_label] = STATE(13),
    [sym_push] = STATE(13),
    [sym_print] = STATE(13),
    [sym_jump] = STATE(13),
    [sym_call] = STATE(13),
    [sym_let] = STATE(13),
    [sym_get] = STATE(13),
    [sym_set] = STATE(13),
    [sym_assert_depth] = STATE(13),
    [sym_include] = STATE(13),
    [sym_command] = STATE(13),
    [sym_if] = STATE(13),
    [sym_while] = STATE(13),
    [sym_repeat] = STATE(13),
    [sym_define] = STATE(13),
    [aux_sym_source_file_repeat1] = STATE(13),
    [ts_builtin_sym_end] = ACTIONS(5),
    [sym_name] = ACTIONS(7),
    [anon_sym_push] = ACTIONS(9),
    [anon_sym_print] = ACTIONS(11),
    [anon_sym_jump] = ACTIONS(13),
    [anon_sym_jump_DASHif] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(13),
    [anon_sym_call] = ACTIONS(15),
    [anon_sym_let] = ACTIONS(17),
    [anon_sym_get] = ACTIONS(19),
    [anon_sym_set] = ACTIONS(21),
    [anon_sym_assert_DASHdepth] = ACTIONS(23),
    [anon_sym_include] = ACTIONS(25),
    [sym_halt] = ACTIONS(27),
    [sym_return] = ACTIONS(27),
    [anon_sym_if] = ACTIONS(29),
    [anon_sym_while] = ACTIONS(31),
    [anon_sym_repeat] = ACTIONS(33),
    [anon_sym_define] = ACTIONS(35),
    [sym_malformed] = ACTIONS(37),
    [sym__newline] = ACTIONS(37),
    [sym__label_name] = ACTIONS(39),
    [sym_comment] = ACTIONS(3),
  },
  [2] = {
    [sym__piece] = STATE(2),
    [sym__statement] = STATE(2),
    [sym_label] = STATE(2),
    [sym_push] = STATE(2),
    [sym_print] = STATE(2),
    [sym_jump] = STATE(2),
    [sym_call] = STATE(2),
    [sym_let] = STATE(2),
    [sym_get] = STATE(2),
    [sym_set] = STATE(2),
    [sym_assert_depth] = STATE(2),
    [sym_include] = STATE(2),
    [sym_command] = STATE(2),
    [sym_if] = STATE(2),
    [sym_while] = STATE(2),
    [sym_repeat] = STATE(2),
    [sym_define] = STATE(2),
    [aux_sym_source_file_repeat1] = STATE(2),
    [ts_builtin_sym_end] = ACTIONS(41),
    [sym_name] = ACTIONS(43),
    [anon_sym_push] = ACTIONS(46),
    [anon_sym_print] = ACTIONS(49),
    [anon_sym_jump] = ACTIONS(52),
    [anon_sym_jump_DASHif] = ACTIONS(52),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(52),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(52),
    [anon_sym_call] = ACTIONS(55),
    [anon_sym_let] = ACTIONS(58),
    [anon_sym_get] = ACTIONS(61),
    [anon_sym_set] = ACTIONS(64),
    [anon_sym_assert_DASHdepth] = ACTIONS(67),
    [anon_sym_include] = ACTIONS(70),
    [sym_halt] = ACTIONS(73),
    [sym_return] = ACTIONS(73),
    [anon_sym_if] = ACTIONS(76),
    [anon_sym_else] = ACTIONS(79),
    [anon_sym_end] = ACTIONS(79),
    [anon_sym_while] = ACTIONS(81),
    [anon_sym_do] = ACTIONS(79),
    [anon_sym_repeat] = ACTIONS(84),
    [anon_sym_define] = ACTIONS(87),
    [sym_malformed] = ACTIONS(90),
    [sym__newline] = ACTIONS(90),
    [sym__label_name] = ACTIONS(93),
    [sym_comment] = ACTIONS(3),
  },
  [3] = {
    [sym__piece] = STATE(4),
    [sym__statement] = STATE(4),
    [sym_label] = STATE(4),
    [sym_push] = STATE(4),
    [sym_print] = STATE(4),
    [sym_jump] = STATE(4),
    [sym_call] = STATE(4),
    [sym_let] = STATE(4),
    [sym_get] = STATE(4),
    [sym_set] = STATE(4),
    [sym_assert_depth] = STATE(4),
    [sym_include] = STATE(4),
    [sym_command] = STATE(4),
    [sym_if] = STATE(4),
    [sym_while] = STATE(4),
    [sym_repeat] = STATE(4),
    [sym_define] = STATE(4),
    [sym_block] = STATE(60),
    [aux_sym_source_file_repeat1] = STATE(4),
    [sym_name] = ACTIONS(7),
    [anon_sym_push] = ACTIONS(9),
    [anon_sym_print] = ACTIONS(11),
    [anon_sym_jump] = ACTIONS(13),
    [anon_sym_jump_DASHif] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(13),
    [anon_sym_call] = ACTIONS(15),
    [anon_sym_let] = ACTIONS(17),
    [anon_sym_get] = ACTIONS(19),
    [anon_sym_set] = ACTIONS(21),
    [anon_sym_assert_DASHdepth] = ACTIONS(23),
    [anon_sym_include] = ACTIONS(25),
    [sym_halt] = ACTIONS(96),
    [sym_return] = ACTIONS(96),
    [anon_sym_if] = ACTIONS(29),
    [anon_sym_else] = ACTIONS(98),
    [anon_sym_end] = ACTIONS(100),
    [anon_sym_while] = ACTIONS(31),
    [anon_sym_repeat] = ACTIONS(33),
    [anon_sym_define] = ACTIONS(35),
    [sym_malformed] = ACTIONS(102),
    [sym__newline] = ACTIONS(102),
    [sym__label_name] = ACTIONS(39),
    [sym_comment] = ACTIONS(3),
  },
  [4] = {
    [sym__piece] = STATE(2),
    [sym__statement] = STATE(2),
    [sym_label] = STATE(2),
    [sym_push] = STATE(2),
    [sym_print] = STATE(2),
    [sym_jump] = STATE(2),
    [sym_call] = STATE(2),
    [sym_let] = STATE(2),
    [sym_get] = STATE(2),
    [sym_set] = STATE(2),
    [sym_assert_depth] = STATE(2),
    [sym_include] = STATE(2),
    [sym_command] = STATE(2),
    [sym_if] = STATE(2),
    [sym_while] = STATE(2),
    [sym_repeat] = STATE(2),
    [sym_define] = STATE(2),
    [aux_sym_source_file_repeat1] = STATE(2),
    [sym_name] = ACTIONS(7),
    [anon_sym_push] = ACTIONS(9),
    [anon_sym_print] = ACTIONS(11),
    [anon_sym_jump] = ACTIONS(13),
    [anon_sym_jump_DASHif] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(13),
    [anon_sym_call] = ACTIONS(15),
    [anon_sym_let] = ACTIONS(17),
    [anon_sym_get] = ACTIONS(19),
    [anon_sym_set] = ACTIONS(21),
    [anon_sym_assert_DASHdepth] = ACTIONS(23),
    [anon_sym_include] = ACTIONS(25),
    [sym_halt] = ACTIONS(104),
    [sym_return] = ACTIONS(104),
    [anon_sym_if] = ACTIONS(29),
    [anon_sym_else] = ACTIONS(106),
    [anon_sym_end] = ACTIONS(106),
    [anon_sym_while] = ACTIONS(31),
    [anon_sym_do] = ACTIONS(106),
    [anon_sym_repeat] = ACTIONS(33),
    [anon_sym_define] = ACTIONS(35),
    [sym_malformed] = ACTIONS(108),
    [sym__newline] = ACTIONS(108),
    [sym__label_name] = ACTIONS(39),
    [sym_comment] = ACTIONS(3),
  },
  [5] = {
    [sym__piece] = STATE(4),
    [sym__statement] = STATE(4),
    [sym_label] = STATE(4),
    [sym_push] = STATE(4),
    [sym_print] = STATE(4),
    [sym_jump] = STATE(4),
    [sym_call] = STATE(4),
    [sym_let] = STATE(4),
    [sym_get] = STATE(4),
    [sym_set] = STATE(4),
    [sym_assert_depth] = STATE(4),
    [sym_include] = STATE(4),
    [sym_command] = STATE(4),
    [sym_if] = STATE(4),
    [sym_while] = STATE(4),
    [sym_repeat] = STATE(4),
    [sym_define] = STATE(4),
    [sym_block] = STATE(77),
    [aux_sym_source_file_repeat1] = STATE(4),
    [sym_name] = ACTIONS(7),
    [anon_sym_push] = ACTIONS(9),
    [anon_sym_print] = ACTIONS(11),
    [anon_sym_jump] = ACTIONS(13),
    [anon_sym_jump_DASHif] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(13),
    [anon_sym_call] = ACTIONS(15),
    [anon_sym_let] = ACTIONS(17),
    [anon_sym_get] = ACTIONS(19),
    [anon_sym_set] = ACTIONS(21),
    [anon_sym_assert_DASHdepth] = ACTIONS(23),
    [anon_sym_include] = ACTIONS(25),
    [sym_halt] = ACTIONS(96),
    [sym_return] = ACTIONS(96),
    [anon_sym_if] = ACTIONS(29),
    [anon_sym_end] = ACTIONS(110),
    [anon_sym_while] = ACTIONS(31),
    [anon_sym_repeat] = ACTIONS(33),
    [anon_sym_define] = ACTIONS(35),
    [sym_malformed] = ACTIONS(102),
    [sym__newline] = ACTIONS(102),
    [sym__label_name] = ACTIONS(39),
    [sym_comment] = ACTIONS(3),
  },
  [6] = {
    [sym__piece] = STATE(4),
    [sym__statement] = STATE(4),
    [sym_label] = STATE(4),
    [sym_push] = STATE(4),
    [sym_print] = STATE(4),
    [sym_jump] = STATE(4),
    [sym_call] = STATE(4),
    [sym_let] = STATE(4),
    [sym_get] = STATE(4),
    [sym_set] = STATE(4),
    [sym_assert_depth] = STATE(4),
    [sym_include] = STATE(4),
    [sym_command] = STATE(4),
    [sym_if] = STATE(4),
    [sym_while] = STATE(4),
    [sym_repeat] = STATE(4),
    [sym_define] = STATE(4),
    [sym_block] = STATE(69),
    [aux_sym_source_file_repeat1] = STATE(4),
    [sym_name] = ACTIONS(7),
    [anon_sym_push] = ACTIONS(9),
    [anon_sym_print] = ACTIONS(11),
    [anon_sym_jump] = ACTIONS(13),
    [anon_sym_jump_DASHif] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(13),
    [anon_sym_call] = ACTIONS(15),
    [anon_sym_let] = ACTIONS(17),
    [anon_sym_get] = ACTIONS(19),
    [anon_sym_set] = ACTIONS(21),
    [anon_sym_assert_DASHdepth] = ACTIONS(23),
    [anon_sym_include] = ACTIONS(25),
    [sym_halt] = ACTIONS(96),
    [sym_return] = ACTIONS(96),
    [anon_sym_if] = ACTIONS(29),
    [anon_sym_while] = ACTIONS(31),
    [anon_sym_do] = ACTIONS(112),
    [anon_sym_repeat] = ACTIONS(33),
    [anon_sym_define] = ACTIONS(35),
    [sym_malformed] = ACTIONS(102),
    [sym__newline] = ACTIONS(102),
    [sym__label_name] = ACTIONS(39),
    [sym_comment] = ACTIONS(3),
  },
  [7] = {
    [sym__piece] = STATE(4),
    [sym__statement] = STATE(4),
    [sym_label] = STATE(4),
    [sym_push] = STATE(4),
    [sym_print] = STATE(4),
    [sym_jump] = STATE(4),
    [sym_call] = STATE(4),
    [sym_let] = STATE(4),
    [sym_get] = STATE(4),
    [sym_set] = STATE(4),
    [sym_assert_depth] = STATE(4),
    [sym_include] = STATE(4),
    [sym_command] = STATE(4),
    [sym_if] = STATE(4),
    [sym_while] = STATE(4),
    [sym_repeat] = STATE(4),
    [sym_define] = STATE(4),
    [sym_block] = STATE(70),
    [aux_sym_source_file_repeat1] = STATE(4),
    [sym_name] = ACTIONS(7),
    [anon_sym_push] = ACTIONS(9),
    [anon_sym_print] = ACTIONS(11),
    [anon_sym_jump] = ACTIONS(13),
    [anon_sym_jump_DASHif] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(13),
    [anon_sym_call] = ACTIONS(15),
    [anon_sym_let] = ACTIONS(17),
    [anon_sym_get] = ACTIONS(19),
    [anon_sym_set] = ACTIONS(21),
    [anon_sym_assert_DASHdepth] = ACTIONS(23),
    [anon_sym_include] = ACTIONS(25),
    [sym_halt] = ACTIONS(96),
    [sym_return] = ACTIONS(96),
    [anon_sym_if] = ACTIONS(29),
    [anon_sym_end] = ACTIONS(114),
    [anon_sym_while] = ACTIONS(31),
    [anon_sym_repeat] = ACTIONS(33),
    [anon_sym_define] = ACTIONS(35),
    [sym_malformed] = ACTIONS(102),
    [sym__newline] = ACTIONS(102),
    [sym__label_name] = ACTIONS(39),
    [sym_comment] = ACTIONS(3),
  },
  [8] = {
    [sym__piece] = STATE(4),
    [sym__statement] = STATE(4),
    [sym_label] = STATE(4),
    [sym_push] = STATE(4),
    [sym_print] = STATE(4),
    [sym_jump] = STATE(4),
    [sym_call] = STATE(4),
    [sym_let] = STATE(4),
    [sym_get] = STATE(4),
    [sym_set] = STATE(4),
    [sym_assert_depth] = STATE(4),
    [sym_include] = STATE(4),
    [sym_command] = STATE(4),
    [sym_if] = STATE(4),
    [sym_while] = STATE(4),
    [sym_repeat] = STATE(4),
    [sym_define] = STATE(4),
    [sym_block] = STATE(64),
    [aux_sym_source_file_repeat1] = STATE(4),
    [sym_name] = ACTIONS(7),
    [anon_sym_push] = ACTIONS(9),
    [anon_sym_print] = ACTIONS(11),
    [anon_sym_jump] = ACTIONS(13),
    [anon_sym_jump_DASHif] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(13),
    [anon_sym_call] = ACTIONS(15),
    [anon_sym_let] = ACTIONS(17),
    [anon_sym_get] = ACTIONS(19),
    [anon_sym_set] = ACTIONS(21),
    [anon_sym_assert_DASHdepth] = ACTIONS(23),
    [anon_sym_include] = ACTIONS(25),
    [sym_halt] = ACTIONS(96),
    [sym_return] = ACTIONS(96),
    [anon_sym_if] = ACTIONS(29),
    [anon_sym_end] = ACTIONS(116),
    [anon_sym_while] = ACTIONS(31),
    [anon_sym_repeat] = ACTIONS(33),
    [anon_sym_define] = ACTIONS(35),
    [sym_malformed] = ACTIONS(102),
    [sym__newline] = ACTIONS(102),
    [sym__label_name] = ACTIONS(39),
    [sym_comment] = ACTIONS(3),
  },
  [9] = {
    [sym__piece] = STATE(4),
    [sym__statement] = STATE(4),
    [sym_label] = STATE(4),
    [sym_push] = STATE(4),
    [sym_print] = STATE(4),
    [sym_jump] = STATE(4),
    [sym_call] = STATE(4),
    [sym_let] = STATE(4),
    [sym_get] = STATE(4),
    [sym_set] = STATE(4),
    [sym_assert_depth] = STATE(4),
    [sym_include] = STATE(4),
    [sym_command] = STATE(4),
    [sym_if] = STATE(4),
    [sym_while] = STATE(4),
    [sym_repeat] = STATE(4),
    [sym_define] = STATE(4),
    [sym_block] = STATE(74),
    [aux_sym_source_file_repeat1] = STATE(4),
    [sym_name] = ACTIONS(7),
    [anon_sym_push] = ACTIONS(9),
    [anon_sym_print] = ACTIONS(11),
    [anon_sym_jump] = ACTIONS(13),
    [anon_sym_jump_DASHif] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(13),
    [anon_sym_call] = ACTIONS(15),
    [anon_sym_let] = ACTIONS(17),
    [anon_sym_get] = ACTIONS(19),
    [anon_sym_set] = ACTIONS(21),
    [anon_sym_assert_DASHdepth] = ACTIONS(23),
    [anon_sym_include] = ACTIONS(25),
    [sym_halt] = ACTIONS(96),
    [sym_return] = ACTIONS(96),
    [anon_sym_if] = ACTIONS(29),
    [anon_sym_end] = ACTIONS(118),
    [anon_sym_while] = ACTIONS(31),
    [anon_sym_repeat] = ACTIONS(33),
    [anon_sym_define] = ACTIONS(35),
    [sym_malformed] = ACTIONS(102),
    [sym__newline] = ACTIONS(102),
    [sym__label_name] = ACTIONS(39),
    [sym_comment] = ACTIONS(3),
  },
  [10] = {
    [sym__piece] = STATE(4),
    [sym__statement] = STATE(4),
    [sym_label] = STATE(4),
    [sym_push] = STATE(4),
    [sym_print] = STATE(4),
    [sym_jump] = STATE(4),
    [sym_call] = STATE(4),
    [sym_let] = STATE(4),
    [sym_get] = STATE(4),
    [sym_set] = STATE(4),
    [sym_assert_depth] = STATE(4),
    [sym_include] = STATE(4),
    [sym_command] = STATE(4),
    [sym_if] = STATE(4),
    [sym_while] = STATE(4),
    [sym_repeat] = STATE(4),
    [sym_define] = STATE(4),
    [sym_block] = STATE(73),
    [aux_sym_source_file_repeat1] = STATE(4),
    [sym_name] = ACTIONS(7),
    [anon_sym_push] = ACTIONS(9),
    [anon_sym_print] = ACTIONS(11),
    [anon_sym_jump] = ACTIONS(13),
    [anon_sym_jump_DASHif] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(13),
    [anon_sym_call] = ACTIONS(15),
    [anon_sym_let] = ACTIONS(17),
    [anon_sym_get] = ACTIONS(19),
    [anon_sym_set] = ACTIONS(21),
    [anon_sym_assert_DASHdepth] = ACTIONS(23),
    [anon_sym_include] = ACTIONS(25),
    [sym_halt] = ACTIONS(96),
    [sym_return] = ACTIONS(96),
    [anon_sym_if] = ACTIONS(29),
    [anon_sym_end] = ACTIONS(120),
    [anon_sym_while] = ACTIONS(31),
    [anon_sym_repeat] = ACTIONS(33),
    [anon_sym_define] = ACTIONS(35),
    [sym_malformed] = ACTIONS(102),
    [sym__newline] = ACTIONS(102),
    [sym__label_name] = ACTIONS(39),
    [sym_comment] = ACTIONS(3),
  },
  [11] = {
    [sym__piece] = STATE(4),
    [sym__statement] = STATE(4),
    [sym_label] = STATE(4),
    [sym_push] = STATE(4),
    [sym_print] = STATE(4),
    [sym_jump] = STATE(4),
    [sym_call] = STATE(4),
    [sym_let] = STATE(4),
    [sym_get] = STATE(4),
    [sym_set] = STATE(4),
    [sym_assert_depth] = STATE(4),
    [sym_include] = STATE(4),
    [sym_command] = STATE(4),
    [sym_if] = STATE(4),
    [sym_while] = STATE(4),
    [sym_repeat] = STATE(4),
    [sym_define] = STATE(4),
    [sym_block] = STATE(75),
    [aux_sym_source_file_repeat1] = STATE(4),
    [sym_name] = ACTIONS(7),
    [anon_sym_push] = ACTIONS(9),
    [anon_sym_print] = ACTIONS(11),
    [anon_sym_jump] = ACTIONS(13),
    [anon_sym_jump_DASHif] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(13),
    [anon_sym_call] = ACTIONS(15),
    [anon_sym_let] = ACTIONS(17),
    [anon_sym_get] = ACTIONS(19),
    [anon_sym_set] = ACTIONS(21),
    [anon_sym_assert_DASHdepth] = ACTIONS(23),
    [anon_sym_include] = ACTIONS(25),
    [sym_halt] = ACTIONS(96),
    [sym_return] = ACTIONS(96),
    [anon_sym_if] = ACTIONS(29),
    [anon_sym_end] = ACTIONS(122),
    [anon_sym_while] = ACTIONS(31),
    [anon_sym_repeat] = ACTIONS(33),
    [anon_sym_define] = ACTIONS(35),
    [sym_malformed] = ACTIONS(102),
    [sym__newline] = ACTIONS(102),
    [sym__label_name] = ACTIONS(39),
    [sym_comment] = ACTIONS(3),
  },
  [12] = {
    [sym__piece] = STATE(4),
    [sym__statement] = STATE(4),
    [sym_label] = STATE(4),
    [sym_push] = STATE(4),
    [sym_print] = STATE(4),
    [sym_jump] = STATE(4),
    [sym_call] = STATE(4),
    [sym_let] = STATE(4),
    [sym_get] = STATE(4),
    [sym_set] = STATE(4),
    [sym_assert_depth] = STATE(4),
    [sym_include] = STATE(4),
    [sym_command] = STATE(4),
    [sym_if] = STATE(4),
    [sym_while] = STATE(4),
    [sym_repeat] = STATE(4),
    [sym_define] = STATE(4),
    [sym_block] = STATE(78),
    [aux_sym_source_file_repeat1] = STATE(4),
    [sym_name] = ACTIONS(7),
    [anon_sym_push] = ACTIONS(9),
    [anon_sym_print] = ACTIONS(11),
    [anon_sym_jump] = ACTIONS(13),
    [anon_sym_jump_DASHif] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(13),
    [anon_sym_call] = ACTIONS(15),
    [anon_sym_let] = ACTIONS(17),
    [anon_sym_get] = ACTIONS(19),
    [anon_sym_set] = ACTIONS(21),
    [anon_sym_assert_DASHdepth] = ACTIONS(23),
    [anon_sym_include] = ACTIONS(25),
    [sym_halt] = ACTIONS(96),
    [sym_return] = ACTIONS(96),
    [anon_sym_if] = ACTIONS(29),
    [anon_sym_end] = ACTIONS(124),
    [anon_sym_while] = ACTIONS(31),
    [anon_sym_repeat] = ACTIONS(33),
    [anon_sym_define] = ACTIONS(35),
    [sym_malformed] = ACTIONS(102),
    [sym__newline] = ACTIONS(102),
    [sym__label_name] = ACTIONS(39),
    [sym_comment] = ACTIONS(3),
  },
  [13] = {
    [sym__piece] = STATE(2),
    [sym__statement] = STATE(2),
    [sym_label] = STATE(2),
    [sym_push] = STATE(2),
    [sym_print] = STATE(2),
    [sym_jump] = STATE(2),
    [sym_call] = STATE(2),
    [sym_let] = STATE(2),
    [sym_get] = STATE(2),
    [sym_set] = STATE(2),
    [sym_assert_depth] = STATE(2),
    [sym_include] = STATE(2),
    [sym_command] = STATE(2),
    [sym_if] = STATE(2),
    [sym_while] = STATE(2),
    [sym_repeat] = STATE(2),
    [sym_define] = STATE(2),
    [aux_sym_source_file_repeat1] = STATE(2),
    [ts_builtin_sym_end] = ACTIONS(126),
    [sym_name] = ACTIONS(7),
    [anon_sym_push] = ACTIONS(9),
    [anon_sym_print] = ACTIONS(11),
    [anon_sym_jump] = ACTIONS(13),
    [anon_sym_jump_DASHif] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(13),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(13),
    [anon_sym_call] = ACTIONS(15),
    [anon_sym_let] = ACTIONS(17),
    [anon_sym_get] = ACTIONS(19),
    [anon_sym_set] = ACTIONS(21),
    [anon_sym_assert_DASHdepth] = ACTIONS(23),
    [anon_sym_include] = ACTIONS(25),
    [sym_halt] = ACTIONS(104),
    [sym_return] = ACTIONS(104),
    [anon_sym_if] = ACTIONS(29),
    [anon_sym_while] = ACTIONS(31),
    [anon_sym_repeat] = ACTIONS(33),
    [anon_sym_define] = ACTIONS(35),
    [sym_malformed] = ACTIONS(108),
    [sym__newline] = ACTIONS(108),
    [sym__label_name] = ACTIONS(39),
    [sym_comment] = ACTIONS(3),
  },
  [14] = {
    [sym_character] = STATE(17),
    [sym_string] = STATE(17),
    [aux_sym_command_repeat1] = STATE(15),
    [ts_builtin_sym_end] = ACTIONS(128),
    [sym_name] = ACTIONS(130),
    [anon_sym_push] = ACTIONS(130),
    [anon_sym_print] = ACTIONS(130),
    [anon_sym_jump] = ACTIONS(130),
    [anon_sym_jump_DASHif] = ACTIONS(130),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(130),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(130),
    [anon_sym_call] = ACTIONS(130),
    [anon_sym_let] = ACTIONS(130),
    [anon_sym_get] = ACTIONS(130),
    [anon_sym_set] = ACTIONS(130),
    [anon_sym_assert_DASHdepth] = ACTIONS(130),
    [anon_sym_include] = ACTIONS(130),
    [sym_halt] = ACTIONS(130),
    [sym_return] = ACTIONS(130),
    [anon_sym_if] = ACTIONS(130),
    [anon_sym_else] = ACTIONS(130),
    [anon_sym_end] = ACTIONS(130),
    [anon_sym_while] = ACTIONS(130),
    [anon_sym_do] = ACTIONS(130),
    [anon_sym_repeat] = ACTIONS(130),
    [anon_sym_define] = ACTIONS(130),
    [sym_malformed] = ACTIONS(128),
    [sym_number] = ACTIONS(132),
    [anon_sym_SQUOTE] = ACTIONS(134),
    [anon_sym_DQUOTE] = ACTIONS(136),
    [sym__newline] = ACTIONS(128),
    [sym__label_name] = ACTIONS(128),
    [sym_comment] = ACTIONS(3),
  },
  [15] = {
    [sym_character] = STATE(17),
    [sym_string] = STATE(17),
    [aux_sym_command_repeat1] = STATE(16),
    [ts_builtin_sym_end] = ACTIONS(138),
    [sym_name] = ACTIONS(140),
    [anon_sym_push] = ACTIONS(140),
    [anon_sym_print] = ACTIONS(140),
    [anon_sym_jump] = ACTIONS(140),
    [anon_sym_jump_DASHif] = ACTIONS(140),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(140),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(140),
    [anon_sym_call] = ACTIONS(140),
    [anon_sym_let] = ACTIONS(140),
    [anon_sym_get] = ACTIONS(140),
    [anon_sym_set] = ACTIONS(140),
    [anon_sym_assert_DASHdepth] = ACTIONS(140),
    [anon_sym_include] = ACTIONS(140),
    [sym_halt] = ACTIONS(140),
    [sym_return] = ACTIONS(140),
    [anon_sym_if] = ACTIONS(140),
    [anon_sym_else] = ACTIONS(140),
    [anon_sym_end] = ACTIONS(140),
    [anon_sym_while] = ACTIONS(140),
    [anon_sym_do] = ACTIONS(140),
    [anon_sym_repeat] = ACTIONS(140),
    [anon_sym_define] = ACTIONS(140),
    [sym_malformed] = ACTIONS(138),
    [sym_number] = ACTIONS(132),
    [anon_sym_SQUOTE] = ACTIONS(134),
    [anon_sym_DQUOTE] = ACTIONS(136),
    [sym__newline] = ACTIONS(138),
    [sym__label_name] = ACTIONS(138),
    [sym_comment] = ACTIONS(3),
  },
  [16] = {
    [sym_character] = STATE(17),
    [sym_string] = STATE(17),
    [aux_sym_command_repeat1] = STATE(16),
    [ts_builtin_sym_end] = ACTIONS(142),
    [sym_name] = ACTIONS(144),
    [anon_sym_push] = ACTIONS(144),
    [anon_sym_print] = ACTIONS(144),
    [anon_sym_jump] = ACTIONS(144),
    [anon_sym_jump_DASHif] = ACTIONS(144),
    [anon_sym_jump_DASHif_DASHnot] = ACTIONS(144),
    [anon_sym_jump_DASHif_DASHpositive] = ACTIONS(144),
    [anon_sym_call] = ACTIONS(144),
    [anon_sym_let] = ACTIONS(144),
    [anon_sym_get] = ACTIONS(144),
    [anon_sym_set] = ACTIONS(144),
    [anon_sym_assert_DASHdepth] = ACTIONS(144),
    [anon_sym_include] = ACTIONS(144),
    [sym_halt] = ACTIONS(144),
    [sym_return] = ACTIONS(144),
    [anon_sym_if] = ACTIONS(144),
    [anon_sym_else] = ACTIONS(144),
    [anon_sym_end] = ACTIONS(144),
    [anon_sym_while] = ACTIONS(144),
    [anon_sym_do] = ACTIONS(144),
    [anon_sym_repeat] = ACTIONS(144),
    [anon_sym_define] = ACTIONS(144),
    [sym_malformed] = ACTIONS(142),
    [sym_number] = ACTIONS(146),
    [anon_sym_SQUOTE] = ACTIONS(149),
    [anon_sym_DQUOTE] = ACTIONS(152),
    [sym__newline] = ACTIONS(142),
    [sym__label_name] = ACTIONS(142),
    [sym_comment] = ACTIONS(3),
  },
};

static const uint16_t ts_small_parse_table[] = {
  [0] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(155), 6,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      anon_sym_SQUOTE,
      anon_sym_DQUOTE,
      sym__newline,
    ACTIONS(157), 23,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
      sym_number,
  [37] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(159), 6,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      anon_sym_SQUOTE,
      anon_sym_DQUOTE,
      sym__newline,
    ACTIONS(161), 23,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
      sym_number,
  [74] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(163), 6,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      anon_sym_SQUOTE,
      anon_sym_DQUOTE,
      sym__newline,
    ACTIONS(165), 23,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
      sym_number,
  [111] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(167), 6,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      anon_sym_SQUOTE,
      anon_sym_DQUOTE,
      sym__newline,
    ACTIONS(169), 23,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
      sym_number,
  [148] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(171), 6,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      anon_sym_SQUOTE,
      anon_sym_DQUOTE,
      sym__newline,
    ACTIONS(173), 23,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
      sym_number,
  [185] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(175), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(177), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [219] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(179), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(181), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [253] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(183), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(185), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [287] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(187), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(189), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [321] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(191), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(193), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [355] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(195), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(197), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [389] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(199), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(201), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [423] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(203), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(205), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [457] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(207), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(209), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [491] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(211), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(213), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [525] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(215), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(217), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [559] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(219), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(221), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [593] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(223), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(225), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [627] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(227), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(229), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [661] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(231), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(233), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [695] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(235), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(237), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [729] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(239), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(241), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [763] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(243), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(245), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [797] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(247), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(249), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [831] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(251), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(253), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [865] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(255), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(257), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [899] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(259), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(261), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [933] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(263), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(265), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [967] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(267), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(269), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [1001] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(271), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(273), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [1035] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(275), 4,
      sym__label_name,
      ts_builtin_sym_end,
      sym_malformed,
      sym__newline,
    ACTIONS(277), 22,
      anon_sym_push,
      anon_sym_print,
      anon_sym_jump,
      anon_sym_jump_DASHif,
      anon_sym_jump_DASHif_DASHnot,
      anon_sym_jump_DASHif_DASHpositive,
      anon_sym_call,
      anon_sym_let,
      anon_sym_get,
      anon_sym_set,
      anon_sym_assert_DASHdepth,
      anon_sym_include,
      sym_halt,
      sym_return,
      anon_sym_if,
      anon_sym_else,
      anon_sym_end,
      anon_sym_while,
      anon_sym_do,
      anon_sym_repeat,
      anon_sym_define,
      sym_name,
  [1069] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(279), 1,
      anon_sym_DQUOTE2,
    STATE(51), 1,
      aux_sym_string_repeat1,
    ACTIONS(281), 2,
      sym__in_string,
      sym_escape,
  [1083] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(283), 1,
      anon_sym_SQUOTE2,
    STATE(49), 1,
      aux_sym_character_repeat1,
    ACTIONS(285), 2,
      sym__in_character,
      sym_escape,
  [1097] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(288), 1,
      anon_sym_DQUOTE2,
    STATE(50), 1,
      aux_sym_string_repeat1,
    ACTIONS(290), 2,
      sym__in_string,
      sym_escape,
  [1111] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(293), 1,
      anon_sym_DQUOTE2,
    STATE(50), 1,
      aux_sym_string_repeat1,
    ACTIONS(295), 2,
      sym__in_string,
      sym_escape,
  [1125] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(297), 1,
      anon_sym_SQUOTE2,
    STATE(49), 1,
      aux_sym_character_repeat1,
    ACTIONS(299), 2,
      sym__in_character,
      sym_escape,
  [1139] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(134), 1,
      anon_sym_SQUOTE,
    STATE(36), 1,
      sym_character,
    ACTIONS(301), 2,
      sym_name,
      sym_number,
  [1153] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(303), 1,
      anon_sym_SQUOTE2,
    STATE(52), 1,
      aux_sym_character_repeat1,
    ACTIONS(305), 2,
      sym__in_character,
      sym_escape,
  [1167] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(307), 1,
      sym_name,
    ACTIONS(309), 1,
      sym__newline,
    STATE(58), 1,
      aux_sym_define_repeat1,
  [1180] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(136), 1,
      anon_sym_DQUOTE,
    ACTIONS(311), 1,
      sym_name,
    STATE(43), 1,
      sym_string,
  [1193] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(307), 1,
      sym_name,
    ACTIONS(313), 1,
      sym__newline,
    STATE(55), 1,
      aux_sym_define_repeat1,
  [1206] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(315), 1,
      sym_name,
    ACTIONS(318), 1,
      sym__newline,
    STATE(58), 1,
      aux_sym_define_repeat1,
  [1219] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(320), 2,
      sym_name,
      sym__newline,
  [1227] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(322), 1,
      anon_sym_else,
    ACTIONS(324), 1,
      anon_sym_end,
  [1237] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(326), 2,
      sym_name,
      sym_number,
  [1245] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(136), 1,
      anon_sym_DQUOTE,
    STATE(29), 1,
      sym_string,
  [1255] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(328), 2,
      sym_name,
      sym_number,
  [1263] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(330), 1,
      anon_sym_end,
  [1270] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(332), 1,
      sym_name,
  [1277] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(334), 1,
      sym_name,
  [1284] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(336), 1,
      ts_builtin_sym_end,
  [1291] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(338), 1,
      sym_name,
  [1298] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(340), 1,
      anon_sym_do,
  [1305] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(342), 1,
      anon_sym_end,
  [1312] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(344), 1,
      sym_name,
  [1319] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(346), 1,
      anon_sym_COLON,
  [1326] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(348), 1,
      anon_sym_end,
  [1333] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(350), 1,
      anon_sym_end,
  [1340] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(352), 1,
      anon_sym_end,
  [1347] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(354), 1,
      sym_name,
  [1354] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(356), 1,
      anon_sym_end,
  [1361] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(358), 1,
      anon_sym_end,
  [1368] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(360), 1,
      sym_name,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(17)] = 0,
  [SMALL_STATE(18)] = 37,
  [SMALL_STATE(19)] = 74,
  [SMALL_STATE(20)] = 111,
  [SMALL_STATE(21)] = 148,
  [SMALL_STATE(22)] = 185,
  [SMALL_STATE(23)] = 219,
  [SMALL_STATE(24)] = 253,
  [SMALL_STATE(25)] = 287,
  [SMALL_STATE(26)] = 321,
  [SMALL_STATE(27)] = 355,
  [SMALL_STATE(28)] = 389,
  [SMALL_STATE(29)] = 423,
  [SMALL_STATE(30)] = 457,
  [SMALL_STATE(31)] = 491,
  [SMALL_STATE(32)] = 525,
  [SMALL_STATE(33)] = 559,
  [SMALL_STATE(34)] = 593,
  [SMALL_STATE(35)] = 627,
  [SMALL_STATE(36)] = 661,
  [SMALL_STATE(37)] = 695,
  [SMALL_STATE(38)] = 729,
  [SMALL_STATE(39)] = 763,
  [SMALL_STATE(40)] = 797,
  [SMALL_STATE(41)] = 831,
  [SMALL_STATE(42)] = 865,
  [SMALL_STATE(43)] = 899,
  [SMALL_STATE(44)] = 933,
  [SMALL_STATE(45)] = 967,
  [SMALL_STATE(46)] = 1001,
  [SMALL_STATE(47)] = 1035,
  [SMALL_STATE(48)] = 1069,
  [SMALL_STATE(49)] = 1083,
  [SMALL_STATE(50)] = 1097,
  [SMALL_STATE(51)] = 1111,
  [SMALL_STATE(52)] = 1125,
  [SMALL_STATE(53)] = 1139,
  [SMALL_STATE(54)] = 1153,
  [SMALL_STATE(55)] = 1167,
  [SMALL_STATE(56)] = 1180,
  [SMALL_STATE(57)] = 1193,
  [SMALL_STATE(58)] = 1206,
  [SMALL_STATE(59)] = 1219,
  [SMALL_STATE(60)] = 1227,
  [SMALL_STATE(61)] = 1237,
  [SMALL_STATE(62)] = 1245,
  [SMALL_STATE(63)] = 1255,
  [SMALL_STATE(64)] = 1263,
  [SMALL_STATE(65)] = 1270,
  [SMALL_STATE(66)] = 1277,
  [SMALL_STATE(67)] = 1284,
  [SMALL_STATE(68)] = 1291,
  [SMALL_STATE(69)] = 1298,
  [SMALL_STATE(70)] = 1305,
  [SMALL_STATE(71)] = 1312,
  [SMALL_STATE(72)] = 1319,
  [SMALL_STATE(73)] = 1326,
  [SMALL_STATE(74)] = 1333,
  [SMALL_STATE(75)] = 1340,
  [SMALL_STATE(76)] = 1347,
  [SMALL_STATE(77)] = 1354,
  [SMALL_STATE(78)] = 1361,
  [SMALL_STATE(79)] = 1368,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = true}}, SHIFT_EXTRA(),
  [5] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 0, 0, 0),
  [7] = {.entry = {.count = 1, .reusable = false}}, SHIFT(14),
  [9] = {.entry = {.count = 1, .reusable = false}}, SHIFT(53),
  [11] = {.entry = {.count = 1, .reusable = false}}, SHIFT(56),
  [13] = {.entry = {.count = 1, .reusable = false}}, SHIFT(68),
  [15] = {.entry = {.count = 1, .reusable = false}}, SHIFT(76),
  [17] = {.entry = {.count = 1, .reusable = false}}, SHIFT(65),
  [19] = {.entry = {.count = 1, .reusable = false}}, SHIFT(66),
  [21] = {.entry = {.count = 1, .reusable = false}}, SHIFT(71),
  [23] = {.entry = {.count = 1, .reusable = false}}, SHIFT(63),
  [25] = {.entry = {.count = 1, .reusable = false}}, SHIFT(62),
  [27] = {.entry = {.count = 1, .reusable = false}}, SHIFT(13),
  [29] = {.entry = {.count = 1, .reusable = false}}, SHIFT(3),
  [31] = {.entry = {.count = 1, .reusable = false}}, SHIFT(6),
  [33] = {.entry = {.count = 1, .reusable = false}}, SHIFT(61),
  [35] = {.entry = {.count = 1, .reusable = false}}, SHIFT(79),
  [37] = {.entry = {.count = 1, .reusable = true}}, SHIFT(13),
  [39] = {.entry = {.count = 1, .reusable = true}}, SHIFT(72),
  [41] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0),
  [43] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(14),
  [46] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(53),
  [49] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(56),
  [52] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(68),
  [55] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(76),
  [58] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(65),
  [61] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(66),
  [64] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(71),
  [67] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(63),
  [70] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(62),
  [73] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(2),
  [76] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(3),
  [79] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0),
  [81] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(6),
  [84] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(61),
  [87] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(79),
  [90] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(2),
  [93] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(72),
  [96] = {.entry = {.count = 1, .reusable = false}}, SHIFT(4),
  [98] = {.entry = {.count = 1, .reusable = false}}, SHIFT(5),
  [100] = {.entry = {.count = 1, .reusable = false}}, SHIFT(30),
  [102] = {.entry = {.count = 1, .reusable = true}}, SHIFT(4),
  [104] = {.entry = {.count = 1, .reusable = false}}, SHIFT(2),
  [106] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_block, 1, 0, 0),
  [108] = {.entry = {.count = 1, .reusable = true}}, SHIFT(2),
  [110] = {.entry = {.count = 1, .reusable = false}}, SHIFT(31),
  [112] = {.entry = {.count = 1, .reusable = false}}, SHIFT(8),
  [114] = {.entry = {.count = 1, .reusable = false}}, SHIFT(34),
  [116] = {.entry = {.count = 1, .reusable = false}}, SHIFT(33),
  [118] = {.entry = {.count = 1, .reusable = false}}, SHIFT(38),
  [120] = {.entry = {.count = 1, .reusable = false}}, SHIFT(42),
  [122] = {.entry = {.count = 1, .reusable = false}}, SHIFT(40),
  [124] = {.entry = {.count = 1, .reusable = false}}, SHIFT(46),
  [126] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 1, 0, 0),
  [128] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_command, 1, 0, 1),
  [130] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_command, 1, 0, 1),
  [132] = {.entry = {.count = 1, .reusable = false}}, SHIFT(17),
  [134] = {.entry = {.count = 1, .reusable = true}}, SHIFT(54),
  [136] = {.entry = {.count = 1, .reusable = true}}, SHIFT(48),
  [138] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_command, 2, 0, 10),
  [140] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_command, 2, 0, 10),
  [142] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_command_repeat1, 2, 0, 14),
  [144] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_command_repeat1, 2, 0, 14),
  [146] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_command_repeat1, 2, 0, 14), SHIFT_REPEAT(17),
  [149] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_command_repeat1, 2, 0, 14), SHIFT_REPEAT(54),
  [152] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_command_repeat1, 2, 0, 14), SHIFT_REPEAT(48),
  [155] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_command_repeat1, 1, 0, 9),
  [157] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_command_repeat1, 1, 0, 9),
  [159] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_character, 2, 0, 0),
  [161] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_character, 2, 0, 0),
  [163] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 2, 0, 0),
  [165] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 2, 0, 0),
  [167] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_character, 3, 0, 0),
  [169] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_character, 3, 0, 0),
  [171] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 3, 0, 0),
  [173] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 3, 0, 0),
  [175] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_if, 5, 0, 20),
  [177] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_if, 5, 0, 20),
  [179] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_jump, 2, 0, 4),
  [181] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_jump, 2, 0, 4),
  [183] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_call, 2, 0, 5),
  [185] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_call, 2, 0, 5),
  [187] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_let, 2, 0, 6),
  [189] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_let, 2, 0, 6),
  [191] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_get, 2, 0, 6),
  [193] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_get, 2, 0, 6),
  [195] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_set, 2, 0, 6),
  [197] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_set, 2, 0, 6),
  [199] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_assert_depth, 2, 0, 7),
  [201] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_assert_depth, 2, 0, 7),
  [203] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_include, 2, 0, 8),
  [205] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_include, 2, 0, 8),
  [207] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_if, 2, 0, 0),
  [209] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_if, 2, 0, 0),
  [211] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_if, 3, 0, 0),
  [213] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_if, 3, 0, 0),
  [215] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_if, 3, 0, 11),
  [217] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_if, 3, 0, 11),
  [219] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_while, 3, 0, 0),
  [221] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_while, 3, 0, 0),
  [223] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_repeat, 3, 0, 12),
  [225] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_repeat, 3, 0, 12),
  [227] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_label, 2, 0, 1),
  [229] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_label, 2, 0, 1),
  [231] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_push, 2, 0, 2),
  [233] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_push, 2, 0, 2),
  [235] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_if, 4, 0, 15),
  [237] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_if, 4, 0, 15),
  [239] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_if, 4, 0, 11),
  [241] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_if, 4, 0, 11),
  [243] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_while, 4, 0, 16),
  [245] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_while, 4, 0, 16),
  [247] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_while, 4, 0, 17),
  [249] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_while, 4, 0, 17),
  [251] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_repeat, 4, 0, 18),
  [253] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_repeat, 4, 0, 18),
  [255] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_define, 4, 0, 6),
  [257] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_define, 4, 0, 6),
  [259] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_print, 2, 0, 3),
  [261] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_print, 2, 0, 3),
  [263] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_while, 5, 0, 21),
  [265] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_while, 5, 0, 21),
  [267] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_define, 5, 0, 22),
  [269] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_define, 5, 0, 22),
  [271] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_define, 5, 0, 23),
  [273] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_define, 5, 0, 23),
  [275] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_define, 6, 0, 24),
  [277] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_define, 6, 0, 24),
  [279] = {.entry = {.count = 1, .reusable = true}}, SHIFT(19),
  [281] = {.entry = {.count = 1, .reusable = true}}, SHIFT(51),
  [283] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_character_repeat1, 2, 0, 0),
  [285] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_character_repeat1, 2, 0, 0), SHIFT_REPEAT(49),
  [288] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0),
  [290] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0), SHIFT_REPEAT(50),
  [293] = {.entry = {.count = 1, .reusable = true}}, SHIFT(21),
  [295] = {.entry = {.count = 1, .reusable = true}}, SHIFT(50),
  [297] = {.entry = {.count = 1, .reusable = true}}, SHIFT(20),
  [299] = {.entry = {.count = 1, .reusable = true}}, SHIFT(49),
  [301] = {.entry = {.count = 1, .reusable = true}}, SHIFT(36),
  [303] = {.entry = {.count = 1, .reusable = true}}, SHIFT(18),
  [305] = {.entry = {.count = 1, .reusable = true}}, SHIFT(52),
  [307] = {.entry = {.count = 1, .reusable = true}}, SHIFT(59),
  [309] = {.entry = {.count = 1, .reusable = true}}, SHIFT(12),
  [311] = {.entry = {.count = 1, .reusable = true}}, SHIFT(43),
  [313] = {.entry = {.count = 1, .reusable = true}}, SHIFT(10),
  [315] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_define_repeat1, 2, 0, 19), SHIFT_REPEAT(59),
  [318] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_define_repeat1, 2, 0, 19),
  [320] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_define_repeat1, 1, 0, 13),
  [322] = {.entry = {.count = 1, .reusable = true}}, SHIFT(9),
  [324] = {.entry = {.count = 1, .reusable = true}}, SHIFT(32),
  [326] = {.entry = {.count = 1, .reusable = true}}, SHIFT(7),
  [328] = {.entry = {.count = 1, .reusable = true}}, SHIFT(28),
  [330] = {.entry = {.count = 1, .reusable = true}}, SHIFT(39),
  [332] = {.entry = {.count = 1, .reusable = true}}, SHIFT(25),
  [334] = {.entry = {.count = 1, .reusable = true}}, SHIFT(26),
  [336] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
  [338] = {.entry = {.count = 1, .reusable = true}}, SHIFT(23),
  [340] = {.entry = {.count = 1, .reusable = true}}, SHIFT(11),
  [342] = {.entry = {.count = 1, .reusable = true}}, SHIFT(41),
  [344] = {.entry = {.count = 1, .reusable = true}}, SHIFT(27),
  [346] = {.entry = {.count = 1, .reusable = true}}, SHIFT(35),
  [348] = {.entry = {.count = 1, .reusable = true}}, SHIFT(45),
  [350] = {.entry = {.count = 1, .reusable = true}}, SHIFT(22),
  [352] = {.entry = {.count = 1, .reusable = true}}, SHIFT(44),
  [354] = {.entry = {.count = 1, .reusable = true}}, SHIFT(24),
  [356] = {.entry = {.count = 1, .reusable = true}}, SHIFT(37),
  [358] = {.entry = {.count = 1, .reusable = true}}, SHIFT(47),
  [360] = {.entry = {.count = 1, .reusable = true}}, SHIFT(57),
};

enum ts_external_scanner_symbol_identifiers {
  ts_external_token__label_name = 0,
  ts_external_token_comment = 1,
  ts_external_token__in_string = 2,
  ts_external_token__in_character = 3,
};

static const TSSymbol ts_external_scanner_symbol_map[EXTERNAL_TOKEN_COUNT] = {
  [ts_external_token__label_name] = sym__label_name,
  [ts_external_token_comment] = sym_comment,
  [ts_external_token__in_string] = sym__in_string,
  [ts_external_token__in_character] = sym__in_character,
};

static const bool ts_external_scanner_states[6][EXTERNAL_TOKEN_COUNT] = {
  [1] = {
    [ts_external_token__label_name] = true,
    [ts_external_token_comment] = true,
    [ts_external_token__in_string] = true,
    [ts_external_token__in_character] = true,
  },
  [2] = {
    [ts_external_token__label_name] = true,
    [ts_external_token_comment] = true,
  },
  [3] = {
    [ts_external_token_comment] = true,
    [ts_external_token__in_string] = true,
  },
  [4] = {
    [ts_external_token_comment] = true,
    [ts_external_token__in_character] = true,
  },
  [5] = {
    [ts_external_token_comment] = true,
  },
};

#ifdef __cplusplus
extern "C" {
#endif
void *tree_sitter_minesasm_external_scanner_create(void);
void tree_sitter_minesasm_external_scanner_destroy(void *);
bool tree_sitter_minesasm_external_scanner_scan(void *, TSLexer *, const bool *);
unsigned tree_sitter_minesasm_external_scanner_serialize(void *, char *);
void tree_sitter_minesasm_external_scanner_deserialize(void *, const char *, unsigned);

#ifdef TREE_SITTER_HIDE_SYMBOLS
#define TS_PUBLIC
#elif defined(_WIN32)
#define TS_PUBLIC __declspec(dllexport)
#else
#define TS_PUBLIC __attribute__((visibility("default")))
#endif

TS_PUBLIC const TSLanguage *tree_sitter_minesasm(void) {
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
    .keyword_lex_fn = ts_lex_keywords,
    .keyword_capture_token = sym_name,
    .external_scanner = {
      &ts_external_scanner_states[0][0],
      ts_external_scanner_symbol_map,
      tree_sitter_minesasm_external_scanner_create,
      tree_sitter_minesasm_external_scanner_destroy,
      tree_sitter_minesasm_external_scanner_scan,
      tree_sitter_minesasm_external_scanner_serialize,
      tree_sitter_minesasm_external_scanner_deserialize,
    },
    .primary_state_ids = ts_primary_state_ids,
  };
  return &language;
}
#ifdef __cplusplus
}
#endif
