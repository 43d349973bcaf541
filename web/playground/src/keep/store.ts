/** Keeps programs in the storage of the browser. */

import type { Program } from './program.ts';
import { remember, remembered } from './remembered.ts';

export interface Store {
  readonly all: () => readonly Program[];
  /** Keep a program. Programs with the same id are replaced. */
  readonly put: (program: Program) => void;
  readonly remove: (id: string) => void;
  /** The program that was open last. */
  readonly last: () => Program | undefined;
  readonly setLast: (id: string) => void;
}

const LAST = 'mines.last';

/** Open the store. `onFailure` is called if a program cannot be kept. */
export async function openStore(onFailure: (why: string) => void): Promise<Store> {
  const programs = new Map<string, Program>();
  const database = await openDatabase().catch((error) => {
    onFailure(words(error));
    return undefined;
  });
  if (database !== undefined) {
    for (const program of await all(database)) programs.set(program.id, program);
  }

  function change(act: (store: IDBObjectStore) => void): void {
    if (database === undefined) return;
    try {
      const transaction = database.transaction('programs', 'readwrite');
      transaction.onabort = () => onFailure(words(transaction.error));
      act(transaction.objectStore('programs'));
    } catch (error) {
      onFailure(words(error));
    }
  }

  return {
    all: () => [...programs.values()].sort((a, b) => b.changed - a.changed),
    put: (program) => {
      programs.set(program.id, program);
      change((store) => store.put(program));
    },
    remove: (id) => {
      programs.delete(id);
      change((store) => store.delete(id));
    },
    last: () => programs.get(remembered(LAST) ?? ''),
    setLast: (id) => remember(LAST, id),
  };
}

function words(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? `${error.message}.` : '';
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
