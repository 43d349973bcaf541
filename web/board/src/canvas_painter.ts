/** Draws a large grid: a canvas with the visible cells only, and one element for the focused cell. */

import type { Place } from './data.ts';
import type { Drawing, Sign } from './drawing.ts';
import { element } from './elements.ts';
import { columnCount } from './model.ts';
import { type CellSource, gridAttributes, type Painter } from './painter.ts';
import { type Colours, coloursOf } from './theme.ts';
import { drawSign, drawTile, drawTinyRow, TINY } from './tiles.ts';
import { type CellRange, followedTo, scrolledTo, visibleCells } from './viewport.ts';

/** The maximum number of pictures of cells that are kept. */
const MOST_TILES = 2_000;

/**
 * Return a painter that draws the visible cells. `label` names the grid, `help` is the id of its description. `see` is
 * called with the visible rows when others become visible.
 */
export function canvasPainter(
  document: Document,
  source: CellSource,
  label: string,
  help: string,
  see: (first: number, after: number) => void,
): Painter {
  const rows = source.grid().length;
  const columns = columnCount(source.grid());
  const canvas = element(document, 'canvas', 'board-canvas', { 'aria-hidden': 'true' });
  const space = element(
    document,
    'div',
    'board-grid board-space',
    gridAttributes(source.grid(), label, help),
    canvas,
  );
  const scroll = element(document, 'div', 'board-scroll', {}, space);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no canvas');
  const focus = focusCells(document, space);
  let tiles = new Map<Drawing, HTMLCanvasElement>();
  let colours: Colours | undefined;
  let size = 16;
  let scale = 1;
  let isPlanned = 0;
  let seen = '';

  const range = (): CellRange => {
    const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = scroll;
    return visibleCells({ left, top, width, height }, size, columns, rows);
  };
  const tileOf = (drawing: Drawing, own: Colours) => {
    const known = tiles.get(drawing);
    if (known !== undefined) return known;
    if (tiles.size >= MOST_TILES) tiles = new Map();
    const tile = document.createElement('canvas');
    drawTile(tile, drawing, own, Math.round(size * scale));
    tiles.set(drawing, tile);
    return tile;
  };
  const drawCell = (column: number, row: number, own: Colours, left: number, top: number) => {
    const x = Math.round((column * size - left) * scale);
    const y = Math.round((row * size - top) * scale);
    const side = Math.round(size * scale);
    const drawing = source.drawing(column, row);
    if (drawing === undefined) {
      context.fillStyle = own.back.quiet;
      context.fillRect(x, y, side, side);
      return;
    }
    const signs = source.signs(column, row);
    if (size < TINY) drawTinyRow(context, [drawing], own, (index) => x + index * side, y, side);
    else context.drawImage(tileOf(drawing, own), x, y);
    for (const sign of signs) drawSign(context, sign, own, x, y, side);
    if (signs.some(({ isBelow }: Sign) => isBelow) && drawing.picture === undefined) {
      // The text is above the sign: draw it again, without its surface.
      drawTile(context.canvas, drawing, own, side, { x, y });
    }
  };
  const paint = () => {
    isPlanned = 0;
    fit();
    colours ??= coloursOf(space);
    const { scrollLeft: left, scrollTop: top } = scroll;
    const { firstColumn, firstRow, afterColumn, afterRow } = range();
    if (seen !== `${firstRow} ${afterRow}`) {
      seen = `${firstRow} ${afterRow}`;
      see(firstRow, afterRow);
    }
    for (let row = firstRow; row < afterRow; row += 1) {
      if (size < TINY) drawSmall(row, firstColumn, afterColumn, colours, left, top);
      for (let column = firstColumn; column < afterColumn; column += 1) {
        if (size >= TINY || source.signs(column, row).length > 0) {
          drawCell(column, row, colours, left, top);
        }
      }
    }
  };
  /** Draw the visible cells of a row that are only coloured squares. */
  const drawSmall = (
    row: number,
    firstColumn: number,
    afterColumn: number,
    own: Colours,
    left: number,
    top: number,
  ) => {
    const drawings = Array.from({ length: afterColumn - firstColumn }, (_, index) =>
      source.drawing(firstColumn + index, row),
    );
    const edge = (index: number) => Math.round(((firstColumn + index) * size - left) * scale);
    const y = Math.round((row * size - top) * scale);
    drawTinyRow(context, drawings, own, edge, y, Math.round(size * scale));
  };
  /** Give the canvas the size of the visible part. */
  const fit = () => {
    scale = window.devicePixelRatio;
    const width = Math.min(scroll.clientWidth, columns * size);
    const height = Math.min(scroll.clientHeight, rows * size);
    const [inside, down] = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width === inside && canvas.height === down) return;
    canvas.width = inside;
    canvas.height = down;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    tiles = new Map();
  };
  const plan = () => {
    if (isPlanned === 0) isPlanned = requestAnimationFrame(paint);
  };
  const resize = (wanted: number) => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroll;
    const [x, y] = [(scrollLeft + clientWidth / 2) / size, (scrollTop + clientHeight / 2) / size];
    size = wanted;
    tiles = new Map();
    space.style.width = `${columns * size}px`;
    space.style.height = `${rows * size}px`;
    scroll.scrollLeft = x * size - clientWidth / 2;
    scroll.scrollTop = y * size - clientHeight / 2;
    focus.lay(size);
    plan();
  };
  scroll.addEventListener('scroll', plan, { passive: true });
  const observer = new ResizeObserver(plan);
  observer.observe(scroll);
  return {
    element: scroll,
    grid: space,
    smallest: 4,
    draw: (changed) => {
      if (isPlanned !== 0 || colours === undefined) return plan();
      const { firstColumn, firstRow, afterColumn, afterRow } = range();
      const { scrollLeft: left, scrollTop: top } = scroll;
      for (const [column, row] of changed) {
        const isVisible =
          firstColumn <= column && column < afterColumn && firstRow <= row && row < afterRow;
        if (isVisible) drawCell(column, row, colours, left, top);
        if (focus.isAt([column, row])) focus.rename(source.name([column, row]));
      }
    },
    redraw: () => {
      colours = undefined;
      tiles = new Map();
      plan();
    },
    rename: () => {
      const place = focus.place();
      if (place !== undefined) focus.rename(source.name(place));
    },
    placeAt: ({ clientX, clientY }) => {
      const { left, top } = space.getBoundingClientRect();
      const column = Math.floor((clientX - left) / size);
      const row = Math.floor((clientY - top) / size);
      return source.drawing(column, row) === undefined ? undefined : [column, row];
    },
    placeOf: () => undefined, // only the focused cell has an element
    focus: (place, takesFocus) => {
      const [column, row] = place;
      focus.move(place, source.name(place), size, takesFocus);
      if (!takesFocus) return;
      const { clientWidth, clientHeight } = scroll;
      const [x, y] = [column * size, row * size];
      scroll.scrollLeft = scrolledTo(scroll.scrollLeft, clientWidth, x, x + size);
      scroll.scrollTop = scrolledTo(scroll.scrollTop, clientHeight, y, y + size);
      focus.reveal();
    },
    reveal: ([column, row]) => {
      const { clientWidth, clientHeight } = scroll;
      const [x, y] = [column * size, row * size];
      scroll.scrollLeft = followedTo(scroll.scrollLeft, clientWidth, x, x + size);
      scroll.scrollTop = followedTo(scroll.scrollTop, clientHeight, y, y + size);
    },
    resize,
    dispose: () => {
      cancelAnimationFrame(isPlanned);
      observer.disconnect();
      scroll.remove();
    },
  };
}

