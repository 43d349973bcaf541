/**
 * Answers of the server that are shown until the server is ready: those about the first example, which are made when the
 * page is built (see `build/early.ts`), and those of the last visit.
 */

import type { EditorView } from '@codemirror/view';
import type { KeptAnswers } from '../keep/answers.ts';
import type { ServerDiagnostic } from '../language/service.ts';
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
  readonly diagnostics: readonly ServerDiagnostic[];
}

export interface Early {
  /** Return the answer about `text`, if it is known before the server is ready. */
  readonly of: <Name extends keyof Answers>(name: Name, text: string) => Answers[Name] | undefined;
  /** Return the answer about the program of `view`. */
  readonly in: <Name extends keyof Answers>(
    name: Name,
    view: EditorView,
  ) => Answers[Name] | undefined;
  /** Note an answer of the server about the program of `view`, for the next visit. */
  readonly note: <Name extends keyof Answers>(
    name: Name,
    view: EditorView,
    answer: Answers[Name],
  ) => void;
}

/** The length of the longest program about which answers are kept. To compare a longer one with each answer is slow. */
const LONGEST = 100_000;

/** The answers about the first example. */
export type BuiltAnswers = Omit<Answers, 'diagnostics'>;

const FILES = import.meta.glob<BuiltAnswers>('../../generated/early.*.json', { import: 'default' });

/** Load the answers about the example `text`, and add those of the last visit. What cannot be loaded is left out. */
export async function earlyAnswers(
  locale: Locale,
  text: string,
  kept: KeptAnswers,
): Promise<Early> {
  const built = await loaded(FILES[`../../generated/early.${locale}.json`]);
  const of: Early['of'] = (name, shown) =>
    (shown === text ? built[name] : undefined) ?? kept.of(name, shown);
  return {
    of,
    in: (name, { state: { doc } }) => (doc.length > LONGEST ? undefined : of(name, doc.toString())),
    note: (name, { state: { doc } }, answer) => {
      if (doc.length <= LONGEST) kept.note(name, doc.toString(), answer);
    },
  };
}

async function loaded(load: (() => Promise<BuiltAnswers>) | undefined): Promise<Partial<Answers>> {
  try {
    return (await load?.()) ?? {};
  } catch (error) {
    console.debug(String(error));
    return {};
  }
}
