/** Paints an explanation: the board like that in the program, and what stands out. */

import * as vscode from 'vscode';
import { EXPLANATION } from './documents.ts';
import {
  cellTokens,
  type Piece,
  pieceToken,
  TOKEN_MODIFIERS,
  TOKEN_TYPES,
  type Token,
} from './tokens.ts';

/** `piecesOf` says what stands out in an explanation. */
export function paintExplanations(
  piecesOf: (explanation: vscode.Uri) => readonly Piece[],
): vscode.Disposable {
  const legend = new vscode.SemanticTokensLegend([...TOKEN_TYPES], [...TOKEN_MODIFIERS]);
  return vscode.languages.registerDocumentSemanticTokensProvider(
    { scheme: EXPLANATION },
    {
      provideDocumentSemanticTokens: (document) => {
        const pieces = new Map(piecesOf(document.uri).map((piece) => [piece[0], piece]));
        const tokens = new vscode.SemanticTokensBuilder(legend);
        for (let line = 0; line < document.lineCount; line++) {
          for (const { start, length, type, modifiers } of tokensOf(document, line, pieces)) {
            tokens.push(line, start, length, type, modifiers);
          }
        }
        return tokens.build();
      },
    },
    legend,
  );
}

function tokensOf(
  document: vscode.TextDocument,
  line: number,
  pieces: ReadonlyMap<number, Piece>,
): readonly Token[] {
  const piece = pieces.get(line);
  return piece === undefined ? cellTokens(document.lineAt(line).text) : [pieceToken(piece)];
}
