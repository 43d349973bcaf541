import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openProgram } from '../src/keep/open.ts';
import { newProgram, type Program } from '../src/keep/program.ts';
import { openStore, type Store } from '../src/keep/store.ts';
import { answered, storage } from './storage.ts';

/** A program that was changed at `changed`. */
const made = (name: string, text: string, changed: number): Program => ({
  ...newProgram({ name, text }),
  id: name,
  changed,
});
const A = made('a.mines', 'a', 1);
const B = made('b.mines', 'b', 2);

/** A store, the words about its failures and the copies that it made. */
interface Tab {
  readonly store: Store;
  readonly failures: string[];
  readonly copies: (readonly [string, Program])[];
}

async function tab(patience?: number): Promise<Tab> {
  const failures: string[] = [];
  const copies: (readonly [string, Program])[] = [];
  const store = await openStore(
    { onFailure: (why) => failures.push(why), onCopy: (...copy) => copies.push(copy) },
    patience,
  );
  return { store, failures, copies };
}

beforeEach(() => {
  // Without other tabs that hear of changes: the storage tells.
  Object.assign(globalThis, { BroadcastChannel: undefined });
});

test('the last changes of a program are kept when another one is opened', async () => {
  const kept = storage([A, B]);
  const opening = openStore({ onFailure: assert.fail, onCopy: () => assert.fail('a copy') });
  const open = openProgram(A, opening);
  open.open(A);
  open.change({ text: 'a, changed' });
  open.open(B);
  assert.equal(open.now(), B);
  await opening;
  await answered();
  assert.equal(kept.get(A.id)?.text, 'a, changed');
  assert.deepEqual(kept.get(B.id), B);
});

test('what is typed before the storage is open is kept', async () => {
  const kept = storage();
  const opening = Promise.withResolvers<Store>();
  const open = openProgram(A, opening.promise);
  open.change({ text: 'early' });
  assert.ok(open.isChanged());
  open.keep();
  opening.resolve((await tab()).store);
  await answered();
  assert.equal(kept.get(A.id)?.text, 'early');
});

test('the browser is asked to keep programs after the first change, and not before', async () => {
  storage();
  const { store } = await tab();
  const { openProgram: fresh }: { openProgram: typeof openProgram } = await import(
    `../src/keep/open.ts?${Date.now()}`
  );
  let count = 0;
  Object.defineProperty(navigator, 'storage', {
    value: { persist: async () => (count += 1) },
    configurable: true,
  });
  const open = fresh(A, Promise.resolve(store));
  open.open(B);
  assert.equal(count, 0);
  for (const input of ['1', '2']) {
    open.change({ input });
    open.keep();
  }
  assert.equal(count, 1);
});

test('a first program is kept from its first change on', async () => {
  const kept = storage();
  const { store } = await tab();
  const open = openProgram(A, Promise.resolve(store));
  open.keep();
  await answered();
  assert.equal(kept.size, 0);
  open.change({ input: '42' });
  open.keep();
  await answered();
  assert.equal(kept.get(A.id)?.input, '42');
});

test('two tabs that change a program keep both versions', async () => {
  const kept = storage([A]);
  const [one, two] = [await tab(), await tab()];
  one.store.put({ ...A, text: 'one', changed: 10 }, A.changed);
  await answered();
  two.store.put({ ...A, text: 'two', changed: 11 }, A.changed);
  two.store.put({ ...A, text: 'two!', changed: 12 }, 11); // before the tab knows of the copy
  await answered();
  assert.deepEqual(one.copies, []);
  const [[id, copy] = assert.fail('no copy'), ...more] = two.copies;
  assert.deepEqual([id, copy.name, more], [A.id, 'a-2.mines', []]);
  assert.deepEqual(
    [...kept.values()].map(({ name, text }) => [name, text]),
    [
      ['a.mines', 'one'],
      ['a-2.mines', 'two!'],
    ],
  );
  two.store.put({ ...copy, text: 'two?', changed: 13 }, 12);
  one.store.put({ ...A, text: 'one!', changed: 14 }, 10);
  await answered();
  assert.deepEqual(
    [...kept.values()].map(({ text }) => text),
    ['one!', 'two?'],
  );
});

test('a tab goes on with the copy of its program', () => {
  storage();
  const open = openProgram(A, undefined);
  open.change({ text: 'two' });
  assert.ok(!open.move(B.id, { ...A, id: 'new', name: 'a-2.mines' }));
  assert.ok(open.move(A.id, { ...A, id: 'new', name: 'a-2.mines' }));
  const { id, name, text } = open.now();
  assert.deepEqual([id, name, text], ['new', 'a-2.mines', 'two']);
});

test('a program that is changed again by its own tab has no copy', async () => {
  const kept = storage([A]);
  const { store, copies } = await tab();
  const open = openProgram(A, Promise.resolve(store));
  open.open(A);
  for (const text of ['1', '2', '3']) {
    open.change({ text });
    open.keep();
  }
  open.change({ text: '4' });
  open.keep(true);
  await answered();
  assert.deepEqual([kept.get(A.id)?.text, copies], ['4', []]);
});

test('a storage that never answers, or fails, is not waited for', async () => {
  const silent = { open: () => ({}) };
  Object.assign(globalThis, { indexedDB: silent });
  const first = await tab(20);
  assert.deepEqual(first.failures, ['']);
  first.store.put(A);
  assert.deepEqual(first.store.all(), [A]);
  storage();
  const broken = { transaction: () => assert.fail('broken on purpose') };
  const opening: { result: object; onsuccess?: () => void } = { result: broken };
  setImmediate(() => opening.onsuccess?.());
  Object.assign(globalThis, { indexedDB: { open: () => opening } });
  assert.match((await tab()).failures.join(), /broken on purpose/);
  Object.assign(globalThis, { indexedDB: undefined });
  assert.equal((await tab()).failures.length, 1);
});
