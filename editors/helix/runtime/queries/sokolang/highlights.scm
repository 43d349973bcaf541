; A copy of editors/tree-sitter-sokolang/queries/highlights.scm by `python -m dev.generate`; do not edit.
; A comment with a directive has another colour than other comments.
((comment) @comment
  (#not-match? @comment "[ /]mines:"))
((comment) @keyword.directive
  (#match? @keyword.directive "[ /]mines:"))
(separator) @punctuation.special

(wall) @comment
(floor) @punctuation.delimiter
(mark) @constant.builtin
(cloner) @operator
(destroyer) @operator
(player) @type
(crate) @variable
(read_only_crate) @constant
(portal) @label

(stack_name) @variable
[
  ":"
  ","
] @punctuation.delimiter
(integer) @constant.numeric

(move) @keyword
(switch) @function.builtin
(wait) @function
(prefix) @operator
(digits) @constant.numeric
[
  "["
  "]"
] @punctuation.bracket
