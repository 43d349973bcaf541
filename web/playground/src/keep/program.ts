/** A program with all that a run of it needs. */

import { suffixOf } from '../languages.ts';
import { ENGINES, type Engine } from '../protocol.ts';

/** What a link holds. */
export interface Shared {
  /** The name of the file, whose suffix tells the language. */
  readonly name: string;
  readonly text: string;
  readonly input: string;
  /** Whether the run asks for more input while it runs. */
  readonly asks: boolean;
  readonly dialect: string | null;
  readonly seed: number | null;
  readonly engine: Engine;
  /** The moment that the debugger shows, in steps. */
  readonly moment: number | null;
}

export interface Program extends Shared {
  readonly id: string;
  readonly maxSteps: number | null;
  /** When it was changed, in milliseconds. */
  readonly changed: number;
}

/** The parts of a program that a link opens. The moment is not one: the debugger goes there. */
const PARTS = ['name', 'text', 'input', 'asks', 'dialect', 'seed', 'engine'] as const;

/** Return a new program. */
export function newProgram(parts: Partial<Shared> & Pick<Shared, 'name' | 'text'>): Program {
  return {
    input: '',
    asks: true,
    dialect: null,
    seed: null,
    engine: 'auto',
    moment: null,
    ...parts,
    id: newId(),
    maxSteps: null,
    changed: Date.now(),
  };
}

/** Return an id that no other program has. `crypto.randomUUID` is missing on pages of plain `http`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Return whether `program` has all of `parts`, so that it can be opened in their place. */
export function holds(program: Program, parts: Partial<Shared>): boolean {
  return PARTS.every((part) => parts[part] === undefined || parts[part] === program[part]);
}

export function isEngine(text: unknown): text is Engine {
  return ENGINES.some((each) => each === text);
}

/** Return `name`, or a similar name that is not in `taken`. It has a suffix that tells the language. */
export function freeName(given: string, taken: readonly string[]): string {
  const name = suffixOf(given) === '' ? `${given}.mines` : given;
  const suffix = suffixOf(name);
  const base = name.slice(0, name.length - suffix.length);
  let number = 1;
  let found = name;
  while (taken.includes(found)) {
    number += 1;
    found = `${base}-${number}${suffix}`;
  }
  return found;
}

/** Return input as a person types it: with a line end, without which a number may still go on. */
export function typed(input: string): string {
  return input.endsWith('\n') ? input : `${input}\n`;
}
