/** The lenses of a program: where they stand, and their words in the language of the editor. */

import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { type Grid, gridsBetween } from '../board/grids.ts';
import { MAKE_BOARD, NEW_BOARD } from '../board/new_board.ts';
import { asWritten } from '../texts/icons.ts';
import type { ActAnswer } from '../view/messages.ts';
import { hiddenHints } from './hints.ts';

const RUN = 'mines.run';

export async function placeLenses(
  client: LanguageClient,
  document: vscode.TextDocument,
  lenses: readonly vscode.CodeLens[],
  token: vscode.CancellationToken,
): Promise<vscode.CodeLens[]> {
  const made = await boardToMake(client, document, token);
  const found = lenses.length > 0 ? await lineOfLenses(client, document, token) : undefined;
  const line = found ?? (isOneLine(document, lenses) ? 0 : undefined);
  if (line === undefined) return [];
  return [
    ...lenses.flatMap(({ command: named }) => {
      const command = named && { ...named, title: asWritten(named.title) };
      const all = command?.command === RUN ? [command, debug(document)] : [command];
      return all.map((each) => new vscode.CodeLens(new vscode.Range(line, 0, line, 0), each));
    }),
    ...made,
    ...wordsOfHiddenHints(document).map((title) => {
      // The words are short, as they stand behind the other lenses: the hover says more.
      const tooltip = vscode.l10n.t(
        'The hidden inlay hints are about other runs or moments, not about this moment of this run. They come back when debugging ends.',
      );
      return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
        title,
        tooltip,
        command: '',
      });
    }),
  ];
}

/** The words that say that there are fewer hints than before, if there are. */
function wordsOfHiddenHints(document: vscode.TextDocument): readonly string[] {
  const hidden = hiddenHints(document);
  if (hidden === 'none') return [];
  return [
    hidden === 'all'
      ? vscode.l10n.t('hints hidden while debugging')
      : vscode.l10n.t('some hints hidden while debugging'),
  ];
}

/** The lens that makes a board, in an empty text of a language with boards. */
async function boardToMake(
  client: LanguageClient,
  { uri, getText }: vscode.TextDocument,
  token: vscode.CancellationToken,
): Promise<vscode.CodeLens[]> {
  if (getText().trim() !== '') return [];
  const textDocument = { uri: client.code2ProtocolConverter.asUri(uri) };
  const asked = { textDocument, ...NEW_BOARD };
  const answer = await client.sendRequest<ActAnswer>('mines/boardAct', asked, token);
  if ('refused' in answer) return [];
  const title = vscode.l10n.t('make a board');
  const command = { title, command: MAKE_BOARD, arguments: [uri], tooltip: answer.words };
  return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command)];
}

/** Whether a document is a program of a single line: the only place for its lenses is above it. */
function isOneLine(document: vscode.TextDocument, lenses: readonly vscode.CodeLens[]): boolean {
  return document.lineCount === 1 && lenses.some(({ command }) => command?.command === RUN);
}

/** The lens beside that which runs the program: the server knows nothing of the debugger. */
function debug({ uri }: vscode.TextDocument): vscode.Command {
  return { title: vscode.l10n.t('debug'), command: 'mines.debugProgram', arguments: [uri] };
}

/**
 * The line above which the lenses stand: the first one, since the ruler needs the room above the board. If the
 * board begins there, it is the first line below it, which may be the empty one at the end; undefined if there is none.
 */
async function lineOfLenses(
  client: LanguageClient,
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
): Promise<number | undefined> {
  const uri = client.code2ProtocolConverter.asUri(document.uri);
  const asked = gridsBetween(uri, { first: 0, last: 0 });
  const [grid] = await client.sendRequest<readonly Grid[]>('mines/grids', asked, token);
  if (grid === undefined || grid.first > 0) return 0;
  if (grid.rows < document.lineCount) return grid.rows;
  const last = document.lineAt(document.lineCount - 1);
  return last.text === '' ? last.lineNumber : undefined; // it has no cells
}
