/** Waiting for what must come true, never for a time. */

/** The longest that anything may take here, in milliseconds: far more than it does, unless `MINES_PATIENCE` says less. */
export const limit = Number(process.env['MINES_PATIENCE'] ?? 60_000);

/** Ask again and again until there is an answer that is not empty. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  most = limit,
): Promise<T> {
  const end = performance.now() + most;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
