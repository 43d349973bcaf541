; A copy of editors/tree-sitter-emojifunge/queries/highlights.scm by `python -m dev.generate`; do not edit.
(text) @string
(emoji) @string.special

(input_and_output) @function
(picking) @function.macro
(control) @keyword
(constants) @constant
(random) @constant.builtin
(arithmetic) @operator
(stack) @variable
(making_stacks) @type.definition
(nested_stacks) @type
(mailbox) @variable.builtin
(direction) @keyword.control.repeat
(conditions) @keyword.control.conditional
(run_count) @function.macro
(recording) @function.macro
(miscellaneous) @function.builtin
