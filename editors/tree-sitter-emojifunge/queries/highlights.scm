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
(direction) @keyword.repeat
(conditions) @keyword.conditional
(run_count) @function.macro
(recording) @function.macro
(miscellaneous) @function.builtin
