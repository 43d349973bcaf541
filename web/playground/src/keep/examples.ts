/** The examples of the repository. They are in a file of their own, which is loaded when somebody looks at the list. */

import { LANGUAGES, languageOf } from '../languages.ts';

export interface Example {
  /** The name of the file. */
  readonly name: string;
  readonly text: string;
}

const FILES = import.meta.glob<string>(
  ['../../../../examples/**/*.{mines,ef,emojifunge,soko,minesasm}', '!**/tests/**'],
  { query: '?raw', import: 'default', eager: true },
);

const NAMES = LANGUAGES.map(({ id }) => id);

/** All examples: those of a language are together, in the order of the languages. */
export const EXAMPLES: readonly Example[] = Object.entries(FILES)
  .map(([path, text]) => ({ name: path.slice(path.lastIndexOf('/') + 1), text }))
  .sort((one, other) => place(one) - place(other));

function place({ name }: Example): number {
  return NAMES.indexOf(languageOf(name).id);
}
