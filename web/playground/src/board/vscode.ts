/** Stands in for the module `vscode` in the sources that the page shares with the extension. */

import { locale } from '../words/words.ts';

/** The only part of a document that `languages.ts` of the extension reads. */
export interface TextDocument {
  readonly languageId: string;
}

let texts: Readonly<Record<string, string>> = {};

/** Load the texts of the language of the page. */
export async function loadTexts(): Promise<void> {
  if (locale() !== 'ja') return;
  texts = (await import('../../../../vscode-extension/l10n/bundle.l10n.ja.json')).default;
}

export const l10n = {
  /** Return a text of the extension in the language of the page. */
  t: (text: string, ...values: readonly (string | number)[]): string => {
    const words = texts[text] ?? text;
    return words.replace(/\{(\d+)\}/g, (whole, index) => String(values[Number(index)] ?? whole));
  },
};
