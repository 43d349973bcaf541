/** Answers that come in another order than the questions. */

/** Return a function that computes an answer and gives it to `take`, unless it has been called again meanwhile. */
export function newest<Answer>(
  compute: () => Promise<Answer>,
  take: (answer: Answer) => void,
): () => Promise<void> {
  let calls = 0;
  return async () => {
    calls += 1;
    const own = calls;
    const answer = await compute();
    if (own === calls) take(answer);
  };
}
