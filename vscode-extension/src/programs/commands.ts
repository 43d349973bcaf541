/** The command lines of the tools. */

import type { Language } from '../languages.ts';
import type { Tool } from '../server/places.ts';

/** Where a program's input comes from. */
export type Input =
  | { readonly kind: 'terminal' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: string };

/** What a task of the type `mines` says. */
export interface TaskWords {
  readonly task: 'run' | 'lint' | 'format';
  /** The program; for `lint` and `format` also a folder. */
  readonly file?: string;
  /** Its input, as text. */
  readonly text?: string;
  /** A file with its input. */
  readonly input?: string;
  /** Where the random numbers of a run begin. */
  readonly seed?: number | string;
  readonly arguments?: readonly string[];
}

/** What the settings say about running a program. */
export interface RunSettings {
  /** At most one of each language. */
  readonly dialects: readonly string[];
  /** The language of the file, if its suffix does not tell it. */
  readonly language?: string;
  /** Where the random numbers of a run begin; none if its language has none. */
  readonly seed?: number;
  readonly arguments: readonly string[];
}

/** The seed that is set, for programs that have a use for one. */
export function seedFor(language: Language | undefined, set: unknown): { readonly seed?: number } {
  return language?.hasChance === true && typeof set === 'number' ? { seed: set } : {};
}

/** The tool of each task. */
const TOOL = { run: 'run', lint: 'lint', format: 'fmt' } as const satisfies Record<string, Tool>;

/** The tool that a task starts, and its arguments. */
export function taskCommand(
  words: TaskWords,
  settings: RunSettings,
): { readonly tool: Tool; readonly arguments: readonly string[] } {
  const language = settings.language === undefined ? [] : ['--language', settings.language];
  const own = [...language, ...settings.dialects.flatMap((name) => ['--dialect', name])];
  const more = listed(words.arguments);
  if (words.task === 'run') {
    const input = inputArguments(inputOf(words));
    const file = words.file ?? '${file}';
    const seed = words.seed ?? settings.seed ?? null;
    const chance = seed === null ? [] : ['--seed', String(seed)];
    const all = [file, ...input, ...own, ...chance, ...settings.arguments, ...more];
    return { tool: 'run', arguments: all };
  }
  const format = words.task === 'lint' ? ['--output-format', 'concise'] : [];
  const file = words.file ?? '${workspaceFolder}';
  return { tool: TOOL[words.task], arguments: [...format, ...own, ...more, file] };
}

/** Whether a definition, which people write by hand, names a task that there is. */
export function isTask(task: unknown): task is TaskWords['task'] {
  return typeof task === 'string' && Object.hasOwn(TOOL, task);
}

/** A command line as people would type it, to be read, not run. */
export function shownCommand(words: readonly string[]): string {
  return words
    .map((word) =>
      /^[\w@%+=:,./\\-]+$/.test(word) ? word : `'${escaped(word).replaceAll("'", "'\\''")}'`,
    )
    .join(' ');
}

/** The most of an input that is shown. */
const MOST_SHOWN = 60;

/** An input in a few words; empty if it is typed while the program runs. */
export function shownInput(input: Input): string {
  switch (input.kind) {
    case 'terminal':
      return '';
    case 'text':
      return `'${shortened(escaped(input.text))}'`;
    case 'file':
      return shortened(input.file);
  }
}

/** VS Code replaces what looks like one of its variables in the words of a task. */
export function withoutVariables(words: string): string {
  return words.replaceAll('${', '$ {');
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= MOST_SHOWN
    ? text
    : `${characters.slice(0, MOST_SHOWN - 1).join('')}…`;
}

/** A list as people write it in JSON: numbers do for words, and one word for a list of it. */
export function listed(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** The task that runs a program with an input. */
export function runWords(file: string, input: Input): TaskWords {
  switch (input.kind) {
    case 'terminal':
      return { task: 'run', file };
    case 'text':
      return { task: 'run', file, text: input.text };
    case 'file':
      return { task: 'run', file, input: input.file };
  }
}

function inputOf(words: TaskWords): Input {
  if (words.text !== undefined) return { kind: 'text', text: String(words.text) };
  if (words.input !== undefined) return { kind: 'file', file: String(words.input) };
  return { kind: 'terminal' };
}

/** The arguments that give a program its input. */
export function inputArguments(input: Input): readonly string[] {
  switch (input.kind) {
    case 'terminal':
      return [];
    case 'text':
      return option('-e', input.text);
    case 'file':
      return option('-i', input.file);
  }
}

/** What begins with a hyphen would be taken for an option by itself; and what begins with `=` loses it
 * when it is written into the same word. */
function option(name: string, value: string): readonly string[] {
  return value.startsWith('-') ? [`${name}${value}`] : [name, value];
}

/** What is typed on one line as the text that it stands for: `\n`, `\t`, `\r` and `\\`. */
export function unescaped(typed: string): string {
  const meaning: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\' };
  return typed.replaceAll(/\\([ntr\\])/g, (_whole, letter: string) => meaning[letter] ?? '');
}

/** A text as it would be typed on one line. */
export function escaped(text: string): string {
  const written: Readonly<Record<string, string>> = {
    '\n': '\\n',
    '\t': '\\t',
    '\r': '\\r',
    '\\': '\\\\',
  };
  return text.replaceAll(/[\n\t\r\\]/g, (character) => written[character] ?? '');
}
