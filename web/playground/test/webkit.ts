/**
 * Opens the page in WebKit, the engine of Safari, by WebDriver. The environment variable WEBKIT names the program of
 * WebDriver; it needs a screen, such as that of `xvfb-run`.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';

const GIVEN = process.env['WEBKIT'];
const DRIVER = GIVEN ?? '/usr/bin/WebKitWebDriver';
/** The words that say why there are no tests, or false. */
export const NO_WEBKIT =
  GIVEN === undefined &&
  ((!existsSync(DRIVER) && 'WEBKIT does not name the driver of a browser') ||
    (process.env['DISPLAY'] === undefined && 'there is no screen: use xvfb-run'));

/** Milliseconds to wait for something in the page, and between two looks. */
const TIMEOUT = 90_000;
const PAUSE = 100;

/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface InWebKit {
  readonly open: (address: string) => Promise<void>;
  /** Call a function in the page. */
  readonly call: <Result>(
    act: (...given: never[]) => Result,
    ...given: unknown[]
  ) => Promise<Result>;
  /** Wait until a function in the page returns something that is not empty, and return it. */
  readonly until: <Result>(
    act: (...given: never[]) => Result,
    ...given: unknown[]
  ) => Promise<Result>;
  /** Click the element that a function in the page returns. */
  readonly click: (find: (...given: never[]) => unknown, ...given: unknown[]) => Promise<void>;
  /** Type into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}

export async function startWebKit(): Promise<InWebKit> {
  const port = await freePort();
  const driver: ChildProcess = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore' });
  let session = '';
  async function ask<Result>(method: string, path: string, body?: object): Promise<Result> {
    const answer = await fetch(`http://127.0.0.1:${port}/session${session}${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Result & { message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }
  const started = async () => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await ask<{ sessionId: string }>('POST', '', { capabilities: {} });
      } catch (error) {
        if (tries === 50) {
          driver.kill(); // it would keep this process running
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  };
  const { sessionId } = await started();
  session = `/${sessionId}`;
  const call: InWebKit['call'] = (act, ...given) =>
    ask('POST', '/execute/sync', { script: `return (${act})(...arguments)`, args: given });
  const until: InWebKit['until'] = async (act, ...given) => {
    for (const end = Date.now() + TIMEOUT; ; ) {
      const found = await call(act, ...given);
      if (found) return found;
      if (Date.now() > end) throw new Error(`waited in vain for ${act} of ${given}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  };
  return {
    open: (address) => ask('POST', '/url', { url: address }),
    call,
    until,
    click: async (find, ...given) => {
      const found = (await until(find, ...given)) as Record<string, string>;
      await ask('POST', `/element/${found[ELEMENT]}/click`, {});
    },
    type: async (text) => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await ask('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    close: async () => {
      await ask('DELETE', '').catch(() => undefined);
      driver.kill();
    },
  };
}
