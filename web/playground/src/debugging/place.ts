/** Marks the operation that comes next while a program is debugged. */

import { type Extension, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { PlaceNow } from '../../../board/src/data.ts';
import { offsetAt } from '../language/places.ts';

/** The number of UTF-16 units in the longest text of an operation that is said in words. */
const LONGEST = 40;

const setPlace = StateEffect.define<DecorationSet>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { effects, changes }) =>
    effects.find((each) => each.is(setPlace))?.value ?? before.map(changes),
  provide: (own) => EditorView.decorations.from(own),
});

export const nextPlace: Extension = field;

/** Return the text of the program at a place, if it is short and the program has the place. */
export function textAt(doc: Text, { line, column, endLine, endColumn }: PlaceNow): string {
  const from = offsetAt(doc, { line: line - 1, character: column - 1 });
  const to = offsetAt(doc, { line: endLine - 1, character: endColumn - 1 });
  return to - from > LONGEST ? '' : doc.sliceString(from, to);
}

/** Mark a place of the program, and show it; without a place, remove the mark. */
export function showPlace(view: EditorView, place: PlaceNow | undefined): void {
  if (view.state.field(field, false) === undefined) return;
  if (place === undefined) {
    view.dispatch({ effects: setPlace.of(Decoration.none) });
    return;
  }
  const { doc } = view.state;
  const from = offsetAt(doc, { line: place.line - 1, character: place.column - 1 });
  const to = offsetAt(doc, { line: place.endLine - 1, character: place.endColumn - 1 });
  const line = Decoration.line({ class: 'now-line' }).range(doc.lineAt(from).from);
  const mark = to > from ? [Decoration.mark({ class: 'now' }).range(from, to)] : [];
  view.dispatch({
    effects: [
      setPlace.of(Decoration.set([line, ...mark], true)),
      EditorView.scrollIntoView(from, { y: 'nearest', yMargin: 40 }),
    ],
  });
}
