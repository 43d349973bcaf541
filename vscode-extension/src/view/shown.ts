/** The program that the board shows, and where the cursor is in it. */

import * as vscode from 'vscode';
import { isProgram } from '../languages.ts';
import type { Kept } from './messages.ts';

export interface Shown extends vscode.Disposable {
  /** The program; none if no program was open yet, or if it was closed. */
  document(): vscode.TextDocument | undefined;
  /** Where the cursor is in the program, or was last. */
  position(): vscode.Position;
  /** The editor of the program, if one is in sight. */
  editor(): vscode.TextEditor | undefined;
  /** Another program is shown. */
  readonly onDidChange: vscode.Event<void>;
  /** The cursor or the text of the program has changed. */
  readonly onDidMove: vscode.Event<void>;
  /** Put the cursor at a place, without the focus. */
  put(position: vscode.Position): void;
}

/** Follow the active editor. `kept` is what the page remembers from before a reload. */
export function watchShown(
  kept: Kept,
  current: () => vscode.Uri | undefined,
  hold: vscode.TextDocument | undefined,
): Shown {
  const changed = new vscode.EventEmitter<void>();
  const moved = new vscode.EventEmitter<void>();
  let uri = hold?.uri.toString() ?? current()?.toString() ?? kept.uri;
  let last = kept.uri === uri ? kept.position : undefined;

  const document = () =>
    vscode.workspace.textDocuments.find(
      (each) => each.uri.toString() === uri && !each.isClosed && isProgram(each),
    );
  const editor = () => {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const isOwn = (each: vscode.TextEditor | undefined) => each?.document.uri.toString() === uri;
    return isOwn(activeTextEditor) ? activeTextEditor : visibleTextEditors.find(isOwn);
  };
  const remember = (position: vscode.Position | undefined) => {
    if (position !== undefined) last = { line: position.line, character: position.character };
  };
  const show = (next: vscode.TextDocument | undefined) => {
    if (next === undefined || !isProgram(next) || next.uri.scheme === 'debug') return;
    const isSame = next.uri.toString() === uri;
    uri = next.uri.toString();
    if (!isSame) last = undefined;
    remember(editor()?.selection.active);
    if (isSame) moved.fire();
    else changed.fire();
  };
  const isShown = (each: vscode.TextDocument) => each.uri.toString() === uri;

  const listening = vscode.Disposable.from(
    changed,
    moved,
    vscode.window.onDidChangeActiveTextEditor((active) => show(active?.document)),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
      if (!isShown(textEditor.document) || textEditor !== editor()) return;
      remember(selections[0]?.active);
      moved.fire();
    }),
    vscode.workspace.onDidChangeTextDocument(({ document: each, contentChanges }) => {
      if (isShown(each) && contentChanges.length > 0) moved.fire();
    }),
    vscode.workspace.onDidOpenTextDocument((opened) => {
      if (isShown(opened)) changed.fire();
      else if (document() === undefined) show(opened);
    }),
    vscode.workspace.onDidCloseTextDocument((closed) => {
      if (isShown(closed)) changed.fire();
    }),
  );
  return {
    document,
    editor,
    position: () => {
      const now = editor()?.selection.active;
      const [line, character] = [last?.line ?? 0, last?.character ?? 0];
      const known = now ?? new vscode.Position(line, character);
      return document()?.validatePosition(known) ?? known;
    },
    onDidChange: changed.event,
    onDidMove: moved.event,
    put: (position) => {
      remember(position);
      const where = editor();
      if (where === undefined) return moved.fire();
      where.selection = new vscode.Selection(position, position);
      where.revealRange(new vscode.Range(position, position));
    },
    dispose: () => listening.dispose(),
  };
}
