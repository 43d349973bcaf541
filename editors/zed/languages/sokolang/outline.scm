(stack
  name: (stack_name) @name) @item
