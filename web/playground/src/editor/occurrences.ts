/** Marks the places that use the same thing as the place at the cursor. */

import { type Extension, StateEffect } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin } from '@codemirror/view';
import { markOf } from '../colours/local.ts';
import { offsetAt, positionAt, type Range } from '../language/places.ts';
import type { LanguageService } from '../language/service.ts';
import { decorationField } from './asking.ts';

/** Milliseconds that the cursor rests before the places are marked. */
const REST = 200;

const setOccurrences = StateEffect.define<DecorationSet>();

export function occurrences(service: LanguageService): Extension {
  return [
    decorationField(setOccurrences),
    ViewPlugin.define((view) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      return {
        update: ({ docChanged, selectionSet }) => {
          if (!docChanged && !selectionSet) return;
          clearTimeout(timer);
          timer = setTimeout(() => void mark(view, service), REST);
        },
        destroy: () => clearTimeout(timer),
      };
    }),
  ];
}

async function mark(view: EditorView, service: LanguageService): Promise<void> {
  if (!service.isReady()) return;
  const { doc, selection } = view.state;
  const position = positionAt(doc, selection.main.head);
  const found = await service
    .ask<readonly { readonly range: Range }[] | null>('textDocument/documentHighlight', {
      position,
    })
    .catch(() => null);
  if (view.state.doc !== doc || view.state.selection !== selection) return;
  const marks = (found ?? []).flatMap(({ range }) => {
    const from = offsetAt(doc, range.start);
    const to = offsetAt(doc, range.end);
    return to > from ? [markOf('occurrence').range(from, to)] : [];
  });
  view.dispatch({ effects: setOccurrences.of(Decoration.set(marks, true)) });
}
