; A copy of editors/tree-sitter-mines/queries/highlights.scm by `python -m dev.generate`; do not edit.
; A comment with a directive has another colour than other comments.
((comment) @comment
  (#not-match? @comment "[ #](mines|fmt):"))
((comment) @keyword.directive
  (#match? @keyword.directive "[ #](mines|fmt):"))

(safe_cell) @punctuation.delimiter
(mine_cell) @constant.builtin
(integer) @constant.numeric
(left_button) @operator
(right_button) @punctuation.special
(switch) @keyword
(restart) @keyword
