/** Grids as they are seen in an editor: asked for when something changes, and painted. */

import * as vscode from 'vscode';
import { isProgram } from '../languages.ts';
import type { Module, Services } from '../services.ts';
import { breakpointFrames } from './breakpoints.ts';
import { type Grid, gridsBetween } from './grids.ts';
import { marks } from './marks.ts';
import type { Painter } from './painters.ts';
import { rulers } from './rulers.ts';

const PAUSE = 40; // ms without a change before the server is asked

/** The documents whose cells somebody else draws. */
const left = new Set<string>();
const leftChanged = new vscode.EventEmitter<void>();

/** Leave the cells of a document as they are, or draw marks over them again. */
export function leaveMarks({ uri }: vscode.TextDocument, isLeft: boolean): void {
  if (left.has(uri.toString()) === isLeft) return;
  if (isLeft) left.add(uri.toString());
  else left.delete(uri.toString());
  leftChanged.fire();
}

export const paintBoards: Module = (services) => {
  const painters: readonly Painter[] = [rulers(), marks(), breakpointFrames(services)];
  const timers = new Map<vscode.TextEditor, NodeJS.Timeout>();

  function soon(editor: vscode.TextEditor): void {
    clearTimeout(timers.get(editor));
    timers.set(
      editor,
      setTimeout(() => {
        timers.delete(editor);
        paint(services, editor, painters).catch((error) => services.log.debug(String(error)));
      }, PAUSE),
    );
  }

  const drawn = new WeakSet<vscode.TextEditor>();

  function all(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (isProgram(editor.document)) {
        drawn.add(editor);
        soon(editor);
      } else if (drawn.delete(editor)) soon(editor); // another language was chosen
    }
  }

  all();
  return vscode.Disposable.from(
    ...painters,
    ...painters.flatMap(({ onDidChange }) => onDidChange?.(all) ?? []),
    vscode.window.onDidChangeVisibleTextEditors(all),
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
      if (isProgram(textEditor.document)) soon(textEditor);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (isProgram(document)) all();
    }),
    vscode.workspace.onDidOpenTextDocument(all), // also when another language was chosen
    vscode.workspace.onDidChangeConfiguration((event) => {
      const isAffected = ({ setting }: Painter) =>
        setting !== undefined && event.affectsConfiguration(`mines.${setting}`);
      if (painters.some(isAffected)) all();
    }),
    services.server.onDidChangeState(all),
    leftChanged.event(all),
  );
};

async function paint(
  { server }: Services,
  editor: vscode.TextEditor,
  painters: readonly Painter[],
): Promise<void> {
  const { document } = editor;
  const settings = vscode.workspace.getConfiguration('mines', document.uri);
  const isLeft = left.has(document.uri.toString());
  const isWanted = ({ setting, isOfCells }: Painter) =>
    (setting === undefined || settings.get(setting, true)) && !(isOfCells && isLeft);
  const { version } = document;
  const grids =
    painters.some(isWanted) && isProgram(document) && server.state.kind === 'running'
      ? await visibleGrids(server, editor)
      : [];
  if (document.version !== version || document.isClosed) return; // it is painted again after a change
  for (const painter of painters) painter.paint(editor, isWanted(painter) ? grids : []);
}

async function visibleGrids(
  server: Services['server'],
  editor: vscode.TextEditor,
): Promise<readonly Grid[]> {
  const [first] = editor.visibleRanges;
  const last = editor.visibleRanges.at(-1);
  if (first === undefined || last === undefined) return [];
  const lines = { first: first.start.line, last: last.end.line };
  return server.request('mines/grids', gridsBetween(server.uri(editor.document.uri), lines));
}
