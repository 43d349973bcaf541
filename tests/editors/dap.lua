-- What of nvim-dap its users' configuration touches, and a session that asks an adapter what nvim-dap asks:
-- tables of adapters, configurations and listeners; initialize, launch, breakpoints once the adapter is
-- `initialized`, the stack at each stop. nvim-dap itself is in no package that the tests can install.
local uv = vim.uv or vim.loop
local M = { adapters = {}, configurations = {}, exception_breakpoints = {} }

local function by_name()
  return setmetatable({}, {
    __index = function(all, name)
      all[name] = {}
      return all[name]
    end,
  })
end
M.listeners = { before = by_name(), after = by_name() }

local Session = {}
Session.__index = Session
local active
local breakpoints = {}

function M.session()
  return active
end

function M.set_breakpoint(line)
  table.insert(breakpoints, { line = line })
end

local function call(when, name, ...)
  for _, listener in pairs(M.listeners[when][name]) do
    listener(...)
  end
end

function Session:send(message)
  self.number = self.number + 1
  message.seq = self.number
  local text = vim.fn.json_encode(message)
  self.input:write(('Content-Length: %d\r\n\r\n%s'):format(#text, text))
  return self.number
end

function Session:request(command, arguments, callback)
  local number = self:send({
    type = 'request',
    command = command,
    arguments = arguments or vim.empty_dict(),
  })
  self.pending[number] = { command = command, callback = callback, arguments = arguments }
end

--- Ask, and wait for the answer.
function Session:ask(command, arguments)
  local answer, problem, done
  self:request(command, arguments, function(err, body)
    answer, problem, done = body, err, true
  end)
  assert(vim.wait(30000, function()
    return done
  end, 20), command)
  return answer, problem
end

function Session:event_initialized()
  local source = { path = self.config.program, name = vim.fn.fnamemodify(self.config.program, ':t') }
  self:request('setBreakpoints', { source = source, breakpoints = breakpoints }, function()
    self:request('setExceptionBreakpoints', { filters = M.exception_breakpoints }, function()
      self:request('configurationDone', nil, function() end)
    end)
  end)
end

function Session:event_stopped(stopped)
  self:request('threads', nil, function()
    self:request('stackTrace', { threadId = stopped.threadId }, function(_, body)
      self.current_frame = body.stackFrames[1]
      self.reason = stopped.reason
      self.stops = self.stops + 1
      if stopped.reason == 'exception' then
        self:request('exceptionInfo', { threadId = stopped.threadId })
      end
    end)
  end)
end

--- Write at the end of the REPL, where a text without a newline stands before the next text.
function Session:event_output(said)
  self.said = self.said .. said.output
  local last = vim.api.nvim_buf_get_lines(self.repl, -2, -1, false)[1]
  vim.api.nvim_buf_set_lines(self.repl, -2, -1, false, vim.split(last .. said.output, '\n'))
end

function Session:event_terminated()
  self.is_over = true
end

function Session:take(message)
  if message.type == 'response' then
    local pending = self.pending[message.request_seq]
    self.pending[message.request_seq] = nil
    local problem = not message.success and { message = message.message, body = message.body } or nil
    call('before', pending.command, self, problem, message.body, pending.arguments)
    if pending.callback then
      pending.callback(problem, message.body)
    end
    call('after', pending.command, self, problem, message.body, pending.arguments)
  elseif message.type == 'event' then
    local name = 'event_' .. message.event
    call('before', name, self, message.body)
    if self[name] then
      self[name](self, message.body)
    end
    call('after', name, self, message.body)
  end
end

function Session:read(piece)
  self.buffer = self.buffer .. piece
  while true do
    local head, after = self.buffer:find('\r\n\r\n', 1, true)
    local length = head and tonumber(self.buffer:sub(1, head):match('Content%-Length: (%d+)'))
    if not length or #self.buffer < after + length then
      return
    end
    local text = self.buffer:sub(after + 1, after + length)
    self.buffer = self.buffer:sub(after + length + 1)
    vim.schedule(function()
      self:take(vim.fn.json_decode(text))
    end)
  end
end

--- Start the adapter and launch a configuration, after its variables and functions are replaced.
function M.run(configuration)
  local adapter = M.adapters[configuration.type]
  local config = {}
  for key, value in pairs(configuration) do
    value = type(value) == 'function' and value() or value
    config[key] = value == '${file}' and vim.fn.expand('%:p') or value
  end
  active = setmetatable({
    number = 0,
    pending = {},
    buffer = '',
    said = '',
    stops = 0,
    config = config,
    input = uv.new_pipe(false),
    repl = vim.api.nvim_create_buf(false, true),
  }, Session)
  vim.bo[active.repl].buftype = 'prompt'
  vim.bo[active.repl].filetype = 'dap-repl'
  local session, output = active, uv.new_pipe(false)
  session.handle = uv.spawn(adapter.command, {
    args = adapter.args or {},
    stdio = { session.input, output, 2 },
  }, function() end)
  assert(session.handle, 'the adapter does not start')
  output:read_start(function(_, piece)
    if piece then
      session:read(piece)
    end
  end)
  session:request('initialize', {
    clientID = 'neovim',
    clientName = 'neovim',
    adapterID = 'nvim-dap',
    pathFormat = 'path',
    columnsStartAt1 = true,
    linesStartAt1 = true,
    supportsRunInTerminalRequest = true,
    supportsVariableType = true,
    supportsProgressReporting = true,
    supportsStartDebuggingRequest = true,
    locale = vim.env.LANG or 'en_US',
  }, function(problem, can)
    assert(not problem)
    session.capabilities = can
    session:request('launch', config, function(refused)
      session.refused = refused and refused.message
    end)
  end)
  return session
end

return M
