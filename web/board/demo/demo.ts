/** The demo: chooses a recorded run, and moves through its steps. */

import { type Act, type Board, JAPANESE, mountBoard } from '../src/index.ts';
import { clickedCell, LARGE, largeState, RECORDED, type Recording } from './recordings.ts';

declare global {
  interface Window {
    /** What the tests use. */
    demo?: { board: Board; acts: Act[]; go: (step: number) => void };
  }
}

const run = found('run', HTMLSelectElement);
const slider = found('step', HTMLInputElement);
const at = found('at', HTMLOutputElement);
const act = found('act', HTMLElement);
const host = found('board', HTMLElement);

for (const name of [...RECORDED, ...LARGE.map((side) => `large-${side}`)]) {
  run.append(new Option(name, name));
}
run.addEventListener('change', () => open(run.value));
slider.addEventListener('input', () => window.demo?.go(Number(slider.value)));
found('next', HTMLElement).addEventListener('click', () =>
  window.demo?.go(Number(slider.value) + 1),
);
found('back', HTMLElement).addEventListener('click', () =>
  window.demo?.go(Number(slider.value) - 1),
);
const wanted = new URLSearchParams(location.search);
run.value = wanted.get('run') ?? RECORDED[0];
await open(run.value, Number(wanted.get('step') ?? 0));

async function open(name: string, step = 0): Promise<void> {
  window.demo?.board.dispose();
  const recording = name.startsWith('large-') ? large(name) : await recorded(name);
  const board = mountBoard(host, {
    names: recording.names,
    ...(recording.locale === 'ja' ? { words: JAPANESE } : {}),
  });
  const acts: Act[] = [];
  board.onAct((done) => {
    acts.push(done);
    act.textContent = `${done.button}: ${done.grid}, column ${done.column}, row ${done.row}`;
  });
  let now = -1;
  const go = (to: number) => {
    const last = recording.events.length - 1;
    const next = Math.min(Math.max(to, 0), last);
    // The recordings hold differences forward only. To go back, begin at the start.
    if (next < now) now = -1;
    while (now < next) {
      now += 1;
      const event = recording.events[now];
      if (event !== undefined) board.show(event);
    }
    const clicked = clickedCell(recording, now);
    board.mark(clicked === undefined ? [] : [clicked], 'click');
    slider.max = String(last);
    slider.value = String(now);
    at.value = String(now);
  };
  board.showOutput(recording.output);
  window.demo = { board, acts, go };
  go(step);
}

async function recorded(name: string): Promise<Recording> {
  const answer = await fetch(`../test/states/${name}.json`);
  return (await answer.json()) as Recording;
}

function large(name: string): Recording {
  const events = [largeState(Number(name.replace('large-', '')))];
  const facts = { program: name, language: '', locale: 'en', text: '', output: '' };
  return { ...facts, names: { board: 'board', unopened: 'unopened', opened: 'opened' }, events };
}

function found<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`no ${id}`);
  return element;
}
