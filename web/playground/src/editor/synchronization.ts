/** Tells the server each change of the text at once. */

import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { LanguageService } from '../language/service.ts';

export function synchronized(service: LanguageService): Extension {
  return EditorView.updateListener.of(({ docChanged, changes, startState, state }) => {
    if (!docChanged) return;
    let from = startState.doc.length;
    let to = 0;
    changes.iterChangedRanges((start, end) => {
      from = Math.min(from, start);
      to = Math.max(to, end);
    });
    service.change(startState.doc, state.doc, from, to);
  });
}
