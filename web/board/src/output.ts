/** The output beside the grid. A click on a character, or Enter, goes to the moment that wrote it. */

import { after, before, characterAt, characterBox, numberOf } from './characters.ts';
import { element, setText } from './elements.ts';
import { filled, type Words } from './words.ts';

/** The largest number of characters of the output that are drawn. */
const MOST_OUTPUT = 20_000;

/** What the output reports. */
export interface OutputListener {
  /** Returns whether somebody listens to clicks on characters. */
  readonly isHeard: () => boolean;
  /** The user has chosen a character, counted from 1. */
  readonly choose: (character: number) => void;
  /** Says something to people who use a screen reader. */
  readonly say: (text: string) => void;
}

/** Return the part with the output. */
export function outputPanel(document: Document, words: Words, listener: OutputListener) {
  const attributes = {
    role: 'log',
    'aria-live': 'polite',
    'aria-relevant': 'additions',
    'aria-label': words.output,
    tabindex: '0',
  };
  const log = element(document, 'pre', 'board-output', attributes);
  const box = element(document, 'div', 'board-output-box', { 'aria-hidden': 'true' });
  const note = element(document, 'p', 'board-note', {}, words.noOutput);
  let shown = '';
  let skipped = 0;
  /** The characters before those that are shown. */
  let passed = 0;
  /** The place of the chosen character in `shown`, in UTF-16 units. */
  let chosen: number | undefined;
  box.hidden = true;

  const choose = (unit: number) => listener.choose(passed + numberOf(shown, unit));
  const mark = (unit: number | undefined) => {
    chosen = unit;
    const found = unit === undefined ? undefined : characterBox(log, unit, shown);
    box.hidden = found === undefined;
    if (found === undefined) return;
    for (const side of ['left', 'top', 'width', 'height'] as const) {
      box.style[side] = `${found[side]}px`;
    }
    log.append(box);
    if (found.top < log.scrollTop) log.scrollTop = found.top;
    const low = found.top + found.height - log.clientHeight;
    if (low > log.scrollTop) log.scrollTop = low;
  };
  log.addEventListener('click', (event) => {
    // A drag selects text: that is not a click.
    if (!listener.isHeard() || document.getSelection()?.isCollapsed === false) return;
    const unit = characterAt(document, log, event);
    if (unit === undefined) return;
    mark(unit);
    choose(unit);
  });
  log.addEventListener('keydown', (event) => {
    const { ctrlKey, altKey, metaKey, shiftKey } = event;
    if (!listener.isHeard() || ctrlKey || altKey || metaKey || shiftKey) return;
    if (event.key === 'Enter') {
      if (chosen === undefined) return;
      choose(chosen);
    } else {
      const unit = movedIn(shown, chosen, event.key);
      if (unit === undefined) return;
      mark(unit);
      listener.say(characterWords(shown, unit, passed, words));
    }
    event.preventDefault();
  });
  log.addEventListener('blur', () => mark(undefined));
  return {
    element: element(document, 'div', 'board-output-panel', {}, note, log),
    update: (known: string | null) => {
      const text = known ?? '';
      const skip = Math.max(0, text.length - MOST_OUTPUT);
      const now = text.slice(skip);
      log.classList.toggle('board-output-heard', listener.isHeard());
      log.hidden = now === '';
      note.hidden = now !== '' && skip === 0;
      const nothing = known === null ? words.unknownOutput : words.noOutput;
      setText(note, skip > 0 ? filled(words.before, { count: skip }) : nothing);
      if (now === shown) return;
      mark(undefined);
      box.remove();
      // A new element for each piece, so that a screen reader says only what is new.
      if (skip === skipped && now.startsWith(shown)) {
        log.append(element(document, 'span', '', {}, now.slice(shown.length)));
      } else {
        log.replaceChildren(element(document, 'span', '', {}, now));
      }
      shown = now;
      skipped = skip;
      passed = numberOf(text, skip) - 1;
      log.scrollTop = log.scrollHeight;
    },
  };
}

/** Return the place of the character to which a key goes, in UTF-16 units. Undefined if the key goes nowhere. */
export function movedIn(text: string, from: number | undefined, key: string): number | undefined {
  if (text === '') return undefined;
  const last = before(text, text.length);
  switch (key) {
    case 'ArrowLeft':
      return from === undefined ? last : before(text, from);
    case 'ArrowRight':
      return from === undefined ? last : Math.min(after(text, from), last);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** Return words for the character of `text` at `unit`. `passed` is the number of characters before `text`. */
function characterWords(text: string, unit: number, passed: number, words: Words): string {
  const character = String.fromCodePoint(text.codePointAt(unit) ?? 0);
  const names: Readonly<Record<string, string>> = { ' ': words.space, '\n': words.lineEnd };
  const number = passed + numberOf(text, unit);
  return filled(words.character, { number, text: names[character] ?? character });
}
