/** The worker's end of the conversation with the page: see `../protocol.ts`. */

import type { PyodideAPI } from 'pyodide';
import { startPython } from './interpreter.ts';
import { type StartedTool, startTool, type Tool } from './tools.ts';

/** A message of the page to a worker. */
export type Incoming = { readonly kind: string; readonly id?: number } & Record<string, unknown>;

/**
 * Lets this worker answer the page with a tool. `take` gives a message of the page to the tool. `made` makes a message
 * to the page from a message of the tool.
 */
export function answerWith(
  tool: Tool,
  take: (started: StartedTool, message: Incoming) => void,
  made: (text: string) => unknown,
): void {
  let loading: Promise<PyodideAPI> | undefined;
  let started: StartedTool | undefined;
  const early: Incoming[] = [];

  function load(folder: string): Promise<PyodideAPI> {
    loading ??= startPython(folder, read);
    return loading;
  }

  async function start(folder: string, language: string): Promise<void> {
    const post = (text: string) => self.postMessage(made(text));
    started = startTool(tool, await load(folder), post, language);
    for (const message of early) take(started, message);
    self.postMessage({ kind: 'ready' });
  }

  self.addEventListener('message', ({ data }: MessageEvent<Incoming>) => {
    if (data.kind === 'ping') self.postMessage({ kind: 'pong', id: data.id });
    else if (data.kind === 'load') load(String(data['folder'])).catch(() => undefined);
    else if (data.kind === 'start')
      start(String(data['folder']), String(data['language'] ?? navigator.language)).catch(
        (error: unknown) => self.postMessage({ kind: 'failed', message: String(error) }),
      );
    else if (started === undefined) early.push(data);
    else take(started, data);
  });
}

async function read(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
