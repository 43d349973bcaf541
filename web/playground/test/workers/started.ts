/** Tools in this process, as the workers start them. `npm run build` makes their files. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PUBLIC, pythonFolder } from '../../build/folder.ts';
import { type Read, startPython } from '../../src/python/interpreter.ts';
import type { StartedTool, Tool } from '../../src/python/tools.ts';
import { startTool } from '../../src/python/tools.ts';

export const ROOT = new URL('../../../../', import.meta.url);
/** Milliseconds to wait for an answer. */
const PATIENCE = 60_000;

/** Where the files of Python are, and how to read one of them. */
export const PLACE: { readonly folder: string; readonly read: Read } = {
  folder: join(PUBLIC, pythonFolder(), '/'),
  read: async (path) => new Uint8Array(await readFile(path)),
};

// biome-ignore lint/suspicious/noExplicitAny: the messages have many forms
export type Told = Record<string, any>;

/** A conversation with a tool. */
export class Talk {
  /** The messages of the tool. */
  readonly told: Told[] = [];
  private tool: StartedTool | undefined;
  /** The functions that wake those who wait for a message. */
  private waiting: (() => void)[] = [];
  private last = 0;

  static async with(tool: Tool): Promise<Talk> {
    const talk = new Talk();
    const python = await startPython(PLACE.folder, PLACE.read);
    talk.tool = startTool(tool, python, (text) => {
      talk.told.push(JSON.parse(text));
      for (const wake of talk.waiting.splice(0)) wake();
    });
    return talk;
  }

  put(message: Told): void {
    this.tool?.put(JSON.stringify(message));
  }

  write(path: string, text: string): void {
    this.tool?.write(path, text);
  }

  /** Returns a number that no earlier message has. */
  number(): number {
    this.last += 1;
    return this.last;
  }

  /** Waits for a message of the tool after the first `since`. */
  async until(fits: (told: Told) => boolean, since = 0): Promise<Told> {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const told = this.told.slice(since).find(fits);
      if (told !== undefined) return told;
      if (performance.now() > end)
        throw new Error(`no answer; the last: ${JSON.stringify(this.told.slice(-3))}`);
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        setTimeout(resolve, 1000);
      });
    }
  }

  /** Sends a request of the language server protocol, and returns the result. */
  async ask(method: string, params: unknown = null): Promise<Told> {
    const id = this.number();
    this.put({ jsonrpc: '2.0', id, method, ...(params === null ? {} : { params }) });
    const answer = await this.until((told) => told['id'] === id && !('method' in told));
    if ('error' in answer) throw new Error(answer['error'].message);
    return answer['result'];
  }

  notify(method: string, params: unknown): void {
    this.put({ jsonrpc: '2.0', method, params });
  }

  /** Sends a request of the debug adapter protocol, and returns the body of the answer. */
  async request(command: string, args: Told = {}): Promise<Told> {
    const seq = this.number();
    this.put({ seq, type: 'request', command, arguments: args });
    const answer = await this.until((told) => told['request_seq'] === seq);
    if (!answer['success']) throw new Error(answer['message']);
    return answer['body'] ?? {};
  }

  /** Waits for an event of the debug adapter after the first `since` messages, and returns its body. */
  async event(name: string, since = 0): Promise<Told> {
    return (await this.until((told) => told['event'] === name, since))['body'];
  }

  /** Runs a program, and returns its output, its end and the numbers of its steps. */
  async run(program: Told): Promise<{ output: string; ended: Told }> {
    const id = this.number();
    const before = this.told.length;
    this.put({
      kind: 'run',
      id,
      input: null,
      ends: true,
      dialect: null,
      seed: null,
      engine: 'auto',
      maxSteps: null,
      ...program,
    });
    const ended = await this.until((told) => told['kind'] === 'ended' && told['id'] === id, before);
    const output = this.told
      .slice(before)
      .filter((told) => told['kind'] === 'output' && told['id'] === id)
      .map((told) => told['text'])
      .join('');
    return { output, ended };
  }
}

/** Returns the text of a file of the repository. */
export async function text(path: string): Promise<string> {
  return readFile(new URL(path, ROOT), 'utf8');
}
