/** A grid on the board: its picture, the focus that moves in it, clicks and keys. */

import { canvasPainter } from './canvas_painter.ts';
import type { GridNow, Place } from './data.ts';
import { domPainter } from './dom_painter.ts';
import { cellName, drawer } from './drawing.ts';
import type { Box } from './hint.ts';
import { buttonOf, type Edge, moved, moveOf, nearest, zoomOf } from './keys.ts';
import { cellAt, cellCount, differingCells, hasSameShape, isMoreOf } from './model.ts';
import type { Act, Settings } from './options.ts';
import type { CellSource, Painter } from './painter.ts';
import { differingSigns, type GridSigns, placeKey } from './signs.ts';
import { isSamePlace } from './trail.ts';
import { zoomed } from './viewport.ts';
import type { Words } from './words.ts';

/** The largest number of cells that are drawn as elements. */
export const MOST_ELEMENTS = 2_500;

/** The usual sizes of cells, in CSS pixels: the size for grids with at most this number of cells. */
const USUAL_SIZES: readonly (readonly [cells: number, size: number])[] = [
  [400, 32],
  [1_000, 28],
  [MOST_ELEMENTS, 24],
];
const USUAL_CANVAS_SIZE = 16;
/** The largest size of cells at the start, in CSS pixels. */
const LARGEST = 128;

const EDGES: Readonly<Record<Edge, keyof Words>> = {
  left: 'leftEdge',
  right: 'rightEdge',
  top: 'topEdge',
  bottom: 'bottomEdge',
};

/** The height of a usual pointer, in CSS pixels. */
const CURSOR = 16;
/** The board does not scroll by itself for this time after a person has scrolled it or pressed in it, in milliseconds. */
const UNDISTURBED = 400;
const NOWHERE: Box = { left: 0, top: 0, bottom: 0 };

/** What a grid tells the board. */
export interface GridListener {
  /** Returns more words for a cell. They may be empty. */
  readonly words: (place: Place) => string;
  /** The pointer or the focus is on a cell, whose name is given; undefined if it is on no cell. */
  readonly point: (pointed: Pointed | undefined) => void;
  readonly act: (act: Act) => void;
  /** Shows the menu of a cell. Returns false if there is none: the menu key is then a right click. */
  readonly menu: (place: Place) => boolean;
  /** Other rows are visible. This is told only of large grids. */
  readonly see: (first: number, after: number) => void;
  /** Says something to people who use a screen reader. */
  readonly say: (text: string) => void;
}

/** A cell at the pointer, or the focused cell. */
export interface Pointed {
  readonly place: Place;
  /** Returns the words for the cell. */
  readonly words: () => string;
  readonly box: Box;
}

/** A grid on the board. */
export interface GridView {
  readonly element: HTMLElement;
  /** Returns the grid that is drawn. */
  readonly grid: () => GridNow;
  /** Returns whether this view can draw `grid`: whether it has the shape of the grid before. */
  readonly canShow: (grid: GridNow) => boolean;
  /** Draws what differs in `grid`, which the view can draw. */
  readonly update: (grid: GridNow, signs: GridSigns) => void;
  /** Draws everything again, because the theme has changed. */
  readonly redraw: () => void;
  /** Gives all cells their names again. */
  readonly rename: () => void;
  readonly focus: (place: Place, takesFocus: boolean) => void;
  readonly focused: () => Place | undefined;
  readonly hasFocus: () => boolean;
  /** Returns whether a person has chosen the focused cell. Until then, it is the cell that the board follows. */
  readonly isChosen: () => boolean;
  /** Scrolls until a cell is visible, unless a person scrolls at this moment. */
  readonly follow: (place: Place) => void;
  /** Changes the size of the cells: 1 is larger, -1 is smaller, 0 is the usual size. */
  readonly zoom: (step: -1 | 0 | 1) => void;
  readonly dispose: () => void;
}

