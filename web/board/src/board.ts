/** The board: the state of a program as a picture, and the clicks on it. */

import type { GridRows, Place, StateEvent, VisibleRows, WholeState } from './data.ts';
import { element, setText } from './elements.ts';
import { MOST_ELEMENTS, type Pointed } from './grid_view.ts';
import { gridsOf } from './grids.ts';
import { hint } from './hint.ts';
import type { MarkKind } from './looks.ts';
import { stateAfter, withRows } from './model.ts';
import type { Act, BoardOptions, Settings } from './options.ts';
import { side } from './side.ts';
import { isDark, isHighContrast, watchTheme } from './theme.ts';
import { ENGLISH, filled } from './words.ts';

/** A board on a page. Where a method takes the name of a grid, the default is the first grid. */
export interface Board {
  /** Shows a state. A partial state differs from the state that was shown last. */
  show(event: StateEvent): void;
  /** Shows rows of a grid that is too large for an event. */
  showRows(rows: GridRows): void;
  /** Sets the output of the run, as far as it is known. The board shows what was written until the present moment. With null, it says that this is not known. */
  showOutput(text: string | null): void;
  /**
   * Marks cells. All other cells lose marks of this kind. The board scrolls to the first cell with the mark `cursor`, or
   * else to what moves, when the mark or the moment changes. A grid in which nobody has chosen a cell has its focus there.
   */
  mark(cells: Iterable<Place>, kind: MarkKind, grid?: string): void;
  /** Calls `listener` after each click on a cell. Returns a function that ends this. */
  onAct(listener: (act: Act) => void): () => void;
  /** Calls `listener` after each click on a character of the output, which is counted from 1. Returns a function that ends this. */
  onOutput(listener: (character: number) => void): () => void;
  /** Calls `listener` after each press of the menu key. Without a listener, this key is a right click. Returns a function that ends this. */
  onMenu(listener: (cell: Cell) => void): () => void;
  /**
   * Calls `listener` with the cell at the pointer, or with the cell that the keyboard has just focused; with undefined
   * if there is none any more. Returns a function that ends this.
   */
  onPoint(listener: (cell: Cell | undefined) => void): () => void;
  /** Calls `listener` with the visible rows of a large grid, when others become visible. Returns a function that ends this. */
  onView(listener: (rows: VisibleRows) => void): () => void;
  /**
   * Sets more words for the cells, such as what a click would do. Screen readers read them, and they appear near the
   * pointer. `words` may return an empty text. Call this again after the words have changed.
   */
  setWords(words: CellWords): void;
  /** Returns the cell that the tab key reaches in the first grid, or undefined if there is none. */
  focused(): Cell | undefined;
  /** Moves the keyboard focus to a cell, and scrolls until the cell is visible. */
  focusCell(column: number, row: number, grid?: string): void;
  /** Removes the board from the page. */
  dispose(): void;
}

/** A cell of a grid. */
export interface Cell {
  readonly grid: string;
  readonly column: number;
  readonly row: number;
}

/** Returns more words for a cell. */
export type CellWords = (grid: string, column: number, row: number) => string;

let boards = 0;

