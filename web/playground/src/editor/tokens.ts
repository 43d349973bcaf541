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
import type { LanguageService, Legend } from '../language/service.ts';
import { asking, decorationField } from './asking.ts';
import type { Early } from './early.ts';
import { visibleRange } from './visible.ts';

const setTokens = StateEffect.define<DecorationSet>();

/** Tokens, five numbers each, and the names of their types and modifiers. */
export interface Tokens {
  readonly data: readonly number[];
  readonly legend: Legend;
}

export function semanticTokens(service: LanguageService, early: Early): Extension {
  return Prec.high([
    decorationField(setTokens, () => !service.isReady()),
    asking<Tokens | undefined>(service, {
      delay: 20,
      isOfVisible: true,
      early: (view) => early.in('tokens', view),
      note: (view, answer) => answer && early.note('tokens', view, answer),
      ask: async ({ state, viewport }, signal) => {
        const answer = await service.ask<{ readonly data: readonly number[] } | null>(
          'textDocument/semanticTokens/range',
          { range: visibleRange(state.doc, viewport) },
          signal,
        );
        const legend = service.capabilities().semanticTokensProvider?.legend;
        return legend === undefined ? undefined : { data: answer?.data ?? [], legend };
      },
      take: (view, answer) => {
        if (answer === undefined) return;
        const { data, legend } = answer;
        const made = decoded(view.state.doc, data, (type, bits) => {
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
