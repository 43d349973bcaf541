; A copy of editors/tree-sitter-minesasm/queries/folds.scm by `python -m dev.generate`; do not edit.
[
  (if)
  (while)
  (repeat)
  (define)
] @fold
