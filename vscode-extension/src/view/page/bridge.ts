/** The way to the extension. */

import type { FromPage, Kept, Questions } from '../messages.ts';

interface Api {
  postMessage(message: FromPage): void;
  getState(): Kept | undefined;
  setState(state: Kept): void;
}

declare function acquireVsCodeApi(): Api;

export interface Bridge {
  post(message: FromPage): void;
  /** Ask the extension something. */
  ask<Name extends keyof Questions>(
    name: Name,
    question: Questions[Name]['question'],
  ): Promise<Questions[Name]['answer']>;
  /** An answer has come. */
  settle(id: number, answer: unknown): void;
  /** Keep something that is still there after a reload of the window. */
  keep(state: Kept): void;
}

/** Return the bridge of this page. There is one. */
export function bridge(): Bridge {
  const api = acquireVsCodeApi();
  const waiting = new Map<number, (answer: unknown) => void>();
  let kept = api.getState() ?? {};
  let questions = 0;
  return {
    post: (message) => api.postMessage(message),
    ask: (name, question) => {
      questions += 1;
      const id = questions;
      api.postMessage({ kind: 'ask', id, name, question } as FromPage);
      return new Promise((resolve) => {
        waiting.set(id, resolve as (answer: unknown) => void);
      });
    },
    settle: (id, answer) => {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
    keep: (state) => {
      kept = { ...kept, ...state };
      api.setState(kept);
    },
  };
}
