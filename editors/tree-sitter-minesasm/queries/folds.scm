[
  (if)
  (while)
  (repeat)
  (define)
] @fold