/**
 * Return the element of the focused cell. There are two elements, which take turns: a screen reader reads a cell when
 * the focus goes to another element, but not when the focused element gets another name.
 */
function focusCells(document: Document, space: HTMLElement) {
  const made = [0, 1].map(() => {
    const cell = element(document, 'div', 'board-focus', { role: 'gridcell', tabindex: '-1' });
    return { row: element(document, 'div', 'board-focus-row', { role: 'row' }, cell), cell };
  });
  let turn = 0;
  let now: Place | undefined;
  const current = () => made[turn % made.length];
  const lay = (size: number) => {
    const cell = current()?.cell;
    if (cell === undefined || now === undefined) return;
    cell.style.width = `${size}px`;
    cell.style.height = `${size}px`;
    cell.style.left = `${now[0] * size}px`;
    cell.style.top = `${now[1] * size}px`;
  };
  return {
    lay,
    place: () => now,
    /** Scroll the page too, if the grid does not fit into its window. */
    reveal: () => current()?.cell.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    isAt: (place: Place) => now !== undefined && place[0] === now[0] && place[1] === now[1],
    rename: (name: string) => current()?.cell.setAttribute('aria-label', name),
    move: (place: Place, name: string, size: number, takesFocus: boolean) => {
      const old = current();
      turn += 1;
      const next = current();
      if (next === undefined) return;
      now = place;
      next.row.setAttribute('aria-rowindex', String(place[1] + 1));
      next.cell.setAttribute('aria-colindex', String(place[0] + 1));
      next.cell.setAttribute('aria-label', name);
      next.cell.setAttribute('tabindex', '0');
      lay(size);
      const hasFocus = old !== undefined && document.activeElement === old.cell;
      space.append(next.row);
      if (takesFocus || hasFocus) next.cell.focus({ preventScroll: true });
      old?.row.remove();
    },
  };
}
