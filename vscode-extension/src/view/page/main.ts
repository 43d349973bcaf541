/** The page of the board: puts its parts together for the program that is shown. */

import type { Kept, Subject, ToPage } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import { bridge } from './bridge.ts';
import { type Screen, screen } from './screen.ts';
import { element } from './texts.ts';

const page = bridge();
let words: PageWords | undefined;
let locale = 'en';
let subject: Subject | undefined;
let shown: Screen | undefined;

/** Show another program, or say why there is none. */
function show(next: Subject | undefined, why: string): void {
  const isSame =
    shown !== undefined &&
    next !== undefined &&
    next.language === subject?.language &&
    JSON.stringify(next.labels) === JSON.stringify(subject.labels);
  subject = next;
  if (next !== undefined) page.keep({ uri: next.uri });
  if (isSame && next !== undefined) {
    shown?.setSubject(next);
    return;
  }
  shown?.dispose();
  shown = undefined;
  document.body.replaceChildren();
  if (next === undefined || words === undefined) {
    document.body.append(element(document, 'main', 'view-none', {}, why));
    return;
  }
  shown = screen(document.body, words, locale, next, page);
}

function receive(message: ToPage): void {
  switch (message.kind) {
    case 'words':
      ({ words, locale } = message);
      break;
    case 'subject':
      show(message.subject, message.why ?? '');
      break;
    case 'answer':
      page.settle(message.id, message.answer);
      break;
    case 'board':
      keepPosition({ position: message.position });
      shown?.receive(message);
      break;
    default:
      shown?.receive(message);
  }
}

let keeping: ReturnType<typeof setTimeout> | undefined;

/** Keep where the cursor is, once it rests. */
function keepPosition(state: Kept): void {
  clearTimeout(keeping);
  keeping = setTimeout(() => page.keep(state), 300);
}

addEventListener('message', ({ data }: MessageEvent<ToPage>) => receive(data));
page.post({ kind: 'ready' });
