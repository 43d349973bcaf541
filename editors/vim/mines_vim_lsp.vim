" Vim with vim-lsp (https://github.com/prabirshrestha/vim-lsp): put this into your vimrc.
augroup mines_lsp
  autocmd!
  autocmd User lsp_setup call lsp#register_server({
        \ 'name': 'mines-lsp',
        \ 'cmd': {server_info -> ['mines-lsp']},
        \ 'allowlist': ['mines', 'emojifunge', 'sokolang', 'minesasm'],
        \ })
augroup END
