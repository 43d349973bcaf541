/** Facts about the board at the cursor: what is certain, the tally, the cells that must stay closed. */

import type { BoardAnswer } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import { element, filled, setText } from './texts.ts';

export interface Facts {
  /** The elements, which stand below the board, so that it does not move when they grow. */
  readonly elements: readonly HTMLElement[];
  show(answer: BoardAnswer | undefined): void;
  /** Shows a sentence in the place of the note of an answer. */
  note(text: string): void;
}

/** Return the facts. `choose` is called if a person chooses a cell of a list. */
export function facts(
  words: PageWords,
  choose: (grid: string, column: number, row: number) => void,
): Facts {
  const note = element(document, 'p', 'view-note');
  const tally = element(document, 'ul', 'view-tally', { 'aria-label': words.tally });
  const tallyTitle = element(document, 'span', 'view-tally-title', {}, words.tally);
  const ending = element(document, 'p', 'view-ending');
  const tallyBox = element(document, 'div', 'view-tally-box', {}, tallyTitle, tally, ending);
  tallyTitle.setAttribute('aria-hidden', 'true');
  const keptTitle = element(document, 'summary', '');
  const kept = element(document, 'ul', 'view-kept-list');
  const keptBox = element(document, 'details', 'view-kept', {}, keptTitle, kept);
  note.hidden = tallyBox.hidden = keptBox.hidden = true;

  function showTally(items: BoardAnswer['tally'], title: string): void {
    setText(tallyTitle, title);
    tally.setAttribute('aria-label', title);
    tallyBox.hidden = items.length === 0;
    while (tally.children.length > items.length) tally.lastElementChild?.remove();
    for (const [index, { label, left, of }] of items.entries()) {
      const item = tally.children[index] ?? tally.appendChild(tallyItem());
      item.classList.toggle('view-tally-none', left === 0);
      const [name, count, all] = item.querySelectorAll('.view-shown > *');
      if (name !== undefined) setText(name, label);
      if (count !== undefined) setText(count, String(left));
      if (all !== undefined) setText(all, `/${of}`);
      const said = item.querySelector('.board-unseen');
      if (said !== null) setText(said, filled(words.tallyItem, label, left, of));
    }
  }

  function showKept(cells: BoardAnswer['kept']): void {
    keptBox.hidden = cells.length === 0;
    setText(keptTitle, filled(words.kept, cells.length));
    kept.replaceChildren(
      ...cells.map(([grid, column, row, why]) => {
        const place = filled(words.cell, column, row);
        const button = element(document, 'button', 'view-link', { type: 'button' }, place);
        button.addEventListener('click', () => choose(grid, column, row));
        return element(document, 'li', '', {}, button, ` ${why}`);
      }),
    );
  }

  const show = (text: string) => {
    setText(note, text);
    note.hidden = text === '';
  };
  let shownKept = '';
  return {
    elements: [note, tallyBox, keptBox],
    note: show,
    show: (answer) => {
      const certainty = answer?.certainty ?? 'known';
      show(answer?.note || (certainty === 'known' ? '' : words[certainty]));
      showTally(answer?.tally ?? [], answer?.tallyTitle || words.tally);
      setText(ending, answer?.ending ?? '');
      ending.hidden = ending.textContent === '';
      const key = JSON.stringify(answer?.kept ?? []);
      if (key === shownKept) return;
      shownKept = key;
      showKept(answer?.kept ?? []);
    },
  };
}

function tallyItem(): HTMLElement {
  const parts = ['b', 'span', 'small'].map((tag) => document.createElement(tag));
  const shown = element(document, 'span', 'view-shown', { 'aria-hidden': 'true' }, ...parts);
  return element(document, 'li', '', {}, shown, element(document, 'span', 'board-unseen'));
}
