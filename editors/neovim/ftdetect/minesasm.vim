autocmd BufRead,BufNewFile *.minesasm setfiletype minesasm
