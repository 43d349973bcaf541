/** Short messages of the page, which screen readers read. */

import { byId } from './elements.ts';

/** Milliseconds that a message stays. */
const STAYS = 8_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Say what went wrong. */
export function sayError(error: unknown): void {
  say(error instanceof Error ? error.message : String(error), true);
}

/** Show a message for some seconds. */
export function say(words: string, isError = false): void {
  const place = byId('said');
  place.textContent = words;
  place.classList.toggle('error', isError);
  place.hidden = words === '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.hidden = true;
  }, STAYS);
}
