/** The open program: its changes are kept some time after the last one, and before another program is opened. */

import type { Program } from './program.ts';
import type { Store } from './store.ts';

/** Milliseconds after a change until the program is kept. */
const PAUSE = 300;

export interface OpenProgram {
  /** The program as it is now. */
  readonly now: () => Program;
  /** Return whether there are changes that are not kept yet. */
  readonly isChanged: () => boolean;
  /** Keep the changes of the present program, and open another one. */
  readonly open: (program: Program) => void;
  readonly change: (parts: Partial<Program>) => void;
  /** Keep the program if it has changed. */
  readonly keep: (isLeaving?: boolean) => void;
  /** Go on with `copy`, as which the program `id` was kept. Return whether that program is open. */
  readonly move: (id: string, copy: Program) => boolean;
}

let isAsked = false;

/** Ask the browser, once, not to delete the programs when it needs room. Some browsers ask the person. */
function askToStay(): void {
  if (isAsked) return;
  isAsked = true;
  // Pages of plain `http` have no such storage.
  navigator.storage?.persist?.().catch((error) => console.debug(String(error)));
}

/** Open `first`, which is kept from its first change on. `store` may come later, or be missing: then nothing is kept. */
export function openProgram(first: Program, store: Promise<Store> | undefined): OpenProgram {
  let program = first;
  /** When the kept program was changed, as far as this tab knows. */
  let base: number | undefined;
  let isChanged = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let opened: Store | undefined;
  void store?.then((found) => {
    opened = found;
  });

  function keep(isLeaving = false): void {
    clearTimeout(pause);
    if (!isChanged || store === undefined) return;
    isChanged = false;
    askToStay();
    const [kept, before] = [program, base];
    base = kept.changed;
    const put = (found: Store) => {
      found.setLast(kept.id);
      found.put(kept, before, isLeaving);
    };
    if (opened === undefined) void store.then(put);
    else put(opened);
  }

  return {
    now: () => program,
    isChanged: () => isChanged,
    open: (next) => {
      keep();
      program = next;
      base = next.changed;
      isChanged = false;
    },
    change: (parts) => {
      program = { ...program, ...parts, changed: Date.now() };
      isChanged = true;
      clearTimeout(pause);
      pause = setTimeout(keep, PAUSE);
    },
    keep,
    move: (id, copy) => {
      if (program.id !== id) return false;
      program = { ...program, id: copy.id, name: copy.name };
      return true;
    },
  };
}
