/** Cells and their places in the text. */

import type { GridNow, WholeState } from '../../../../web/board/src/data.ts';
import type { CellPlace, PlaceInText, Position } from '../messages.ts';

/** Return where a cell stands in the text, or undefined if it does not. */
export function placeOf(
  grid: GridNow | undefined,
  column: number,
  row: number,
): PlaceInText | undefined {
  const { line, columns } = grid?.[row] ?? {};
  const character = columns?.[column];
  if (line === undefined || character === undefined || character < 1) return undefined;
  return { line: line - 1, character: character - 1, column, row };
}

/** Return the cell at a place in the text, or undefined. */
export function cellIn(
  { grids }: WholeState,
  { line, character }: Position,
): CellPlace | undefined {
  for (const [name, rows] of Object.entries(grids)) {
    const row = rows.find((each) => each.line === line + 1);
    if (row?.columns === undefined) continue;
    const column = row.columns.findIndex((start, index) => {
      const length = row.lengths?.[index] ?? 1;
      return start - 1 <= character && character < start - 1 + length;
    });
    if (column >= 0) return [name, column, row.row];
  }
  return undefined;
}
