/** The list that says what the marks on the cells mean. */

import { element, pictureElement } from './elements.ts';
import { MARKS, type MarkKind } from './looks.ts';
import type { Words } from './words.ts';

/** The list. */
export interface Legend {
  readonly element: HTMLElement;
  /** Shows a row for each of `kinds`. */
  readonly show: (kinds: ReadonlySet<MarkKind>) => void;
}

/** Return an empty list. Its rows come in the order of `MARKS`, so that they do not change places from step to step. */
export function legend(document: Document, words: Words): Legend {
  const list = element(document, 'ul', 'board-legend');
  let shown = '';
  return {
    element: list,
    show: (kinds) => {
      const rows = (Object.keys(MARKS) as MarkKind[]).filter((kind) => kinds.has(kind));
      if (rows.join(' ') === shown) return;
      shown = rows.join(' ');
      list.replaceChildren(...rows.map((kind) => row(document, kind, words[kind])));
    },
  };
}

function row(document: Document, kind: MarkKind, words: string): HTMLElement {
  const pictures = MARKS[kind].map(([picture, ink]) =>
    pictureElement(document, picture, `board-legend-picture board-ink-${ink}`),
  );
  const box = element(document, 'span', 'board-legend-box', {}, ...pictures);
  return element(document, 'li', 'board-legend-row', {}, box, words);
}
