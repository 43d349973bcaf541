/** The words for a cell, which appear near the pointer or near the focused cell. */

import { element, setText } from './elements.ts';

/** The time until the words appear, in milliseconds. */
const DELAY = 350;
/** The distance between the cell and the words, in CSS pixels. */
const GAP = 6;

/** A box on the page, in CSS pixels from the left top corner of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** The words for a cell. */
export interface Hint {
  readonly element: HTMLElement;
  /** Shows words near a box, after a short time. */
  readonly show: (words: string, box: Box) => void;
  /** Changes the words that are shown, if any are. */
  readonly change: (words: string) => void;
  readonly hide: () => void;
}

/** Return an element for the words for a cell. A screen reader reads these words as the name of the cell. */
export function hint(document: Document): Hint {
  const own = element(document, 'div', 'board-hint-box', { 'aria-hidden': 'true' });
  own.hidden = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    own.hidden = true;
  };
  const place = ({ left, top, bottom }: Box) => {
    const { innerWidth, innerHeight } = window;
    const { offsetWidth, offsetHeight } = own;
    const isBelow = bottom + GAP + offsetHeight <= innerHeight;
    const y = isBelow ? bottom + GAP : Math.max(top - GAP - offsetHeight, 0);
    own.style.left = `${Math.max(Math.min(left, innerWidth - offsetWidth), 0)}px`;
    own.style.top = `${y}px`;
  };
  return {
    element: own,
    hide,
    change: (words) => {
      if (words === '') hide();
      setText(own, words);
    },
    show: (words, box) => {
      clearTimeout(timer);
      const wait = own.hidden ? DELAY : 0;
      if (words === '') return hide();
      timer = setTimeout(() => {
        setText(own, words);
        own.hidden = false;
        place(box);
      }, wait);
    },
  };
}
