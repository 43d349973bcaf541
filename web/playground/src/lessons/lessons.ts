/** Lessons: a few steps for each language, with programs to try. */

import { LANGUAGES } from '../languages.ts';
import { locale } from '../words/words.ts';

export interface Step {
  readonly words: string;
  /** A program to put into the editor. */
  readonly program?: string;
}

export interface Lesson {
  readonly id: string;
  readonly title: () => string;
  /** The name of the program in the editor. */
  readonly file: string;
  readonly steps: () => readonly Step[];
}

/** The texts of the lessons, in Markdown, by the paths of their files. */
const TEXTS = import.meta.glob<string>('./texts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Return the text of a lesson in the language of the page. */
function textOf(id: string): string {
  return TEXTS[`./texts/${id}.${locale()}.md`] ?? TEXTS[`./texts/${id}.en.md`] ?? '';
}

const FENCE = /```program\n([\s\S]*?)\n```\n?/;

function lesson(id: string, file: string): Lesson {
  return {
    id,
    file,
    title: () => /^# (.*)$/m.exec(textOf(id))?.[1] ?? id,
    steps: () =>
      textOf(id)
        .replace(/^# .*\n/, '')
        .split(/^---$/m)
        .map((part) => {
          const program = FENCE.exec(part)?.[1];
          const words = part.replace(FENCE, '').trim();
          return program === undefined ? { words } : { words, program };
        }),
  };
}

export const LESSONS: readonly Lesson[] = LANGUAGES.map(({ id, suffixes }) =>
  lesson(id, `lesson${suffixes[0]}`),
);
