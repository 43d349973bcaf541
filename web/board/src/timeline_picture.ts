/** Draws a timeline on a canvas. */

import type { EventKind, Film } from './film.ts';
import type { Ink } from './looks.ts';
import type { Colours } from './theme.ts';

/** The space at the left and at the right of a timeline, in CSS pixels. */
export const EDGE = 8;
/** The height of a timeline, in CSS pixels. */
export const HEIGHT = 40;
/** The side of a mark, in CSS pixels. */
const SIDE = 8;
/** The vertical middle of the line, in CSS pixels. */
const LINE = 20;

/** The look of a kind of marks: each has a form and a row of its own. */
interface MarkLook {
  readonly ink: Ink;
  /** The distance of the middle of the mark from the line, downwards, in CSS pixels. */
  readonly down: number;
  /** The form, as an SVG path in a square of 8 units. */
  readonly path: string;
}

/** The looks of marks. */
export const MARK_LOOKS: Readonly<Record<EventKind, MarkLook>> = {
  output: { ink: 'covered', down: -7, path: 'M2.5 0h3v8h-3z' },
  input: { ink: 'player', down: -15, path: 'M0 1h8L4 8z' },
  change: { ink: 'changed', down: -15, path: 'M4 0l4 4-4 4-4-4z' },
  restart: {
    ink: 'portal',
    down: 7,
    path: 'M4 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  },
  breakpoint: { ink: 'flag', down: 15, path: 'M4 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8z' },
  error: {
    ink: 'flag',
    down: 7,
    path: 'M1.2 0 4 2.8 6.8 0 8 1.2 5.2 4 8 6.8 6.8 8 4 5.2 1.2 8 0 6.8 2.8 4 0 1.2z',
  },
  end: { ink: 'text', down: 0, path: 'M3 -4h2v16h-2z' },
};

const paths = new Map<EventKind, Path2D>();

/** Draw `film` and the present moment `now` on `canvas`, which gets a width in CSS pixels. */
export function drawFilm(
  canvas: HTMLCanvasElement,
  film: Film | undefined,
  now: number,
  width: number,
  { ink }: Colours,
): void {
  const scale = window.devicePixelRatio;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(HEIGHT * scale);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(scale, scale);
  const right = Math.max(width - EDGE, EDGE + 1);
  bar(context, ink.faint, 0.4, EDGE, right, 1.5);
  if (film === undefined) return;
  const length = Math.max(film.last - film.first, 1);
  const at = (step: number) =>
    EDGE + (Math.min(Math.max(step - film.first, 0), length) / length) * (right - EDGE);
  if (film.isOpen) {
    // Three dots after the line: the run may go on.
    for (const far of [2, 5, 8]) bar(context, ink.faint, 0.8, right + far - 2, right + far, 1);
  }
  bar(context, ink.player, 1, EDGE, at(now), 2);
  for (const { kind, step, last = step } of film.marks) {
    const look = MARK_LOOKS[kind];
    if (last > step && at(last) - at(step) > SIDE) {
      bar(context, ink[look.ink], 0.35, at(step), at(last), 1, LINE + look.down);
    }
    context.save();
    context.translate(at(step) - SIDE / 2, LINE + look.down - SIDE / 2);
    context.fillStyle = ink[look.ink];
    context.fill(pathOf(kind), 'evenodd');
    context.restore();
  }
  context.fillStyle = ink.text;
  context.fillRect(at(now) - 1, 1, 2, HEIGHT - 2);
  context.beginPath();
  context.arc(at(now), LINE, 5, 0, 2 * Math.PI);
  context.fill();
}

function pathOf(kind: EventKind): Path2D {
  const known = paths.get(kind) ?? new Path2D(MARK_LOOKS[kind].path);
  paths.set(kind, known);
  return known;
}

function bar(
  context: CanvasRenderingContext2D,
  colour: string,
  strength: number,
  left: number,
  right: number,
  half: number,
  middle = LINE,
): void {
  context.globalAlpha = strength;
  context.fillStyle = colour;
  context.fillRect(left, middle - half, Math.max(right - left, 0), 2 * half);
  context.globalAlpha = 1;
}
