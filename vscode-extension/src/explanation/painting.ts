/** Paints the board in an explanation like that in the program. */

import * as vscode from 'vscode';
import { EXPLANATION } from './documents.ts';
import { cellTokens, TOKEN_MODIFIERS, TOKEN_TYPES } from './tokens.ts';

export function paintExplanations(): vscode.Disposable {
  const legend = new vscode.SemanticTokensLegend([...TOKEN_TYPES], [...TOKEN_MODIFIERS]);
  return vscode.languages.registerDocumentSemanticTokensProvider(
    { scheme: EXPLANATION },
    {
      provideDocumentSemanticTokens: (document) => {
        const tokens = new vscode.SemanticTokensBuilder(legend);
        for (let line = 0; line < document.lineCount; line++) {
          for (const { start, length, type, modifiers } of cellTokens(document.lineAt(line).text)) {
            tokens.push(line, start, length, type, modifiers);
          }
        }
        return tokens.build();
      },
    },
    legend,
  );
}
