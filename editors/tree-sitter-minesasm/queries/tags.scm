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
