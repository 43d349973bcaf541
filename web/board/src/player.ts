/** The player: plays a run forth and back, with a timeline. It asks for moments, and does not draw them. */

import { element, pictureElement, setText } from './elements.ts';
import { type Film, within } from './film.ts';
import { delayAt, pace, SPEEDS, seeker, USUAL_SPEED } from './pace.ts';
import type { PictureName } from './pictures.ts';
import { isDark, isHighContrast, watchTheme } from './theme.ts';
import { timeline } from './timeline.ts';
import { timelineLegend } from './timeline_legend.ts';
import { ENGLISH, filled, type Words } from './words.ts';

/** The options of a player. All may be left out. */
export interface PlayerOptions {
  /** Words that replace the English ones. */
  readonly words?: Partial<Words>;
  /** The speed at the start, in steps a second. The default is 5. */
  readonly speed?: number;
}

/** A player on a page. */
export interface Player {
  /** Shows a run. Without a run, only playing can be asked for. */
  setFilm(film: Film | undefined): void;
  /** Says which moment the page shows now. This answers a call of a listener of `onSeek`. */
  setMoment(step: number): void;
  /** Begins or ends playing. */
  setPlaying(isPlaying: boolean): void;
  /** Returns whether the run is playing. */
  isPlaying(): boolean;
  /** Sets the speed, in steps a second. */
  setSpeed(speed: number): void;
  /** Calls `listener` with each moment that the page should show. Returns a function that ends this. */
  onSeek(listener: (step: number) => void): () => void;
  /** Calls `listener` each time playing begins or ends. Returns a function that ends this. */
  onPlay(listener: (isPlaying: boolean) => void): () => void;
  /** Calls `listener` with each new speed that the user chooses. Returns a function that ends this. */
  onSpeed(listener: (speed: number) => void): () => void;
  /** Moves the keyboard focus to the timeline. */
  focus(): void;
  /** Removes the player from the page. */
  dispose(): void;
}

/** Put a player into `host`. The style sheet `board.css` must be on the page. */
export function mountPlayer(host: HTMLElement, options: PlayerOptions = {}): Player {
  const document = host.ownerDocument;
  const words: Words = { ...ENGLISH, ...options.words };
  const seekListeners = new Set<(step: number) => void>();
  const playListeners = new Set<(isPlaying: boolean) => void>();
  const speedListeners = new Set<(speed: number) => void>();
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const steps = pace();
  const seeking = seeker((step) => {
    for (const listener of seekListeners) listener(step);
  });
  let film: Film | undefined;
  let now = 0;
  let isPlaying = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Go to a moment because the user wants it. */
  const go = (step: number) => {
    if (film === undefined) return;
    play(false);
    const target = within(film, step);
    if (target !== now || seeking.isWaiting(performance.now())) {
      seeking.seek(target, performance.now());
    }
  };
  const isOver = () => film !== undefined && !film.isOpen && now >= film.last;
  const play = (wanted: boolean) => {
    if (wanted === isPlaying) return;
    isPlaying = wanted;
    clearTimeout(timer);
    if (wanted) {
      if (film !== undefined && isOver()) seeking.seek(film.first, performance.now());
      steps.begin(performance.now());
      tick();
    }
    show();
    for (const listener of playListeners) listener(wanted);
  };
  const tick = () => {
    const time = performance.now();
    timer = setTimeout(tick, delayAt(speed(), calm.matches));
    if (film === undefined || seeking.isWaiting(time)) return;
    const due = steps.due(time, speed());
    if (due > 0) seeking.seek(within(film, now + due), time);
  };
  const toggle = () => play(!isPlaying);

  const bar = line(document, words, timeline(document, words, { seek: go, toggle }), {
    start: () => go(film?.first ?? 0),
    back: () => go(now - 1),
    play: toggle,
    forward: () => go(now + 1),
    end: () => go(film?.last ?? 0),
    speed: (chosen) => {
      for (const listener of speedListeners) listener(chosen);
    },
  });
  const speed = bar.speed;
  const show = () => bar.show(film, now, isPlaying);
  const applyTheme = () => {
    bar.element.classList.toggle('board-dark', isDark(document));
    bar.element.classList.toggle('board-contrast', isHighContrast(document));
    bar.redraw();
  };
  host.append(bar.element);
  bar.setSpeed(options.speed ?? USUAL_SPEED);
  applyTheme();
  const unwatch = watchTheme(document, applyTheme);
  show();

  return {
    setFilm: (run) => {
      film = run;
      if (isPlaying && isOver() && !seeking.isWaiting(performance.now())) play(false);
      show();
    },
    setMoment: (step) => {
      now = step;
      const asked = seeking.answered(performance.now());
      // The run stopped somewhere else, for example at a breakpoint: playing ends there.
      const isElsewhere = asked !== undefined && asked !== step;
      if (isPlaying && (isElsewhere || isOver())) play(false);
      show();
    },
    setPlaying: play,
    isPlaying: () => isPlaying,
    setSpeed: bar.setSpeed,
    onSeek: (listener) => listening(seekListeners, listener),
    onPlay: (listener) => listening(playListeners, listener),
    onSpeed: (listener) => listening(speedListeners, listener),
    focus: bar.focus,
    dispose: () => {
      clearTimeout(timer);
      unwatch();
      bar.dispose();
    },
  };
}

