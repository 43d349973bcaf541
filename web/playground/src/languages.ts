/** The languages: what the page must know of each before the language server is there. */

import {
  LANGUAGES,
  type Language,
  languageOfFile,
} from '../../../vscode-extension/src/languages.ts';

export { LANGUAGES, type Language };

/** Return the language of a program, which the suffix of its name tells. */
export function languageOf(name: string): Language {
  return languageOfFile(name) ?? LANGUAGES[0];
}

/** Return the suffix of `name`, or an empty text if no language has it. */
export function suffixOf(name: string): string {
  const suffixes = languageOfFile(name)?.suffixes ?? [];
  return suffixes.find((suffix) => name.endsWith(suffix)) ?? '';
}
