/** The client of the language server: sends requests and notifications, and takes the answers. */

import { t } from '../words/words.ts';

/** Milliseconds after which a request without an answer fails. */
const TIME_OUT = 60_000;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

interface Incoming {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** What a client does with requests and notifications of the server. */
export type Handlers = Readonly<Record<string, (params: never) => unknown>>;

export interface LanguageClient {
  readonly request: <Result>(
    method: string,
    params: unknown,
    signal?: AbortSignal,
  ) => Promise<Result>;
  readonly notify: (method: string, params: unknown) => void;
  /** Take a message of the server. */
  readonly receive: (text: string) => void;
  /** Fail all requests that wait, because the server is gone. */
  readonly end: () => void;
}

/** An error that the server answered, or the end of a request. */
export class RequestError extends Error {}

/** Return a client that sends its messages with `post`. */
export function languageClient(post: (text: string) => void, handlers: Handlers): LanguageClient {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const send = (message: object) => post(JSON.stringify({ jsonrpc: '2.0', ...message }));

  function settled(id: number): Waiting | undefined {
    const found = waiting.get(id);
    waiting.delete(id);
    clearTimeout(found?.timer);
    return found;
  }

  function fail(id: number, words: string): void {
    settled(id)?.reject(new RequestError(words));
  }

  return {
    request: <Result>(method: string, params: unknown, signal?: AbortSignal) => {
      last += 1;
      const id = last;
      return new Promise<Result>((resolve, reject) => {
        const cancel = (words: string) => {
          if (!waiting.has(id)) return;
          send({ method: '$/cancelRequest', params: { id } });
          fail(id, words);
        };
        const timer = setTimeout(() => cancel(t('noAnswer', method)), TIME_OUT);
        waiting.set(id, { resolve: resolve as (result: unknown) => void, reject, timer });
        signal?.addEventListener('abort', () => cancel(`${method}: cancelled`));
        send({ id, method, params });
      });
    },
    notify: (method, params) => send({ method, params }),
    receive: (text) => {
      const { id, method, params, result, error } = JSON.parse(text) as Incoming;
      if (method === undefined) {
        const request = settled(Number(id));
        if (error === undefined) request?.resolve(result);
        else request?.reject(new RequestError(error.message));
        return;
      }
      const answer = handlers[method]?.(params as never);
      if (id !== undefined) send({ id, result: answer ?? null });
    },
    end: () => {
      for (const id of [...waiting.keys()]) fail(id, t('serverEnded'));
    },
  };
}