/** Put a board into `host`. The style sheet `board.css` must be on the page. */
export function mountBoard(host: HTMLElement, options: BoardOptions = {}): Board {
  const document = host.ownerDocument;
  const settings = settingsOf(options);
  const { words } = settings;
  boards += 1;
  const helpId = `mines-board-help-${boards}`;
  const help = element(document, 'p', 'board-unseen', { id: helpId });
  setText(help, filled(words.help, { key: settings.rightKey.toUpperCase() }));
  const live = element(document, 'div', 'board-unseen', { role: 'status', 'aria-live': 'polite' });
  const title = element(document, 'p', 'board-title');
  const larger = zoomButton(document, '+', words.larger, () => grids.zoom(1));
  const smaller = zoomButton(document, '\u2212', words.smaller, () => grids.zoom(-1));
  const bar = element(document, 'div', 'board-bar', {}, title, smaller, larger);
  const near = hint(document);
  const root = element(document, 'div', 'mines-board', { role: 'group' });
  root.setAttribute('aria-label', words.board);

  const listeners = new Set<(act: Act) => void>();
  const outputListeners = new Set<(character: number) => void>();
  const menuListeners = new Set<(cell: Cell) => void>();
  const pointListeners = new Set<(cell: Cell | undefined) => void>();
  const viewListeners = new Set<(rows: VisibleRows) => void>();
  let state: WholeState | undefined;
  let output: string | null = '';
  let planned = 0;
  let saying = 0;
  let cellWords: CellWords = () => '';
  let pointed: Pointed | undefined;

  const say = (text: string) => {
    // A live region is read when its text changes: empty it first, for the same edge may come again.
    live.textContent = '';
    cancelAnimationFrame(saying);
    saying = requestAnimationFrame(() => setText(live, text));
  };
  const act = (done: Act) => {
    for (const listener of listeners) listener(done);
  };
  const point = (grid: string, now: Pointed | undefined) => {
    pointed = now;
    const cell = now && cellOf(grid, now.place);
    for (const listener of pointListeners) listener(cell);
    if (now === undefined) near.hide();
    else near.show(now.words(), now.box);
  };
  const grids = gridsOf(document, settings, helpId, (name) => ({
    act,
    say,
    point: (now) => point(name, now),
    see: (first, after) => {
      for (const listener of viewListeners) listener({ grid: name, first, after });
    },
    menu: (place) => {
      for (const listener of menuListeners) listener(cellOf(name, place));
      return menuListeners.size > 0;
    },
    words: ([column, row]) => cellWords(name, column, row),
  }));
  root.append(element(document, 'div', 'board-main', {}, bar, grids.element));
  const beside = settings.hasSide
    ? side(document, settings, {
        isHeard: () => outputListeners.size > 0,
        choose: (character) => {
          for (const listener of outputListeners) listener(character);
        },
        say,
      })
    : undefined;
  if (beside !== undefined) root.append(beside.element);
  root.append(help, live, near.element);
  root.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') near.hide();
  });
  host.append(root);
  const draw = () => {
    cancelAnimationFrame(planned);
    planned = 0;
    if (state === undefined) return;
    const kinds = grids.draw(state);
    const words = titleOf(state, settings);
    setText(title, words);
    if (title.title !== words) title.title = words; // a narrow view cuts it off
    beside?.update(state, output);
    beside?.explain(kinds);
    if (pointed !== undefined) near.change(pointed.words());
  };
  const plan = () => {
    if (planned === 0) planned = requestAnimationFrame(draw);
  };
  const applyTheme = () => {
    root.classList.toggle('board-dark', isDark(document));
    root.classList.toggle('board-contrast', isHighContrast(document));
    grids.redraw();
  };
  applyTheme();
  const unwatch = watchTheme(document, applyTheme);

  return {
    show: (event) => {
      const after = stateAfter(state, event);
      if (after === undefined) return;
      state = after;
      grids.follow(event, after);
      plan();
    },
    showRows: (rows) => {
      if (state === undefined) return;
      state = withRows(state, rows);
      plan();
    },
    showOutput: (text) => {
      output = text;
      plan();
    },
    mark: (cells, kind, grid) => {
      grids.mark(cells, kind, grid);
      plan();
    },
    onAct: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onOutput: (listener) => {
      outputListeners.add(listener);
      plan();
      return () => outputListeners.delete(listener);
    },
    onMenu: (listener) => {
      menuListeners.add(listener);
      return () => menuListeners.delete(listener);
    },
    onPoint: (listener) => {
      pointListeners.add(listener);
      return () => pointListeners.delete(listener);
    },
    onView: (listener) => {
      viewListeners.add(listener);
      return () => viewListeners.delete(listener);
    },
    setWords: (more) => {
      cellWords = more;
      grids.rename();
      plan();
    },
    focused: () => {
      const found = grids.focused();
      return found && cellOf(...found);
    },
    focusCell: (column, row, grid) => {
      draw();
      grids.focus([column, row], grid);
    },
    dispose: () => {
      cancelAnimationFrame(planned);
      cancelAnimationFrame(saying);
      unwatch();
      listeners.clear();
      outputListeners.clear();
      menuListeners.clear();
      pointListeners.clear();
      viewListeners.clear();
      near.hide();
      grids.dispose();
      root.remove();
    },
  };
}

function cellOf(grid: string, [column, row]: Place): Cell {
  return { grid, column, row };
}

function settingsOf(options: BoardOptions): Settings {
  return {
    words: { ...ENGLISH, ...options.words },
    names: options.names ?? {},
    rightKey: (options.rightKey ?? 'r').toLowerCase(),
    trailLength: options.trailLength ?? 12,
    showsHidden: options.showsHidden ?? true,
    hasSide: options.hasSide ?? true,
    mostElements: options.mostElements ?? MOST_ELEMENTS,
    scale: options.scale ?? 1,
  };
}

function titleOf(state: WholeState, { words }: Settings): string {
  const moment = state.title ?? filled(words.step, { step: state.step });
  const command = state.event?.words ?? state.event?.command ?? '';
  const parts = [
    moment,
    command === '' ? '' : filled(words.did, { command }),
    state.event?.error,
    state.reason,
  ];
  return parts.filter((part) => part !== undefined && part !== null && part !== '').join(' · ');
}

function zoomButton(
  document: Document,
  sign: string,
  label: string,
  pressed: () => void,
): HTMLButtonElement {
  const attributes = { type: 'button', 'aria-label': label, title: label };
  const button = element(document, 'button', 'board-button', attributes, sign);
  button.addEventListener('click', pressed);
  return button;
}
