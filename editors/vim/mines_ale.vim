" Vim with ALE (https://github.com/dense-analysis/ale): mistakes, hovers, completion and formatting by mines-lsp.
" Put this after the plugin manager, or `:source` it.
for s:language in ['mines', 'emojifunge', 'sokolang', 'minesasm']
  call ale#linter#Define(s:language, {
        \ 'name': 'mines_lsp',
        \ 'lsp': 'stdio',
        \ 'executable': 'mines-lsp',
        \ 'command': '%e',
        \ 'project_root': {buffer -> fnamemodify(bufname(buffer), ':p:h')},
        \ })
endfor
unlet s:language
