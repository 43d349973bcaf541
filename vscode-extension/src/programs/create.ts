/** A first program, to change at will. */

import * as vscode from 'vscode';
import { LANGUAGES, type Language, languageOf } from '../languages.ts';
import type { Module } from '../services.ts';

export const createPrograms: Module = () =>
  vscode.commands.registerCommand('mines.newProgram', async (where?: unknown) => {
    const language = await chosenLanguage();
    if (language === undefined) return;
    const document = await vscode.workspace.openTextDocument({
      language: language.id,
      content: language.firstProgram ?? '',
    });
    // The walkthrough is not to be covered by it.
    const beside = where === 'beside' ? { viewColumn: vscode.ViewColumn.Beside } : {};
    await vscode.window.showTextDocument(document, beside);
  });

/** The language of what is open; with several languages, and nothing open, the one that the person chooses. */
async function chosenLanguage(): Promise<Language | undefined> {
  const [first, ...others] = LANGUAGES;
  if (others.length === 0) return first;
  const active = vscode.window.activeTextEditor?.document;
  const open = active && languageOf(active);
  if (open !== undefined) return open;
  const items = LANGUAGES.map((language) => ({ label: language.title, language }));
  return (await vscode.window.showQuickPick(items))?.language;
}
