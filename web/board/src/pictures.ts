/** The pictures in cells, as paths. The DOM and the canvas draw the same pictures. */

import type { Ink } from './looks.ts';

/** A part of a picture: an SVG path in a square of 16 units, and the colour that fills it. */
export interface Part {
  readonly path: string;
  /** The colour. Without it, the part has the colour of the whole picture. */
  readonly ink?: Ink;
}

/** The side of the square of a picture, in the units of its paths. */
export const PICTURE_SIZE = 16;

/** The pictures. */
export const PICTURES = {
  mine: [
    {
      path: 'M7.3 1.5h1.4v2.6a4.4 4.4 0 0 1 1.6.7l1.8-1.9 1 1-1.9 1.8a4.4 4.4 0 0 1 .7 1.6h2.6v1.4h-2.6a4.4 4.4 0 0 1-.7 1.6l1.9 1.8-1 1-1.8-1.9a4.4 4.4 0 0 1-1.6.7v2.6H7.3v-2.6a4.4 4.4 0 0 1-1.6-.7l-1.8 1.9-1-1 1.9-1.8a4.4 4.4 0 0 1-.7-1.6H1.5V7.3h2.6a4.4 4.4 0 0 1 .7-1.6L2.9 3.9l1-1 1.8 1.9a4.4 4.4 0 0 1 1.6-.7z',
    },
    { path: 'M6.3 5.6a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z', ink: 'shine' },
  ],
  flag: [
    { path: 'M8.4 2.6h1.2v9.2H11v1h1.3v1.4H4.4v-1.4h1.4v-1h2.6z', ink: 'pole' },
    { path: 'M9.6 2.2v5.9L3.2 5.2z' },
  ],
  player: [
    { path: 'M8 1.8a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8z' },
    { path: 'M2.8 14.2c0-3.6 2.1-5.8 5.2-5.8s5.2 2.2 5.2 5.8z' },
  ],
  mark: [
    {
      path: 'M8 3.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2zm0 1.5a3.1 3.1 0 1 0 0 6.2 3.1 3.1 0 0 0 0-6.2z',
    },
    { path: 'M8 6.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8z' },
  ],
  covered: [
    { path: 'M12 9.4a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6z' },
    { path: 'M10.2 12.4l.8-.8 1 .9 1.6-1.7.8.8-2.4 2.6z', ink: 'shine' },
  ],
  cloner: [{ path: 'M3 3h7v1.4H4.4V10H3z' }, { path: 'M6 6h7v7H6zm1.4 1.4v4.2h4.2V7.4z' }],
  destroyer: [
    {
      path: 'M4.2 3 8 6.8 11.8 3 13 4.2 9.2 8l3.8 3.8-1.2 1.2L8 9.2 4.2 13 3 11.8 6.8 8 3 4.2z',
    },
  ],
  portal: [
    {
      path: 'M8 .9a5.6 7.1 0 1 1 0 14.2A5.6 7.1 0 0 1 8 .9zm0 1.3a4.3 5.8 0 1 0 0 11.6A4.3 5.8 0 0 0 8 2.2z',
    },
  ],
  plus: [{ path: 'M7.2 7.2h1.6v1.6H7.2z' }],
  arrow: [{ path: 'M11.6 3.6 16 8l-4.4 4.4z' }],
  trail: [{ path: 'M8 11.9a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z' }],
  changed: [{ path: 'M16 0v4.6L11.4 0z' }],
  click: [
    {
      path: 'M0 0h16v16H0zm1.3 1.3v13.4h13.4V1.3z',
    },
    { path: 'M1 1h3.4L1 4.4zM15 15h-3.4L15 11.6z' },
  ],
  cursor: [
    {
      path: 'M0 0h5v1.7H1.7V5H0zM11 0h5v5h-1.7V1.7H11zM0 11h1.7v3.3H5V16H0zM14.3 11H16v5h-5v-1.7h3.3z',
    },
  ],
  lit: [{ path: 'M.8.8h14.4v14.4H.8zm1.8 1.8v10.8h10.8V2.6z' }, { path: 'M8 .8 10 3.4H6z' }],
  later: [
    {
      path: 'M.8.8h3.6v1.4H2.2v2.2H.8zM6.2.8h3.6v1.4H6.2zM11.6.8h3.6v3.6h-1.4V2.2h-2.2zM.8 6.2h1.4v3.6H.8zM13.8 6.2h1.4v3.6h-1.4zM.8 11.6h1.4v2.2h2.2v1.4H.8zM6.2 13.8h3.6v1.4H6.2z',
    },
  ],
  keep: [
    {
      path: 'M10.4 11.2v-1a1.9 1.9 0 0 1 3.8 0v1h.6V15.4H9.8V11.2zm1 0h1.8v-1a.9.9 0 0 0-1.8 0z',
    },
  ],
  burst: [
    {
      path: 'M8 0l1.6 3.2L12.4.9l.4 3.5 3.2.3-2 2.8L16 10l-3 .8.2 3.4-3-1.2L8 16l-1.9-3-3.2 1.4.1-3.5-3-1 2.2-2.6L0 4.6l3.4-.3.3-3.4 2.7 2.4z',
    },
  ],
  hatch: [
    {
      path: 'M0 3.5 3.5 0h1L0 4.5zM0 11.5 11.5 0h1L0 12.5zM3.5 16 16 3.5v1L4.5 16zM11.5 16 16 11.5v1L12.5 16z',
    },
  ],
  start: [{ path: 'M3 3h2v10H3zM13 3v10L6 8z' }],
  back: [{ path: 'M9 3v10L2 8zM11 3h2v10h-2z' }],
  play: [{ path: 'M4 2.5 13 8l-9 5.5z' }],
  pause: [{ path: 'M4 3h3v10H4zM9 3h3v10H9z' }],
  forward: [{ path: 'M7 3v10l7-5zM3 3h2v10H3z' }],
  end: [{ path: 'M3 3v10l7-5zM11 3h2v10h-2z' }],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

/** The name of a picture. */
export type PictureName = keyof typeof PICTURES;

/** Return the parts of a picture. */
export function partsOf(name: PictureName): readonly Part[] {
  return PICTURES[name];
}
