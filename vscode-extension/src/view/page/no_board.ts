/** What stands where the board would be, if the program has none: words, and a button that makes one. */

import { NEW_BOARD } from '../../board/new_board.ts';
import type { Act } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import type { Bridge } from './bridge.ts';
import { showMenu } from './menu.ts';
import { element } from './texts.ts';

export interface NoBoard {
  readonly element: HTMLElement;
  /** Shows the words, or hides them. `why` says why the text can have no board. */
  show(isShown: boolean, why?: string): void;
  /** Opens the menu that stands for that of a cell. Returns false if there is a board. */
  openMenu(): boolean;
}

/** Return the words. `perform` makes the board. */
export function noBoard(words: PageWords, { ask }: Bridge, perform: (act: Act) => void): NoBoard {
  const { act } = NEW_BOARD;
  const said = element(document, 'p', '', {}, words.noBoard);
  const make = element(document, 'button', 'view-button', { type: 'button' }, words.makeBoard);
  const box = element(document, 'div', 'view-none', {}, said, make);
  box.hidden = make.hidden = true;
  make.addEventListener('click', () => perform(act));

  /** Show the button if a board can be made in this text. */
  async function look(): Promise<void> {
    const [preview] = await ask('preview', [act]);
    make.hidden = preview === undefined || preview.isRefused;
    if (preview !== undefined && !preview.isRefused) make.title = preview.words;
  }

  return {
    element: box,
    show: (isShown, why) => {
      box.hidden = !isShown;
      said.textContent = why ?? words.noBoard;
      if (isShown) look();
    },
    openMenu: () => {
      if (box.hidden) return false;
      if (!make.hidden) {
        const items = [{ label: words.makeBoard, act: () => perform(act) }];
        showMenu(words.tools, [items], make.getBoundingClientRect());
      }
      return true;
    },
  };
}
