/**
 * The syntax of Mines 2. mines_tools/languages/mines/grammar.lark defines it; the tests compare the tokens.
 *
 * A line ends with "\n" only. The board must have a row, but the widths of the rows are not compared.
 * A line after the board that is not an operation becomes a `malformed` node, so that it damages no other line.
 */
module.exports = grammar({
  name: 'mines',

  // Tokens without characters, at the start of a line (src/scanner.c): an operation that is empty, and a mark before
  // a line that is not an operation. A row may still follow the board where `_malformed_first` is valid.
  // A comment may contain U+0000, which only the scanner can read.
  externals: ($) => [$.noop, $._malformed, $._malformed_first, $.comment, $._error_sentinel],

  extras: ($) => [/[ \t\v\f\r]/, $.comment],

  rules: {
    source_file: ($) => seq(repeat($._newline), $.board, $.operations),

    board: ($) => repeat1(seq($.row, $._newline)),
    row: ($) => repeat1(choice($.safe_cell, $.mine_cell)),
    safe_cell: () => '.',
    mine_cell: () => '*',

    operations: ($) =>
      seq(
        choice($._operation, alias($.malformed_first, $.malformed)),
        repeat(seq($._newline, choice($._operation, $.malformed))),
      ),
    _operation: ($) => choice($.click, $.switch, $.restart, $.noop),
    click: ($) =>
      seq(
        field('column', $.integer),
        field('button', choice($.left_button, $.right_button)),
        field('row', $.integer),
      ),
    left_button: () => ',',
    right_button: () => ';',
    switch: () => '!',
    restart: () => '@',

    malformed: ($) => seq($._malformed, repeat1($._piece)),
    malformed_first: ($) => seq($._malformed_first, repeat1($._piece)),
    _piece: ($) =>
      choice(
        $.safe_cell,
        $.mine_cell,
        $.integer,
        $.left_button,
        $.right_button,
        $.switch,
        $.restart,
        $.sign,
        $.foreign,
      ),
    sign: () => /[+-]/,
    foreign: () => /[^ \t\v\f\r\n#.*+\-0-9,;!@]+/,

    integer: () => /([+-][ \t\v\f\r]*)?[0-9]+([ \t\v\f\r]+[0-9]+)*/,
    _newline: () => '\n',
  },
});
