/** The timeline of a player: a slider with marks for what happens in the run. */

import { element, setText } from './elements.ts';
import { type Film, type FilmMark, marksBetween, nextMark } from './film.ts';
import { type Key, moveOf } from './keys.ts';
import { type Colours, coloursOf } from './theme.ts';
import { drawFilm, EDGE } from './timeline_picture.ts';
import { filled, type Words } from './words.ts';

/** How many pixels a pointer may be away from a mark. */
const NEAR = 5;
/** The largest number of marks whose words are shown. */
const MOST_WORDS = 4;

/** What the timeline reports. */
export interface TimelineListener {
  /** The user wants to see a moment. */
  readonly seek: (step: number) => void;
  /** The user wants to begin or to end playing. */
  readonly toggle: () => void;
}

/** A timeline. */
export interface Timeline {
  readonly element: HTMLElement;
  /** Draws a run and the present moment. */
  readonly update: (film: Film | undefined, step: number) => void;
  /** Draws everything again, because the theme has changed. */
  readonly redraw: () => void;
  readonly dispose: () => void;
}

/** Return a timeline. */
export function timeline(document: Document, words: Words, listener: TimelineListener): Timeline {
  const canvas = element(document, 'canvas', 'board-time-canvas', { 'aria-hidden': 'true' });
  const hint = element(document, 'div', 'board-time-hint', { 'aria-hidden': 'true' });
  const attributes = { role: 'slider', tabindex: '0', 'aria-label': words.timeline };
  const slider = element(document, 'div', 'board-time', attributes, canvas, hint);
  hint.hidden = true;
  let film: Film | undefined;
  let now = 0;
  let planned = 0;
  let isDragged = false;
  let colours: Colours | undefined;

  const span = () => Math.max(slider.clientWidth - 2 * EDGE, 1);
  const stepAt = (x: number) => {
    if (film === undefined) return 0;
    const share = Math.min(Math.max((x - EDGE) / span(), 0), 1);
    return Math.round(film.first + share * (film.last - film.first));
  };
  const near = (x: number): FilmMark[] =>
    film === undefined ? [] : marksBetween(film, stepAt(x - NEAR), stepAt(x + NEAR));
  const draw = () => {
    planned = 0;
    colours ??= coloursOf(slider);
    drawFilm(canvas, film, now, slider.clientWidth, colours);
  };
  const plan = () => {
    if (planned === 0) planned = requestAnimationFrame(draw);
  };
  /** Return the moment at a point. A mark near the point wins. */
  const aimed = (x: number) => {
    const step = stepAt(x);
    const distance = ({ step: own }: FilmMark) => Math.abs(own - step);
    const [mark] = near(x).sort((one, other) => distance(one) - distance(other));
    return isDragged || mark === undefined ? step : mark.step;
  };
  const place = ({ clientX }: MouseEvent) => clientX - slider.getBoundingClientRect().left;
  const explain = (x: number) => {
    if (film === undefined) return;
    const step = aimed(x);
    const marks = near(x).slice(0, MOST_WORDS);
    const said = marks.map((mark) => hintWords(mark, step, words));
    setText(hint, [filled(words.step, { step }), ...said].join('\n'));
    hint.hidden = false;
    const room = slider.clientWidth - hint.offsetWidth;
    hint.style.left = `${Math.min(Math.max(x - hint.offsetWidth / 2, 0), Math.max(room, 0))}px`;
  };
  slider.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || film === undefined) return;
    slider.setPointerCapture(event.pointerId);
    listener.seek(aimed(place(event)));
    isDragged = true;
  });
  slider.addEventListener('pointermove', (event) => {
    if (isDragged) listener.seek(aimed(place(event)));
    explain(place(event));
  });
  for (const name of ['pointerup', 'pointercancel'] as const) {
    slider.addEventListener(name, () => {
      isDragged = false;
    });
  }
  slider.addEventListener('pointerleave', () => {
    hint.hidden = true;
  });
  slider.addEventListener('keydown', (event) => {
    if (!isPlain(event)) return;
    if (event.key === ' ') listener.toggle();
    else {
      const step = film === undefined ? undefined : stepOf(event, film, now);
      if (step === undefined) return;
      listener.seek(step);
    }
    event.preventDefault();
  });
  const observer = new ResizeObserver(plan);
  observer.observe(slider);
  return {
    element: slider,
    redraw: () => {
      colours = undefined;
      plan();
    },
    update: (run, step) => {
      film = run;
      now = step;
      const set = (name: string, value: string | number) =>
        slider.setAttribute(`aria-${name}`, String(value));
      set('valuemin', run?.first ?? 0);
      set('valuemax', Math.max(run?.last ?? 0, step));
      set('valuenow', step);
      set('disabled', String(run === undefined));
      const marks = run === undefined ? [] : marksBetween(run, step, step);
      const moment = filled(words.moment, { step, last: run?.last ?? step });
      const texts = marks.map((mark) => markWords(mark, words));
      set('valuetext', [moment, ...texts].join(words.comma));
      plan();
    },
    dispose: () => {
      cancelAnimationFrame(planned);
      observer.disconnect();
      slider.remove();
    },
  };
}

/** Return words for a mark, such as `output: Hello`. Words that already begin with its kind are said as they are. */
export function markWords({ kind, words: own, count }: FilmMark, words: Words): string {
  const name = words[`${kind}Event`];
  const text =
    own === '' ? name : own.startsWith(name) ? own : filled(words.event, { name, what: own });
  return count > 1 ? filled(words.several, { what: text, count }) : text;
}

/** Return words for a mark near the moment `step`: with its own moment, if that is another one. */
export function hintWords(mark: FilmMark, step: number, words: Words): string {
  const own = markWords(mark, words);
  const isHere = mark.step <= step && step <= (mark.last ?? mark.step);
  if (isHere) return own;
  return filled(words.event, { name: filled(words.step, { step: mark.step }), what: own });
}

/** Return the moment that a key asks for, or undefined. Page keys go to the marks. */
export function stepOf(event: Key, film: Film, now: number): number | undefined {
  const tenth = Math.max(1, Math.round((film.last - film.first) / 10));
  const far = (direction: 1 | -1) =>
    nextMark(film, now, direction) ?? (film.marks.length === 0 ? now + direction * tenth : now);
  switch (moveOf(event)) {
    case 'left':
    case 'down':
      return now - 1;
    case 'right':
    case 'up':
      return now + 1;
    case 'pageUp':
      return far(1);
    case 'pageDown':
      return far(-1);
    case 'rowStart':
      return film.first;
    case 'rowEnd':
      return film.last;
    default:
      return undefined;
  }
}

function isPlain({ ctrlKey, shiftKey, altKey, metaKey }: Key): boolean {
  return !(ctrlKey || shiftKey || altKey || metaKey);
}
