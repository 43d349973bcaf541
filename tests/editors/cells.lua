-- A program of wide cells: what is known of one, a glyph by its name, the colours, and the file as it was.
local talking = dofile(vim.env.HERE .. '/talking.lua')
local seen = { filetype = vim.bo.filetype }

talking.wait('the server', function()
  return #vim.lsp.buf_get_clients(0) > 0
end)
-- The first cell, a keycap, is three units of UTF-16 long, and seven bytes.
seen.encoding = vim.lsp.buf_get_clients(0)[1].offset_encoding
local column = seen.encoding == 'utf-8' and 7 or 3
local second = talking.ask('textDocument/hover', { position = { line = 0, character = column } })
seen.hover = { second.contents.value, second.range.start.character, second.range['end'].character }
vim.api.nvim_buf_set_lines(0, 1, 1, false, { 'swap' })
local found = talking.ask('textDocument/completion', { position = { line = 1, character = 4 } })
seen.completion = vim.tbl_map(function(each)
  return each.textEdit.newText
end, found.items)
vim.api.nvim_buf_set_lines(0, 1, 2, false, {})

seen.colours = {}
local row, at = vim.fn.getline(1), 1
while at <= #row do
  local name = vim.fn.synIDattr(vim.fn.synID(1, at, 0), 'name')
  local count = seen.colours[name] or 0
  seen.colours[name] = count + 1
  at = at + #vim.fn.matchstr(row:sub(at), '.')
end
vim.cmd('silent write')
talking.tell(seen)
