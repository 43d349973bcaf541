/** The grids of a board: a view for each, with its marks, the way of what moves, and the focus. */

import type { Place, StateEvent, WholeState } from './data.ts';
import { element } from './elements.ts';
import { type GridListener, type GridView, gridView } from './grid_view.ts';
import type { MarkKind } from './looks.ts';
import type { Settings } from './options.ts';
import { type GridSigns, signsOf } from './signs.ts';
import { followed, movingCell, NO_TRAIL, type Trail } from './trail.ts';

/** The key of the marks of the first grid, whose name is perhaps not known yet. */
const FIRST = '';

/** The marks of the cells that stay in sight. */
const FOLLOWED: readonly MarkKind[] = ['cursor', 'next'];

/** The grids of a board. */
export interface Grids {
  readonly element: HTMLElement;
  /** Notes where what moves is after an event. `after` is the state then. */
  readonly follow: (event: StateEvent, after: WholeState) => void;
  /** Marks cells; all other cells of the grid lose marks of this kind. Without `grid`, this is about the first grid. */
  readonly mark: (cells: Iterable<Place>, kind: MarkKind, grid?: string) => void;
  /** Draws a state. Returns the kinds of the marks on its cells. */
  readonly draw: (state: WholeState) => ReadonlySet<MarkKind>;
  /** Gives the cells their names again when the grids are drawn next. */
  readonly rename: () => void;
  /** Draws everything again, because the theme has changed. */
  readonly redraw: () => void;
  /** Makes the cells larger (1) or smaller (-1). */
  readonly zoom: (step: -1 | 1) => void;
  /** Returns the grid and the place that the tab key reaches first. */
  readonly focused: () => readonly [grid: string, place: Place] | undefined;
  /** Moves the focus to a cell. Without `grid`, this is a cell of the first grid. */
  readonly focus: (place: Place, grid?: string) => void;
  readonly dispose: () => void;
}

/** Return the grids. `help` is the id of the element that describes the keys. `listener` returns what a grid tells. */
export function gridsOf(
  document: Document,
  settings: Settings,
  help: string,
  listener: (name: string) => GridListener,
): Grids {
  const { trailLength, words } = settings;
  const own = element(document, 'div', 'board-grids');
  const views = new Map<string, GridView>();
  const marked = new Map<string, Map<MarkKind, readonly Place[]>>();
  const trails = new Map<string, Trail>();
  let drawn: WholeState | undefined;
  let isRenamed = false;
  /** Whether another moment is shown, or other cells are marked, than when the grids were drawn last. */
  let isMoved = false;
  /** The cell that had the focus in a grid that is gone. */
  let lost: Place | undefined;

  const viewOf = (grid: string | undefined) =>
    grid === undefined ? views.values().next().value : views.get(grid);

  const removeOld = (state: WholeState) => {
    for (const [name, view] of views) {
      if (name in state.grids) continue;
      if (view.hasFocus()) lost = view.focused() ?? [0, 0];
      view.dispose();
      views.delete(name);
    }
  };

  const drawGrid = (state: WholeState, name: string, isFirst: boolean): GridSigns => {
    const grid = state.grids[name] ?? [];
    const trail = trails.get(name) ?? NO_TRAIL;
    const marks = new Map([
      ...(marked.get(name) ?? []),
      ...(isFirst ? (marked.get(FIRST) ?? []) : []),
    ]);
    const signs = signsOf(name, state, marks, trail, trailLength, words);
    const old = views.get(name);
    if (old?.canShow(grid)) {
      old.update(grid, signs);
      if (isRenamed) old.rename();
      return signs;
    }
    const view = gridView(document, name, grid, signs, settings, help, listener(name));
    const [place, hadFocus] = [old?.focused(), old?.hasFocus() ?? false];
    if (old === undefined) own.append(view.element);
    else old.element.replaceWith(view.element);
    old?.dispose();
    if (place !== undefined && (hadFocus || old?.isChosen())) view.focus(place, hadFocus);
    views.set(name, view);
    isMoved = true;
    return signs;
  };

  /** Show the cell at the cursor or the one that is performed next, or else what moves, in the first grid that has one of them. */
  const showMoved = (state: WholeState) => {
    for (const [index, name] of Object.keys(state.grids).entries()) {
      const own = [name, ...(index === 0 ? [FIRST] : [])].map((grid) => marked.get(grid));
      const marks = FOLLOWED.flatMap((kind) => own.flatMap((each) => each?.get(kind) ?? []));
      const place = marks[0] ?? trails.get(name)?.here;
      if (place !== undefined) return views.get(name)?.follow(place);
    }
  };

  return {
    element: own,
    follow: (event, after) => {
      if (drawn?.step !== after.step) isMoved = true;
      drawn = after;
      for (const [name, grid] of Object.entries(after.grids)) {
        const old = trails.get(name) ?? NO_TRAIL;
        const places =
          'isPartial' in event
            ? (event.cells[name] ?? []).map(([column, row]): Place => [column, row])
            : undefined;
        const found = movingCell(name, grid, places);
        const here = found ?? ('isPartial' in event ? stillThere(name, grid, old) : undefined);
        if (String(here) !== String(old.here)) isMoved = true;
        trails.set(name, followed(old, after.step, here, trailLength));
      }
    },
    mark: (cells, kind, grid = FIRST) => {
      const isFirst = grid === Object.keys(drawn?.grids ?? {})[0];
      const name = isFirst ? FIRST : grid;
      const marks = marked.get(name) ?? new Map<MarkKind, readonly Place[]>();
      const places = [...cells];
      if (FOLLOWED.includes(kind) && String(places) !== String(marks.get(kind) ?? []))
        isMoved = true;
      marks.set(kind, places);
      marked.set(name, marks);
    },
    draw: (state) => {
      removeOld(state);
      const kinds = new Set<MarkKind>();
      for (const [index, name] of Object.keys(state.grids).entries()) {
        for (const cell of drawGrid(state, name, index === 0).values()) {
          for (const kind of cell.kinds) kinds.add(kind);
        }
      }
      if (lost !== undefined && views.size > 0) {
        // Give the focus back, unless it has gone elsewhere.
        if (document.activeElement === document.body) viewOf(undefined)?.focus(lost, true);
        lost = undefined;
      }
      isRenamed = false;
      if (isMoved) showMoved(state);
      isMoved = false;
      return kinds;
    },
    rename: () => {
      isRenamed = true;
    },
    redraw: () => {
      for (const view of views.values()) view.redraw();
    },
    zoom: (step) => {
      for (const view of views.values()) view.zoom(step);
    },
    focused: () => {
      const [first] = views;
      const place = first?.[1].focused();
      return first && place && [first[0], place];
    },
    focus: (place, grid) => viewOf(grid)?.focus(place, true),
    dispose: () => {
      for (const view of views.values()) view.dispose();
    },
  };
}

function stillThere(
  name: string,
  grid: WholeState['grids'][string],
  { here }: Trail,
): Place | undefined {
  return here === undefined ? undefined : movingCell(name, grid, [here]);
}
