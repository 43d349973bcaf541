/** Parts of the program that can be folded, as the server names them. */

import { codeFolding, foldGutter, foldService } from '@codemirror/language';
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { offsetAt } from '../language/places.ts';
import type { LanguageService } from '../language/service.ts';
import { asking } from './asking.ts';

interface Fold {
  readonly startLine: number;
  readonly endLine: number;
}

/** Where folded parts begin and end. */
type Folds = readonly { readonly from: number; readonly to: number }[];

const setFolds = StateEffect.define<Folds>();

const folds = StateField.define<Folds>({
  create: () => [],
  update: (before, { effects, changes, docChanged }) => {
    const found = effects.find((each) => each.is(setFolds));
    if (found !== undefined) return found.value;
    if (!docChanged) return before;
    return before.map(({ from, to }) => ({ from: changes.mapPos(from), to: changes.mapPos(to) }));
  },
});

export function folding(service: LanguageService): Extension {
  return [
    folds,
    codeFolding(),
    foldGutter({ openText: '▾', closedText: '▸' }),
    foldService.of((state, start, end) => {
      const found = state.field(folds).find(({ from }) => from >= start && from <= end);
      return found !== undefined && found.to > found.from ? found : null;
    }),
    asking<readonly Fold[] | null>(service, {
      delay: 300,
      ask: (_, signal) => service.ask('textDocument/foldingRange', {}, signal),
      take: (view, answer) => {
        const { doc } = view.state;
        const found = (answer ?? []).map(({ startLine, endLine }) => ({
          from: doc.lineAt(offsetAt(doc, { line: startLine, character: 0 })).to,
          to: doc.lineAt(offsetAt(doc, { line: endLine, character: 0 })).to,
        }));
        view.dispatch({ effects: setFolds.of(found) });
      },
    }),
  ];
}
