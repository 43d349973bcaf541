autocmd BufRead,BufNewFile *.mines setfiletype mines
