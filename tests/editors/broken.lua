-- What is wrong in a file, by line, and the colour of its first character.
local talking = dofile(vim.env.HERE .. '/talking.lua')

talking.wait('diagnostics', function()
  return #vim.diagnostic.get(0) > 0
end)
local found = vim.diagnostic.get(0)[1]
talking.tell({
  filetype = vim.bo.filetype,
  line = found.lnum,
  colour = vim.fn.synIDattr(vim.fn.synID(1, 1, 0), 'name'),
})
