/** A first program, to change at will. */

import * as vscode from 'vscode';
import type { Module } from '../services.ts';

/**
 * Small; no newline at the end, which would be one more operation. The first line is empty because the
 * editor takes words in it for the name of the file, a whole comment too; and it has room for the ruler.
 */
export const FIRST_PROGRAM = `\

*.*.
...*  # the board: mines, and safe cells with digits
****
0,1  # push 3; the number of the cell
2,1  # push 5
0,1  # add; the cell is open now, and the click means something else
2;1  # out(n), which writes 8; so does the right button
1,1  # push 5; the rest clears the board, and that ends the program
1,0  # push 2
3,0  # push 2`;

export const createPrograms: Module = () =>
  vscode.commands.registerCommand('mines.newProgram', async (where?: unknown) => {
    const document = await vscode.workspace.openTextDocument({
      language: 'mines',
      content: FIRST_PROGRAM,
    });
    // The walkthrough is not to be covered by it.
    const beside = where === 'beside' ? { viewColumn: vscode.ViewColumn.Beside } : {};
    await vscode.window.showTextDocument(document, beside);
  });
