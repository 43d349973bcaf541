-- Opens a file with the server attached, and asks about it. The argument of this file is what the user configures.
local new = vim.fn.has('nvim-0.11') == 1
local server = { vim.env.PYTHON, '-m', 'mines_tools', 'lsp' }
local configured = vim.tbl_extend('force', { cmd = server }, ... or {})
local M = { new = new }

if new then
  vim.lsp.config('mines', configured)
  vim.lsp.enable('mines')
else
  require('mines').setup(configured)
end
vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.FILE))

function M.wait(what, ready)
  if not vim.wait(30000, ready, 20) then
    error('waited in vain for ' .. what)
  end
end

function M.ask(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(0) }
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 60000) or {}) do
    if answer.error then
      error(method .. ': ' .. answer.error.message)
    end
    return answer.result
  end
  error(method .. ': no answer')
end

function M.labels(items)
  return vim.tbl_map(function(each)
    return each.label
  end, items)
end

-- Write down what was seen, and end.
function M.tell(seen)
  local out = io.open(vim.env.OUT, 'w')
  out:write(vim.json and vim.json.encode(seen) or vim.fn.json_encode(seen))
  out:close()
  vim.cmd('qall!')
end

return M
