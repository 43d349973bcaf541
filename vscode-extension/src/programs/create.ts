/** A first program, to change at will. */

import * as vscode from 'vscode';
import { LANGUAGES, type Language, languageOf } from '../languages.ts';
import type { Module } from '../services.ts';

export const createPrograms: Module = () =>
  vscode.commands.registerCommand('mines.newProgram', async (where?: unknown) => {
    const language = languageNow();
    const document = await vscode.workspace.openTextDocument({
      language: language.id,
      content: language.firstProgram ?? '',
    });
    // The walkthrough is not to be covered by it.
    const beside = where === 'beside' ? { viewColumn: vscode.ViewColumn.Beside } : {};
    await vscode.window.showTextDocument(document, beside);
  });

/** The language of the program in front; the first one, if there is none. */
function languageNow(): Language {
  const document = vscode.window.activeTextEditor?.document;
  return (document && languageOf(document)) ?? LANGUAGES[0];
}
