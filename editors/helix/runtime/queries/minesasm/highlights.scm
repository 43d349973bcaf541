; A copy of editors/tree-sitter-minesasm/queries/highlights.scm by `python -m dev.generate`; do not edit.
; A comment with a directive has another colour than other comments.
((comment) @comment
  (#not-match? @comment "[ #](mines|fmt):"))
((comment) @keyword.directive
  (#match? @keyword.directive "[ #](mines|fmt):"))

[
  "if"
  "else"
  "end"
] @keyword.control.conditional
[
  "while"
  "do"
  "repeat"
] @keyword.control.repeat
[
  "jump"
  "jump-if"
  "jump-if-not"
  "jump-if-positive"
] @keyword
[
  "call"
  (halt)
  (return)
] @keyword.control.return
[
  "push"
  "print"
  "let"
  "get"
  "set"
  "assert-depth"
] @keyword
"include" @keyword.control.import
"define" @keyword.directive

(label
  name: (name) @label)
(jump
  label: (name) @label)
(call
  label: (name) @function.call)
(let
  name: (name) @variable)
(get
  name: (name) @variable)
(set
  name: (name) @variable)
(push
  value: (name) @variable.parameter)
(print
  text: (name) @variable.parameter)
(repeat
  times: (name) @variable.parameter)
(assert_depth
  depth: (name) @variable.parameter)
(define
  name: (name) @function.macro)
(parameter) @variable.parameter
; A command of Mines, or else the use of a macro.
((command
  name: (name) @function.builtin)
  (#match? @function.builtin
    "^(pop|positive|dup|add|sub|mul|div|mod|not|roll|in\\(n\\)|in\\(c\\)|out\\(n\\)|out\\(c\\)|swap|reverse|noop)$"))
((command
  name: (name) @function.macro)
  (#not-match? @function.macro
    "^(pop|positive|dup|add|sub|mul|div|mod|not|roll|in\\(n\\)|in\\(c\\)|out\\(n\\)|out\\(c\\)|swap|reverse|noop)$"))

(number) @constant.numeric
(character) @constant.character
(string) @string
(escape) @constant.character.escape
":" @punctuation.delimiter
