/** Programs as files: import, export, drag and drop. */

import { suffixOf } from '../languages.ts';
import { element } from '../page/elements.ts';
import { say } from '../page/said.ts';
import { t } from '../words/words.ts';
import type { Program } from './program.ts';

/** The longest file that is imported, in bytes. */
const LONGEST = 8_000_000;

/** A file that the person has chosen, and its text. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

type Open = (files: readonly TextFile[]) => void;

/** The names of files with test cases: see `docs/testing.md`. */
const CASES = /(?:\.in|\.out|^box\.yaml)$/;

/** Let the person choose files, and open them. */
export function importFiles(open: Open): void {
  const input = element('input', {
    type: 'file',
    multiple: true,
    change: () => void readFiles(input.files ?? [], open),
  });
  input.click();
}

/** Read files, and open those that are texts. */
async function readFiles(files: Iterable<File>, open: Open): Promise<void> {
  const read = await Promise.all([...files].map(readFile));
  open(read.filter((file) => file !== undefined));
}

async function readFile(file: File): Promise<TextFile | undefined> {
  try {
    if (file.size > LONGEST) say(t('tooLong', file.name, '8 MB'), true);
    else {
      const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
      return { name: file.name, text: decoder.decode(await file.arrayBuffer()) };
    }
  } catch {
    say(t('notText', file.name), true);
  }
  return undefined;
}

/** Return the programs among `files`, and the files with test cases. Without test cases, all files are programs. */
export function sorted(files: readonly TextFile[]): {
  readonly programs: readonly TextFile[];
  readonly cases: readonly TextFile[];
} {
  if (!files.some(({ name }) => CASES.test(name))) return { programs: files, cases: [] };
  const isProgram = ({ name }: TextFile) => suffixOf(name) !== '';
  return { programs: files.filter(isProgram), cases: files.filter((file) => !isProgram(file)) };
}

/** Save a program as a file. */
export function downloadProgram({ name, text }: Pick<Program, 'name' | 'text'>): void {
  download(name, text, 'text/plain;charset=utf-8');
}

export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Open files that are dropped on the page. */
export function takeDrops(place: HTMLElement, open: Open): void {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  place.addEventListener(
    'dragover',
    (event) => {
      if (hasFiles(event)) event.preventDefault();
    },
    true,
  );
  place.addEventListener(
    'drop',
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation(); // the editor would insert the text of the file
      void readFiles(event.dataTransfer?.files ?? [], open);
    },
    true,
  );
}
