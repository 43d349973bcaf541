/** Rulers beside a board: its rows to the left, its columns above it. Nothing of the text is touched. */

import * as vscode from 'vscode';
import { isMines } from '../language.ts';
import type { Module, Services } from '../services.ts';
import { cellsOf, columnRuler, type Grid, rowLabel, seenAt } from './grids.ts';

const PAUSE = 40; // ms without a change before the server is asked

const COLOR = new vscode.ThemeColor('editorLineNumber.foreground');

export const showRulers: Module = (services) => {
  const rows = vscode.window.createTextEditorDecorationType({});
  const columns = vscode.window.createTextEditorDecorationType({});
  const timers = new Map<vscode.TextEditor, NodeJS.Timeout>();

  function soon(editor: vscode.TextEditor): void {
    clearTimeout(timers.get(editor));
    timers.set(
      editor,
      setTimeout(() => {
        timers.delete(editor);
        draw(services, editor, rows, columns).catch((error) => services.log.debug(String(error)));
      }, PAUSE),
    );
  }

  const drawn = new WeakSet<vscode.TextEditor>();

  function all(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (isMines(editor.document)) {
        drawn.add(editor);
        soon(editor);
      } else if (drawn.delete(editor)) soon(editor); // another language was chosen
    }
  }

  all();
  return vscode.Disposable.from(
    rows,
    columns,
    vscode.window.onDidChangeVisibleTextEditors(all),
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
      if (isMines(textEditor.document)) soon(textEditor);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (isMines(document)) all();
    }),
    vscode.workspace.onDidOpenTextDocument(all), // also when another language was chosen
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('mines.rulers')) all();
    }),
    services.server.onDidChangeState(all),
  );
};

async function draw(
  { server }: Services,
  editor: vscode.TextEditor,
  rows: vscode.TextEditorDecorationType,
  columns: vscode.TextEditorDecorationType,
): Promise<void> {
  const { document } = editor;
  const isWanted = vscode.workspace.getConfiguration('mines', document.uri).get('rulers', true);
  const { version } = document;
  const grids =
    isWanted && isMines(document) && server.state.kind === 'running'
      ? await visibleGrids(server, editor)
      : [];
  if (document.version !== version || document.isClosed) return; // what changed it draws anew
  editor.setDecorations(
    rows,
    grids.flatMap((grid) => rowDecorations(grid)),
  );
  editor.setDecorations(
    columns,
    grids.flatMap((grid) => columnDecoration(grid, editor)),
  );
}

async function visibleGrids(
  server: Services['server'],
  editor: vscode.TextEditor,
): Promise<readonly Grid[]> {
  const [first] = editor.visibleRanges;
  const last = editor.visibleRanges.at(-1);
  if (first === undefined || last === undefined) return [];
  return server.request<readonly Grid[]>('mines/grids', {
    textDocument: { uri: server.uri(editor.document.uri) },
    range: {
      start: { line: first.start.line, character: 0 },
      end: { line: last.end.line + 1, character: 0 },
    },
  });
}

function rowDecorations(grid: Grid): vscode.DecorationOptions[] {
  return grid.shown.map(({ row, line }) => ({
    range: new vscode.Range(line, 0, line, 0),
    renderOptions: { before: label(`${solid(rowLabel(row, grid.rows))}\u00a0`) },
  }));
}

/** The columns: in the line above the board if nothing stands there, else in small over its first row. */
function columnDecoration(
  grid: Grid,
  { document, options }: vscode.TextEditor,
): vscode.DecorationOptions[] {
  const row = grid.shown.find((each) => each.row === 0);
  if (row === undefined) return [];
  const { text } = document.lineAt(row.line);
  const cells = seenAt(text, cellsOf(row, grid.columns), Number(options.tabSize));
  const ruler = columnRuler(cells);
  const indent = rowLabel(0, grid.rows).length + 1;
  const above = grid.first - 1;
  if (above >= 0 && document.lineAt(above).text === '') {
    const words = solid(' '.repeat(indent) + ruler);
    return [
      { range: new vscode.Range(above, 0, above, 0), renderOptions: { before: label(words) } },
    ];
  }
  // Between that line and the row: small enough for the gap, and each digit as wide as a cell.
  const style =
    'none; position: absolute; top: 0.1em; line-height: 0; font-size: 65%; letter-spacing: 0.538ch';
  return [
    {
      range: new vscode.Range(grid.first, 0, grid.first, 0),
      renderOptions: {
        after: { ...label(solid(ruler)), textDecoration: style },
      },
    },
  ];
}

function label(contentText: string): vscode.ThemableDecorationAttachmentRenderOptions {
  return { contentText, color: COLOR, fontWeight: 'normal', fontStyle: 'normal' };
}

/** With blanks that are not drawn together. */
function solid(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
