-- One session: everything the server does for a file, written down as JSON.
local talking = dofile(vim.env.HERE .. '/talking.lua')
local new, wait, ask = talking.new, talking.wait, talking.ask
local seen = { filetype = vim.bo.filetype }

wait('diagnostics', function()
  return #vim.diagnostic.get(0) > 0
end)
seen.diagnostics = vim.tbl_map(function(each)
  return string.format('%d:%d %s', each.lnum, each.col, each.code or each.user_data.lsp.code)
end, vim.diagnostic.get(0))

seen.hover = ask('textDocument/hover', { position = { line = 2, character = 0 } }).contents.value
local found = ask('textDocument/completion', { position = { line = 4, character = 0 } })
seen.completion = talking.labels(found.items)
local here = { start = { line = 2, character = 0 }, ['end'] = { line = 2, character = 0 } }
local actions = ask('textDocument/codeAction', { range = here, context = { diagnostics = {} } })
seen.actions = vim.tbl_map(function(each)
  return each.title
end, actions)

if new then
  vim.lsp.inlay_hint.enable(true, { bufnr = 0 })
  wait('hints', function()
    return #vim.lsp.inlay_hint.get({ bufnr = 0 }) > 0
  end)
  seen.hints = vim.tbl_map(function(each)
    return each.inlay_hint.label
  end, vim.lsp.inlay_hint.get({ bufnr = 0 }))
else
  local all = { start = { line = 0, character = 0 }, ['end'] = { line = 99, character = 0 } }
  wait('hints', function()
    return #ask('textDocument/inlayHint', { range = all }) > 0
  end)
  seen.hints = talking.labels(ask('textDocument/inlayHint', { range = all }))
end

vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
seen.mended = vim.api.nvim_buf_get_lines(0, 2, 3, false)[1]
if new then
  vim.lsp.buf.format({ timeout_ms = 60000 })
else
  vim.lsp.buf.formatting_sync(nil, 60000)
end
seen.formatted = vim.api.nvim_buf_get_lines(0, 0, -1, false)
vim.cmd('silent write')

talking.tell(seen)
