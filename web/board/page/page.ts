/** A page that plays a run by itself: the board, the player, and the last and the next operation. */

import { element, setText } from '../src/elements.ts';
import { grouped, JAPANESE, mountBoard, mountPlayer } from '../src/index.ts';
import type { PageData } from './data.ts';
import { statesOf } from './states.ts';

/** The time that a run takes at the speed of the start, in seconds. */
const LENGTH = 40;
const SLOWEST = 5;

/** Play a run on the page. */
function play(data: PageData): void {
  const words = data.locale === 'ja' ? JAPANESE : {};
  const last = data.first.step + data.steps.length;
  const states = statesOf(data);
  const main = element(document, 'main', '', {}, element(document, 'h1', '', {}, data.program));
  document.body.replaceChildren(main);
  const player = mountPlayer(main, {
    words,
    speed: Math.max(SLOWEST, data.steps.length / LENGTH),
  });
  const { labels, operations } = data;
  const before = caption(labels.last);
  const after = caption(labels.next);
  main.append(element(document, 'dl', 'operations', {}, before.element, after.element));
  const board = mountBoard(main, { words, names: data.names, scale: data.scale });

  const nextAt = (index: number) => {
    for (let at = index; at > 0; at -= 1) {
      const own = data.steps[at - 1]?.next;
      if (own !== undefined) return operations[own] ?? '';
    }
    return operations[data.next] ?? '';
  };
  const go = (step: number) => {
    const index = step - data.first.step;
    const { command = '', error, clicked } = data.steps[index - 1] ?? {};
    const what = [command, error].filter(Boolean).join(': ');
    before.show(index > 0 ? [nextAt(index - 1), what].filter(Boolean).join(' → ') : '–');
    after.show(nextAt(index) || '–');
    board.show(states.at(step));
    if (clicked === undefined) board.mark([], 'performed');
    else board.mark([[clicked[1], clicked[2]]], 'performed', clicked[0]);
    player.setMoment(step);
  };
  const { marks } = data;
  board.showOutput(states.output);
  player.setFilm({ first: data.first.step, last, isOpen: false, marks: grouped(marks, last) });
  player.onSeek(go);
  board.onOutput((character) => {
    player.setPlaying(false);
    go(states.writing(character));
  });
  go(data.first.step);
  // People who want less motion begin to play themselves.
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) player.setPlaying(true);
}

function caption(label: string) {
  const text = element(document, 'dd', '');
  return {
    element: element(document, 'div', '', {}, element(document, 'dt', '', {}, label), text),
    show: (words: string) => setText(text, words),
  };
}

/** Return the data that the page contains. It is compressed, and written with letters and digits. */
async function contained(): Promise<PageData> {
  const text = document.getElementById('run')?.textContent ?? '';
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return (await new Response(stream).json()) as PageData;
}

play(await contained());
