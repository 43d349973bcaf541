/** Keeps programs in the storage of the browser, which all tabs share. */

import { freeName, newId, type Program } from './program.ts';
import { remember, remembered } from './remembered.ts';

export interface Store {
  readonly all: () => readonly Program[];
  /**
   * Keep a program, in place of the one with the same id that was last changed at `base`. If another tab has changed
   * that one since then, both are kept. `isLeaving` is true if the page ends now, so that nothing can be read before.
   */
  readonly put: (program: Program, base?: number, isLeaving?: boolean) => void;
  readonly remove: (id: string) => void;
  /** The program that was open last. */
  readonly last: () => Program | undefined;
  readonly setLast: (id: string) => void;
}

export interface StoreListener {
  /** The browser does not keep programs. `why` is empty if it does not answer. */
  readonly onFailure: (why: string) => void;
  /** Another tab has changed the program `id`, so the one of this tab is kept as `copy`. */
  readonly onCopy: (id: string, copy: Program) => void;
}

const LAST = 'mines.last';
/** Milliseconds that the browser has to open its storage. */
const PATIENCE = 3_000;

/** Open the store. If the browser has no storage, programs are kept until the page is closed. */
export async function openStore(
  { onFailure, onCopy }: StoreListener,
  patience = PATIENCE,
): Promise<Store> {
  const programs = new Map<string, Program>();
  /** The copies of this tab, by the id and the time of what they were copied from. */
  const copies = new Map<string, Program>();
  const database = await inTime(opened(programs), patience).catch((error) => {
    onFailure(words(error));
    return undefined;
  });
  const others = database === undefined ? undefined : otherTabs(() => void read(database));

  async function read(from: IDBDatabase): Promise<void> {
    const found = await all(from).catch(() => undefined);
    if (found === undefined) return;
    programs.clear();
    for (const program of found) programs.set(program.id, program);
  }

  /** Change the storage. `isLast` is true if nothing follows, so that the end of the page does not undo the change. */
  function change(act: (store: IDBObjectStore) => void, isLast = false): void {
    if (database === undefined) return;
    try {
      const transaction = database.transaction('programs', 'readwrite');
      transaction.onabort = () => onFailure(words(transaction.error));
      transaction.oncomplete = () => others?.postMessage('changed');
      act(transaction.objectStore('programs'));
      if (isLast) transaction.commit();
    } catch (error) {
      onFailure(words(error));
    }
  }

  /** Return the program to write: `program`, or a copy of it if `stored` has been changed by another tab. */
  function placed(program: Program, base: number | undefined, stored: Program | undefined) {
    const isOwn = stored === undefined || [base, program.changed].includes(stored.changed);
    if (isOwn) return program;
    programs.set(stored.id, stored);
    const before = copies.get(`${program.id} ${base}`);
    const taken = [...programs.values()].map(({ name }) => name);
    const { id, name } = before ?? { id: newId(), name: freeName(program.name, taken) };
    const copy = { ...program, id, name };
    copies.set(`${program.id} ${program.changed}`, copy);
    programs.set(id, copy);
    if (before === undefined) onCopy(program.id, copy);
    return copy;
  }

  return {
    all: () => [...programs.values()].sort((a, b) => b.changed - a.changed),
    put: (program, base, isLeaving = false) => {
      const known = programs.get(program.id);
      const isNewer = known !== undefined && known.changed > (base ?? 0);
      if (!isNewer) programs.set(program.id, program);
      change((store) => {
        if (isLeaving) {
          store.put(isNewer ? placed(program, base, known) : program);
          return;
        }
        const reading: IDBRequest<Program | undefined> = store.get(program.id);
        reading.onsuccess = () => store.put(placed(program, base, reading.result));
      }, isLeaving);
    },
    remove: (id) => {
      programs.delete(id);
      change((store) => store.delete(id));
    },
    last: () => programs.get(remembered(LAST) ?? ''),
    setLast: (id) => remember(LAST, id),
  };
}

/** Open the database, and read its programs into `programs`. */
async function opened(programs: Map<string, Program>): Promise<IDBDatabase> {
  const database = await openDatabase();
  for (const program of await all(database)) programs.set(program.id, program);
  return database;
}

/** Return what `promise` resolves to, or fail after `patience` milliseconds. */
function inTime<Value>(promise: Promise<Value>, patience: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Silence()), patience);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The storage did not answer. */
class Silence extends Error {}

/** Return a channel to the other tabs. `onChange` is called when one of them has changed a program. */
function otherTabs(onChange: () => void): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel('mines-programs');
    channel.onmessage = onChange;
    return channel;
  } catch {
    return undefined; // some frames have none
  }
}

function words(error: unknown): string {
  if (error instanceof Silence) return '';
  return error instanceof Error || error instanceof DOMException ? `${error.message}.` : `${error}`;
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('mines-playground', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('programs', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function all(database: IDBDatabase): Promise<readonly Program[]> {
  return new Promise((resolve, reject) => {
    const request = database.transaction('programs').objectStore('programs').getAll();
    request.onsuccess = () => resolve(request.result as Program[]);
    request.onerror = () => reject(request.error);
  });
}
