/** The moment that the board shows: the state, the output until then, and the rows of large grids. */

import type { Board } from '../../../../web/board/src/board.ts';
import type { GridRows, StateEvent, WholeState } from '../../../../web/board/src/data.ts';
import { stateAfter } from '../../../../web/board/src/model.ts';
import type { ToPage } from '../messages.ts';
import { largeGrids, type RowsQuestion } from './large_grids.ts';

/** What a program has written, or more of it. */
type Output = Omit<Extract<ToPage, { readonly kind: 'output' }>, 'kind'>;

export interface Moment {
  state(): WholeState | undefined;
  /** How many characters at the beginning of the output are not known. */
  forgotten(): number;
  /** Shows a state. `isEdited` says that the text may be another one than before. */
  show(event: StateEvent, isEdited: boolean): void;
  addRows(rows: GridRows): void;
  addOutput(output: Output): void;
  /** Forgets the state and the output, but leaves them on the board until others come. */
  clear(): void;
}

/** Return what shows moments on `board`. `ask` asks for rows. */
export function moment(
  board: Pick<Board, 'show' | 'showRows' | 'showOutput' | 'onView'>,
  ask: (question: RowsQuestion) => void,
): Moment {
  const large = largeGrids(ask);
  let state: WholeState | undefined;
  let output = '';
  let forgotten = 0;
  board.onView(({ grid, first, after }) => large.see(grid, first, after));
  return {
    state: () => state,
    forgotten: () => forgotten,
    show: (event, isEdited) => {
      const after = stateAfter(state, event);
      if (after === undefined) return;
      state = large.kept(state, after);
      const { written } = event;
      board.show({
        ...event,
        ...('isPartial' in event ? {} : { grids: state.grids }),
        ...(written === undefined ? {} : { written: Math.max(0, written - forgotten) }),
      });
      large.look(state, event, isEdited);
    },
    addRows: (rows) => {
      if (state === undefined) return;
      state = large.add(state, rows);
      board.showRows(rows);
    },
    addOutput: ({ text, isStart, forgotten: before }) => {
      output = isStart ? text : output + text;
      forgotten = before;
      board.showOutput(output);
    },
    clear: () => {
      state = undefined;
      output = '';
      forgotten = 0;
      large.clear();
    },
  };
}
