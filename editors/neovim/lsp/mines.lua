-- Neovim 0.11 and newer: vim.lsp.enable('mines')
return {
  cmd = { 'mines-lsp' },
  filetypes = { 'mines', 'emojifunge', 'sokolang', 'minesasm' },
  root_markers = { 'mines-tools.toml', 'pyproject.toml', '.git' },
  settings = { mines = {} },
}
