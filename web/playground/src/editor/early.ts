/**
 * Answers of the server about the first example. They are made when the page is built, and shown until the server is
 * ready: see `build/early.ts`.
 */

import type { EditorView } from '@codemirror/view';
import type { Locale } from '../words/words.ts';
import type { Hint } from './hints.ts';
import type { Lens } from './lenses.ts';
import type { Tokens } from './tokens.ts';

/** The answers, by what they are about. */
export interface Answers {
  readonly hints: readonly Hint[];
  readonly lenses: readonly Lens[];
  readonly tokens: Tokens;
  readonly explanation: string;
}

export interface Early {
  /** Return the answer about `text`, if it is the first example. */
  readonly of: <Name extends keyof Answers>(name: Name, text: string) => Answers[Name] | undefined;
  /** Return the answer about the program of `view`. */
  readonly in: <Name extends keyof Answers>(
    name: Name,
    view: EditorView,
  ) => Answers[Name] | undefined;
}

const FILES = import.meta.glob<Answers>('../../generated/early.*.json', { import: 'default' });

/** Load the answers about the example `text`. If they cannot be loaded, there are none. */
export async function earlyAnswers(locale: Locale, text: string): Promise<Early> {
  const load = FILES[`../../generated/early.${locale}.json`];
  const answers = await load?.().catch((error) => console.debug(String(error)));
  const of: Early['of'] = (name, shown) => (shown === text ? answers?.[name] : undefined);
  return { of, in: (name, { state }) => of(name, state.doc.toString()) };
}
