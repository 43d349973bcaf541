/** A first program, to change at will: a command for each language. */

import * as vscode from 'vscode';
import { LANGUAGES, type Language, sectionOf } from '../languages.ts';
import type { Module } from '../services.ts';

export const createPrograms: Module = () =>
  vscode.Disposable.from(
    ...LANGUAGES.map((language) =>
      vscode.commands.registerCommand(creationOf(language), (where?: unknown) =>
        create(language, where),
      ),
    ),
  );

/** The command that makes a program in a language. */
export function creationOf(language: Language): string {
  return `${sectionOf(language)}.newProgram`;
}

async function create(language: Language, where: unknown): Promise<void> {
  const document = await vscode.workspace.openTextDocument({
    language: language.id,
    content: language.firstProgram ?? '',
  });
  // The walkthrough is not to be covered by it.
  const beside = where === 'beside' ? { viewColumn: vscode.ViewColumn.Beside } : {};
  await vscode.window.showTextDocument(document, beside);
}
