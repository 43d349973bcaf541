/** The keys that undo and redo, anywhere in the page. */

import { undoOf } from './acts.ts';

/**
 * Call `undo` after each press of a key that undoes or redoes. A box in which a person has just typed keeps these keys.
 * Returns a function that ends this.
 */
export function undoKeys(undo: (kind: 'undo' | 'redo') => void): () => void {
  let typedIn: EventTarget | null = null;
  const typed = ({ target }: Event) => {
    typedIn = target;
  };
  const left = () => {
    typedIn = null;
  };
  const pressed = (event: KeyboardEvent) => {
    const kind = undoOf(event);
    if (kind === undefined || (typedIn !== null && event.target === typedIn)) return;
    event.preventDefault();
    event.stopPropagation(); // the workbench would undo what was typed into a box of the page
    undo(kind);
  };
  addEventListener('input', typed, true);
  addEventListener('focusout', left, true);
  addEventListener('keydown', pressed, true);
  return () => {
    removeEventListener('input', typed, true);
    removeEventListener('focusout', left, true);
    removeEventListener('keydown', pressed, true);
  };
}
