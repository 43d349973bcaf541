/** The demo: chooses a recorded run, and moves through its steps. */

import {
  type Act,
  type Board,
  JAPANESE,
  mountBoard,
  mountPlayer,
  type Player,
} from '../src/index.ts';
import { clickedCell, filmOf, LARGE, largeState, RECORDED, type Recording } from './recordings.ts';

declare global {
  interface Window {
    /** What the tests use. */
    demo?: {
      board: Board;
      player: Player;
      acts: Act[];
      /** The characters of the output that were clicked. */
      characters: number[];
      go: (step: number) => void;
    };
  }
}

const run = found('run', HTMLSelectElement);
const act = found('act', HTMLElement);
const host = found('board', HTMLElement);
const bar = found('player', HTMLElement);

for (const name of [...RECORDED, ...LARGE.map((side) => `large-${side}`)]) {
  run.append(new Option(name, name));
}
run.addEventListener('change', () => open(run.value));
const wanted = new URLSearchParams(location.search);
run.value = wanted.get('run') ?? RECORDED[0];
await open(run.value, Number(wanted.get('step') ?? 0));

async function open(name: string, step = 0): Promise<void> {
  window.demo?.board.dispose();
  window.demo?.player.dispose();
  const recording = name.startsWith('large-') ? large(name) : await recorded(name);
  const words = recording.locale === 'ja' ? { words: JAPANESE } : {};
  const board = mountBoard(host, { names: recording.names, ...words });
  const player = mountPlayer(bar, words);
  const acts: Act[] = [];
  board.onAct((done) => {
    acts.push(done);
    act.textContent = `${done.button}: ${done.grid}, column ${done.column}, row ${done.row}`;
  });
  const characters: number[] = [];
  board.onOutput((character) => characters.push(character));
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
    player.setMoment(now);
  };
  board.showOutput(recording.output);
  player.setFilm(filmOf(recording));
  player.onSeek(go);
  window.demo = { board, player, acts, characters, go };
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
