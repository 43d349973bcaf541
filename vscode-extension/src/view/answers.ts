/** The questions of the page that change nothing. */

import type * as vscode from 'vscode';
import type { Services } from '../services.ts';
import { plain } from './cursor_board.ts';
import type { CellContent, FromPage, Questions } from './messages.ts';
import type { View } from './view.ts';
import { askForAct, previewOf } from './writing.ts';

type Asked = Extract<FromPage, { readonly kind: 'ask' }>;
type Answers = { readonly [Name in keyof Questions]: Questions[Name]['answer'] };

/** What the page gets if a question has no answer. */
const NOTHING: Answers = { preview: [], missing: '', reasons: [], contents: [] };

export function answerQuestions(services: Services, view: View): vscode.Disposable {
  return view.onMessage((message) => {
    if (message.kind !== 'ask') return;
    const { id } = message;
    answer(services, view, message)
      .catch((error) => {
        services.log.debug(`${message.name}: ${error}`);
        return NOTHING[message.name];
      })
      .then((found) => view.post({ kind: 'answer', id, answer: found }));
  });
}

async function answer(
  services: Services,
  view: View,
  asked: Asked,
): Promise<Answers[keyof Answers]> {
  const document = view.shown.document();
  if (document === undefined) return NOTHING[asked.name];
  const { server } = services;
  const textDocument = { uri: server.uri(document.uri) };
  switch (asked.name) {
    case 'preview':
      return Promise.all(
        asked.question.map(async (act) => previewOf(act, await askForAct(services, view, act))),
      );
    case 'missing': {
      const position = plain(view.shown.position());
      const params = { textDocument, position, command: asked.question };
      return (await server.request<{ words: string }>('mines/boardMissing', params)).words;
    }
    case 'reasons': {
      const position = plain(view.shown.position());
      const params = { textDocument, position, commands: asked.question };
      return (await server.request<readonly string[] | null>('mines/boardReasons', params)) ?? [];
    }
    case 'contents':
      return server.request<readonly CellContent[]>('mines/boardContents', { textDocument });
  }
}
