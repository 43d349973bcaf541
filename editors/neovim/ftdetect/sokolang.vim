autocmd BufRead,BufNewFile *.soko setfiletype sokolang
