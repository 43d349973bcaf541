; A copy of editors/tree-sitter-sokolang/queries/folds.scm by `python -m dev.generate`; do not edit.
[
  (map)
  (stacks)
  (actions)
  (group)
] @fold
