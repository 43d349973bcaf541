/** The place to which the cursor may move next, and the answer for it: somebody who moves it by lines does so again. */

import type { Position } from './messages.ts';

/** A request for the board. */
export interface Asked {
  readonly uri: string;
  readonly version: number;
  readonly position: Position;
  /** The number of the answer from which this one is to say the differences. */
  readonly since: number | undefined;
}

export interface Guesses<Answer> {
  /**
   * Return the request for the place to which the cursor may move after it has come to the place of `asked`. None if it
   * has not moved up or down within one text. `number` is the number of the answer there, and the text has `lines` lines.
   */
  next(asked: Asked, number: number, lines: number): Asked | undefined;
  keep(asked: Asked, answer: Answer): void;
  /** Return the answer to `asked` if it is kept, and forget it. */
  take(asked: Asked): Answer | undefined;
  forget(): void;
}

export function guesses<Answer>(): Guesses<Answer> {
  let before: Asked | undefined;
  let kept: { readonly asked: string; readonly answer: Answer } | undefined;
  return {
    next(asked, number, lines) {
      const { uri, version, position } = asked;
      const from = before;
      before = asked;
      if (from === undefined || from.uri !== uri || from.version !== version) return undefined;
      const line = position.line + Math.sign(position.line - from.position.line);
      if (line === position.line || line < 0 || line >= lines) return undefined;
      return { uri, version, position: { line, character: position.character }, since: number };
    },
    keep(asked, answer) {
      kept = { asked: JSON.stringify(asked), answer };
    },
    take(asked) {
      const found = kept?.asked === JSON.stringify(asked) ? kept.answer : undefined;
      kept = undefined;
      return found;
    },
    forget() {
      kept = undefined;
    },
  };
}
