[
  (map)
  (stacks)
  (actions)
  (group)
] @fold
