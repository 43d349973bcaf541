/** The end of a client that another one is to follow. */

import { setTimeout as sleep } from 'node:timers/promises';
import { type LanguageClient, State } from 'vscode-languageclient/node';

/** How long a server that is starting may go on with it before it is killed, in milliseconds. */
const PATIENCE = 1000;

/** What is needed of a client. */
export type Retiring = Pick<
  LanguageClient,
  'state' | 'needsStop' | 'start' | 'dispose' | 'serverProcess'
>;

/**
 * Stop a client and its server, whatever it is doing, so that nothing of it is left.
 *
 * The library stops only what runs: a client stopped while it starts would start nevertheless, and the
 * commands it registers then would be in the way of the next one. So the start is waited for, and one that
 * does not come to an end is made to fail.
 */
export async function retire(
  client: Retiring,
  log: { info(message: string): void; warn(message: string): void },
  patience = PATIENCE,
): Promise<void> {
  if (client.needsStop()) {
    if (client.state === State.Starting) log.info('the server is to end while it starts');
    // This does not start it again: it is the start under way, or the one that was.
    const started = client.start().catch(() => {}); // told of where it was started
    await Promise.race([started, sleep(patience)]);
    if (client.state === State.Starting) {
      client.serverProcess?.kill('SIGKILL');
      await Promise.race([started, sleep(patience)]);
    }
  }
  try {
    await client.dispose();
  } catch (error) {
    log.warn(`stopping the server: ${error}`); // it has failed before
  }
}
