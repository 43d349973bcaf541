-- A program is debugged with the configuration as it is shipped: input, breakpoints, back, values, moments.
local dap = dofile(vim.env.HERE .. '/debugged.lua')
local seen = { filetype = vim.bo.filetype }

local function wait(what, ready)
  if not vim.wait(30000, ready, 20) then
    error('waited in vain for ' .. what)
  end
end

local names = vim.tbl_map(function(each)
  return each.name
end, dap.configurations[vim.bo.filetype])
assert(#names == 4)
-- Each prompt takes what is typed.
vim.fn.feedkeys('40 2\r', 't')
seen.typed = { dap.configurations[vim.bo.filetype][3].input() }
vim.fn.feedkeys('in\r', 't')
table.insert(seen.typed, dap.configurations[vim.bo.filetype][4].inputFile())
dap.set_breakpoint(tonumber(vim.env.LINE))
local session = dap.run(dap.configurations[vim.bo.filetype][1])

-- A move is done when the state after it has come.
local moment
dap.listeners.before['event_mines/state'].test = function(_, state)
  moment = state.step
end
local function stops(what)
  local before = session.stops
  moment = nil
  what()
  wait('a stop', function()
    return session.stops > before and moment ~= nil
  end)
  return { session.reason, session.current_frame.line, moment }
end

local function marks()
  local space = vim.api.nvim_get_namespaces()['mines.dap']
  local found = vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })
  return vim.tbl_map(function(mark)
    return ('%d:%d %s'):format(mark[2], mark[3], mark[4].virt_text[1][1])
  end, found)
end

-- What is typed into the REPL of nvim-dap: input while the program runs, commands while it is stopped.
local function repl(line)
  return session:ask('evaluate', { expression = line, context = 'repl' }).result
end
local said
vim.notify = function(text)
  said = text
end
if (vim.env.TYPED or '') ~= '' then
  wait('the program to wait', function()
    return session.said:find('waits for input', 1, true) and said
  end)
  seen.reached = stops(function()
    repl(vim.env.TYPED)
  end)
else
  wait('a stop', function()
    return session.stops > 0 and moment ~= nil
  end)
  seen.reached = { session.reason, session.current_frame.line, moment }
end
seen.drawn = marks()
local scopes = session:ask('scopes', { frameId = session.current_frame.id }).scopes
seen.scopes = vim.tbl_map(function(scope)
  return scope.name
end, scopes)
seen.top = session:ask('evaluate', { expression = 'top', context = 'watch' }).result
seen.why = repl(vim.env.QUESTION)
-- nvim-dap counts the bytes before the word, and asks for a choice if there is a list of places.
local asked = { text = 'break on ou', column = 12 }
local completion = session:ask('completions', asked).targets[1]
seen.completion = { completion.label, completion.start, completion.length }
local comment = { source = { path = vim.env.FILE }, line = 1 }
seen.has_places = session:ask('gotoTargets', comment).targets ~= nil
seen.back = stops(function()
  session:request('stepBack', { threadId = 1 })
end)
seen.forth = stops(function()
  session:request('next', { threadId = 1 })
end)
seen.drawn_forth = marks()
seen.ended = stops(function()
  session:request('continue', { threadId = 1 })
end)
seen.written = stops(function()
  vim.cmd('MinesOutput 1')
end)
seen.start = stops(function()
  vim.cmd('MinesStep 0')
end)
seen.drawn_at_start = marks()
seen.notified = said
seen.said = session.said
seen.repl = vim.api.nvim_buf_get_lines(session.repl, 0, -1, false)
session:ask('disconnect', {})
seen.left = marks()

local out = io.open(vim.env.OUT, 'w')
out:write(vim.fn.json_encode(seen))
out:close()
vim.cmd('qall!')
