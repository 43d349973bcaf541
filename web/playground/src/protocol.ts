/** The messages between the page and its workers. */

/** The engines that run programs. */
export const ENGINES = ['auto', 'machine', 'python', 'wasm'] as const;
export type Engine = (typeof ENGINES)[number];

/** Messages that every worker takes. */
export type ToAny =
  /** The first message. `folder` is the absolute address of the folder of Python, and `language` that of messages. */
  | { readonly kind: 'start'; readonly folder: string; readonly language: string }
  | { readonly kind: 'ping'; readonly id: number };

/** Messages that every worker sends. */
export type FromAny =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'pong'; readonly id: number };

/** A message of the language server or the debug adapter, as JSON. */
export interface Message {
  readonly kind: 'message';
  readonly text: string;
}

/** A file that the debug adapter can read. */
export interface FileMessage {
  readonly kind: 'file';
  readonly path: string;
  readonly text: string;
}

/** What a run, an explanation or a profile needs. The suffix of `name` tells the language. */
export interface Source {
  readonly name: string;
  readonly text: string;
  readonly dialect: string | null;
}

export interface RunRequest extends Source {
  readonly kind: 'run';
  readonly id: number;
  /** The input at the start. */
  readonly input: string | null;
  /** Whether the input ends after `input`. Otherwise the run asks for more. */
  readonly ends: boolean;
  readonly seed: number | null;
  readonly engine: Engine;
  readonly maxSteps: number | null;
}

export type ToRun =
  | RunRequest
  | { readonly kind: 'input'; readonly id: number; readonly text: string; readonly ends: boolean }
  | { readonly kind: 'stop'; readonly id: number }
  | ({ readonly kind: 'explain' | 'assemble'; readonly id: number } & Source)
  | ({
      readonly kind: 'profile';
      readonly id: number;
      readonly input: string | null;
      readonly seed: number | null;
    } & Source);

/** How a run ended. */
export interface Ended {
  readonly kind: 'ended';
  readonly id: number;
  readonly how: 'ended' | 'stopped' | 'failed' | 'max-steps';
  readonly steps: number;
  readonly seconds: number;
  readonly engine: string;
  readonly errors: readonly string[];
  readonly message: string | null;
}

export type FromRun =
  | { readonly kind: 'output'; readonly id: number; readonly text: string }
  | {
      readonly kind: 'progress';
      readonly id: number;
      readonly steps: number;
      readonly seconds: number;
    }
  | {
      readonly kind: 'wants-input';
      readonly id: number;
      readonly what: 'number' | 'character';
      /** What the program reads, in words; empty if that is not known. */
      readonly words?: string;
    }
  | Ended
  | ({ readonly kind: 'explained' | 'assembled' } & TextAnswer)
  | ({ readonly kind: 'profiled' } & TextAnswer);

/** An explanation, an assembled program or a profile. If there is none, `message` says why, and `errors` lists the errors of the program. */
export interface TextAnswer {
  readonly id: number;
  readonly text: string;
  readonly errors: readonly string[];
  readonly message: string | null;
}
