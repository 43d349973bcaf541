/** Draws cells and signs on a canvas. */

import type { Drawing, Sign } from './drawing.ts';
import type { Back } from './looks.ts';
import { PICTURE_SIZE, type PictureName, partsOf } from './pictures.ts';
import type { Colours } from './theme.ts';

/** The size in CSS pixels below which a cell is only a coloured square. */
export const TINY = 8;

const THICK: ReadonlySet<Back> = new Set<Back>(['raised', 'box']);
const paths = new Map<string, Path2D>();

/** Draw a cell on a canvas of its own; with `at`, only its text, at a place of a larger canvas. */
export function drawTile(
  canvas: HTMLCanvasElement,
  drawing: Drawing,
  colours: Colours,
  side: number,
  at?: { readonly x: number; readonly y: number },
): void {
  if (at === undefined) {
    canvas.width = side;
    canvas.height = side;
  }
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.save();
  context.translate(at?.x ?? 0, at?.y ?? 0);
  if (at === undefined) drawSurface(context, drawing.back, colours, side);
  if (at === undefined && drawing.isHatched) {
    drawPicture(context, 'hatch', colours.ink.faint, colours, side);
  }
  const colour = colours.ink[drawing.ink];
  if (drawing.picture !== undefined) {
    context.save();
    if (drawing.isHidden) {
      context.globalAlpha = 0.45;
      context.translate(side * 0.14, side * 0.14);
      context.scale(0.72, 0.72);
    }
    drawPicture(context, drawing.picture, colour, colours, side);
    context.restore();
  }
  if (drawing.text !== '') {
    context.globalAlpha = drawing.isHint ? 0.9 : 1;
    const height = drawing.isHint ? 0.46 : drawing.picture === undefined ? 0.66 : 0.5;
    drawText(context, drawing.text, colour, colours.font, side / 2, side / 2, side * height);
    context.globalAlpha = 1;
  }
  if (drawing.corner !== undefined) drawCorner(context, drawing.corner, colours, side);
  context.restore();
}

/**
 * Draw a row of very small cells, each as a coloured square. Cells with pictures that the game shows, such as flags, have
 * a dot. `drawings` are the visible cells from left to right; `left` returns the left edge of a cell by its index.
 */
export function drawTinyRow(
  context: CanvasRenderingContext2D,
  drawings: readonly (Drawing | undefined)[],
  colours: Colours,
  left: (index: number) => number,
  y: number,
  side: number,
): void {
  let begin = 0;
  while (begin < drawings.length) {
    // Neighbours with the same surface are one rectangle.
    const back = drawings[begin]?.back ?? 'quiet';
    let after = begin + 1;
    while (after < drawings.length && (drawings[after]?.back ?? 'quiet') === back) after += 1;
    context.fillStyle = colours.back[back];
    context.fillRect(left(begin), y, left(after) - left(begin), side);
    begin = after;
  }
  const inset = Math.max(1, Math.round(side / 4));
  for (const [index, drawing] of drawings.entries()) {
    if (drawing?.picture === undefined || drawing.isHidden) continue;
    context.fillStyle = colours.ink[drawing.ink];
    context.fillRect(left(index) + inset, y + inset, side - 2 * inset, side - 2 * inset);
  }
}

/** Draw a sign over a cell. */
export function drawSign(
  context: CanvasRenderingContext2D,
  { picture, ink, turn, strength }: Sign,
  colours: Colours,
  x: number,
  y: number,
  side: number,
): void {
  context.save();
  context.translate(x, y);
  if (turn !== undefined) {
    context.translate(side / 2, side / 2);
    context.rotate((turn * Math.PI) / 180);
    context.translate(-side / 2, -side / 2);
  }
  context.globalAlpha = strength ?? 1;
  drawPicture(context, picture, colours.ink[ink], colours, side);
  context.restore();
}

function drawSurface(
  context: CanvasRenderingContext2D,
  back: Back,
  colours: Colours,
  side: number,
): void {
  const edge = THICK.has(back) ? Math.max(1, Math.round(side / 10)) : 1;
  context.fillStyle = colours.back[back];
  context.fillRect(0, 0, side, side);
  context.fillStyle = colours.light[back];
  context.fillRect(0, 0, side, edge);
  context.fillRect(0, 0, edge, side);
  context.fillStyle = colours.shade[back];
  context.fillRect(0, side - edge, side, edge);
  context.fillRect(side - edge, 0, edge, side);
}

function drawCorner(
  context: CanvasRenderingContext2D,
  { picture, ink, text }: NonNullable<Drawing['corner']>,
  colours: Colours,
  side: number,
): void {
  if (picture === 'covered') {
    drawPicture(context, picture, colours.ink[ink], colours, side);
    return;
  }
  const small = side * 0.45;
  context.save();
  context.translate(side - small, side - small);
  drawPicture(context, picture, colours.ink[ink], colours, small);
  if (text !== '') {
    drawText(context, text, colours.ink[ink], colours.font, small / 2, small / 2, small * 0.6);
  }
  context.restore();
}

function drawPicture(
  context: CanvasRenderingContext2D,
  name: PictureName,
  colour: string,
  colours: Colours,
  side: number,
): void {
  context.save();
  context.scale(side / PICTURE_SIZE, side / PICTURE_SIZE);
  for (const { path, ink } of partsOf(name)) {
    context.fillStyle = ink === undefined ? colour : colours.ink[ink];
    let shape = paths.get(path);
    if (shape === undefined) {
      shape = new Path2D(path);
      paths.set(path, shape);
    }
    context.fill(shape, 'evenodd');
  }
  context.restore();
}

function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  colour: string,
  font: string,
  x: number,
  y: number,
  height: number,
): void {
  context.fillStyle = colour;
  context.font = `bold ${height}px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y + height * 0.06);
}
