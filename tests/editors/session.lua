-- One session: everything the server does for a file, written down as JSON.
local new = vim.fn.has('nvim-0.11') == 1
local seen = { version = tostring(vim.version().minor) }
local server = { vim.env.PYTHON, '-m', 'mines_tools', 'lsp' }

if new then
  vim.lsp.config('mines', { cmd = server })
  vim.lsp.enable('mines')
else
  require('mines').setup({ cmd = server })
end
vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.FILE))
seen.filetype = vim.bo.filetype

local function wait(what, ready)
  if not vim.wait(30000, ready, 20) then
    error('waited in vain for ' .. what)
  end
end

local function ask(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(0) }
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 60000) or {}) do
    if answer.error then
      error(method .. ': ' .. answer.error.message)
    end
    return answer.result
  end
  error(method .. ': no answer')
end

wait('diagnostics', function()
  return #vim.diagnostic.get(0) > 0
end)
seen.diagnostics = vim.tbl_map(function(each)
  return string.format('%d:%d %s', each.lnum, each.col, each.code or each.user_data.lsp.code)
end, vim.diagnostic.get(0))

seen.hover = ask('textDocument/hover', { position = { line = 2, character = 0 } }).contents.value
local found = ask('textDocument/completion', { position = { line = 4, character = 0 } })
seen.completion = vim.tbl_map(function(each)
  return each.label
end, found.items)
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
  seen.hints = vim.tbl_map(function(each)
    return each.label
  end, ask('textDocument/inlayHint', { range = all }))
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

local out = io.open(vim.env.OUT, 'w')
out:write(vim.json and vim.json.encode(seen) or vim.fn.json_encode(seen))
out:close()
vim.cmd('qall!')
