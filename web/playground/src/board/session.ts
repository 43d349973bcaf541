/** The board while the program is debugged: the states of the session, its output, its timeline. */

import type {
  FromPage,
  GridRows,
  StateEvent,
  Timeline,
} from '../../../../vscode-extension/src/view/messages.ts';
import { addBreakpoint } from '../debugging/breakpoints.ts';
import type { BoardHost, Posting } from './view.ts';

/** Milliseconds between two looks at the timeline. */
const PAUSE = 250;

export interface SessionBoard {
  /** The session has changed. */
  readonly look: () => void;
  /** The page of the board knows nothing yet. */
  readonly again: () => void;
  readonly rows: (name: string, first: number, count: number) => Promise<void>;
  readonly take: (message: FromPage) => void;
}

interface NextCell {
  readonly column: number;
  readonly row: number;
}

export function followSession(host: BoardHost, { post, say }: Posting): SessionBoard {
  const { debug, service, view } = host;
  let isShown = false;
  let told = '';
  let output = 0;
  let state: StateEvent | undefined;
  let timelineKey = '';
  let isAsking = false;

  const fail = (error: unknown) => {
    post({ kind: 'stay' });
    say(error instanceof Error ? error.message : String(error), true);
  };

  async function timeline(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      let key = '';
      let isPartial = true;
      while (debug.isActive() && (isPartial || key !== timelineKey)) {
        key = timelineKey;
        const answer = await debug.request<Timeline>('mines/timeline', {});
        isPartial = answer.isPartial === true;
        post({ kind: 'timeline', timeline: answer });
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } catch (error) {
      console.debug(String(error));
    } finally {
      isAsking = false;
    }
  }

  /** Tell which cell the next operation clicks. */
  async function tellNext({ place, step }: StateEvent): Promise<void> {
    if (place === undefined || debug.session().isEdited) return;
    const position = { line: place.line - 1, character: place.column - 1 };
    const cell = await service.ask<NextCell | null>('mines/coordinate', { position });
    post({ kind: 'next', step, cell: cell && { column: cell.column, row: cell.row } });
  }

  function look(): void {
    if (!debug.isActive()) {
      if (isShown) post({ kind: 'session', session: undefined });
      isShown = false;
      told = '';
      state = undefined;
      return;
    }
    const now = debug.session();
    if (!isShown) {
      isShown = true;
      output = -1;
      timelineKey = '';
    }
    const session = {
      isRunning: now.isRunning,
      isEdited: now.isEdited,
      isOwn: now.isPlayed,
      ...(now.waitsFor === undefined ? {} : { waitsFor: now.waitsFor }),
    };
    if (JSON.stringify(session) !== told) {
      told = JSON.stringify(session);
      post({ kind: 'session', session });
    }
    if (now.output.length !== output) {
      const isStart = output < 0 || now.output.length < output;
      post({
        kind: 'output',
        text: isStart ? now.output : now.output.slice(output),
        isStart,
        forgotten: 0,
      });
      output = now.output.length;
    }
    if (now.state !== undefined && now.state !== state) {
      state = now.state;
      post({ kind: 'state', event: state });
      tellNext(state).catch((error) => console.debug(String(error)));
      const key = `${state.farthest} ${state.isEnd}`;
      if (key !== timelineKey) {
        timelineKey = key;
        void timeline();
      }
    }
  }

  return {
    look,
    again: () => {
      isShown = false;
      told = '';
      state = undefined;
      if (debug.isActive()) void debug.wholeState().then(look, fail);
    },
    rows: async (name, first, count) => {
      const wanted = { ...(name === '' ? {} : { name }), first, count };
      const rows = await debug.request<GridRows>('mines/grid', wanted).catch(() => undefined);
      if (rows !== undefined) post({ kind: 'rows', rows });
    },
    take: (message) => {
      switch (message.kind) {
        case 'play':
          debug.play();
          break;
        case 'stop':
          debug.key('disconnect');
          break;
        case 'seek':
          debug.goTo({ step: message.step, isPlaying: message.isPlaying }).catch(fail);
          break;
        case 'seekOutput':
          debug.goTo({ output: message.character }).catch(fail);
          break;
        case 'input':
          debug.request('mines/input', { text: `${message.text}\n` }).catch(fail);
          break;
        case 'endInput':
          debug.request('mines/input', { text: '', end: true }).catch(fail);
          break;
        case 'why':
          debug.ask(`why cell(${message.column}, ${message.row})`);
          break;
        case 'break':
          breakAt(message.column, message.row, message.when).catch(fail);
          break;
      }
    },
  };

  async function breakAt(column: number, row: number, when: 'reached' | 'changed'): Promise<void> {
    const rows = Object.values((await debug.wholeState())?.grids ?? {}).flat();
    const found = rows.find((each) => each.row === row);
    const at = found?.columns?.[column];
    if (when === 'reached' && found?.line !== undefined && at !== undefined) {
      addBreakpoint(view(), { line: found.line - 1, character: at - 1 });
    } else debug.ask(`break cell ${column},${row}`);
  }
}
