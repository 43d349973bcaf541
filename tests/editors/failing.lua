-- A program stops before an error, and the error is said. So is a change that is not saved.
local dap = dofile(vim.env.HERE .. '/debugged.lua')
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
