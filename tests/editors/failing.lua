-- A program stops before an error, and the error is said. So is a change that is not saved.
package.preload.dap = function()
  return dofile(vim.env.HERE .. '/dap.lua')
end
local dap = require('dap')
require('mines.dap').setup({
  adapter = { command = vim.env.PYTHON, args = { '-m', 'mines_tools', 'dap' } },
})
vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.FILE))
vim.cmd('normal! Gox')
local said = {}
vim.notify = function(text)
  table.insert(said, text)
end
dap.exception_breakpoints = { 'StackUnderflowError' }
dap.run(dap.configurations[vim.bo.filetype][1])
assert(vim.wait(30000, function()
  return #said == 2
end, 20))

local out = io.open(vim.env.OUT, 'w')
out:write(table.concat(said, '\n'))
out:close()
vim.cmd('qall!')
