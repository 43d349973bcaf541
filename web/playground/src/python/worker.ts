/** The worker's end of the conversation with the page: see `../protocol.ts`. */

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
  let started: StartedTool | undefined;
  const early: Incoming[] = [];

  async function start(folder: string, language: string): Promise<void> {
    started = await startTool(
      tool,
      { folder, read },
      (text) => self.postMessage(made(text)),
      language,
    );
    for (const message of early) take(started, message);
    self.postMessage({ kind: 'ready' });
  }

  self.addEventListener('message', ({ data }: MessageEvent<Incoming>) => {
    if (data.kind === 'ping') self.postMessage({ kind: 'pong', id: data.id });
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
