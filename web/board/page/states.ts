/** The states of a run, put together from its steps when they are needed. */

import type { PartialState, WholeState } from '../src/index.ts';
import { stateAfter } from '../src/model.ts';
import type { PageData, StepData } from './data.ts';

/** The number of steps between two states that are kept. */
const KEPT = 50;

/** The states of a run. */
export interface States {
  /** Returns the state after a number of steps of the whole run. */
  readonly at: (step: number) => WholeState;
  /** The whole output of the run. */
  readonly output: string;
  /** Returns the first moment at which a character of the output, counted from 1, is written. */
  readonly writing: (character: number) => number;
}

/** Return the states of a run. */
export function statesOf({ first, steps, output }: PageData): States {
  const written = [count(output)];
  for (const { output: more = '' } of steps) written.push((written.at(-1) ?? 0) + count(more));
  const kept = new Map<number, WholeState>([[0, { ...first, written: written[0] ?? 0 }]]);
  let latest: readonly [index: number, state: WholeState] = [0, first];

  const at = (step: number) => {
    const wanted = Math.min(Math.max(step - first.step, 0), steps.length);
    let from = wanted - (wanted % KEPT);
    while (!kept.has(from)) from -= KEPT;
    let state = kept.get(from) ?? first;
    if (latest[0] >= from && latest[0] <= wanted && latest[0] > 0) [from, state] = latest;
    for (let index = from; index < wanted; index += 1) {
      const data = steps[index] ?? {};
      const next = partial(data, first.step + index + 1, written[index + 1] ?? 0);
      state = reshaped(stateAfter(state, next) ?? state, data);
      if ((index + 1) % KEPT === 0) kept.set(index + 1, state);
    }
    latest = [wanted, state];
    return state;
  };
  return {
    at,
    output: output + steps.map(({ output: more = '' }) => more).join(''),
    writing: (character) => {
      const index = written.findIndex((length) => length >= character);
      return first.step + (index < 0 ? steps.length : index);
    },
  };
}

/** Return `state` without the stacks that are gone, and with the grids that have another shape. */
function reshaped(state: WholeState, { gone, grids }: StepData): WholeState {
  if (gone === undefined && grids === undefined) return state;
  const stacks = Object.entries(state.stacks).filter(([name]) => gone?.includes(name) !== true);
  return {
    ...state,
    stacks: Object.fromEntries(stacks),
    grids: { ...state.grids, ...grids },
  };
}

function partial(data: StepData, step: number, written: number): PartialState {
  const { command = null, error = null, output = '', hits } = data;
  const { cells = {}, stacks = {}, variables = {} } = data;
  const places = Object.entries(cells).map(
    ([name, changed]) => [name, changed.map(([column, row]) => [column, row] as const)] as const,
  );
  return {
    isPartial: true,
    step,
    written,
    event: { command, error, output },
    changes: {
      cells: Object.fromEntries(places),
      stacks: Object.keys(stacks),
      variables: Object.keys(variables),
      ...(hits === undefined ? {} : { hits }),
    },
    cells,
    stacks,
    variables,
  };
}

function count(text: string): number {
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters;
}
