/** The examples of the repository. They are in a file of their own, which is loaded when somebody looks at the list. */

export interface Example {
  /** The name of the file. */
  readonly name: string;
  /** The folder, such as `emojifunge`; empty for Mines. */
  readonly folder: string;
  readonly text: string;
}

const FILES = import.meta.glob<string>(
  ['../../../../examples/**/*.{mines,ef,emojifunge,soko,minesasm}', '!**/tests/**'],
  { query: '?raw', import: 'default', eager: true },
);

export const EXAMPLES: readonly Example[] = Object.entries(FILES).map(([path, text]) => {
  const parts = path.split('/examples/')[1]?.split('/') ?? [];
  return { name: parts.at(-1) ?? path, folder: parts.slice(0, -1).join('/'), text };
});
