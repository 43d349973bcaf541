/** A board for a program that has none. */

import * as vscode from 'vscode';
import { NEW_BOARD } from '../board/new_board.ts';
import type { Services } from '../services.ts';
import type { ActAnswer } from './messages.ts';
import { apply } from './writing.ts';

/** Write a board into a text that has no program, and show it beside. */
export async function makeBoard({ server, programs }: Services, named?: vscode.Uri): Promise<void> {
  const uri = named ?? programs.current();
  if (uri === undefined) return;
  const document = await vscode.workspace.openTextDocument(uri);
  const textDocument = { uri: server.uri(document.uri) };
  const answer = await server.request<ActAnswer>('mines/boardAct', { textDocument, ...NEW_BOARD });
  if ('refused' in answer) {
    vscode.window.showInformationMessage(answer.refused);
    return;
  }
  const editor = await vscode.window.showTextDocument(document);
  if (!(await apply(document, answer))) return;
  const { line, character } = answer.cursor;
  const cursor = new vscode.Position(line, character);
  editor.selection = new vscode.Selection(cursor, cursor);
  await vscode.commands.executeCommand('mines.showBoard', uri);
}
