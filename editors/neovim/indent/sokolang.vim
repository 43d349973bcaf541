" Blanks at the beginning of a row are walls: a line is as it was typed, and what another plugin has set is taken back.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal noautoindent nosmartindent nocindent indentexpr=

let b:undo_indent = 'setlocal autoindent< smartindent< cindent< indentexpr<'
