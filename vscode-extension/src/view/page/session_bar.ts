/** The bar at the foot of the page: the player, the button that stops it, and the input of the program. */

import { JAPANESE } from '../../../../web/board/src/japanese.ts';
import { mountPlayer } from '../../../../web/board/src/player.ts';
import type { SessionNow, StateEvent, Timeline } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import type { Bridge } from './bridge.ts';
import { expectMove } from './menu.ts';
import { element, filled, setText } from './texts.ts';

export interface SessionBar {
  readonly element: HTMLElement;
  /** Shows the bar for a program that may run, or hides it. */
  setProgram(isThere: boolean, canRun: boolean): void;
  /** Shows a session, or that there is none. */
  setSession(session: SessionNow | undefined): void;
  showState(event: StateEvent): void;
  showTimeline(timeline: Timeline): void;
  dispose(): void;
  /** The program has not moved: nothing plays. */
  stay(): void;
}

export function sessionBar(words: PageWords, locale: string, { post }: Bridge): SessionBar {
  const host = element(document, 'div', 'view-player');
  const stop = element(
    document,
    'button',
    'view-button',
    { type: 'button', title: words.stopHelp },
    words.stop,
  );
  const waits = element(document, 'label', '', { for: 'view-input' });
  const input = element(document, 'input', 'view-text', { type: 'text', id: 'view-input' });
  const send = element(document, 'button', 'view-button', { type: 'button' }, words.send);
  const end = element(document, 'button', 'view-button', { type: 'button' }, words.endInput);
  const form = element(document, 'div', 'view-input', {}, waits, input, send, end);
  const why = element(document, 'p', 'view-note', {}, words.needsTrust);
  const box = element(document, 'div', 'view-session', {}, why, form, host, stop);
  const player = mountPlayer(host, locale.startsWith('ja') ? { words: JAPANESE } : {});
  let session: SessionNow | undefined;
  let farthest = 0;
  let isWanted = false;
  /** Whether playing goes on after the program has got its input. */
  let resumes = false;
  /** Whether the end of the run is known. */
  let isEnd = false;
  let timeline: Timeline | undefined;
  form.hidden = stop.hidden = why.hidden = box.hidden = true;

  const showFilm = () => {
    if (session === undefined) return player.setFilm(undefined);
    const marks = timeline?.marks ?? [];
    const last = Math.max(farthest, timeline?.farthest ?? 0);
    const isOpen = !(isEnd || timeline?.isEnd);
    player.setFilm({ first: 0, last, isOpen, marks });
  };
  /** Whether an answer is awaited, and whether the run has played since the debugger has shown a moment. */
  let isAsked = false;
  let hasPlayed = false;
  /** Why the program has stopped; empty if the player asked for this moment. */
  let reason = '';
  /** After a pause, let the debugger show the moment. At a stop with a reason it does so by itself. */
  const rest = () => {
    if (!hasPlayed || isAsked || player.isPlaying()) return;
    hasPlayed = false;
    if (reason === '' && session?.waitsFor === undefined) post({ kind: 'rest' });
  };
  player.onPlay((isPlaying) => {
    if (!isPlaying) rest();
    if (!isPlaying || session !== undefined) return;
    isWanted = true;
    post({ kind: 'play' });
  });
  player.onSeek((step) => {
    expectMove();
    isAsked = true;
    const isPlaying = player.isPlaying();
    hasPlayed ||= isPlaying;
    post({ kind: 'seek', step, isPlaying });
  });
  stop.addEventListener('click', () => post({ kind: 'stop' }));
  end.addEventListener('click', () => post({ kind: 'endInput' }));
  const sendInput = () => {
    post({ kind: 'input', text: input.value });
    input.value = '';
  };
  send.addEventListener('click', sendInput);
  input.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Enter' && !isComposing) sendInput();
  });

  return {
    element: box,
    setProgram: (isThere, canRun) => {
      box.hidden = !isThere;
      why.hidden = canRun;
      host.hidden = !canRun;
    },
    setSession: (now) => {
      const waited = session?.waitsFor;
      const hadFocus = box.contains(document.activeElement);
      if (now === undefined || session === undefined) {
        timeline = undefined;
        isEnd = resumes = false;
      }
      session = now;
      stop.hidden = now === undefined;
      form.hidden = now?.waitsFor === undefined;
      if (now === undefined) {
        farthest = 0;
        isAsked = hasPlayed = false;
        player.setPlaying(false);
        showFilm();
        return;
      }
      if (now.waitsFor === undefined) {
        if (waited !== undefined && hadFocus) player.focus();
        return;
      }
      if (waited === undefined) resumes = player.isPlaying();
      setText(waits, now.waitsFor ? filled(words.waits, now.waitsFor) : words.waitsForInput);
      if (waited === undefined && hadFocus) input.focus();
    },
    showState: (event) => {
      const { step, farthest: reached = step } = event;
      reason = event.reason ?? '';
      isAsked = false;
      farthest = Math.max(reached, step);
      if (event.isEnd !== undefined) isEnd = event.isEnd && step === farthest;
      else if (step === farthest) isEnd = false;
      showFilm();
      player.setMoment(step);
      const isWaiting = session?.waitsFor !== undefined;
      const goesOn = (session?.isOwn && isWanted) || (resumes && !isWaiting);
      isWanted = false;
      if (!isWaiting) resumes = false;
      if (reason !== '') player.setPlaying(false);
      else if (goesOn) player.setPlaying(true);
      rest();
    },
    showTimeline: (now) => {
      timeline = now;
      showFilm();
    },
    dispose: () => player.dispose(),
    stay: () => {
      isWanted = isAsked = hasPlayed = false;
      player.setPlaying(false);
    },
  };
}
