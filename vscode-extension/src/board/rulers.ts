/** Rulers beside a board: its rows to the left, its columns above it. Nothing of the text is touched. */

import * as vscode from 'vscode';
import {
  cellsOf,
  columnRuler,
  type Grid,
  inSmall,
  isWide,
  rowLabel,
  seenAt,
  wideColumnLabels,
  withLongerRows,
} from './grids.ts';
import type { Painter } from './painters.ts';

const COLOR = new vscode.ThemeColor('mines.ruler');

export function rulers(): Painter {
  const rows = vscode.window.createTextEditorDecorationType({});
  const columns = vscode.window.createTextEditorDecorationType({});
  return {
    setting: 'rulers',
    paint(editor, grids) {
      editor.setDecorations(rows, grids.flatMap(rowDecorations));
      editor.setDecorations(
        columns,
        grids.flatMap((grid) => columnDecorations(grid, editor)),
      );
    },
    dispose() {
      rows.dispose();
      columns.dispose();
    },
  };
}

function rowDecorations(grid: Grid): vscode.DecorationOptions[] {
  return grid.shown.map(({ row, line }) => ({
    range: new vscode.Range(line, 0, line, 0),
    renderOptions: { before: label(`${solid(rowLabel(row, grid.rows))}\u00a0`) },
  }));
}

/** The columns: in the line above the board if nothing stands there, else in small over its first row. */
function columnDecorations(
  grid: Grid,
  { document, options }: vscode.TextEditor,
): vscode.DecorationOptions[] {
  const row = grid.shown.find((each) => each.row === 0);
  if (row === undefined) return [];
  const { text } = document.lineAt(row.line);
  const places = cellsOf(row, grid.columns);
  if (isWide(row)) return wideDecorations(grid, document);
  const cells = seenAt(text, places, Number(options.tabSize), row);
  const ruler = columnRuler(withLongerRows(cells, grid.columns));
  const indent = rowLabel(0, grid.rows).length + 1;
  const above = grid.first - 1;
  if (above >= 0 && document.lineAt(above).text === '') {
    const words = solid(' '.repeat(indent) + ruler);
    return [
      { range: new vscode.Range(above, 0, above, 0), renderOptions: { before: label(words) } },
    ];
  }
  // Each digit is as wide as a cell.
  const style = `${inSmall(document.lineCount, grid.first)}; letter-spacing: 0.538ch`;
  return [
    {
      range: new vscode.Range(grid.first, 0, grid.first, 0),
      renderOptions: {
        after: { ...label(solid(ruler)), textDecoration: style },
      },
    },
  ];
}

function wideDecorations(grid: Grid, document: vscode.TextDocument): vscode.DecorationOptions[] {
  return wideColumnLabels(grid).map(([line, at, text]) => ({
    range: new vscode.Range(line, at, line, at),
    renderOptions: {
      // Before the first cell stands the number of the row.
      after: {
        ...label(text),
        textDecoration: `${inSmall(document.lineCount, grid.first, line - grid.first)}; margin-left: 0.6ch`,
      },
    },
  }));
}

function label(contentText: string): vscode.ThemableDecorationAttachmentRenderOptions {
  return { contentText, color: COLOR, fontWeight: 'normal', fontStyle: 'normal' };
}

/** With blanks that are not drawn together. */
function solid(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
