/** The languages: what the page must know of each before the language server is there. */

import {
  LANGUAGES as EVERYWHERE,
  languageOfFile,
  type Language as OfExtension,
} from '../../../vscode-extension/src/languages.ts';

/** What only the page knows of a language. */
interface OfPage {
  /** The keys of a phone, below the program. */
  readonly keys: readonly string[];
  /** Whether the person can choose the engine. */
  readonly hasEngines: boolean;
  /** Whether links hold the programs as bits, and can leave their comments out. */
  readonly hasShortLinks: boolean;
}

export type Language = OfExtension & OfPage;

const ROWS: Readonly<Record<string, Partial<OfPage>>> = {
  mines: {
    keys: [...',;!@#*.-0123456789\n'],
    hasEngines: true,
    hasShortLinks: true,
  },
  emojifunge: {
    keys: ['➡️', '⬇️', '⬅️', '⬆️', '🔡', '🔢', '🔚', '1️⃣', '2️⃣', '3️⃣', '➕', '➖', '✖️', '⬜', '\n'],
  },
  sokolang: { keys: [...'rludw@#*:,[]\n'] },
  minesasm: { keys: [...':()"#-\n'], hasEngines: true },
};

function whole(language: OfExtension): Language {
  return {
    keys: ['\n'],
    hasEngines: false,
    hasShortLinks: false,
    ...language,
    ...ROWS[language.id],
  };
}

const [FIRST, ...OTHERS] = EVERYWHERE;
export const LANGUAGES: readonly [Language, ...Language[]] = [whole(FIRST), ...OTHERS.map(whole)];

/** Return the language of a program, which the suffix of its name tells. */
export function languageOf(name: string): Language {
  const id = languageOfFile(name)?.id;
  return LANGUAGES.find((language) => language.id === id) ?? LANGUAGES[0];
}

/** Return the suffix of `name`, or an empty text if no language has it. */
export function suffixOf(name: string): string {
  const suffixes = languageOfFile(name)?.suffixes ?? [];
  return suffixes.find((suffix) => name.endsWith(suffix)) ?? '';
}
