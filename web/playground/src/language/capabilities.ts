/** What the page tells the language server about itself. */

export const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    configuration: true,
    didChangeConfiguration: {},
    workspaceEdit: { documentChanges: true },
    inlayHint: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
    codeLens: { refreshSupport: true },
  },
  textDocument: {
    synchronization: {},
    publishDiagnostics: {
      versionSupport: true,
      codeDescriptionSupport: false,
      relatedInformation: true,
      tagSupport: { valueSet: [1, 2] },
    },
    completion: {
      completionItem: {
        snippetSupport: true,
        documentationFormat: ['markdown', 'plaintext'],
        resolveSupport: { properties: ['documentation', 'detail', 'additionalTextEdits'] },
        deprecatedSupport: false,
      },
      contextSupport: true,
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    signatureHelp: { signatureInformation: { documentationFormat: ['markdown', 'plaintext'] } },
    definition: {},
    references: {},
    documentHighlight: {},
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: {
      codeActionLiteralSupport: {
        codeActionKind: {
          valueSet: ['quickfix', 'refactor', 'refactor.rewrite', 'source', 'source.fixAll'],
        },
      },
      isPreferredSupport: true,
      disabledSupport: true,
      dataSupport: true,
    },
    codeLens: {},
    formatting: {},
    rangeFormatting: {},
    documentLink: {},
    rename: { prepareSupport: true },
    selectionRange: {},
    callHierarchy: {},
    foldingRange: { lineFoldingOnly: true },
    inlayHint: {},
    semanticTokens: {
      requests: { full: true, range: true },
      tokenTypes: [],
      tokenModifiers: [],
      formats: ['relative'],
      augmentsSyntaxTokens: true,
    },
  },
};
