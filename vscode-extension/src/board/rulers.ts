/** Rulers beside a board: its rows to the left, its columns above it. Nothing of the text is touched. */

import * as vscode from 'vscode';
import { cellsOf, columnRuler, type Grid, rowLabel, seenAt } from './grids.ts';
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
        grids.flatMap((grid) => columnDecoration(grid, editor)),
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
function columnDecoration(
  grid: Grid,
  { document, options }: vscode.TextEditor,
): vscode.DecorationOptions[] {
  const row = grid.shown.find((each) => each.row === 0);
  if (row === undefined) return [];
  const { text } = document.lineAt(row.line);
  const cells = seenAt(text, cellsOf(row, grid.columns), Number(options.tabSize), row);
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
  const top = above < 0 ? '-0.15em' : '0.1em'; // above the first line there is a little more room
  const style = `none; position: absolute; top: ${top}; line-height: 0; font-size: 65%; letter-spacing: 0.538ch`;
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
