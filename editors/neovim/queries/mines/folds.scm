; A copy of editors/tree-sitter-mines/queries/folds.scm by `python -m dev.generate`; do not edit.
(board) @fold
