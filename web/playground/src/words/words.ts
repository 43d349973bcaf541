/** The words of the page, in English and Japanese. */

import { remember, remembered } from '../keep/remembered.ts';
import { DEBUG_WORDS } from './debug_words.ts';
import { KEEP_WORDS } from './keep_words.ts';
import { PAGE_WORDS } from './page_words.ts';
import { RUN_WORDS } from './run_words.ts';

const WORDS = { ...PAGE_WORDS, ...RUN_WORDS, ...DEBUG_WORDS, ...KEEP_WORDS };

export type WordName = keyof typeof WORDS;

/** The languages of the page. */
export const LOCALES = { en: 'English', ja: '日本語' } as const;
export type Locale = keyof typeof LOCALES;

const KEY = 'mines.locale';

/** Return the language of the page: the one that was chosen, or that of the browser. */
export function locale(): Locale {
  const chosen = remembered(KEY) ?? globalThis.navigator?.language ?? 'en';
  return chosen.startsWith('ja') ? 'ja' : 'en';
}

/** Choose the language of the page, from the next time on that it is loaded. */
export function chooseLocale(chosen: Locale): void {
  remember(KEY, chosen);
}

/** Return the words with the name `name`. `values` replace `{0}`, `{1}` and so on. */
export function t(name: WordName, ...values: readonly (string | number)[]): string {
  const [english, japanese] = WORDS[name];
  const words = locale() === 'ja' ? japanese : english;
  return words.replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)] ?? ''));
}
