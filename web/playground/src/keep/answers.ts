/**
 * Keeps the last answers of the server about the open program. The next visit shows them until its own server is ready.
 */

import type { Answers } from '../editor/early.ts';
import { remember, remembered } from './remembered.ts';

const KEY = 'mines.answers';
/** The greatest number of characters that are kept. A browser has room for some millions. */
const MOST = 500_000;

/** Some answers, and all that they depend on. */
interface Kept {
  readonly about: string;
  readonly answers: Partial<Answers>;
}

export interface KeptAnswers {
  /** Return the last answer about the program `text`, if it is known. */
  readonly of: <Name extends keyof Answers>(name: Name, text: string) => Answers[Name] | undefined;
  /** Note an answer about the program `text`, in place of those about other programs. */
  readonly note: <Name extends keyof Answers>(
    name: Name,
    text: string,
    answer: Answers[Name],
  ) => void;
  /** Keep the noted answers in the browser. */
  readonly keep: () => void;
  /** Forget all answers: the program is deleted. */
  readonly forget: () => void;
}

/** Return the answers of the last visit. `aboutOf` returns all that the answers about a text depend on. */
export function keptAnswers(aboutOf: (text: string) => string): KeptAnswers {
  const last = read(remembered(KEY));
  let noted: Kept | undefined;
  return {
    of: (name, text) => (last?.about === aboutOf(text) ? last.answers?.[name] : undefined),
    note: (name, text, answer) => {
      const about = aboutOf(text);
      const before = noted?.about === about ? noted.answers : {};
      noted = { about, answers: { ...before, [name]: answer } };
    },
    keep: () => {
      if (noted === undefined) return;
      const made = JSON.stringify(noted);
      remember(KEY, made.length > MOST ? '' : made);
    },
    forget: () => {
      noted = undefined;
      remember(KEY, '');
    },
  };
}

function read(kept: string | undefined): Kept | undefined {
  try {
    return kept === undefined || kept === '' ? undefined : (JSON.parse(kept) ?? undefined);
  } catch {
    return undefined;
  }
}