function listening<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface BarHandlers {
  readonly start: () => void;
  readonly back: () => void;
  readonly play: () => void;
  readonly forward: () => void;
  readonly end: () => void;
  readonly speed: (speed: number) => void;
}

/** Return the line with the buttons, the timeline and the speed. */
function line(
  document: Document,
  words: Words,
  time: ReturnType<typeof timeline>,
  handlers: BarHandlers,
) {
  const start = button(document, 'start', words.start, handlers.start);
  const back = button(document, 'back', words.back, handlers.back);
  const play = button(document, 'play', words.play, handlers.play);
  const forward = button(document, 'forward', words.forward, handlers.forward);
  const end = button(document, 'end', words.end, handlers.end);
  const at = element(document, 'span', 'board-time-at', { 'aria-hidden': 'true' });
  const chosen = element(document, 'select', 'board-speed', {
    'aria-label': words.speed,
    title: words.speed,
  });
  const label = (speed: number) =>
    speed === 1 ? words.onePerSecond : filled(words.perSecond, { count: digits(speed) });
  for (const speed of SPEEDS) {
    chosen.append(element(document, 'option', '', { value: String(speed) }, label(speed)));
  }
  chosen.addEventListener('change', () => handlers.speed(Number(chosen.value)));
  const buttons = element(
    document,
    'div',
    'board-play-buttons',
    {},
    ...[start, back, play, forward, end].map((each) => each.element),
  );
  const legend = timelineLegend(document, words);
  const root = element(
    document,
    'div',
    'mines-board board-player',
    { role: 'group', 'aria-label': words.controls },
    buttons,
    time.element,
    at,
    chosen,
    legend.element,
  );
  return {
    element: root,
    redraw: time.redraw,
    focus: () => time.element.focus(),
    speed: () => Number(chosen.value),
    setSpeed: (speed: number) => {
      const nearest = SPEEDS.findLast((each) => each <= speed) ?? SPEEDS[0];
      chosen.value = String(nearest);
    },
    show: (film: Film | undefined, now: number, isPlaying: boolean) => {
      const isFirst = film === undefined || now <= film.first;
      const isLast = film === undefined || (now >= film.last && !film.isOpen);
      for (const each of [start, back]) each.enable(!isFirst);
      forward.enable(!isLast);
      end.enable(film !== undefined && now !== film.last);
      if (isPlaying) play.become('pause', words.pause);
      else play.become('play', words.play);
      const last = film === undefined ? '' : digits(film.last);
      const template = film?.isOpen ? words.openPosition : words.moment;
      const width = filled(template, { step: last, last }).length;
      setText(at, film === undefined ? '' : filled(template, { step: digits(now), last }));
      // The timeline keeps its width while the number grows.
      at.style.minWidth = `${width}ch`;
      time.update(film, now);
      legend.update(film);
    },
    dispose: () => {
      time.dispose();
      root.remove();
    },
  };
}

/** Return a number with a comma after each group of digits. */
function digits(number: number): string {
  return number.toLocaleString('en');
}

/** Return a button with a picture. A button that does nothing now stays focusable, so that the focus is not lost. */
function button(document: Document, picture: PictureName, words: string, pressed: () => void) {
  const made = element(document, 'button', 'board-button', { type: 'button' });
  let shown: string | undefined;
  const become = (name: PictureName, label: string) => {
    if (shown === label) return;
    shown = label;
    made.replaceChildren(pictureElement(document, name, 'board-button-picture'));
    made.setAttribute('aria-label', label);
    made.title = label;
  };
  become(picture, words);
  made.addEventListener('click', () => {
    if (made.getAttribute('aria-disabled') !== 'true') pressed();
  });
  const enable = (isEnabled: boolean) => made.setAttribute('aria-disabled', String(!isEnabled));
  return { element: made, become, enable };
}
