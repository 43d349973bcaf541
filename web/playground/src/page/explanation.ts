/** The explanation of the program: it is asked for again after changes, while it is shown. */

/** Milliseconds after a change until the explanation is asked for. */
const PAUSE = 500;

export interface Explanation {
  /** Ask for the explanation of the present program. */
  readonly ask: () => Promise<void>;
  /** The program or the server has changed: ask again soon, if the explanation is shown. */
  readonly again: () => void;
}

/** Show explanations in `place`. Of several answers, only that of the last question is shown. */
export function explanationIn(
  place: { textContent: string | null },
  explain: () => Promise<string>,
  isShown: () => boolean,
): Explanation {
  let last = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    clearTimeout(pause);
    last += 1;
    const number = last;
    const words = await explain().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (number === last) place.textContent = words;
  }

  return {
    ask: () => {
      place.textContent = '…';
      return ask();
    },
    again: () => {
      clearTimeout(pause);
      if (isShown()) pause = setTimeout(() => void ask(), PAUSE);
    },
  };
}
