/** A first program, to change at will. */

import * as vscode from 'vscode';
import type { Module } from '../services.ts';

/** Small, with every kind of line in it; no newline at the end, which would be an operation more. */
export const FIRST_PROGRAM = `\
# Writes 8, the sum of 3 and 5

*.*.
...*
****
0,1  # push 3; the number of the cell
2,1  # push 5
0,1  # add; the cell is open now, and the click means something else
2;1  # out(n); so does the right button
1,1  # push 5; the rest clears the board, and that ends the program
1,0  # push 2
3,0  # push 2`;

export const createPrograms: Module = () =>
  vscode.commands.registerCommand('mines.newProgram', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'mines',
      content: FIRST_PROGRAM,
    });
    await vscode.window.showTextDocument(document);
  });
