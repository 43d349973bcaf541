autocmd BufRead,BufNewFile *.emojifunge,*.ef setfiletype emojifunge
