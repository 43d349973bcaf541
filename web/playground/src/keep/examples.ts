/** The examples of the repository. They are in a file of their own, which is loaded when somebody looks at the list. */

export interface Example {
  /** The name of the file. */
  readonly name: string;
  readonly text: string;
}

const FILES = import.meta.glob<string>(
  ['../../../../examples/**/*.{mines,ef,emojifunge,soko,minesasm}', '!**/tests/**'],
  { query: '?raw', import: 'default', eager: true },
);

export const EXAMPLES: readonly Example[] = Object.entries(FILES).map(([path, text]) => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  text,
}));
