/** The moves of the focus in a grid: which key moves where. */

import type { GridNow, Place } from './data.ts';

/** A move of the focus. */
export type Move =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'rowStart'
  | 'rowEnd'
  | 'gridStart'
  | 'gridEnd'
  | 'pageUp'
  | 'pageDown';

/** An edge of the grid, at which the focus stays. */
export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** The parts of a key event that the functions here read. */
export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** Return the move of a key, or undefined if the key does not move the focus. */
export function moveOf({ key, ctrlKey, shiftKey, altKey, metaKey }: Key): Move | undefined {
  if (shiftKey || altKey || metaKey) return undefined;
  if (ctrlKey) return key === 'Home' ? 'gridStart' : key === 'End' ? 'gridEnd' : undefined;
  return MOVES[key];
}

/** Return the button that a key stands for, or undefined. `rightKey` is the letter for a right click. */
export function buttonOf(
  { key, ctrlKey, shiftKey, altKey, metaKey }: Key,
  rightKey: string,
): 'left' | 'right' | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key === 'Enter') return shiftKey ? 'right' : 'left';
  if (shiftKey) return undefined;
  if (key === ' ') return 'left';
  return key.toLowerCase() === rightKey ? 'right' : undefined;
}

/** Return the change of the zoom that a key asks for: 1, -1, or 0 for the usual size. */
export function zoomOf({ key, ctrlKey, altKey, metaKey }: Key): -1 | 0 | 1 | undefined {
  if (altKey || metaKey) return undefined;
  if (key === '+' || key === '=') return 1;
  if (key === '-') return -1;
  // A digit alone may be something that a page writes into the cell.
  return key === '0' && ctrlKey ? 0 : undefined;
}

/** The place of the focus after a move, and the edge that stopped the move. */
export interface Moved {
  readonly place: Place;
  readonly edge?: Edge;
}

/** Return the focus after `move` from `place`. `page` is the number of rows of a page. Rows without cells are skipped. */
export function moved(grid: GridNow, place: Place, move: Move, page: number): Moved {
  const [column, row] = place;
  switch (move) {
    case 'left':
      return column > 0 ? { place: [column - 1, row] } : { place, edge: 'left' };
    case 'right':
      return column < lastColumn(grid, row)
        ? { place: [column + 1, row] }
        : { place, edge: 'right' };
    case 'rowStart':
      return { place: [0, row] };
    case 'rowEnd':
      return { place: [lastColumn(grid, row), row] };
    case 'gridStart':
      return { place: atRow(grid, 0, nextRow(grid, -1, 1) ?? row) };
    case 'gridEnd':
      return {
        place: atRow(grid, Number.POSITIVE_INFINITY, nextRow(grid, grid.length, -1) ?? row),
      };
    case 'up':
    case 'pageUp':
      return vertical(grid, place, move === 'up' ? 1 : page, -1);
    case 'down':
    case 'pageDown':
      return vertical(grid, place, move === 'down' ? 1 : page, 1);
  }
}

function vertical(grid: GridNow, place: Place, count: number, direction: 1 | -1): Moved {
  const [column, row] = place;
  const wanted = Math.min(Math.max(row + count * direction, 0), grid.length - 1);
  const found = nextRow(grid, wanted - direction, direction) ?? nextRow(grid, wanted, -direction);
  const isFarther = found !== undefined && (found - row) * direction > 0;
  if (!isFarther) return { place, edge: direction < 0 ? 'top' : 'bottom' };
  return { place: atRow(grid, column, found) };
}

/** Return the first row with cells after `row` in a direction. */
function nextRow(grid: GridNow, row: number, direction: number): number | undefined {
  for (let next = row + direction; 0 <= next && next < grid.length; next += direction) {
    if (lastColumn(grid, next) >= 0) return next;
  }
  return undefined;
}

function lastColumn(grid: GridNow, row: number): number {
  return (grid[row]?.cells.length ?? 0) - 1;
}

function atRow(grid: GridNow, column: number, row: number): Place {
  return [Math.max(0, Math.min(column, lastColumn(grid, row))), row];
}

/** Return the place in `grid` that is nearest to `place`, or undefined if the grid has no cells. */
export function nearest(grid: GridNow, [column, row]: Place): Place | undefined {
  const wanted = Math.max(0, Math.min(row, grid.length - 1));
  const found = nextRow(grid, wanted - 1, 1) ?? nextRow(grid, wanted, -1);
  return found === undefined ? undefined : atRow(grid, column, found);
}
