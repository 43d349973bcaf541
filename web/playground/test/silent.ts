/** Workers without a browser: a test says what they tell the page. */

import assert from 'node:assert/strict';
import type { FileMessage, FromAny, FromRun, Message, ToAny, ToRun } from '../src/protocol.ts';

type Sent = ToAny | ToRun | Message | FileMessage;
type Told = FromAny | FromRun | Message;

/** A worker that does nothing by itself. */
export class Silent {
  static all: Silent[] = [];
  readonly posted: Sent[] = [];
  isTerminated = false;
  private take: (event: { data: Told }) => void = () => undefined;

  constructor() {
    Silent.all.push(this);
  }

  addEventListener(kind: string, take: (event: { data: Told }) => void): void {
    if (kind === 'message') this.take = take;
  }

  postMessage(message: Sent): void {
    this.posted.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  tell(data: Told): void {
    this.take({ data });
  }
}

Object.assign(globalThis, {
  PYTHON_FOLDER: 'python-1',
  Worker: Silent,
  document: {
    baseURI: 'https://example.org/',
    hidden: false,
    documentElement: { lang: 'en' },
  },
});

/** Return the worker that runs now. */
export function worker(): Silent {
  const last = Silent.all.at(-1);
  assert.ok(last !== undefined);
  return last;
}
