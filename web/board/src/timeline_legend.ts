/** The list below a timeline that says what its marks mean. */

import { element } from './elements.ts';
import { EVENT_KINDS, type EventKind, type Film } from './film.ts';
import { MARK_LOOKS } from './timeline_picture.ts';
import type { Words } from './words.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The part of the drawing that is visible. The mark of the end is higher than the others. */
const VIEW_BOX = '0 -4 8 16';

/** The list. */
export interface TimelineLegend {
  readonly element: HTMLElement;
  /** Shows an item for each kind of marks that `film` has. */
  readonly update: (film: Film | undefined) => void;
}

/** Return an empty list. Its items come in the order of `EVENT_KINDS`, so that they do not change places. */
export function timelineLegend(document: Document, words: Words): TimelineLegend {
  const list = element(document, 'ul', 'board-time-legend', { 'aria-label': words.timelineMarks });
  let shown: readonly EventKind[] = [];
  list.hidden = true;
  return {
    element: list,
    update: (film) => {
      const present = new Set(film?.marks.map(({ kind }) => kind));
      const kinds = EVENT_KINDS.filter((kind) => present.has(kind));
      if (kinds.join() === shown.join()) return;
      shown = kinds;
      list.hidden = kinds.length === 0;
      list.replaceChildren(...kinds.map((kind) => item(document, kind, words[`${kind}Event`])));
    },
  };
}

function item(document: Document, kind: EventKind, words: string): HTMLElement {
  const { ink, path } = MARK_LOOKS[kind];
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', `board-time-mark board-ink-${ink}`);
  svg.setAttribute('viewBox', VIEW_BOX);
  svg.setAttribute('aria-hidden', 'true');
  const form = document.createElementNS(SVG, 'path');
  form.setAttribute('d', path);
  form.setAttribute('fill-rule', 'evenodd');
  svg.append(form);
  return element(document, 'li', '', {}, svg, words);
}
