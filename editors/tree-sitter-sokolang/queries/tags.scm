(stack
  name: (stack_name) @name) @definition.constant
