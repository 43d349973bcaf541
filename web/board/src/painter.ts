/** What draws a grid: elements for small grids, a canvas for large ones. */

import type { GridNow, Place } from './data.ts';
import type { Drawing, Sign } from './drawing.ts';
import { columnCount } from './model.ts';

/** The cells that a painter draws. A painter asks for them when it draws. */
export interface CellSource {
  /** Returns the grid. Its shape never changes. */
  readonly grid: () => GridNow;
  /** Returns what to draw in a cell, or undefined outside the grid. */
  readonly drawing: (column: number, row: number) => Drawing | undefined;
  /** Returns the signs of a cell. */
  readonly signs: (column: number, row: number) => readonly Sign[];
  /** Returns the name of a cell for screen readers. */
  readonly name: (place: Place) => string;
}

/** Draws a grid. */
export interface Painter {
  /** The element that contains the grid and scrolls it. */
  readonly element: HTMLElement;
  /** The element with the role `grid`. */
  readonly grid: HTMLElement;
  /** The smallest size of a cell, in CSS pixels. */
  readonly smallest: number;
  /** Draws some cells again. */
  readonly draw: (places: Iterable<Place>) => void;
  /** Draws all cells again, because colours have changed. */
  readonly redraw: () => void;
  /** Gives all cells their names again, because words have changed. */
  readonly rename: () => void;
  /** Returns the place of the cell at a point of the page, or undefined. */
  readonly placeAt: (event: MouseEvent) => Place | undefined;
  /** Returns the place of the cell whose element is `target`, or undefined. */
  readonly placeOf: (target: EventTarget) => Place | undefined;
  /** Makes a cell the one that the tab key reaches. With `takesFocus`, also focuses and shows it. */
  readonly focus: (place: Place, takesFocus: boolean) => void;
  /** Scrolls the grid, and nothing around it, until a cell is visible. */
  readonly reveal: (place: Place) => void;
  /** Changes the size of the cells, in CSS pixels. */
  readonly resize: (size: number) => void;
  readonly dispose: () => void;
}

/** Return the attributes of the element with the role `grid`. */
export function gridAttributes(
  grid: GridNow,
  label: string,
  help: string,
): Readonly<Record<string, string>> {
  return {
    role: 'grid',
    'aria-label': label,
    'aria-describedby': help,
    'aria-rowcount': String(grid.length),
    'aria-colcount': String(columnCount(grid)),
    'aria-readonly': 'true',
  };
}
