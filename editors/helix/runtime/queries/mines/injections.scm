; A copy of editors/tree-sitter-mines/queries/injections.scm by `python -m dev.generate`; do not edit.
((comment) @injection.content
  (#set! injection.language "comment"))
