/**
 * Lenses of an explanation: it has one above each line that has one in the program, so that lines which belong
 * together stand side by side. They are empty: in their place stands the header, which names the columns and stands
 * over them, because it has the font of the text.
 */

import * as vscode from 'vscode';
import { EXPLANATION, programOf } from './documents.ts';
import type { Places } from './pairs.ts';

export interface ExplanationLenses extends vscode.Disposable {
  /** A program may have other lenses now. */
  changed(): void;
}

/** The title of an empty lens: VS Code removes blanks, but not this character without a width. */
const EMPTY = '\u200b';

/**
 * Of a program of which `placesOf` tells the places, no line stands beside its own: then it has one at its top.
 * `headerOf` tells what the columns of an explanation show.
 */
export function mirrorLenses(
  placesOf: (program: vscode.Uri) => Places,
  headerOf: (program: vscode.Uri) => string | undefined,
): ExplanationLenses {
  const changes = new vscode.EventEmitter<void>();
  const header = vscode.window.createTextEditorDecorationType({});
  const headers = new Map<string, readonly vscode.DecorationOptions[]>();
  const draw = () => {
    for (const editor of vscode.window.visibleTextEditors) {
      const { uri } = editor.document;
      if (uri.scheme === EXPLANATION) editor.setDecorations(header, headers.get(`${uri}`) ?? []);
    }
  };
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changes.event,
    provideCodeLenses: async (explanation) => {
      const program = programOf(explanation.uri);
      const lines = placesOf(program) === undefined ? await linesWithLenses(program) : [0];
      const text = headerOf(program) ?? '';
      headers.set(`${explanation.uri}`, text === '' ? [] : lines.map((line) => above(line, text)));
      draw();
      return text === '' ? [] : lines.map(emptyLens);
    },
  };
  const registered = vscode.languages.registerCodeLensProvider({ scheme: EXPLANATION }, provider);
  const both = vscode.Disposable.from(
    registered,
    changes,
    header,
    vscode.window.onDidChangeVisibleTextEditors(draw),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => headers.delete(`${uri}`)),
  );
  return { changed: () => changes.fire(), dispose: () => both.dispose() };
}

function emptyLens(line: number): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), { title: EMPTY, command: '' });
}

/** The header above a line, in the room of the lens. */
function above(line: number, text: string): vscode.DecorationOptions {
  return {
    range: new vscode.Range(line, 0, line, 0),
    renderOptions: {
      before: {
        // With blanks that are not drawn together.
        contentText: text.replaceAll(' ', '\u00a0'),
        color: new vscode.ThemeColor('editorCodeLens.foreground'),
        textDecoration: 'none; position: absolute; left: 0; bottom: 100%',
      },
    },
  };
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
