/** The dialog that lists the operations which an act would change, before it is done. */

import type { Range, ToPage } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import { element, filled } from './texts.ts';

type Wanted = Extract<ToPage, { readonly kind: 'confirm' }>;

/** The largest number of operations that are listed. */
const MOST_LISTED = 500;

/**
 * Ask whether an act shall be done. `reveal` shows a place in the text. `focusAgain` is called at the end if nothing in
 * the page had the focus before.
 */
export function confirmAct(
  words: PageWords,
  wanted: Wanted,
  confirm: () => void,
  reveal: (range: Range) => void,
  focusAgain: () => void,
): void {
  const before = document.activeElement;
  const title = wanted.isUncertain
    ? words.confirmUncertain
    : filled(words.confirmTitle, wanted.changed.length);
  const heading = element(document, 'h2', '', { id: 'view-confirm' }, title);
  const what = element(document, 'p', '', {}, wanted.words);
  const rows = wanted.changed.slice(0, MOST_LISTED).map((each) => {
    const line = filled(words.line, each.range.start.line + 1);
    const link = element(document, 'button', 'view-link', { type: 'button' }, line);
    link.addEventListener('click', () => reveal(each.range));
    const effect = filled(words.change, each.before || words.nothing, each.after || words.nothing);
    const text = each.text.split('\n')[0] ?? '';
    const after = each.newText.split('\n')[0] ?? '';
    // An operation may also get other coordinates, when columns or rows move.
    const shown = text === after ? text : filled(words.change, text, after);
    const code = element(document, 'code', '', {}, shown);
    return element(document, 'li', '', {}, link, ' ', code, `: ${effect}`);
  });
  const rest = wanted.changed.length - rows.length;
  if (rest > 0) rows.push(element(document, 'li', '', {}, `… +${rest}`));
  const list = element(document, 'ul', 'view-changes', {}, ...rows);
  const done = element(document, 'button', 'view-button', { type: 'button' }, words.doIt);
  const cancel = element(document, 'button', 'view-button', { type: 'button' }, words.cancel);
  const buttons = element(document, 'div', 'view-buttons', {}, done, cancel);
  const dialog = element(document, 'dialog', 'view-dialog', {
    'aria-labelledby': heading.id,
  });
  dialog.append(heading, what);
  if (rows.length > 0) dialog.append(list);
  if (wanted.isProved) dialog.append(element(document, 'p', '', {}, words.confirmProved));
  dialog.append(buttons);
  done.addEventListener('click', () => {
    dialog.close();
    confirm();
  });
  cancel.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    const hadFocus = before instanceof HTMLElement && before !== document.body;
    if (hadFocus && before.isConnected) before.focus({ preventScroll: true });
    else focusAgain();
  });
  document.body.append(dialog);
  dialog.showModal();
  done.focus();
}
