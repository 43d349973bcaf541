/**
 * The cells of Emojifunge in the dialect `text`. mines_tools/languages/emojifunge/grammar.lark defines them; the tests
 * compare the cells. Every text has a tree without errors.
 *
 * `python -m dev.generate` writes groups.json and src/cells.h from the table of glyphs.
 */
const groups = require('./groups.json');

module.exports = grammar({
  name: 'emojifunge',

  externals: ($) => [$.text, $.emoji, ...groups.map((group) => $[group])],

  // Blanks belong to cells.
  extras: () => [],

  supertypes: ($) => [$.instruction],

  rules: {
    source_file: ($) => seq(optional($.row), repeat(seq($._newline, optional($.row)))),
    row: ($) => repeat1(choice($.instruction, $.emoji, $.text)),
    instruction: ($) => choice(...groups.map((group) => $[group])),
    _newline: () => /\r?\n/,
  },
});
