/** What a person sees who rests on a line of an explanation: the notes as a whole, and what the program says there. */

import * as vscode from 'vscode';
import { EXPLANATION, programOf } from './documents.ts';
import { type Places, placeOf } from './pairs.ts';

/** `notesOf` gives the notes of a line that are shortened there. */
export function hoverExplanations(
  notesOf: (explanation: vscode.Uri, line: number) => string | undefined,
  placesOf: (program: vscode.Uri) => Places,
): vscode.Disposable {
  return vscode.languages.registerHoverProvider(
    { scheme: EXPLANATION },
    {
      provideHover: async ({ uri }, { line }) => {
        const notes = notesOf(uri, line);
        const program = programOf(uri);
        const about = placeOf(placesOf(program), line);
        const words = about === undefined ? [] : await wordsInProgram(program, about[0], about[1]);
        const contents = notes === undefined ? words : [new vscode.MarkdownString(notes), ...words];
        return contents.length > 0 ? new vscode.Hover([...contents]) : undefined;
      },
    },
  );
}

/** What the hover at a place of a program says, or behind the blanks with which its line begins. */
async function wordsInProgram(
  program: vscode.Uri,
  line: number,
  start: number,
): Promise<readonly (vscode.MarkdownString | vscode.MarkedString)[]> {
  const document = vscode.workspace.textDocuments.find(
    ({ uri }) => uri.toString() === program.toString(),
  );
  if (document === undefined || line >= document.lineCount) return [];
  const { firstNonWhitespaceCharacterIndex: first } = document.lineAt(line);
  const character = start === 0 ? first : start;
  const hovers = await vscode.commands.executeCommand<readonly vscode.Hover[]>(
    'vscode.executeHoverProvider',
    program,
    new vscode.Position(line, character),
  );
  return hovers.flatMap(({ contents }) => contents);
}
