/** The answers to the question why, as a tree: without the editor, so that it can be tested alone. */

import { cellAt, type PlaceNow, type ProgramState } from './state.ts';

/** A line of an answer; the line is about a step, if it has one. */
export interface AnswerLine extends Partial<PlaceNow> {
  readonly text: string;
  /** How deep the line is in the tree. */
  readonly level?: number;
  /** What the console draws before the line. At the beginning of a branch, it ends with `├` or `└`. */
  readonly branch?: string;
  /** What the step did, without its number and its place. An older adapter does not say it. */
  readonly what?: string;
  /** How many of the values from which a value comes are not traced yet. */
  readonly untraced?: number;
  /** The moment before the step. */
  readonly step?: number;
  /** The text in which its place is. */
  readonly source?: { readonly path?: string };
  /** The command that shows more, in a line that says that there is more. */
  readonly more?: string;
}

/** What the adapter answers to a question. */
export interface Answered {
  readonly result: string;
  /** The question in words. */
  readonly title?: string;
  readonly answers?: readonly AnswerLine[];
}

/** A question that somebody has asked, with the answer so far. */
export interface Question {
  readonly kind: 'question';
  readonly id: string;
  /** What was asked, as a command of the console. */
  readonly asked: string;
  /** What was asked, in words for the person who asked. */
  readonly title: string;
  /** The question in the words of the adapter. */
  readonly answered: string;
  /** The moment at which it was asked. */
  readonly step: number;
  /** How often more was asked for. */
  rounds: number;
  /** Whether the state was changed since then, so that this run has other steps than those of the answer. */
  isOutdated: boolean;
  lines: readonly WhyLine[];
  /** The answer so far, as the console prints it. */
  result: string;
}

/** A line of an answer in the tree. */
export interface WhyLine {
  readonly kind: 'step' | 'place' | 'more' | 'words';
  /** The same after more lines have come, so that what is open stays open. */
  readonly id: string;
  readonly answer: AnswerLine;
  readonly parent: WhyLine | Question;
  readonly children: WhyLine[];
}

export type WhyNode = Question | WhyLine;

/** The answer to a question in one line: the question and the first line of the tree. `result` is the answer as text. */
export function shortAnswer({ title, lines }: Question, result: string): string {
  const [first] = lines;
  const text = first?.answer.text ?? result.trim().split('\n')[0] ?? '';
  return `${title} ${text}`.trim();
}

/** A new question with its answer. `own` are words for it, instead of those of the adapter. */
export function questionOf(
  number: number,
  asked: string,
  { title = asked, answers = [], result }: Answered,
  { step }: Pick<ProgramState, 'step'>,
  own = title,
): Question {
  const question: Question = {
    kind: 'question',
    id: `question ${number}`,
    asked,
    title: own,
    answered: title,
    step,
    rounds: 0,
    isOutdated: false,
    lines: [],
    result,
  };
  question.lines = linesOf(question, answers);
  return question;
}

/**
 * The lines of an answer as a tree: the parent of a line is the closest line before it with a lower level. What came
 * before the first line of a branch, such as moves of the same value, is below this line, so that each value from which
 * another was computed has one node.
 */
export function linesOf(question: Question, answers: readonly AnswerLine[]): readonly WhyLine[] {
  const roots: WhyLine[] = [];
  const above: WhyLine[] = [];
  const times = new Map<string, number>();
  for (const answer of answers) {
    const { level = 0, text } = answer;
    while ((above.at(-1)?.answer.level ?? 0) >= level && above.length > 0) above.pop();
    const outer = above.at(-1);
    const parent = goesOn(answer) ? (outer?.children.at(-1) ?? outer) : outer;
    const siblings = parent?.children ?? roots;
    const path = `${(parent ?? question).id}\n${text}`;
    const time = (times.get(path) ?? 0) + 1; // two values may have the same story
    times.set(path, time);
    const id = time === 1 ? path : `${path}\n${time}`;
    const line: WhyLine = {
      kind: kindOf(answer),
      id,
      answer,
      parent: parent ?? question,
      children: [],
    };
    siblings.push(line);
    above.push(line);
  }
  return roots;
}

/** Whether a line goes on with the branch of the line before it. */
function goesOn({ level = 0, branch = '' }: AnswerLine): boolean {
  return level > 0 && branch !== '' && !/[├└] *$/.test(branch);
}

function kindOf({ step, source, more }: AnswerLine): WhyLine['kind'] {
  if (more !== undefined) return 'more';
  if (step !== undefined) return 'step';
  return source?.path === undefined ? 'words' : 'place';
}

/** What the row of a line says. The command that shows more is for the console: here the row is chosen. */
export function labelOf({ kind, answer: { text, what = text, more } }: WhyLine): string {
  return kind === 'more' ? text.replace(`: \`${more}\``, '') : what;
}

/** The cell in which a step was, and what the program writes there; none if the operations are not in cells. */
export function cellOfStep(
  { kind, answer: { line, column } }: WhyLine,
  state: Pick<ProgramState, 'grids'> | undefined,
): { readonly column: number; readonly row: number; readonly text: string } | undefined {
  if (kind !== 'step' || state === undefined || line === undefined || column === undefined) {
    return undefined;
  }
  const found = cellAt(state, line - 1, column - 1);
  if (found === undefined) return undefined;
  const [across, row] = found;
  const rows = Object.values(state.grids).flat();
  const text = rows.find((each) => each.line === line)?.cells[across]?.[0] ?? '';
  return { column: across, row, text };
}

/** Whether a line leads anywhere. */
export function leadsSomewhere({ answers = [] }: Answered): boolean {
  return answers.some((answer) => kindOf(answer) !== 'words' && kindOf(answer) !== 'more');
}

/** Whether an answer continues the answer that a question has: the same tree, with more lines. */
export function isContinued(question: Question, { title, answers }: Answered): boolean {
  const [first] = answers ?? [];
  const { lines } = question;
  return title === question.answered && first?.text === lines[0]?.answer.text;
}

/** The lines of a tree, from the top. */
export function* allLines(lines: readonly WhyLine[]): Generator<WhyLine> {
  for (const line of lines) {
    yield line;
    yield* allLines(line.children);
  }
}

/** Whether the answer to a question is about a step after `moment`, or about the state at this moment. */
export function isAboutLater({ step, lines }: Question, moment: number): boolean {
  return step >= moment || [...allLines(lines)].some(({ answer }) => (answer.step ?? -1) >= moment);
}

/** The question above a node, or the node itself. */
export function questionAbove(node: WhyNode): Question {
  let above = node;
  while (above.kind !== 'question') above = above.parent;
  return above;
}
