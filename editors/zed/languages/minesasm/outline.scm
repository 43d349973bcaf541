(label
  name: (name) @name) @item

(define
  "define" @context
  name: (name) @name) @item
