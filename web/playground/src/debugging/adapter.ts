/** The client of the debug adapter. */

import type { FileMessage, Message } from '../protocol.ts';
import { t } from '../words/words.ts';
import { supervised } from '../workers/supervised.ts';

/** An error: its words have the names of variables in braces. */
interface AdapterError {
  readonly format?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

interface Incoming {
  readonly type: 'response' | 'event' | 'request';
  readonly seq: number;
  readonly request_seq?: number;
  readonly success?: boolean;
  readonly message?: string;
  readonly event?: string;
  readonly command?: string;
  readonly body?: { readonly error?: AdapterError } & Record<string, unknown>;
}

export interface AdapterListener {
  readonly onEvent: (event: string, body: Record<string, unknown>) => void;
  readonly onDeath: (why: string) => void;
}

export interface Adapter {
  readonly request: <Body>(command: string, args?: object) => Promise<Body>;
  /** Put a file where the adapter can read it. */
  readonly file: (path: string, text: string) => void;
  readonly end: () => void;
}

/** Start an adapter in a worker. */
export function startAdapter({ onEvent, onDeath }: AdapterListener): Adapter {
  const waiting = new Map<
    number,
    { readonly resolve: (body: never) => void; readonly reject: (why: Error) => void }
  >();
  let last = 0;
  const fail = (why: string) => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  const worker = supervised<Message | FileMessage, Message>(
    () => new Worker(new URL('../python/debug.worker.ts', import.meta.url), { type: 'module' }),
    {
      onReady: () => undefined,
      onMessage: ({ text }) => take(JSON.parse(text) as Incoming),
      onDeath: (why) => {
        worker.end();
        fail(why);
        onDeath(why);
      },
    },
  );

  function take(message: Incoming): void {
    if (message.type === 'event') {
      onEvent(message.event ?? '', message.body ?? {});
    } else if (message.type === 'response') {
      const request = waiting.get(message.request_seq ?? 0);
      waiting.delete(message.request_seq ?? 0);
      if (message.success) request?.resolve((message.body ?? {}) as never);
      else request?.reject(new Error(wordsOf(message.body?.error) ?? message.message ?? ''));
    }
  }

  return {
    request: (command, args = {}) => {
      last += 1;
      const seq = last;
      const text = JSON.stringify({ seq, type: 'request', command, arguments: args });
      return new Promise((resolve, reject) => {
        waiting.set(seq, { resolve, reject });
        worker.post({ kind: 'message', text });
      });
    },
    file: (path, text) => worker.post({ kind: 'file', path, text }),
    end: () => {
      fail(t('debugOver'));
      worker.end();
    },
  };
}

/** Return the words of an error. */
function wordsOf({ format, variables = {} }: AdapterError = {}): string | undefined {
  return format?.replace(/\{(\w+)\}/g, (whole, name) => variables[name] ?? whole);
}
