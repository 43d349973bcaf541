/**
 * Lenses of an explanation: it has one above each line that has one in the program, so that lines which belong
 * together stand side by side. They name the columns.
 */

import * as vscode from 'vscode';
import { EXPLANATION, programOf } from './documents.ts';
import type { Places } from './pairs.ts';

export interface ExplanationLenses extends vscode.Disposable {
  /** A program may have other lenses now. */
  changed(): void;
}

/**
 * Of a program of which `placesOf` tells the places, no line stands beside its own: then it has them at its top.
 * `headingsOf` tells what the columns of an explanation show.
 */
export function mirrorLenses(
  placesOf: (program: vscode.Uri) => Places,
  headingsOf: (program: vscode.Uri) => readonly string[] | undefined,
): ExplanationLenses {
  const changes = new vscode.EventEmitter<void>();
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changes.event,
    provideCodeLenses: async (explanation) => {
      const program = programOf(explanation.uri);
      const lines = placesOf(program) === undefined ? await linesWithLenses(program) : [0];
      const headings = headingsOf(program) ?? [];
      return lines.flatMap((line) => headings.map((name) => lensAbove(line, name)));
    },
  };
  const registered = vscode.languages.registerCodeLensProvider({ scheme: EXPLANATION }, provider);
  return {
    changed: () => changes.fire(),
    dispose() {
      registered.dispose();
      changes.dispose();
    },
  };
}

function lensAbove(line: number, title: string): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), { title, command: '' });
}

/** The lines of a program that have a lens above them, from whichever extension. */
async function linesWithLenses(program: vscode.Uri): Promise<readonly number[]> {
  const document = vscode.workspace.textDocuments.find(
    ({ uri }) => uri.toString() === program.toString(),
  );
  if (document === undefined) return [];
  if (!vscode.workspace.getConfiguration('editor', document).get('codeLens', true)) return [];
  const lenses = await vscode.commands.executeCommand<readonly vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    program,
  );
  return [...new Set(lenses.map(({ range }) => range.start.line))];
}
