/** The grid of a program that has stopped, drawn over its text: what stands in each cell now. */

import * as vscode from 'vscode';
import { beginning, HIDDEN, overlay } from '../board/overlays.ts';
import { languageOf } from '../languages.ts';
import type { Sessions } from './sessions.ts';
import { type DrawnCell, drawnCells, type PlaceNow } from './state.ts';

export function drawStates(
  sessions: Sessions,
  leave: (document: vscode.TextDocument, isLeft: boolean) => void,
): vscode.Disposable {
  const shown = vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  const hidden = vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    textDecoration: HIDDEN,
  });
  const marked = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.wordHighlightStrongBackground'),
    // In high contrast there is no such background.
    outline: '1px dotted',
    outlineColor: new vscode.ThemeColor('editor.wordHighlightStrongBorder'),
  });
  const changed = vscode.window.createTextEditorDecorationType({
    outline: '1px solid',
    outlineColor: new vscode.ThemeColor('debugIcon.breakpointCurrentStackframeForeground'),
  });
  // The editor is sent no place in the line: its arrow there would move the cells after it.
  const next = vscode.window.createTextEditorDecorationType({
    outline: '2px solid',
    outlineColor: new vscode.ThemeColor('debugIcon.breakpointCurrentStackframeForeground'),
  });

  const drawn = new WeakSet<vscode.TextEditor>();

  function draw(editor: vscode.TextEditor): void {
    const { document } = editor;
    const state = sessions.of(document)?.state;
    leave(document, state !== undefined);
    if (state !== undefined) drawn.add(editor);
    else if (!drawn.delete(editor)) return;
    const place = document.isDirty ? undefined : state?.place;
    editor.setDecorations(next, place === undefined ? [] : [rangeOfPlace(place)]);
    const cells =
      state === undefined || document.isDirty
        ? []
        : drawnCells(state, languageOf(document)?.statesToDraw ?? [], (line, start, end) =>
            line < document.lineCount
              ? document.getText(new vscode.Range(line, start, line, end))
              : '',
          );
    editor.setDecorations(shown, cells.flatMap(glyph));
    editor.setDecorations(hidden, cells.filter((cell) => cell.shown !== undefined).map(rangeOf));
    editor.setDecorations(marked, cells.filter(({ isMarked }) => isMarked).map(rangeOf));
    editor.setDecorations(changed, cells.filter(({ isChanged }) => isChanged).map(rangeOf));
  }

  const all = () => vscode.window.visibleTextEditors.forEach(draw);
  return vscode.Disposable.from(
    shown,
    hidden,
    marked,
    changed,
    next,
    sessions.onDidChange(all),
    vscode.window.onDidChangeVisibleTextEditors(all),
    vscode.workspace.onDidChangeTextDocument(all),
  );
}

function rangeOf({ line, start, end }: DrawnCell): vscode.Range {
  return new vscode.Range(line, start, line, end);
}

function rangeOfPlace({ line, column, endLine, endColumn }: PlaceNow): vscode.Range {
  return new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1);
}

function glyph(cell: DrawnCell): readonly vscode.DecorationOptions[] {
  if (cell.shown === undefined) return [];
  const contentText = cell.shown.trim() === '' ? '\u00a0' : cell.shown;
  return [{ range: beginning(cell.line, cell.start), renderOptions: overlay(contentText) }];
}
