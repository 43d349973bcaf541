/** What a click on a cell means, or a key that stands for one. */

import type { Act as Click } from '../../../../web/board/src/options.ts';
import type { Act, ActKind } from '../messages.ts';

/** What the page is set to. */
export interface Mode {
  /** The acts that the language has; none while the program is debugged. */
  readonly acts: readonly ActKind[];
  readonly isPainting: boolean;
  /** The content to paint; empty for the next one of the cell. */
  readonly content: string;
  readonly isDebugging: boolean;
}

export type Meaning =
  | { readonly kind: 'operations' }
  | { readonly kind: 'menu' }
  /** Choose a content for the cell. */
  | { readonly kind: 'choose' }
  /** Nothing can be written now. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'do'; readonly act: Act };

/** Return what a click means. */
export function meaningOf(click: Click, mode: Mode): Meaning {
  const { shift, ctrl, alt, meta } = click.modifiers;
  const { grid, column, row, button } = click;
  if (alt) return { kind: 'menu' };
  if (ctrl || meta) return { kind: 'operations' };
  // Nothing can be written now, so a right click opens the menu, as it does elsewhere.
  if (mode.isDebugging) return { kind: button === 'right' ? 'menu' : 'refused' };
  const has = (kind: ActKind) => mode.acts.includes(kind);
  // With a key, Shift+Enter is a right click.
  const isQuick = shift && click.source === 'mouse';
  if (has('paint') && (isQuick || (mode.isPainting && button === 'left'))) {
    const text = isQuick && !mode.isPainting ? '' : mode.content;
    return { kind: 'do', act: { kind: 'paint', grid, column, row, text } };
  }
  if (has(button) && !mode.isPainting)
    return { kind: 'do', act: { kind: button, grid, column, row } };
  if (button === 'right') return { kind: 'menu' };
  return has('paint') ? { kind: 'choose' } : { kind: 'operations' };
}

/** Return the acts that a click on a cell could do now, to say what they would do. */
export function possibleActs(
  place: Pick<Click, 'grid' | 'column' | 'row'>,
  mode: Mode,
): readonly Act[] {
  const click = (button: Click['button']): Click => ({
    ...place,
    button,
    source: 'key',
    modifiers: { shift: false, ctrl: false, alt: false, meta: false },
  });
  return [click('left'), click('right')].flatMap((each) => {
    const meaning = meaningOf(each, mode);
    return meaning.kind === 'do' ? [meaning.act] : [];
  });
}

/** The directions of the arrow keys. */
const DIRECTIONS: Readonly<Record<string, string>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Return the move that a key writes, or undefined. */
export function moveOfKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>,
): Act | undefined {
  const { key, ctrlKey, shiftKey, altKey, metaKey } = event;
  const text = DIRECTIONS[key];
  const isPlain = !(ctrlKey || shiftKey || altKey || metaKey);
  return text !== undefined && isPlain ? { kind: 'move', text } : undefined;
}

/** Return whether a key undoes or redoes, or undefined. */
export function undoOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>):
  | 'undo'
  | 'redo'
  | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' ? 'redo' : undefined;
}
