-- :checkhealth mines
local M = {}

local health = vim.health or {}
local say = {
  start = health.start or health.report_start,
  ok = health.ok or health.report_ok,
  info = health.info or health.report_info,
  warn = health.warn or health.report_warn,
  error = health.error or health.report_error,
}
if not say.start then
  local old = require('health')
  say = { start = old.report_start, ok = old.report_ok, info = old.report_info, warn = old.report_warn, error = old.report_error }
end

local INSTALL = 'Install mines-tools, and put its programs on the PATH: docs/editors.md'

local function check_program(name, use)
  if vim.fn.executable(name) == 0 then
    say.error(('`%s` is not on the PATH. It %s.'):format(name, use), { INSTALL })
    return
  end
  local said = vim.fn.system({ name, '--version' })
  if vim.v.shell_error ~= 0 then
    say.error(('`%s --version` failed: %s'):format(name, said), { INSTALL })
  else
    say.ok(('`%s`: %s'):format(vim.fn.exepath(name), vim.trim(said)))
  end
end

local function is_server_enabled()
  if vim.lsp.is_enabled then
    return vim.lsp.is_enabled('mines')
  end
  return vim.lsp._enabled_configs and vim.lsp._enabled_configs.mines ~= nil
end

local function clients()
  local all = (vim.lsp.get_clients or vim.lsp.get_active_clients)()
  return vim.tbl_filter(function(client)
    return client.name == 'mines'
  end, all)
end

local function check_server()
  say.start('mines: the language server')
  check_program('mines-lsp', 'shows mistakes, hovers and completions')
  local running = clients()
  if #running > 0 then
    say.ok(('%d running'):format(#running))
  elseif vim.lsp.config and not is_server_enabled() then
    say.warn('The server is not enabled.', { "Add this line to your configuration: vim.lsp.enable('mines')" })
  else
    say.info('No server is running. It starts with the first file in one of the languages.')
  end
end

local function check_debugger()
  say.start('mines: the debugger')
  check_program('mines-dap', 'debugs programs')
  local ok, dap = pcall(require, 'dap')
  if not ok then
    say.info('nvim-dap is not installed. You need it only to debug.')
  elseif dap.adapters.mines then
    say.ok('nvim-dap has the adapter.')
  else
    say.warn('nvim-dap does not have the adapter.', {
      "Add this line to your configuration: require('mines.dap').setup()",
    })
  end
end

local function check_parsers()
  say.start('mines: tree-sitter')
  if not (vim.treesitter and vim.treesitter.start) then
    say.info('This Neovim is older than 0.9: colours come from the syntax files.')
    return
  end
  local parsers = require('mines.treesitter')
  for _, language in ipairs(parsers.languages) do
    local path = parsers.parser(language)
    if not path then
      say.info(('`%s` has no parser: colours come from the syntax file. :MinesInstallParsers compiles it.'):format(language))
    else
      local ok, problem = pcall(function()
        assert(vim.treesitter.language.add(language))
        vim.treesitter.query.get(language, 'highlights')
      end)
      if ok then
        say.ok(('`%s`: %s'):format(language, path))
      else
        say.error(('`%s`: %s'):format(path, problem), { 'Run :MinesInstallParsers' })
      end
    end
  end
end

local function check_files()
  say.start('mines: the plugin')
  if vim.fn.exists('#filetypeplugin') == 0 then
    say.error('File type plugins are off, so Neovim may add a line to a program when it saves it.', {
      'Add this line to your configuration: vim.cmd.filetype("plugin on")',
    })
  else
    say.ok('File type plugins are on.')
  end
  local version = vim.version()
  say.info(('Neovim %d.%d.%d'):format(version.major, version.minor, version.patch))
end

function M.check()
  check_files()
  check_server()
  check_debugger()
  check_parsers()
end

return M
