/** Colours of the language server, which knows more than the grammars. */

import {
  type Extension,
  type Range as Placed,
  Prec,
  StateEffect,
  type Text,
} from '@codemirror/state';
import { Decoration, type DecorationSet } from '@codemirror/view';
import { markOf } from '../colours/local.ts';
import { classOfToken } from '../colours/scopes.ts';
import { offsetAt } from '../language/places.ts';
import type { LanguageService } from '../language/service.ts';
import { asking, decorationField } from './asking.ts';
import { visibleRange } from './visible.ts';

const setTokens = StateEffect.define<DecorationSet>();

export function semanticTokens(service: LanguageService): Extension {
  return Prec.high([
    decorationField(setTokens),
    asking<{ readonly data: readonly number[] } | null>(service, {
      delay: 20,
      isOfVisible: true,
      ask: ({ state, viewport }, signal) =>
        service.ask(
          'textDocument/semanticTokens/range',
          { range: visibleRange(state.doc, viewport) },
          signal,
        ),
      take: (view, answer) => {
        const legend = service.capabilities().semanticTokensProvider?.legend;
        if (legend === undefined) return;
        const made = decoded(view.state.doc, answer?.data ?? [], (type, bits) => {
          const modifiers = legend.tokenModifiers.filter((_, bit) => (bits >> bit) & 1);
          return classOfToken(legend.tokenTypes[type] ?? '', modifiers);
        });
        view.dispatch({ effects: setTokens.of(Decoration.set(made, true)) });
      },
    }),
  ]);
}

/** Return the decorations of tokens, five numbers each, as the protocol packs them. */
export function decoded(
  doc: Text,
  data: readonly number[],
  className: (type: number, modifiers: number) => string,
): Placed<Decoration>[] {
  const made: Placed<Decoration>[] = [];
  let line = 0;
  let character = 0;
  for (let index = 0; index + 4 < data.length; index += 5) {
    const [lines = 0, characters = 0, length = 0, type = 0, modifiers = 0] = data.slice(
      index,
      index + 5,
    );
    line += lines;
    character = lines === 0 ? character + characters : characters;
    const from = offsetAt(doc, { line, character });
    const to = Math.min(from + length, doc.length);
    if (to > from) made.push(markOf(className(type, modifiers)).range(from, to));
  }
  return made;
}
