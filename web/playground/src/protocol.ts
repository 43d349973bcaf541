/** The messages between the page and its workers. */

/** The engines that run programs. */
export const ENGINES = ['auto', 'machine', 'python', 'wasm'] as const;
export type Engine = (typeof ENGINES)[number];

/** Messages that every worker takes. */
export type ToAny =
  /** Load Python. What fails is told after `start`. */
  | { readonly kind: 'load'; readonly folder: string }
  /** Start the tool. `folder` is the absolute address of the folder of Python, and `language` that of messages. */
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

/** What a run or a profile needs. The suffix of `name` tells the language. */
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
  | ProfileRequest
  | PictureRequest
  | ({ readonly kind: 'assemble' | 'test'; readonly id: number } & Source)
  | ({ readonly kind: 'cases'; readonly id: number } & SourceAndCases);

/** A program, and files with test cases for its comments. */
export interface SourceAndCases extends Source {
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

/** What a profile needs. Its input ends after `input`. */
export interface ProfileRequest extends Source {
  readonly kind: 'profile';
  readonly id: number;
  readonly input: string | null;
  readonly seed: number | null;
  readonly maxSteps: number | null;
}

/** What a page that plays a run needs. The input ends after `input`. */
export interface PictureRequest extends Source {
  readonly kind: 'picture';
  readonly id: number;
  readonly input: string | null;
  readonly seed: number | null;
  readonly maxSteps: number | null;
  /** The step after which the page begins. */
  readonly first: number;
}

/** How a run, a profile, tests or a page ended. */
export interface End {
  readonly id: number;
  readonly how: 'ended' | 'stopped' | 'failed' | 'max-steps';
  readonly steps: number;
  readonly seconds: number;
  readonly errors: readonly string[];
  readonly message: string | null;
  /** Whether the memory of the worker has become so large that another worker should replace it. */
  readonly outgrown?: boolean;
}

export interface Ended extends End {
  readonly kind: 'ended';
  readonly engine: string;
}

/** How often the parts of a program were executed. `text` is empty if the program could not be started. */
export interface Profiled extends End {
  readonly kind: 'profiled';
  readonly text: string;
}

/** The results of the test cases in the comments of a program. The output is about those that did not pass. */
export interface Tested extends End {
  readonly kind: 'tested';
  /** The number of cases. */
  readonly count: number;
  readonly passed: number;
}

/** A page that plays a run. `text` is its HTML, or empty if there is no page: then `message` says why. */
export interface Pictured extends End {
  readonly kind: 'pictured';
  readonly text: string;
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
  | Profiled
  | Tested
  | Pictured
  | Made;

/**
 * What a program becomes: the program of a source of the assembler, or the program with more test cases. If it becomes
 * nothing, `message` says why, and `errors` lists its errors.
 */
export interface Made {
  readonly kind: 'made';
  readonly id: number;
  readonly text: string;
  readonly errors: readonly string[];
  readonly message: string | null;
}
