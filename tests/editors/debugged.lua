-- Opens the program that is to be debugged. The session of dap.lua stands for nvim-dap, which is returned.
package.preload.dap = function()
  return dofile(vim.env.HERE .. '/dap.lua')
end
local dap = require('dap')
require('mines.dap').setup({
  adapter = { command = vim.env.PYTHON, args = { '-m', 'mines_tools', 'dap' } },
})
vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.FILE))
return dap
