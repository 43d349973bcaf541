/** A small storage as that of a browser, for tests of what the page keeps. Requests are answered later, in order. */

import type { Program } from '../src/keep/program.ts';

interface Asked<Result> {
  result?: Result;
  onsuccess?: () => void;
}

/** Put a storage with `records` into this process, and return its records. */
export function storage(records: readonly Program[] = []): Map<string, Program> {
  const kept = new Map(records.map((record) => [record.id, record]));
  let isInside = false;
  const asked = <Result>(find: () => Result): Asked<Result> => {
    const request: Asked<Result> = {};
    const answer = () => {
      request.result = find();
      isInside = true;
      request.onsuccess?.();
      isInside = false;
    };
    // A request of an answer belongs to its transaction, and comes before all others.
    if (isInside) find();
    else setImmediate(answer);
    return request;
  };
  const store = {
    get: (id: string) => asked(() => kept.get(id)),
    getAll: () => asked(() => [...kept.values()]),
    put: (program: Program) => asked(() => kept.set(program.id, program)),
    delete: (id: string) => asked(() => kept.delete(id)),
  };
  const database = { transaction: () => ({ objectStore: () => store, commit: () => undefined }) };
  Object.assign(globalThis, { indexedDB: { open: () => asked(() => database) } });
  return kept;
}

/** Wait until the storage has answered all requests. */
export async function answered(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
}
