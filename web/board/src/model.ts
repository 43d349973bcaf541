/** The state of a program as it is known after some events, and what differs between two such states. */

import type { CellNow, GridNow, GridRows, Place, RowNow, StateEvent, WholeState } from './data.ts';

/**
 * Return the state after `event`. `before` is the state before it. Return undefined if `event` is partial and no state
 * is known before it. Rows without a change are the same objects in both states.
 */
export function stateAfter(
  before: WholeState | undefined,
  event: StateEvent,
): WholeState | undefined {
  if (!('isPartial' in event)) return event;
  if (before === undefined) return undefined;
  const { cells, isPartial: _, ...facts } = event;
  const grids: Record<string, GridNow> = { ...before.grids };
  for (const [name, differing] of Object.entries(cells)) {
    const rows = [...(grids[name] ?? [])];
    const copied = new Map<number, CellNow[]>();
    for (const [column, number, ...cell] of differing) {
      const row = rows[number];
      if (row === undefined || column >= row.cells.length) continue;
      const own = copied.get(number) ?? [...row.cells];
      own[column] = cell;
      if (!copied.has(number)) rows[number] = { ...row, cells: own };
      copied.set(number, own);
    }
    grids[name] = rows;
  }
  return {
    ...facts,
    stacks: { ...before.stacks, ...facts.stacks },
    variables: { ...before.variables, ...facts.variables },
    grids,
  };
}

/** Return `state` with the rows of `answer`. Rows of the grid that are not known have no cells. */
export function withRows(state: WholeState, { name, height, rows }: GridRows): WholeState {
  const own = state.grids[name] ?? [];
  const grid: RowNow[] = Array.from(
    { length: height },
    (_, row) => own[row] ?? { row, cells: [], isUnknown: true },
  );
  for (const row of rows) if (row.row < height) grid[row.row] = row;
  return { ...state, grids: { ...state.grids, [name]: grid } };
}

/** Return whether two grids have the same number of cells in each row. */
export function hasSameShape(one: GridNow, other: GridNow): boolean {
  return (
    one.length === other.length &&
    one.every((row, index) => row.cells.length === other[index]?.cells.length)
  );
}

/** Return whether `after` has the shape of `before`, apart from rows of `before` that were not known. */
export function isMoreOf(before: GridNow, after: GridNow): boolean {
  const columns = columnCount(before);
  return (
    before.length === after.length &&
    before.every(({ cells, isUnknown }, index) => {
      const length = after[index]?.cells.length ?? 0;
      return isUnknown ? length <= columns : length === cells.length;
    })
  );
}

/** Return the number of columns of the longest row. */
export function columnCount(grid: GridNow): number {
  return grid.reduce((count, { cells }) => Math.max(count, cells.length), 0);
}

/** Return the number of cells of `grid`. A row that is not known counts as long as the longest one. */
export function cellCount(grid: GridNow): number {
  const columns = columnCount(grid);
  return grid.reduce(
    (count, { cells, isUnknown }) => count + (isUnknown ? columns : cells.length),
    0,
  );
}

/** Return the cell of `grid` at a place, or undefined outside the grid. */
export function cellAt(grid: GridNow, [column, row]: Place): CellNow | undefined {
  return grid[row]?.cells[column];
}

/** Return the places of the cells that differ between two grids of the same shape. */
export function differingCells(before: GridNow, after: GridNow): Place[] {
  const places: Place[] = [];
  for (const [row, { cells }] of after.entries()) {
    const old = before[row]?.cells;
    if (old === cells) continue;
    for (const [column, cell] of cells.entries()) {
      if (!isSameCell(old?.[column], cell)) places.push([column, row]);
    }
  }
  return places;
}

function isSameCell(one: CellNow | undefined, other: CellNow): boolean {
  return one === other || (one?.every((text, index) => text === other[index]) ?? false);
}

/** Return the first `count` characters (code points) of `text`. */
export function firstCharacters(text: string, count: number): string {
  let units = 0;
  for (const character of text) {
    if (count <= 0) break;
    count -= 1;
    units += character.length;
  }
  return text.slice(0, units);
}
