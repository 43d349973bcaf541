; A copy of editors/tree-sitter-minesasm/queries/tags.scm by `python -m dev.generate`; do not edit.
(label
  name: (name) @name) @definition.function
(define
  name: (name) @name) @definition.macro
(call
  label: (name) @name) @reference.call
(jump
  label: (name) @name) @reference.call
(command
  name: (name) @name) @reference.call
