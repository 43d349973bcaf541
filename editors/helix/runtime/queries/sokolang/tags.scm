; A copy of editors/tree-sitter-sokolang/queries/tags.scm by `python -m dev.generate`; do not edit.
(stack
  name: (stack_name) @name) @definition.constant
