/** The board beside the program: it follows the cursor, or the debugger. */

import type { EditorView } from '@codemirror/view';
import type { FromPage, Subject, ToPage } from '../../../../vscode-extension/src/view/messages.ts';
import { pageWords } from '../../../../vscode-extension/src/view/page_words.ts';
import type { DebugPanel } from '../debugging/panel.ts';
import { reveal } from '../editor/navigation.ts';
import type { Program } from '../keep/program.ts';
import { offsetAt } from '../language/places.ts';
import type { LanguageService } from '../language/service.ts';
import { languageOf } from '../languages.ts';
import { element } from '../page/elements.ts';
import { locale, t } from '../words/words.ts';
import { answer } from './answers.ts';
import { followCursor } from './cursor.ts';
import { followSession } from './session.ts';
import { l10n, loadTexts } from './vscode.ts';
import { writeActs } from './writing.ts';

/** What the parts of the view share. */
export interface BoardHost {
  readonly service: LanguageService;
  readonly view: () => EditorView;
  readonly program: () => Program;
  readonly debug: DebugPanel;
  /** List the operations on the cell at an offset. */
  readonly references: (offset: number) => Promise<void>;
}

export interface Posting {
  readonly post: (message: ToPage) => void;
  readonly say: (words: string, isError?: boolean) => void;
}

export interface BoardView {
  /** The cursor or the text has changed. */
  readonly onCursor: () => void;
  /** Another program is open. */
  readonly onProgram: () => void;
  /** The session of the debugger has changed. */
  readonly onDebug: () => void;
}

/** Show the board in `place`, as soon as the server is ready. */
export function openCursorBoard(place: HTMLElement, host: BoardHost): BoardView {
  const { service, view, debug } = host;
  let frame: HTMLIFrameElement | undefined;
  let isReady = false;
  const post = (message: ToPage) => {
    if (isReady)
      frame?.contentWindow?.postMessage(
        message,
        location.origin === 'null' ? '*' : location.origin,
      );
  };
  const posting: Posting = {
    post,
    say: (words, isError = false) => post({ kind: 'say', words, isError }),
  };
  const cursor = followCursor(host, posting);
  const session = followSession(host, posting);
  const write = writeActs(host, posting);

  async function tellSubject(): Promise<void> {
    if (!isReady || !service.isReady()) return;
    const uri = service.uri();
    const labels = await service
      .ask<Readonly<Record<string, string>> | null>('mines/boardLabels')
      .catch(() => null);
    if (service.uri() !== uri) return;
    const { name } = host.program();
    const language = languageOf(name);
    const subject: Subject = {
      uri,
      file: name,
      language: language.id,
      labels: labels ?? {},
      runsInCells: language.runsInCells === true,
      canRun: true,
      ...(language.isAssembled
        ? {
            noBoard: l10n.t(
              'A source of the assembler has no board in its text. To see the board of its program, use Show the Mines Program.',
            ),
          }
        : {}),
    };
    post({ kind: 'subject', subject, why: '' });
    session.again();
    cursor.again();
  }

  function take(message: FromPage): void {
    switch (message.kind) {
      case 'ready':
        void loadTexts().then(() => {
          isReady = true;
          post({ kind: 'words', locale: locale(), words: pageWords() });
          void tellSubject();
        });
        break;
      case 'ask':
        answer(host, message).then((found) =>
          post({ kind: 'answer', id: message.id, answer: found }),
        );
        break;
      case 'do':
      case 'undo':
      case 'redo':
        write(message);
        break;
      case 'reveal':
        reveal(view(), message.range);
        break;
      case 'references': {
        const at = offsetAt(view().state.doc, message.place);
        if (languageOf(host.program().name).runsInCells) {
          reveal(view(), { start: message.place, end: message.place });
        } else void host.references(at);
        break;
      }
      case 'rows':
        void (message.source === 'cursor' ? cursor.rows : session.rows)(
          message.name,
          message.first,
          message.count,
        );
        break;
      default:
        session.take(message);
    }
  }

  addEventListener('message', ({ data, source }: MessageEvent<{ readonly board?: FromPage }>) => {
    if (source === frame?.contentWindow && data.board !== undefined) take(data.board);
  });

  function open(): void {
    if (frame === undefined) {
      frame = element('iframe', { src: './board.html', title: t('board') });
      place.replaceChildren(frame);
    } else void tellSubject();
  }

  service.listen({
    onReady: open,
    onRefresh: () => cursor.look(),
    onDiagnostics: () => cursor.look(),
  });
  if (service.isReady()) open();
  void debug;
  return {
    onCursor: () => cursor.look(),
    onProgram: () => void tellSubject(),
    onDebug: () => {
      session.look();
      if (!host.debug.isActive()) cursor.again();
    },
  };
}
