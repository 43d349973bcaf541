/**
 * The syntax of Sokolang. mines_tools/languages/sokolang/grammar.lark defines it; the tests compare the tokens.
 *
 * The scanner finds all tokens except blanks, because a character has another meaning in each zone, and comments and
 * separators begin only at the start of a line.
 */
module.exports = grammar({
  name: 'sokolang',

  // The same order as in src/scanner.c.
  externals: ($) => [
    $._newline,
    $._line_end,
    $.comment,
    $.separator,
    $.wall,
    $.floor,
    $.mark,
    $.cloner,
    $.destroyer,
    $.player,
    $.crate,
    $.read_only_crate,
    $.portal,
    $.stack_name,
    $._colon,
    $.integer,
    $._comma,
    $.move,
    $.switch,
    $.wait,
    $.prefix,
    $.digits,
    $._group,
    $._group_end,
    $._foreign,
  ],

  extras: ($) => [/[ \t]/, $.comment, $._line_end],

  rules: {
    source_file: ($) =>
      seq(
        $.map,
        $.separator,
        $._newline,
        optional($.stacks),
        $.separator,
        optional($.actions),
      ),

    map: ($) => repeat1(seq(optional($.row), $._newline)),
    row: ($) =>
      repeat1(
        choice(
          $.wall,
          $.floor,
          $.mark,
          $.cloner,
          $.destroyer,
          $.player,
          $.crate,
          $.read_only_crate,
          $.portal,
        ),
      ),

    stacks: ($) => repeat1(seq(optional($.stack), $._newline)),
    stack: ($) => seq(field('name', $.stack_name), alias($._colon, ':'), optional($._values)),
    _values: ($) => seq($.integer, repeat(seq(alias($._comma, ','), $.integer))),

    actions: ($) => repeat1($._item),
    _item: ($) => choice($.action, $.group),
    action: ($) => seq(optional($._head), field('name', choice($.move, $.switch, $.wait))),
    group: ($) =>
      seq(optional($._head), alias($._group, '['), repeat($._item), alias($._group_end, ']')),
    _head: ($) => choice(seq($._prefixes, optional(field('count', $.count))), field('count', $.count)),
    _prefixes: ($) => repeat1($.prefix),
    // Blanks, line ends and comments can stand between the digits of a number.
    count: ($) => repeat1($.digits),
  },
});