/** Return the view of a grid. `help` is the id of the element that describes the keys. */
export function gridView(
  document: Document,
  name: string,
  first: GridNow,
  firstSigns: GridSigns,
  settings: Settings,
  help: string,
  listener: GridListener,
): GridView {
  const { words, names } = settings;
  let grid = first;
  let signs = firstSigns;
  const drawing = drawer(name, settings.showsHidden);
  const source: CellSource = {
    grid: () => grid,
    drawing: (column, row) => {
      const cell = grid[row]?.cells[column];
      return cell === undefined ? undefined : drawing(cell);
    },
    signs: (column, row) =>
      signs.size === 0 ? [] : (signs.get(placeKey(column, row))?.signs ?? []),
    name: (place) => {
      const cell = cellAt(grid, place);
      if (cell === undefined) return '';
      const own = signs.get(placeKey(...place))?.words;
      const text = cellName(name, place, cell, words, names, own, settings.showsHidden);
      const more = listener.words(place);
      return more === '' ? text : `${text}\n${more}`;
    },
  };
  const count = cellCount(first);
  const isLarge = count > settings.mostElements;
  const fitting = USUAL_SIZES.find(([cells]) => count <= cells)?.[1] ?? USUAL_CANVAS_SIZE;
  const make = isLarge ? canvasPainter : domPainter;
  const painter = make(document, source, names[name] ?? name, help, listener.see);
  const usual = Math.min(Math.max(fitting * settings.scale, painter.smallest), LARGEST);
  let size = usual;
  painter.resize(size);
  let focused = nearest(first, [0, 0]);
  if (focused !== undefined) painter.focus(focused, false);

  let isChosen = false;
  let touched = Number.NEGATIVE_INFINITY;
  let scrolled = '';
  const hasFocus = () => painter.grid.contains(document.activeElement);
  const scrollNow = () => `${painter.element.scrollLeft} ${painter.element.scrollTop}`;

  const focus = (place: Place, takesFocus: boolean) => {
    focused = nearest(grid, place);
    if (focused !== undefined) painter.focus(focused, takesFocus);
  };
  const zoom = (step: -1 | 0 | 1) => {
    size = zoomed(size, step, usual, painter.smallest);
    painter.resize(size);
    if (focused !== undefined && hasFocus()) focus(focused, true);
  };
  const page = () => Math.max(1, Math.floor(painter.element.clientHeight / size) - 1);
  const choose = (place: Place, takesFocus: boolean) => {
    if (focused === undefined || !isSamePlace(place, focused)) isChosen = true;
    focus(place, takesFocus);
  };
  listen(painter, {
    menu: listener.menu,
    touch: () => {
      touched = performance.now();
    },
    scroll: () => {
      if (scrollNow() !== scrolled) touched = performance.now();
    },
    focus: (place) => {
      if (focused === undefined || !isSamePlace(place, focused)) choose(place, false);
    },
    act: (place, button, source, event) => {
      isChosen = true;
      focus(place, true);
      const { shiftKey: shift, ctrlKey: ctrl, altKey: alt, metaKey: meta } = event;
      const [column, row] = place;
      listener.act({
        grid: name,
        column,
        row,
        button,
        source,
        modifiers: { shift, ctrl, alt, meta },
      });
    },
    focused: () => focused,
    key: (event) => {
      const move = moveOf(event);
      if (move !== undefined && focused !== undefined) {
        const { place, edge } = moved(grid, focused, move, page());
        if (edge !== undefined) listener.say(words[EDGES[edge]]);
        if (!isSamePlace(place, focused)) choose(place, true);
        return true;
      }
      const step = zoomOf(event);
      if (step !== undefined) zoom(step);
      return step !== undefined;
    },
    zoom,
    point: (place, box) => {
      const words = () => (place === undefined ? '' : source.name(place));
      listener.point(place === undefined ? undefined : { place, words, box });
    },
    rightKey: settings.rightKey,
  });
  return {
    element: painter.element,
    grid: () => grid,
    canShow: (now) => (isLarge ? isMoreOf : hasSameShape)(grid, now),
    update: (now, nowSigns) => {
      const places = [...differingCells(grid, now), ...differingSigns(signs, nowSigns)];
      grid = now;
      signs = nowSigns;
      if (places.length > 0) painter.draw(places);
    },
    redraw: painter.redraw,
    rename: painter.rename,
    focus: choose,
    focused: () => focused,
    hasFocus,
    isChosen: () => isChosen,
    follow: (place) => {
      if (!(isChosen || hasFocus())) focus(place, false);
      if (performance.now() - touched < UNDISTURBED) return;
      painter.reveal(place);
      scrolled = scrollNow();
    },
    zoom,
    dispose: painter.dispose,
  };
}

interface Handlers {
  /** A person presses in the grid, or drags there. */
  readonly touch: () => void;
  /** The grid was scrolled. */
  readonly scroll: () => void;
  /** The focus is on a cell. */
  readonly focus: (place: Place) => void;
  readonly menu: (place: Place) => boolean;
  readonly act: (
    place: Place,
    button: Act['button'],
    source: Act['source'],
    event: MouseEvent | KeyboardEvent,
  ) => void;
  readonly focused: () => Place | undefined;
  /** Handles a key that is not a click. Returns whether it did something. */
  readonly key: (event: KeyboardEvent) => boolean;
  readonly zoom: (step: -1 | 1) => void;
  readonly point: (place: Place | undefined, box: Box) => void;
  readonly rightKey: string;
}

/** Listen to the mouse and the keyboard. The listeners are gone with the element of the painter. */
function listen(painter: Painter, handlers: Handlers): void {
  const { grid, element, placeAt } = painter;
  grid.addEventListener('click', (event) => {
    const place = placeAt(event);
    if (place !== undefined) handlers.act(place, 'left', 'mouse', event);
  });
  grid.addEventListener('contextmenu', (event) => {
    // The menu key has no button and no pointer: it is about the focused cell.
    const isKey = event.button !== 2;
    const place = isKey ? handlers.focused() : placeAt(event);
    if (place === undefined) return;
    event.preventDefault();
    if (isKey && handlers.menu(place)) return;
    handlers.act(place, 'right', isKey ? 'key' : 'mouse', event);
  });
  grid.addEventListener('keydown', (event) => {
    const place = handlers.focused();
    const button = buttonOf(event, handlers.rightKey);
    const isDone = button === undefined ? handlers.key(event) : place !== undefined;
    if (button !== undefined && place !== undefined) handlers.act(place, button, 'key', event);
    if (isDone) event.preventDefault();
  });
  element.addEventListener('pointerdown', handlers.touch);
  grid.addEventListener('pointermove', (event) => {
    if (event.buttons !== 0) handlers.touch();
    const { clientX: left, clientY: y } = event;
    handlers.point(placeAt(event), { left, top: y, bottom: y + CURSOR });
  });
  grid.addEventListener('pointerleave', () => handlers.point(undefined, NOWHERE));
  grid.addEventListener('focusout', () => handlers.point(undefined, NOWHERE));
  grid.addEventListener('focusin', ({ target }) => {
    // A screen reader may focus a cell itself.
    const place = target === null ? undefined : painter.placeOf(target);
    if (place !== undefined) handlers.focus(place);
    // A click shows the words at the pointer already.
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    handlers.point(handlers.focused(), target.getBoundingClientRect());
  });
  const scrolled = () => {
    handlers.scroll();
    handlers.point(undefined, NOWHERE);
  };
  element.addEventListener('scroll', scrolled, { passive: true });
  element.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      handlers.zoom(event.deltaY < 0 ? 1 : -1);
    },
    { passive: false },
  );
}
