/** A program beside its meaning, in an editor of its own that follows what is typed. */

import * as vscode from 'vscode';
import { isMines, MINES } from '../language.ts';
import type { Module, Services } from '../services.ts';
import { explainedLine, explainingLine } from './lines.ts';

const SCHEME = 'mines-explanation';
const SUFFIX = '.mines-explanation';

/** How long to wait for more to be typed: as long as the last explanation took, within these bounds. */
const SHORTEST = 30; // ms
const LONGEST = 1_000;

/** What is shown of one program. */
interface Shown {
  readonly program: vscode.Uri;
  text: string;
  /** What the last explanation took, in milliseconds. */
  pace: number;
  timer: NodeJS.Timeout | undefined;
}

export const explainPrograms: Module = (services) => {
  const shown = new Map<string, Shown>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const here = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.wordHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.wordHighlightForeground'),
  });

  async function refresh(each: Shown): Promise<void> {
    const began = Date.now();
    const text = await explained(services, each);
    each.pace = Date.now() - began;
    if (text === each.text) return;
    each.text = text;
    changed.fire(explanationOf(each.program));
  }

  function refreshSoon(program: vscode.Uri): void {
    const each = shown.get(program.toString());
    if (each === undefined) return;
    clearTimeout(each.timer);
    const wait = Math.min(Math.max(each.pace, SHORTEST), LONGEST);
    each.timer = setTimeout(() => refresh(each), wait);
  }

  async function open(named: vscode.Uri | undefined): Promise<void> {
    const active = vscode.window.activeTextEditor?.document;
    const program = named ?? (active && isMines(active) ? active.uri : undefined);
    if (program === undefined) {
      vscode.window.showInformationMessage(
        vscode.l10n.t('Open a Mines program to have it explained.'),
      );
      return;
    }
    await vscode.workspace.openTextDocument(program); // so that the server knows it
    const each = shown.get(program.toString()) ?? { program, text: '', pace: 0, timer: undefined };
    shown.set(program.toString(), each);
    await refresh(each);
    const document = await vscode.workspace.openTextDocument(explanationOf(program));
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: false,
    });
    follow();
  }

  /** Mark, in each explanation that is visible, the line that the cursor of the program is in. */
  function follow(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document.uri.scheme !== SCHEME) continue;
      const program = programOf(editor.document.uri);
      const source = vscode.window.visibleTextEditors.find(
        (each) => each.document.uri.toString() === program.toString(),
      );
      const line = source
        ? explainingLine(editor.document.getText(), source.selection.active.line)
        : -1;
      const ranges = line < 0 ? [] : [editor.document.lineAt(line).range];
      editor.setDecorations(here, ranges);
      const [range] = ranges;
      if (range !== undefined && vscode.window.activeTextEditor !== editor) {
        editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      }
    }
  }

  /** A click into an explanation shows what it explains. */
  function reveal(event: vscode.TextEditorSelectionChangeEvent): void {
    const { document, selection } = event.textEditor;
    const line = explainedLine(document.lineAt(selection.active.line).text);
    const program = programOf(document.uri).toString();
    const source = vscode.window.visibleTextEditors.find(
      (each) => each.document.uri.toString() === program,
    );
    if (line === undefined || source === undefined || line >= source.document.lineCount) return;
    const place = new vscode.Range(line, 0, line, 0);
    if (!source.selection.isEqual(new vscode.Selection(place.start, place.end))) {
      source.selection = new vscode.Selection(place.start, place.end);
    }
    source.revealRange(place, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  return vscode.Disposable.from(
    here,
    changed,
    vscode.commands.registerCommand('mines.explainProgram', open),
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: async (uri) => {
        const program = programOf(uri);
        // After the window was opened anew, the editor is there before anybody has asked.
        const each = shown.get(program.toString()) ?? {
          program,
          text: '',
          pace: 0,
          timer: undefined,
        };
        if (!shown.has(program.toString())) {
          shown.set(program.toString(), each);
          await vscode.workspace.openTextDocument(program);
          each.text = await explained(services, each);
        }
        return each.text;
      },
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme === SCHEME) follow();
      else if (vscode.languages.match(MINES, document)) refreshSoon(document.uri);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (document.uri.scheme !== SCHEME) return;
      const program = programOf(document.uri).toString();
      clearTimeout(shown.get(program)?.timer);
      shown.delete(program);
    }),
    vscode.window.onDidChangeTextEditorSelection((event) => {
      if (event.textEditor.document.uri.scheme === SCHEME) {
        if (event.kind !== undefined) reveal(event);
      } else if (isMines(event.textEditor.document)) follow();
    }),
    services.server.onDidChangeState(({ kind }) => {
      if (kind === 'running') for (const each of shown.values()) refreshSoon(each.program);
    }),
  );
};

/** The explanation; of a program with errors, the last one there was, with a word on that. */
async function explained({ server }: Services, each: Shown): Promise<string> {
  try {
    return await server.execute<string>('mines.explain', server.uri(each.program));
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const before = each.text.replace(/^! .*\n\n/, '');
    const words = vscode.l10n.t('No explanation now: {0}', problem);
    return `! ${words}\n\n${before}`;
  }
}

/** The document with the explanation of a program; its suffix gives it its language. */
function explanationOf(program: vscode.Uri): vscode.Uri {
  const name = (program.path.split('/').at(-1) ?? '').replace(/\.mines$/, '');
  return vscode.Uri.from({ scheme: SCHEME, path: `/${name}${SUFFIX}`, query: program.toString() });
}

function programOf(explanation: vscode.Uri): vscode.Uri {
  return vscode.Uri.parse(explanation.query);
}
