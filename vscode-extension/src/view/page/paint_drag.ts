/** Painting several cells: press the mouse on one, and move over the others. */

import type { Cell } from '../../../../web/board/src/board.ts';
import type { Place } from '../../../../web/board/src/data.ts';

export interface PaintDrag {
  /** The pointer is on a cell, or on none. */
  point(cell: Cell | undefined): void;
  dispose(): void;
}

export interface PaintDragParts {
  /** Returns whether the mouse paints several cells now. */
  readonly isOn: () => boolean;
  /** Marks the cells that will be painted. */
  readonly mark: (grid: string, cells: readonly Place[]) => void;
  /** Paints cells: at least two, each once. */
  readonly paint: (grid: string, cells: readonly Place[]) => void;
}

/** Listen to the mouse on the board in `host`. */
export function paintDrag(host: HTMLElement, { isOn, mark, paint }: PaintDragParts): PaintDrag {
  let pointed: Cell | undefined;
  let way: { readonly grid: string; readonly cells: Place[] } | undefined;
  /** Whether the click at the end of a drag is still to come. */
  let isClickComing = false;

  function begin({ button, pointerType, altKey, ctrlKey, metaKey }: PointerEvent): void {
    isClickComing = false;
    if (button !== 0 || pointerType === 'touch' || altKey || ctrlKey || metaKey) return;
    if (pointed === undefined || !isOn()) return;
    way = { grid: pointed.grid, cells: [[pointed.column, pointed.row]] };
  }

  function end(isDone: boolean): void {
    if (way === undefined) return;
    const { grid, cells } = way;
    way = undefined;
    mark(grid, []);
    if (cells.length < 2 || !isDone) return;
    isClickComing = true;
    paint(grid, cells);
  }

  const done = () => end(true);
  const cancel = () => end(false);
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') cancel();
  };
  const clicked = (event: MouseEvent) => {
    if (!isClickComing) return;
    isClickComing = false;
    event.stopPropagation();
  };
  host.addEventListener('pointerdown', begin, true);
  host.addEventListener('click', clicked, true);
  addEventListener('pointerup', done);
  addEventListener('pointercancel', cancel);
  addEventListener('keydown', pressed, true);
  return {
    point: (cell) => {
      pointed = cell;
      if (way === undefined || cell === undefined || cell.grid !== way.grid) return;
      const last = way.cells.at(-1) ?? [cell.column, cell.row];
      for (const place of between(last, [cell.column, cell.row])) {
        const isNew = !way.cells.some(([column, row]) => column === place[0] && row === place[1]);
        if (isNew) way.cells.push(place);
      }
      if (way.cells.length > 1) mark(way.grid, way.cells);
    },
    dispose: () => {
      removeEventListener('pointerup', done);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', pressed, true);
    },
  };
}

/** Return the cells on the straight way from a cell to another one: a quick mouse leaves some out. */
export function between([column, row]: Place, [toColumn, toRow]: Place): readonly Place[] {
  const steps = Math.max(Math.abs(toColumn - column), Math.abs(toRow - row));
  return Array.from({ length: steps }, (_, index): Place => {
    const part = (index + 1) / steps;
    return [
      Math.round(column + (toColumn - column) * part),
      Math.round(row + (toRow - row) * part),
    ];
  });
}
