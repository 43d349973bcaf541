/** Programs as files: import, export, drag and drop. */

import { element } from '../page/elements.ts';
import { say } from '../page/said.ts';
import { t } from '../words/words.ts';
import type { Program } from './program.ts';

/** The longest file that is imported, in bytes. */
const LONGEST = 8_000_000;

type Open = (name: string, text: string) => void;

/** Let the person choose a file, and open it. */
export function importFile(open: Open): void {
  const input = element('input', {
    type: 'file',
    change: () => {
      const [file] = input.files ?? [];
      if (file !== undefined) void readFile(file, open);
    },
  });
  input.click();
}

async function readFile(file: File, open: Open): Promise<void> {
  if (file.size > LONGEST) return say(t('tooLong', file.name, '8 MB'), true);
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    open(file.name, decoder.decode(await file.arrayBuffer()));
    say(t('imported', file.name));
  } catch {
    say(t('notText', file.name), true);
  }
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
      for (const file of event.dataTransfer?.files ?? []) void readFile(file, open);
    },
    true,
  );
}
