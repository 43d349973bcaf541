/** The board before the operation at the cursor. */

import type { GridRows, SentAnswer } from '../../../../vscode-extension/src/view/messages.ts';
import { positionAt } from '../language/places.ts';
import type { BoardHost, Posting } from './view.ts';

export interface CursorBoard {
  /** Ask for the board again, because the cursor, the text or what is known has changed. */
  readonly look: () => void;
  /** The same, but the whole board is needed. */
  readonly again: () => void;
  readonly rows: (name: string, first: number, count: number) => Promise<void>;
}

export function followCursor({ service, view, debug }: BoardHost, { post }: Posting): CursorBoard {
  let last: { readonly uri: string; readonly number: number } | undefined;
  let isFresh = true;
  /** How often the page of the board was loaded. It cannot use answers from before. */
  let beginnings = 0;
  let isBusy = false;
  let isWanted = false;

  async function ask(): Promise<void> {
    if (!service.isReady() || debug.isActive()) return;
    const { state } = view();
    const uri = service.uri();
    const position = positionAt(state.doc, state.selection.main.head);
    const since = last?.uri === uri && !isFresh ? { since: last.number } : {};
    isFresh = false;
    const beginning = beginnings;
    const answer = await service.ask<SentAnswer | null>('mines/board', { position, ...since });
    if (service.uri() !== uri || beginnings !== beginning) return;
    last = answer === null ? undefined : { uri, number: answer.number };
    post({ kind: 'board', answer, position });
  }

  /** Ask, and then again if something has changed meanwhile. */
  async function askWhileWanted(): Promise<void> {
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      await ask().catch((error) => {
        isFresh = true;
        console.debug(String(error));
      });
    }
    isBusy = false;
  }

  function look(): void {
    isWanted = true;
    if (!isBusy) void askWhileWanted();
  }

  return {
    look,
    again: () => {
      beginnings += 1;
      isFresh = true;
      look();
    },
    rows: async (name, first, count) => {
      const { state } = view();
      const position = positionAt(state.doc, state.selection.main.head);
      const rows = await service
        .ask<GridRows | null>('mines/boardRows', { position, name, first, count })
        .catch(() => null);
      if (rows !== null) post({ kind: 'rows', rows });
      else if (name !== '') post({ kind: 'rows', rows: { name, height: 0, rows: [] } }); // it is gone
    },
  };
}
