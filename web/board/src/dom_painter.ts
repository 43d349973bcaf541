/** Draws a small grid: an element for each cell. */

import type { Place } from './data.ts';
import type { Drawing, Sign } from './drawing.ts';
import { element, pictureElement } from './elements.ts';
import { type CellSource, gridAttributes, type Painter } from './painter.ts';
import { followedTo } from './viewport.ts';

/** What an element shows at this moment. */
interface Shown {
  readonly drawing: Drawing;
  readonly signs: string;
}

/** Return a painter that makes an element for each cell. `label` names the grid, `help` is the id of its description. */
export function domPainter(
  document: Document,
  source: CellSource,
  label: string,
  help: string,
): Painter {
  const grid = element(document, 'div', 'board-grid', gridAttributes(source.grid(), label, help));
  const scroll = element(document, 'div', 'board-scroll', {}, grid);
  const shown = new WeakMap<Element, Shown>();
  const places = new WeakMap<Element, Place>();
  const rows = source.grid().map(({ cells }, row) => {
    const attributes = { role: 'row', 'aria-rowindex': String(row + 1) };
    const line = element(document, 'div', 'board-row', cells.length > 0 ? attributes : {});
    const elements = cells.map((_, column) => {
      const cell = element(document, 'div', '', { role: 'gridcell', tabindex: '-1' });
      cell.setAttribute('aria-colindex', String(column + 1));
      places.set(cell, [column, row]);
      return cell;
    });
    line.append(...elements);
    grid.append(line);
    return elements;
  });
  let focused: HTMLElement | undefined;

  const drawCell = (place: Place) => {
    const [column, row] = place;
    const cell = rows[row]?.[column];
    const drawing = source.drawing(column, row);
    if (cell === undefined || drawing === undefined) return;
    const name = source.name(place);
    if (cell.getAttribute('aria-label') !== name) cell.setAttribute('aria-label', name);
    const signs = source.signs(column, row);
    const key = signs.length === 0 ? '' : JSON.stringify(signs);
    const before = shown.get(cell);
    if (before?.drawing === drawing && before.signs === key) return;
    shown.set(cell, { drawing, signs: key });
    cell.className = `board-cell board-back-${drawing.back}`;
    cell.replaceChildren(...contents(document, drawing, signs));
  };
  const redraw = () => {
    for (const [row, cells] of rows.entries()) {
      for (const column of cells.keys()) drawCell([column, row]);
    }
  };
  redraw();
  return {
    element: scroll,
    grid,
    smallest: 12,
    draw: (changed) => {
      for (const place of changed) drawCell(place);
    },
    redraw,
    rename: redraw,
    placeAt: ({ target }) => {
      const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
      return cell === null ? undefined : places.get(cell);
    },
    placeOf: (target) => (target instanceof Element ? places.get(target) : undefined),
    focus: ([column, row], takesFocus) => {
      const cell = rows[row]?.[column];
      if (cell === undefined) return;
      if (focused !== cell) {
        focused?.setAttribute('tabindex', '-1');
        cell.setAttribute('tabindex', '0');
        focused = cell;
      }
      if (!takesFocus) return;
      cell.focus({ preventScroll: true });
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    reveal: ([column, row]) => {
      const cell = rows[row]?.[column]?.getBoundingClientRect();
      if (cell === undefined) return;
      const own = grid.getBoundingClientRect();
      const { clientWidth, clientHeight } = scroll;
      const [x, y] = [cell.left - own.left, cell.top - own.top];
      scroll.scrollLeft = followedTo(scroll.scrollLeft, clientWidth, x, x + cell.width);
      scroll.scrollTop = followedTo(scroll.scrollTop, clientHeight, y, y + cell.height);
    },
    resize: (size) => grid.style.setProperty('--board-size', `${size}px`),
    dispose: () => scroll.remove(),
  };
}

function contents(document: Document, drawing: Drawing, signs: readonly Sign[]): Node[] {
  const { text, ink, picture, corner } = drawing;
  const nodes: Node[] = drawing.isHatched
    ? [pictureElement(document, 'hatch', 'board-sign board-ink-faint')]
    : [];
  nodes.push(...signs.filter(isBelow).map((sign) => signElement(document, sign)));
  if (picture !== undefined) {
    const hidden = drawing.isHidden ? ' board-hidden' : '';
    nodes.push(pictureElement(document, picture, `board-picture board-ink-${ink}${hidden}`));
  }
  if (text !== '') {
    const className = `board-text board-ink-${ink}${drawing.isHint ? ' board-hint' : ''}`;
    nodes.push(element(document, 'span', className, { 'aria-hidden': 'true' }, text));
  }
  if (corner !== undefined) {
    const className = `board-ink-${corner.ink}`;
    const isSign = corner.picture === 'covered';
    const size = isSign ? 'board-sign' : 'board-corner';
    nodes.push(pictureElement(document, corner.picture, `${size} ${className}`));
    if (corner.text !== '') {
      const attributes = { 'aria-hidden': 'true' };
      nodes.push(
        element(document, 'span', `board-corner-text ${className}`, attributes, corner.text),
      );
    }
  }
  for (const sign of signs) if (!isBelow(sign)) nodes.push(signElement(document, sign));
  return nodes;
}

function isBelow({ isBelow }: Sign): boolean {
  return isBelow === true;
}

function signElement(document: Document, { picture, ink, turn, strength }: Sign): SVGSVGElement {
  const svg = pictureElement(document, picture, `board-sign board-ink-${ink}`);
  if (turn !== undefined) svg.style.transform = `rotate(${turn}deg)`;
  if (strength !== undefined) svg.style.opacity = String(strength);
  return svg;
}
