/** A second attempt, told of. */

import type { TestContext } from 'node:test';

/**
 * Do something that needs a browser, an editor and several processes to keep pace, and if that fails, once
 * more from the start. The first failure is told of: one that comes again and again has found something.
 */
export async function twice<T>(context: TestContext, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    context.diagnostic(`FAILED AT FIRST: ${String(error).split('\n')[0]}`);
    return attempt();
  }
}
