-- A program in a Markdown document: its mistakes, a fix, and formatting.
local talking = assert(loadfile(vim.env.HERE .. '/talking.lua'))({
  filetypes = { 'mines', 'emojifunge', 'sokolang', 'minesasm', 'markdown' },
  settings = { mines = { markdown = true } },
  init_options = { mines = { markdown = true } },
})
local seen = { filetype = vim.bo.filetype }

talking.wait('diagnostics', function()
  return #vim.diagnostic.get(0) > 0
end)
seen.diagnostics = vim.tbl_map(function(each)
  return string.format('%d:%d %s', each.lnum, each.col, each.code or each.user_data.lsp.code)
end, vim.diagnostic.get(0))

local here = { start = { line = 5, character = 0 }, ['end'] = { line = 5, character = 9 } }
for _, action in ipairs(talking.ask('textDocument/codeAction', { range = here, context = { diagnostics = {} } })) do
  if action.title == 'Remove the sign' then
    vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
  end
end
seen.fixed = vim.api.nvim_buf_get_lines(0, 5, 6, false)[1]
if talking.new then
  vim.lsp.buf.format({ timeout_ms = 60000 })
else
  vim.lsp.buf.formatting_sync(nil, 60000)
end
vim.cmd('silent write')

talking.tell(seen)
