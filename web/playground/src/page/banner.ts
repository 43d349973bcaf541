/** Words above the program, which stay until they are closed or other words come. */

import { t } from '../words/words.ts';
import { button, element } from './elements.ts';

export interface Words {
  readonly words: string;
  /** What the words are about: only the same part of the page takes them away. */
  readonly about: 'tools' | 'link' | 'store' | 'update';
  readonly isError?: boolean;
  /** Whether the words end by themselves. Then they cover a part of the page, and move nothing. */
  readonly isBrief?: boolean;
  /** A button beside the words, and what it does. */
  readonly button?: readonly [words: string, act: () => void];
}

export interface Banner {
  readonly show: (words: Words) => void;
  /** Take the words away, if they are about `about`. */
  readonly end: (about: Words['about']) => void;
}

export function bannerIn(box: HTMLElement): Banner {
  let shown: Words['about'] | undefined;

  function end(): void {
    shown = undefined;
    box.hidden = true;
  }

  return {
    show: ({ words, about, isError = false, isBrief = false, button: own }) => {
      shown = about;
      box.replaceChildren(
        element('p', {}, words),
        ...(own === undefined ? [] : [button(...own)]),
        button('×', end, { 'aria-label': t('close') }),
      );
      box.classList.toggle('error', isError);
      box.classList.toggle('brief', isBrief);
      box.hidden = false;
    },
    end: (about) => {
      if (shown === about) end();
    },
  };
}
