/**
 * The syntax of the assembler of Mines. mines_tools/languages/minesasm/grammar.lark defines it; the tests compare the
 * words.
 */
module.exports = grammar({
  name: 'minesasm',

  // The name of a label can be any word, also one that has another meaning (src/scanner.c).
  // Comments and texts may contain U+0000, which only the scanner can read.
  externals: ($) => [$._label_name, $.comment, $._in_string, $._in_character],

  extras: ($) => [/[ \t\r\f\v]/, $.comment],

  word: ($) => $.name,

  rules: {
    source_file: ($) => repeat($._piece),

    _piece: ($) => choice($._statement, $._newline),
    _statement: ($) =>
      choice(
        $.label,
        $.push,
        $.print,
        $.jump,
        $.call,
        $.let,
        $.get,
        $.set,
        $.assert_depth,
        $.include,
        $.halt,
        $.return,
        $.command,
        $.if,
        $.while,
        $.repeat,
        $.define,
        $.malformed,
      ),

    label: ($) => seq(field('name', alias($._label_name, $.name)), token.immediate(':')),
    push: ($) => seq('push', field('value', choice($.number, $.character, $.name))),
    print: ($) => seq('print', field('text', choice($.string, $.name))),
    jump: ($) =>
      seq(
        field('kind', choice('jump', 'jump-if', 'jump-if-not', 'jump-if-positive')),
        field('label', $.name),
      ),
    call: ($) => seq('call', field('label', $.name)),
    let: ($) => seq('let', field('name', $.name)),
    get: ($) => seq('get', field('name', $.name)),
    set: ($) => seq('set', field('name', $.name)),
    assert_depth: ($) => seq('assert-depth', field('depth', choice($.number, $.name))),
    include: ($) => seq('include', field('path', $.string)),
    halt: () => 'halt',
    return: () => 'ret',
    command: ($) =>
      prec.right(
        seq(field('name', $.name), repeat(field('argument', choice($.number, $.character, $.string)))),
      ),

    if: ($) =>
      seq('if', field('body', optional($.block)), optional(seq('else', field('otherwise', optional($.block)))), 'end'),
    while: ($) =>
      seq('while', field('condition', optional($.block)), 'do', field('body', optional($.block)), 'end'),
    repeat: ($) =>
      seq('repeat', field('times', choice($.number, $.name)), field('body', optional($.block)), 'end'),
    define: ($) =>
      seq(
        'define',
        field('name', $.name),
        repeat(field('parameter', alias($.name, $.parameter))),
        $._newline,
        field('body', optional($.block)),
        'end',
      ),
    block: ($) => repeat1($._piece),

    // Words that begin like a number or like a command, but are neither, such as 0x10, 1.5, OUT(N) and dup().
    malformed: () =>
      token(
        choice(
          /[+-]?[0-9]+([A-Za-z_]|\.[0-9])[A-Za-z0-9_]*(\.[0-9][A-Za-z0-9_]*)*/,
          /[A-Za-z_][A-Za-z0-9_-]*\(([A-Z0-9_][A-Za-z0-9_]*|[a-z]+[A-Z0-9_][A-Za-z0-9_]*)?\)/,
        ),
      ),

    name: () => /[A-Za-z_][A-Za-z0-9_-]*(\([a-z]+\))?/,
    number: () => /[+-]?[0-9]+/,
    character: ($) => seq("'", repeat(choice($.escape, $._in_character)), token.immediate("'")),
    string: ($) => seq('"', repeat(choice($.escape, $._in_string)), token.immediate('"')),
    escape: () => token.immediate(prec(1, /\\(x[0-9A-Fa-f]{2}|u\{[0-9A-Fa-f]+\}|[^\n])/)),
    _newline: () => '\n',
  },
});
