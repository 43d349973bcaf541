/** The options of a board, and what it reports. */

import type { Names, Words } from './words.ts';

/** The options of a board. All may be left out. */
export interface BoardOptions {
  /** Words that replace the English ones. */
  readonly words?: Partial<Words>;
  /** Texts for the names in the data: of grids, states, stacks and variables. */
  readonly names?: Names;
  /** The letter that stands for a right click. The default is `r`. */
  readonly rightKey?: string;
  /** The largest number of places of the way that is drawn. The default is 12. */
  readonly trailLength?: number;
  /** Whether to show what the game hides, such as the digits of unopened cells. The default is true. */
  readonly showsHidden?: boolean;
  /** Whether to show stacks, output and variables beside the grid. The default is true. */
  readonly hasSide?: boolean;
  /** The largest number of cells that are drawn as elements. Larger grids are drawn on a canvas. */
  readonly mostElements?: number;
  /** The size of the cells at the start, where 1 is the usual size. */
  readonly scale?: number;
}

/** The options with their defaults. */
export interface Settings {
  readonly words: Words;
  readonly names: Names;
  readonly rightKey: string;
  readonly trailLength: number;
  readonly showsHidden: boolean;
  readonly hasSide: boolean;
  readonly mostElements: number;
  readonly scale: number;
}

/** A click on a cell, with the mouse or a key. */
export interface Act {
  /** The name of the grid. */
  readonly grid: string;
  readonly column: number;
  readonly row: number;
  readonly button: 'left' | 'right';
  readonly source: 'mouse' | 'key';
  /** The keys that were held. */
  readonly modifiers: {
    readonly shift: boolean;
    readonly ctrl: boolean;
    readonly alt: boolean;
    readonly meta: boolean;
  };
}
