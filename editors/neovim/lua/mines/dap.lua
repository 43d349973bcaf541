-- The debugger, for nvim-dap (https://github.com/mfussenegger/nvim-dap): require('mines.dap').setup()
--
-- It brings the adapter, configurations for the three languages, and commands:
--   :MinesStep 12000    go to a step, forth or back
--   :MinesOutput 17     go to where the 17th character of the output is written
--   :MinesInput 40 2    give the program a line of input; so does the REPL while the program waits
--   :MinesInput!        say that there is no more input
-- While the program is stopped, its grid is drawn over the text: opened digits, flags, crates, the pointer.
local M = {}

local languages = { 'mines', 'emojifunge', 'sokolang', 'minesasm' }
local space = vim.api.nvim_create_namespace('mines.dap')

--- What nvim-dap starts.
M.adapter = { type = 'executable', command = 'mines-dap' }

local function typed(prompt, completion)
  return function()
    local cancelled = '\27' -- nobody types that
    local text = vim.fn.input({ prompt = prompt, cancelreturn = cancelled, completion = completion })
    if text == cancelled then
      return require('dap').ABORT or ''
    end
    return text
  end
end

--- What can be launched. All that `launch` takes may be added: dialect, seed, args, stopOnEntry, stopOnEnd.
M.configurations = {
  { type = 'mines', request = 'launch', name = 'Debug this program', program = '${file}' },
  {
    type = 'mines',
    request = 'launch',
    name = 'Debug this program, from its first step',
    program = '${file}',
    stopOnEntry = true,
  },
  {
    type = 'mines',
    request = 'launch',
    name = 'Debug this program with a text as input',
    program = '${file}',
    input = typed('Input: '),
  },
  {
    type = 'mines',
    request = 'launch',
    name = 'Debug this program with a file as input',
    program = '${file}',
    inputFile = typed('Input file: ', 'file'),
  },
}

--- Draw the grids of a state over the text of a buffer.
function M.draw(buffer, state)
  vim.api.nvim_buf_clear_namespace(buffer, space, 0, -1)
  local changed = {}
  for name, cells in pairs((state.changes or {}).cells or {}) do
    for _, cell in ipairs(cells) do
      changed[name .. ':' .. cell[1] .. ',' .. cell[2]] = true
    end
  end
  for name, rows in pairs(state.grids or {}) do
    for _, row in ipairs(rows) do
      local text = row.line and vim.api.nvim_buf_get_lines(buffer, row.line - 1, row.line, false)[1]
      for index, cell in ipairs(text and row.cells or {}) do
        local from = row.columns[index] - 1
        local to = from + row.lengths[index]
        local ok, start = pcall(vim.str_byteindex, text, from, true)
        local fits, stop = pcall(vim.str_byteindex, text, to, true)
        local is_changed = changed[name .. ':' .. (index - 1) .. ',' .. row.row]
        if ok and fits and (cell[2] ~= text:sub(start + 1, stop) or is_changed) then
          local colour = is_changed and 'MinesChanged' or 'MinesState'
          local shown = cell[2] ~= '' and cell[2] or ' '
          vim.api.nvim_buf_set_extmark(buffer, space, row.line - 1, start, {
            virt_text = { { shown, colour } },
            virt_text_pos = 'overlay',
          })
        end
      end
    end
  end
end

--- The state after an event: one with `isPartial` says what differs from the state before it.
function M.state_after(before, event)
  if not event.isPartial then
    return event
  end
  if not before then
    return nil
  end
  for name, cells in pairs(event.cells) do
    for _, cell in ipairs(cells) do
      local row = before.grids[name][cell[2] + 1]
      row.cells[cell[1] + 1] = { cell[3], cell[4], cell[5], cell[6] }
    end
  end
  return vim.tbl_extend('force', event, {
    stacks = vim.tbl_extend('force', before.stacks, event.stacks),
    variables = vim.tbl_extend('force', before.variables, event.variables),
    grids = before.grids,
  })
end

--- Leave the text of a buffer as it is.
function M.clear(buffer)
  if vim.api.nvim_buf_is_valid(buffer) then
    vim.api.nvim_buf_clear_namespace(buffer, space, 0, -1)
  end
end

local function buffer_of(session)
  local program = session and session.config and session.config.program
  local buffer = program and vim.fn.bufnr(vim.fn.fnamemodify(program, ':p')) or -1
  return buffer >= 0 and vim.api.nvim_buf_is_loaded(buffer) and buffer or nil
end

--- nvim-dap takes columns as bytes, and leaves the cursor in its line: put it on the operation.
local function put_cursor(session)
  local frame, buffer = session.current_frame, buffer_of(session)
  local window = buffer and vim.fn.bufwinid(buffer) or -1
  if not frame or not frame.source or window < 0 then
    return
  end
  local text = vim.api.nvim_buf_get_lines(buffer, frame.line - 1, frame.line, false)[1]
  local ok, column = pcall(vim.str_byteindex, text or '', frame.column - 1, true)
  if ok then
    pcall(vim.api.nvim_win_set_cursor, window, { frame.line, column })
  end
end

--- Ask the adapter for something that nvim-dap has no function for.
function M.request(command, arguments)
  local session = require('dap').session()
  if not session then
    vim.notify('No program is being debugged', vim.log.levels.WARN)
    return
  end
  session:request(command, arguments, function(problem)
    if problem then
      vim.notify(problem.message or tostring(problem), vim.log.levels.ERROR)
    end
  end)
end

local function define(name, options, act)
  vim.api.nvim_create_user_command(name, act, options)
end

--- The buffer of nvim-dap's REPL, if there is one.
local function repl()
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.bo[buffer].filetype == 'dap-repl' then
      return buffer
    end
  end
end

--- Whether the REPL ends with output that has no newline yet.
local function is_line_begun()
  local buffer = repl()
  local last = buffer and vim.api.nvim_buf_get_lines(buffer, -2, -1, false)[1] or ''
  return last ~= '' and not vim.startswith(last, vim.fn.prompt_getprompt(buffer))
end

--- Change what nvim-dap is told where it does not show well what the adapter says.
local function adapt(dap)
  local function before(name, change)
    dap.listeners.before[name].mines = function(session, ...)
      if session.config.type == 'mines' then
        change(...)
      end
    end
  end
  -- A message of the debugger begins a line, also after output without a newline.
  before('event_output', function(said)
    if said.category ~= 'stdout' and is_line_begun() then
      said.output = '\n' .. said.output
    end
  end)
  -- nvim-dap takes the start of a completion as the number of bytes before it.
  before('completions', function(_, answer, asked)
    for _, target in ipairs(answer and answer.targets or {}) do
      local ok, start = pcall(vim.str_byteindex, asked.text, (target.start or 1) - 1, true)
      target.start = ok and start or nil
    end
  end)
  -- nvim-dap would ask for a choice between no places.
  before('gotoTargets', function(_, answer)
    if answer and answer.targets and #answer.targets == 0 then
      answer.targets = nil
    end
  end)
end

--- Put it all into nvim-dap. `config` may have `adapter`, over what stands here.
function M.setup(config)
  local dap = require('dap')
  dap.adapters.mines = vim.tbl_extend('force', M.adapter, (config or {}).adapter or {})
  for _, language in ipairs(languages) do
    dap.configurations[language] = M.configurations
  end
  adapt(dap)

  vim.api.nvim_set_hl(0, 'MinesState', { default = true, link = 'Visual' })
  vim.api.nvim_set_hl(0, 'MinesChanged', { default = true, link = 'IncSearch' })
  local states = setmetatable({}, { __mode = 'k' }) -- the last one of each session
  dap.listeners.after['event_mines/state'].mines = function(session, event)
    states[session] = M.state_after(states[session], event)
    local buffer = buffer_of(session)
    if buffer and states[session] then
      M.draw(buffer, states[session])
    end
  end
  local function clear(session)
    local buffer = buffer_of(session)
    if buffer then
      M.clear(buffer)
    end
  end
  for _, over in ipairs({ 'event_terminated', 'event_exited', 'disconnect', 'event_mines/waiting' }) do
    dap.listeners.after[over].mines = clear
  end
  dap.listeners.after['event_mines/waiting'].mines_repl = function()
    local buffer = repl()
    if not buffer or vim.fn.bufwinid(buffer) < 0 then
      vim.notify('The program waits for input: type it into the REPL (:DapToggleRepl), or use :MinesInput')
    end
  end
  -- An adapter that is closed or killed says nothing any more.
  dap.listeners.after.initialize.mines = function(session)
    if session.on_close then
      session.on_close.mines = vim.schedule_wrap(clear)
    end
    local buffer = session.config.type == 'mines' and buffer_of(session)
    if buffer and vim.bo[buffer].modified then
      vim.notify('The debugger runs the program as it was last saved', vim.log.levels.WARN)
    end
  end
  -- A command of the REPL may have changed values.
  dap.listeners.after.evaluate.mines = function(session, problem, _, asked)
    local is_command = session.config.type == 'mines' and (asked or {}).context == 'repl'
    if is_command and not problem and session.stopped_thread_id and session._request_scopes then
      session:_request_scopes(session.current_frame)
    end
  end
  -- nvim-dap puts the error before which the program stops into a diagnostic, which Neovim may only mark with a sign.
  dap.listeners.after.exceptionInfo.mines = function(session, _, answer)
    if session.config.type == 'mines' and answer and answer.description then
      vim.notify(answer.description, vim.log.levels.WARN)
    end
  end
  -- The scopes are asked for once the frame is shown.
  dap.listeners.after.scopes.mines = function(session)
    if session.config.type == 'mines' then
      put_cursor(session)
    end
  end

  for name, key in pairs({ MinesStep = 'step', MinesOutput = 'output' }) do
    define(name, { nargs = 1 }, function(asked)
      local number = tonumber(asked.args:match('^%d+$'))
      if number then
        M.request('mines/gotoMoment', { [key] = number })
      else
        vim.notify('`' .. asked.args .. '` is not a number', vim.log.levels.ERROR)
      end
    end)
  end
  define('MinesInput', { nargs = '*', bang = true }, function(asked)
    local is_end = asked.bang
    local text = (asked.args ~= '' or not is_end) and asked.args .. '\n' or ''
    M.request('mines/input', { text = text, ['end'] = is_end })
  end)
end

return M
