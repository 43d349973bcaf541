/** Larger selections: the server says which parts of the program are around the cursor. */

import type { EditorView } from '@codemirror/view';
import { offsetAt, positionAt, type Range } from '../language/places.ts';
import type { LanguageService } from '../language/service.ts';

interface Around {
  readonly range: Range;
  readonly parent?: Around;
}

/** Select the next larger part of the program around the selection. */
export async function selectMore(view: EditorView, service: LanguageService): Promise<void> {
  const { doc, selection } = view.state;
  const { from, to } = selection.main;
  const [answer] =
    (await service.ask<readonly Around[] | null>('textDocument/selectionRange', {
      positions: [positionAt(doc, from)],
    })) ?? [];
  if (view.state.doc !== doc || !view.state.selection.eq(selection)) return;
  for (let around = answer; around !== undefined; around = around.parent) {
    const anchor = offsetAt(doc, around.range.start);
    const head = offsetAt(doc, around.range.end);
    if (anchor > from || head < to || head - anchor <= to - from) continue;
    view.dispatch({ selection: { anchor, head }, userEvent: 'select' });
    return;
  }
}
