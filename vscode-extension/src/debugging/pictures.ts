/** The grid of a program that has stopped, drawn over its text: what stands in each cell now. */

import * as vscode from 'vscode';
import { beginning, HIDDEN, overlay } from '../board/overlays.ts';
import { languageOf } from '../languages.ts';
import type { Sessions } from './sessions.ts';
import {
  type DrawnCell,
  differingGrids,
  drawnCells,
  type PlaceNow,
  type ProgramState,
} from './state.ts';
import { momentOf } from './whyRows.ts';

export function drawStates(
  sessions: Sessions,
  leave: (document: vscode.TextDocument, isLeft: boolean) => void,
  stand: (document: vscode.TextDocument, place: vscode.Position | undefined) => void,
  debug: (document: vscode.TextDocument, isDebugged: boolean) => void,
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

  /** The operation of the last step: none comes next. */
  const ended = vscode.window.createTextEditorDecorationType({
    outline: '1px dashed',
    outlineColor: new vscode.ThemeColor('editorCodeLens.foreground'),
  });

  const waits = vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });

  /** What says that a grid is not the text. */
  const told = vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });

  const drawn = new WeakSet<vscode.TextEditor>();

  function draw(editor: vscode.TextEditor): void {
    const { document } = editor;
    const { state, waiting, isOnBoard } = sessions.runningIn(document) ?? {};
    debug(document, (sessions.runningIn(document) ?? sessions.of(document)) !== undefined);
    leave(document, state !== undefined);
    stand(document, state?.place && rangeOfPlace(state.place).start);
    if (state !== undefined || waiting !== undefined) drawn.add(editor);
    else if (!drawn.delete(editor)) return;
    const [place, waitingAt] = [(state ?? waiting)?.place, waiting?.place];
    const isEnd = state?.isEnd === true;
    editor.setDecorations(next, place === undefined || isEnd ? [] : [rangeOfPlace(place)]);
    editor.setDecorations(ended, place === undefined || !isEnd ? [] : [rangeOfPlace(place)]);
    const end =
      place === undefined || !isEnd
        ? []
        : [wordsAt(document, place, vscode.l10n.t('the program has ended here'))];
    editor.setDecorations(
      waits,
      waitingAt === undefined
        ? end
        : [waitsAt(document, waitingAt, waiting?.reads, isOnBoard === true)],
    );
    const cells =
      state === undefined
        ? []
        : drawnCells(state, languageOf(document)?.statesToDraw ?? [], (line, start, end) =>
            line < document.lineCount
              ? document.getText(new vscode.Range(line, start, line, end))
              : '',
          );
    editor.setDecorations(
      told,
      state === undefined
        ? []
        : differingGrids(state, cells).map(([name, line]) =>
            wordsAt(document, { endLine: line + 1 }, gridWords(name, state)),
          ),
    );
    editor.setDecorations(shown, cells.flatMap(glyph));
    editor.setDecorations(hidden, cells.filter((cell) => cell.shown !== undefined).map(rangeOf));
    editor.setDecorations(marked, cells.filter(({ isMarked }) => isMarked).map(rangeOf));
    editor.setDecorations(changed, cells.filter(({ isChanged }) => isChanged).map(rangeOf));
  }

  /** Show the cell that is next: the editor has shown only the beginning of its line (see `next`). */
  function reveal(): void {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const editors = [...(activeTextEditor ? [activeTextEditor] : []), ...visibleTextEditors];
    for (const editor of editors) {
      const debugged = sessions.runningIn(editor.document);
      if (debugged === undefined || debugged !== sessions.current()) continue;
      const place = debugged.state?.place;
      // If the cell is in the window already, the window does not move.
      const type = vscode.TextEditorRevealType.InCenterIfOutsideViewport;
      if (place !== undefined) editor.revealRange(rangeOfPlace(place), type);
      return;
    }
  }

  const all = () => vscode.window.visibleTextEditors.forEach(draw);
  return vscode.Disposable.from(
    shown,
    hidden,
    marked,
    changed,
    next,
    ended,
    waits,
    told,
    sessions.onDidChange(all),
    // The editor has then shown the line.
    vscode.debug.onDidChangeActiveStackItem((item) => {
      if (item instanceof vscode.DebugStackFrame) reveal();
    }),
    vscode.window.onDidChangeVisibleTextEditors(all),
    vscode.workspace.onDidChangeTextDocument(all),
  );
}

function rangeOf({ line, start, end }: DrawnCell): vscode.Range {
  return new vscode.Range(line, start, line, end);
}

export function rangeOfPlace(place: Partial<PlaceNow>): vscode.Range {
  const { line = 1, column = 1, endLine = line, endColumn = column } = place;
  return new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1);
}

/** At the end of the line of an operation: what it reads, and where to type this input. */
function waitsAt(
  document: vscode.TextDocument,
  place: PlaceNow,
  reads: string | undefined,
  isOnBoard: boolean,
): vscode.DecorationOptions {
  if (reads !== undefined) {
    const words = isOnBoard
      ? vscode.l10n.t('waits for {0}: type it in the Debug Console or in the board', reads)
      : vscode.l10n.t('waits for {0}: type it in the Debug Console', reads);
    return wordsAt(document, place, words);
  }
  return wordsAt(
    document,
    place,
    isOnBoard
      ? vscode.l10n.t('waits for input: type it in the Debug Console or in the board')
      : vscode.l10n.t('waits for input: type it in the Debug Console'),
  );
}

/** What is said beside a grid that is drawn over its text: people may think that the text was changed. */
function gridWords(name: string, state: ProgramState): string {
  const moment = momentOf(state);
  switch (name) {
    case 'board':
      return vscode.l10n.t('the board as it is {0}, drawn over the text', moment);
    case 'map':
      return vscode.l10n.t('the map as it is {0}, drawn over the text', moment);
    default:
      return vscode.l10n.t('the grid as it is {0}, drawn over the text', moment);
  }
}

/** Words at the end of the line of an operation. */
function wordsAt(
  document: vscode.TextDocument,
  { endLine }: Pick<PlaceNow, 'endLine'>,
  contentText: string,
): vscode.DecorationOptions {
  const { end } = document.validateRange(new vscode.Range(endLine - 1, 0, endLine - 1, 1_000_000));
  const after = {
    contentText,
    color: new vscode.ThemeColor('editorCodeLens.foreground'),
    fontStyle: 'italic',
    margin: '0 0 0 3ch',
  };
  return { range: new vscode.Range(end, end), renderOptions: { after } };
}

function glyph(cell: DrawnCell): readonly vscode.DecorationOptions[] {
  if (cell.shown === undefined) return [];
  const contentText = cell.shown.trim() === '' ? '\u00a0' : cell.shown;
  return [{ range: beginning(cell.line, cell.start), renderOptions: overlay(contentText) }];
}
