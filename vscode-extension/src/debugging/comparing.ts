/** Whether the text of a document is still the one that its session runs: the adapter is asked, which read that text. */

export interface Comparison {
  /** The program has been started, or started again: what is answered about an earlier run does not count. */
  begin(): void;
  /** Compare the text that a document has now. */
  look(text: string): Promise<void>;
}

/**
 * No text is remembered here, so that it does not matter in which order a file is saved, read and edited.
 *
 * `ask` asks the adapter whether it runs another text. `tell` gets each change of the answer; after a start, the text
 * counts as the one that runs until the adapter says otherwise.
 */
export function comparison(
  ask: (text: string) => PromiseLike<boolean>,
  tell: (isEdited: boolean) => void,
): Comparison {
  let isEdited = false;
  /** How many texts and runs there have been: only the answer about the last ones counts. */
  let count = 0;

  async function look(text: string): Promise<void> {
    count += 1;
    const now = count;
    const answer = await ask(text);
    if (now !== count || answer === isEdited) return;
    isEdited = answer;
    tell(isEdited);
  }

  return {
    look,
    begin() {
      count += 1;
      isEdited = false;
    },
  };
}
