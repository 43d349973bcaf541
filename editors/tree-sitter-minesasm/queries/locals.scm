(source_file) @local.scope
(define) @local.scope

(label
  name: (name) @local.definition)
(let
  name: (name) @local.definition)
(define
  (parameter) @local.definition)

(jump
  label: (name) @local.reference)
(call
  label: (name) @local.reference)
(get
  name: (name) @local.reference)
(set
  name: (name) @local.reference)
(push
  value: (name) @local.reference)
(print
  text: (name) @local.reference)
(repeat
  times: (name) @local.reference)
(assert_depth
  depth: (name) @local.reference)
