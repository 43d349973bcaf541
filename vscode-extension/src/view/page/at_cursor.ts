/** The board at the cursor, put together from the answers of the server. */

import type { BoardAnswer, SentAnswer } from '../messages.ts';
import { type ClickTable, tableAfter } from './clicks.ts';
import { commandNames } from './commands.ts';

export interface AtCursor {
  /** The last answer, with all that it left out; none if there is no board. */
  answer(): BoardAnswer | undefined;
  /** What clicks select. */
  table(): ClickTable | undefined;
  /** The names of commands to choose from. */
  names(): readonly string[];
  /** Takes an answer. Returns whether it is about another version of the text. */
  take(sent: SentAnswer | null): boolean;
  /** Forgets everything, for another program. */
  forget(): void;
}

export function atCursor(): AtCursor {
  let answer: BoardAnswer | undefined;
  let table: ClickTable | undefined;
  /** The names of all commands of the language. */
  let commands: readonly string[] = [];

  return {
    answer: () => answer,
    table: () => table,
    names: () => commandNames([...commands, ...(answer?.names ?? [])]),
    take: (sent) => {
      const isNew = sent?.version !== answer?.version;
      answer = sent === null ? undefined : wholeAnswer(answer, sent);
      table = sent === null || answer === undefined ? undefined : tableAfter(table, answer);
      commands = answer?.commands ?? commands;
      return isNew;
    },
    forget: () => {
      answer = undefined;
      table = undefined;
      commands = [];
    },
  };
}

/** Return an answer together with what it leaves out because that is the same as in the answer before. */
export function wholeAnswer(before: BoardAnswer | undefined, sent: SentAnswer): BoardAnswer {
  const isPartial = 'isPartial' in sent.state && sent.state.isPartial;
  if (!isPartial || before === undefined) return sent as BoardAnswer;
  // These are missing if there are none now.
  const { place, last, clicks, clicksChanged, commands, ...same } = before;
  return { ...same, ...sent, names: [...before.names, ...sent.names] };
}
