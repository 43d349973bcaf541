/** What makes a board in a text that has no program: the command, and the act for the server. */

import type { Act, Position } from '../view/messages.ts';

export const MAKE_BOARD = 'mines.makeBoard';

/** The act. It does not depend on the place. */
export const NEW_BOARD: { readonly position: Position; readonly act: Act } = {
  position: { line: 0, character: 0 },
  act: { kind: 'new-board' },
};
