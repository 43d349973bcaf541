/** Further attempts, told of. */

import type { TestContext } from 'node:test';

const most = 3;

/**
 * Do something that needs a browser, an editor and several processes to keep pace, and if that fails, once
 * more from the start, `most` times in all. Each failure is told of: one that comes again and again has found
 * something.
 */
export async function attempts<T>(context: TestContext, attempt: () => Promise<T>): Promise<T> {
  for (let failed = 1; failed < most; failed += 1) {
    try {
      return await attempt();
    } catch (error) {
      context.diagnostic(`FAILED ATTEMPT ${failed}: ${String(error).split('\n')[0]}`);
    }
  }
  return attempt();
}
