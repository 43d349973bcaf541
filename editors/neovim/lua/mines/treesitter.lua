-- Colours, folds and symbols by tree-sitter, for Neovim 0.9 and newer:
--   require('mines.treesitter').setup()     use the parsers
--   :MinesInstallParsers                    compile them once, with a C compiler
--
-- nvim-treesitter is not needed. The parsers go to `site/parser` in the folder of Neovim's data.
local M = {}

M.languages = { 'mines', 'emojifunge', 'sokolang', 'minesasm' }

local plugin = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h:h:h')

--- The folder of the grammar of a language, in a copy of the repository.
function M.source(language)
  return vim.fn.fnamemodify(plugin, ':h') .. '/tree-sitter-' .. language
end

--- The compiled parser of a language, or nil.
function M.parser(language)
  return vim.api.nvim_get_runtime_file('parser/' .. language .. '.so', false)[1]
end

--- Compile the parsers. `config` may have `cc`, the compiler, and `folder`, where they go.
function M.install(config)
  config = config or {}
  local folder = config.folder or vim.fn.stdpath('data') .. '/site/parser'
  vim.fn.mkdir(folder, 'p')
  for _, language in ipairs(M.languages) do
    local source = M.source(language) .. '/src'
    if vim.fn.filereadable(source .. '/parser.c') == 0 then
      error(source .. ' has no parser: use the plugin from a copy of the whole repository')
    end
    local library = folder .. '/' .. language .. '.so'
    -- A library that is loaded must not be overwritten.
    local new = library .. '.new'
    local files = { source .. '/parser.c', source .. '/scanner.c' }
    local command = { config.cc or vim.env.CC or 'cc', '-shared', '-fPIC', '-O2', '-std=c11', '-I', source }
    local said = vim.fn.system(vim.list_extend(vim.list_extend(command, files), { '-o', new }))
    if vim.v.shell_error ~= 0 then
      error('cannot compile the parser of ' .. language .. ': ' .. said)
    end
    vim.fn.rename(new, library)
  end
  -- Neovim remembers folders that did not exist.
  vim.o.runtimepath = vim.o.runtimepath
  return folder
end

local function start(buffer, language)
  if M.parser(language) and not pcall(vim.treesitter.start, buffer, language) then
    vim.notify('The tree-sitter parser of ' .. language .. ' is out of date: run :MinesInstallParsers', vim.log.levels.WARN)
  end
end

--- Use the parsers in buffers of the languages. A language without a parser keeps the colours of its syntax file.
function M.setup()
  vim.api.nvim_create_user_command('MinesInstallParsers', function()
    local folder = M.install()
    for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
      if vim.tbl_contains(M.languages, vim.bo[buffer].filetype) and vim.treesitter.start then
        start(buffer, vim.bo[buffer].filetype)
      end
    end
    vim.notify('The parsers are in ' .. folder)
  end, { desc = 'Compile the tree-sitter parsers of Mines, Emojifunge, Sokolang and the assembler' })
  if not (vim.treesitter and vim.treesitter.start) then
    return
  end
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('mines.treesitter', {}),
    pattern = M.languages,
    callback = function(event)
      start(event.buf, event.match)
    end,
  })
end

return M
