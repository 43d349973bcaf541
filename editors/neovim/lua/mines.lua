-- Neovim 0.7 to 0.10, which have no vim.lsp.config: require('mines').setup()
local M = {}

local client

--- Start the server with the first file in one of its languages, and attach it to each.
--- `config` is what vim.lsp.start_client takes, over what stands here. `config.filetypes` replaces the file types.
function M.setup(config)
  local function attach(buffer)
    if not client or not vim.lsp.get_client_by_id(client) then
      client = vim.lsp.start_client(vim.tbl_deep_extend('force', {
        name = 'mines',
        cmd = { 'mines-lsp' },
        root_dir = vim.fn.getcwd(),
        settings = { mines = vim.empty_dict() },
      }, config or {}))
    end
    if client then
      vim.lsp.buf_attach_client(buffer, client)
    end
  end
  vim.api.nvim_create_autocmd('FileType', {
    pattern = (config or {}).filetypes or { 'mines', 'emojifunge', 'sokolang', 'minesasm' },
    callback = function(event)
      attach(event.buf)
    end,
  })
end

return M
