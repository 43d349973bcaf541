/** Answers the questions of the page of the board. They change nothing. */

import type {
  Act,
  ActAnswer,
  CellContent,
  FromPage,
  Preview,
  Questions,
} from '../../../../vscode-extension/src/view/messages.ts';
import { positionAt } from '../language/places.ts';
import type { BoardHost } from './view.ts';

type Asked = Extract<FromPage, { readonly kind: 'ask' }>;
type Answer = Questions[keyof Questions]['answer'];

/** What the page gets if a question has no answer. */
const NOTHING: { readonly [Name in keyof Questions]: Questions[Name]['answer'] } = {
  preview: [],
  missing: '',
  reasons: [],
  contents: [],
};

export async function answer(host: BoardHost, asked: Asked): Promise<Answer> {
  try {
    return await answerOf(host, asked);
  } catch {
    return NOTHING[asked.name];
  }
}

async function answerOf(host: BoardHost, asked: Asked): Promise<Answer> {
  const { service } = host;
  const position = cursorOf(host);
  switch (asked.name) {
    case 'preview':
      return Promise.all(
        asked.question.map(async (act) => previewOf(act, await askForAct(host, act))),
      );
    case 'missing':
      return (
        await service.ask<{ words: string }>('mines/boardMissing', {
          position,
          command: asked.question,
        })
      ).words;
    case 'reasons':
      return (
        (await service.ask<readonly string[] | null>('mines/boardReasons', {
          position,
          commands: asked.question,
        })) ?? []
      );
    case 'contents':
      return service.ask<readonly CellContent[]>('mines/boardContents');
  }
}

export function cursorOf({ view }: BoardHost) {
  const { doc, selection } = view().state;
  return positionAt(doc, selection.main.head);
}

/** Ask the server what an act does at the cursor. */
export function askForAct(host: BoardHost, act: Act): Promise<ActAnswer> {
  return host.service.ask<ActAnswer>('mines/boardAct', { position: cursorOf(host), act });
}

/** Return what an act would do, in words. */
function previewOf(act: Act, found: ActAnswer): Preview {
  if ('refused' in found) {
    return { act, isRefused: true, words: found.refused, written: '', changedCount: 0 };
  }
  const written = found.edits.map(({ newText }) => newText.trim()).filter(Boolean);
  const { words, changed } = found;
  return { act, isRefused: false, words, written: written.join(' '), changedCount: changed.length };
}
