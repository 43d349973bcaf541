-- The tree-sitter parsers in Neovim: which captures a file has, where it folds, and what :checkhealth says.
local seen = {}

-- --clean leaves this folder out.
vim.opt.runtimepath:prepend(vim.fn.stdpath('data') .. '/site')

require('mines.treesitter').setup()
if vim.env.COMPILES then
  vim.cmd('MinesInstallParsers')
end
vim.cmd('edit ' .. vim.env.FILE)
seen.filetype = vim.bo.filetype
if vim.env.STARTS then
  vim.treesitter.start(0, vim.env.STARTS)
end
seen.highlighter = vim.treesitter.highlighter and vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()] ~= nil
if seen.highlighter then
  vim.treesitter.get_parser(0):parse(true)
  seen.captures = {}
  for row, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    for column = 0, #line - 1 do
      for _, capture in ipairs(vim.treesitter.get_captures_at_pos(0, row - 1, column)) do
        seen.captures[('%d:%d'):format(row, column)] = capture.capture
      end
    end
  end
  vim.opt_local.foldmethod = 'expr'
  vim.opt_local.foldexpr = 'v:lua.vim.treesitter.foldexpr()'
  vim.cmd('normal! zx')
  seen.folds = {}
  for row = 1, vim.fn.line('$') do
    table.insert(seen.folds, vim.fn.foldlevel(row))
  end
end

vim.cmd('checkhealth mines')
seen.health = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')

vim.fn.writefile({ vim.fn.json_encode(seen) }, vim.env.OUT)
vim.cmd('qall!')
