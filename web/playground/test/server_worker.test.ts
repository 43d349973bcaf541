import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { loadServer, serverWorker } from '../src/workers/server.ts';

/** The workers that were started. */
let started: FakeWorker[] = [];

class FakeWorker extends EventTarget {
  readonly messages: unknown[] = [];

  constructor() {
    super();
    started.push(this);
  }

  postMessage(message: unknown): void {
    this.messages.push(message);
  }
}

beforeEach(() => {
  started = [];
  const document = { baseURI: 'https://a.test/folder/' };
  Object.assign(globalThis, { document, PYTHON_FOLDER: 'python-1', Worker: FakeWorker });
});

test('the first worker loads Python before the page uses it', () => {
  loadServer();
  const folder = 'https://a.test/folder/python-1/';
  assert.deepEqual(started[0]?.messages, [{ kind: 'load', folder }]);
  assert.equal(serverWorker(), started[0]);
  assert.equal(serverWorker(), started[1]);
});

test('a worker that failed before the page uses it is replaced', () => {
  loadServer();
  started[0]?.dispatchEvent(new Event('error'));
  assert.equal(serverWorker(), started[1]);
  assert.equal(started.length, 2);
});
