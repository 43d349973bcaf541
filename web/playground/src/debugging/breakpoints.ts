/** Breakpoints in the gutter of the editor. */

import { type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, GutterMarker, gutter } from '@codemirror/view';
import { offsetAt, type Position, positionAt } from '../language/places.ts';
import { element } from '../page/elements.ts';
import { t } from '../words/words.ts';

class Breakpoint extends GutterMarker {
  override toDOM(): HTMLElement {
    return element(
      'span',
      { class: 'breakpoint', role: 'img', 'aria-label': t('breakpoint') },
      '●',
    );
  }
}

const MARKER = new Breakpoint();
/** Add or remove the breakpoint at an offset. */
const toggle = StateEffect.define<{ readonly at: number; readonly isOnly: boolean }>({
  map: ({ at, isOnly }, changes) => ({ at: changes.mapPos(at), isOnly }),
});

const field = StateField.define<RangeSet<Breakpoint>>({
  create: () => RangeSet.empty,
  update: (before, transaction) => {
    let now = before.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(toggle)) continue;
      const { at, isOnly } = effect.value;
      const line = transaction.state.doc.lineAt(at);
      let isThere = false;
      now.between(line.from, line.to, () => {
        isThere = true;
      });
      if (!isThere) now = now.update({ add: [MARKER.range(at)] });
      else if (!isOnly) {
        now = now.update({ filter: () => false, filterFrom: line.from, filterTo: line.to });
      }
    }
    return now;
  },
});

/** Return the extension for breakpoints. `onChange` is called when they have changed. */
export function breakpoints(onChange: () => void): Extension {
  return [
    field,
    gutter({
      class: 'cm-breakpoints',
      markers: (view) => view.state.field(field),
      initialSpacer: () => MARKER,
      domEventHandlers: {
        mousedown: (view, line) => {
          view.dispatch({ effects: toggle.of({ at: line.from, isOnly: false }) });
          onChange();
          return true;
        },
      },
    }),
  ];
}

/** Add or remove a breakpoint in the line of the cursor. */
export function toggleBreakpoint(view: EditorView): void {
  const { from } = view.state.doc.lineAt(view.state.selection.main.head);
  view.dispatch({ effects: toggle.of({ at: from, isOnly: false }) });
}

/** Add a breakpoint at a position. */
export function addBreakpoint(view: EditorView, position: Position): void {
  const at = offsetAt(view.state.doc, position);
  view.dispatch({ effects: toggle.of({ at, isOnly: true }) });
}

/** Return the breakpoints as the debug adapter takes them: lines and columns from 1. */
export function breakpointsOf(
  view: EditorView,
): readonly { readonly line: number; readonly column?: number }[] {
  const { doc } = view.state;
  const found: { line: number; column?: number }[] = [];
  view.state.field(field, false)?.between(0, doc.length, (at) => {
    const { line, character } = positionAt(doc, at);
    found.push(character === 0 ? { line: line + 1 } : { line: line + 1, column: character + 1 });
  });
  return found;
}
