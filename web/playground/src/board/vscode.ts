/** Stands in for the module `vscode` in the sources that the page shares with the extension. */

import japanese from '../../../../vscode-extension/l10n/bundle.l10n.ja.json';
import { locale } from '../words/words.ts';

/** The only part of a document that `languages.ts` of the extension reads. */
export interface TextDocument {
  readonly languageId: string;
}

export const l10n = {
  /** Return a text of the extension in the language of the page. */
  t: (text: string, ...values: readonly (string | number)[]): string => {
    const known = japanese as Readonly<Record<string, string>>;
    const words = locale() === 'ja' ? (known[text] ?? text) : text;
    return words.replace(/\{(\d+)\}/g, (whole, index) => String(values[Number(index)] ?? whole));
  },
};
