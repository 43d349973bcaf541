-- A map, a stack and actions: what is known of a crate, of a code and of an action, hints, lenses, the tidy text.
local talking = dofile(vim.env.HERE .. '/talking.lua')
local seen = {}

talking.wait('the server', function()
  return #vim.lsp.buf_get_clients(0) > 0
end)
local function hovered(line, character)
  local found = talking.ask('textDocument/hover', { position = { line = line, character = character } })
  return found.contents.value
end
seen.crate = hovered(1, 2)
seen.code = hovered(7, 3)
-- What an action does is known as soon as the program was followed.
talking.wait('the analysis', function()
  seen.action = hovered(11, 0)
  return seen.action:find('(1, 1)', 1, true)
end)
local all = { start = { line = 0, character = 0 }, ['end'] = { line = 99, character = 0 } }
seen.hints = talking.labels(talking.ask('textDocument/inlayHint', { range = all }))
seen.lenses = #talking.ask('textDocument/codeLens', {})
seen.colours = vim.tbl_map(function(place)
  return vim.fn.synIDattr(vim.fn.synID(place[1], place[2], 0), 'name')
end, { { 2, 2 }, { 2, 3 }, { 2, 4 }, { 8, 1 }, { 12, 1 }, { 12, 2 } })
if talking.new then
  vim.lsp.buf.format({ timeout_ms = 60000 })
else
  vim.lsp.buf.formatting_sync(nil, 60000)
end
seen.stack = vim.fn.getline(8)
vim.fn.setline(8, 'a:11,outi')
local found = talking.ask('textDocument/completion', { position = { line = 7, character = 9 } })
seen.completion = vim.tbl_map(function(each)
  return each.textEdit and each.textEdit.newText or each.insertText or each.label
end, found.items)
talking.tell(seen)
