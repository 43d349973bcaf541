/** The part beside the grid: the stacks, the output so far, and the variables. */

import type { StackNow, WholeState } from './data.ts';
import { element, setText } from './elements.ts';
import { legend } from './legend.ts';
import type { MarkKind } from './looks.ts';
import { firstCharacters } from './model.ts';
import type { Settings } from './options.ts';
import { type OutputListener, outputPanel } from './output.ts';
import { filled } from './words.ts';

/** The largest number of values of a stack that are drawn. */
const MOST_VALUES = 12;

/** The part beside the grid. */
export interface Side {
  readonly element: HTMLElement;
  /** Draws a state. `output` is the whole output that is known, perhaps of later moments too; null if none is known. */
  readonly update: (state: WholeState, output: string | null) => void;
  /** Says what the marks of these kinds mean. */
  readonly explain: (kinds: ReadonlySet<MarkKind>) => void;
}

/** Return the part beside the grid. */
export function side(document: Document, settings: Settings, listener: OutputListener): Side {
  const { words } = settings;
  const stacks = stackPanel(document, settings);
  const output = outputPanel(document, words, listener);
  const variables = variablePanel(document, settings);
  const marks = legend(document, words);
  const sections = {
    stacks: section(document, words.stacks, stacks.element),
    output: section(document, words.output, output.element),
    variables: section(document, words.variables, variables.element),
    marks: section(document, words.marks, marks.element),
  };
  sections.marks.hidden = true;
  return {
    element: element(document, 'div', 'board-side', {}, ...Object.values(sections)),
    update: (state, text) => {
      sections.stacks.hidden = Object.keys(state.stacks).length === 0;
      sections.variables.hidden = Object.keys(state.variables).length === 0;
      stacks.update(state);
      const { written } = state;
      output.update(text === null || written === undefined ? text : firstCharacters(text, written));
      variables.update(state);
    },
    explain: (kinds) => {
      sections.marks.hidden = kinds.size === 0;
      marks.show(kinds);
    },
  };
}

function section(document: Document, title: string, content: HTMLElement): HTMLElement {
  const heading = element(document, 'div', 'board-heading', { 'aria-hidden': 'true' }, title);
  return element(document, 'section', 'board-section', { 'aria-label': title }, heading, content);
}

function stackPanel(document: Document, settings: Settings) {
  const panel = element(document, 'div', 'board-stacks');
  const made = new Map<string, ReturnType<typeof stackElement>>();
  return {
    element: panel,
    update: ({ stacks, changes }: WholeState) => {
      for (const [name, { element: old }] of made) {
        if (name in stacks) continue;
        old.remove();
        made.delete(name);
      }
      for (const [name, stack] of Object.entries(stacks)) {
        const own = made.get(name) ?? stackElement(document, settings, name);
        if (!made.has(name)) panel.append(own.element);
        made.set(name, own);
        own.update(stack, changes?.stacks?.includes(name) ?? false);
      }
    },
  };
}

function stackElement(document: Document, { words, names }: Settings, name: string) {
  const title = element(document, 'span', 'board-stack-name', {}, names[name] ?? name);
  const depth = element(document, 'span', 'board-depth');
  const head = element(document, 'div', 'board-stack-head', {}, title, depth);
  const top = element(document, 'div', 'board-end', {}, words.top);
  const list = element(document, 'ol', 'board-values', { 'aria-label': names[name] ?? name });
  const bottom = element(document, 'div', 'board-end');
  const whole = element(document, 'div', 'board-stack', {}, head, top, list, bottom);
  let before: StackNow | undefined;
  return {
    element: whole,
    update: (stack: StackNow, isChanged: boolean) => {
      whole.classList.toggle('board-changed', isChanged);
      if (stack === before) return;
      before = stack;
      const shown = stack.top.slice(0, MOST_VALUES);
      const isOpen = stack.isOpen === true;
      const { same } = stack;
      const isEmpty = same !== undefined || (stack.depth === 0 && !isOpen);
      whole.classList.toggle('board-stack-empty', isEmpty);
      const count = filled(isOpen ? words.openDepth : words.depth, { count: stack.depth });
      const none =
        same === undefined ? words.empty : filled(words.same, { name: names[same] ?? same });
      setText(depth, isEmpty ? none : count);
      for (const part of [top, list, bottom]) part.hidden = isEmpty;
      const rest = stack.depth - shown.length;
      const end = isOpen ? words.openBottom : words.bottom;
      setText(bottom, rest > 0 ? filled(words.below, { count: rest }) : end);
      bottom.classList.toggle('board-end-open', isOpen);
      while (list.children.length > shown.length) list.lastElementChild?.remove();
      for (const [index, value] of shown.entries()) {
        const item = list.children[index] ?? list.appendChild(element(document, 'li', ''));
        setText(item, value);
      }
    },
  };
}

function variablePanel(document: Document, { names }: Settings) {
  const list = element(document, 'dl', 'board-variables');
  const made = new Map<string, { readonly row: HTMLElement; readonly value: HTMLElement }>();
  return {
    element: list,
    update: ({ variables, changes }: WholeState) => {
      for (const [name, { row }] of made) {
        if (name in variables) continue;
        row.remove();
        made.delete(name);
      }
      const changed = new Set(changes?.variables);
      for (const [name, text] of Object.entries(variables)) {
        let own = made.get(name);
        if (own === undefined) {
          const value = element(document, 'dd', '');
          const term = element(document, 'dt', '', {}, names[name] ?? name);
          own = { row: element(document, 'div', 'board-variable', {}, term, value), value };
          made.set(name, own);
          list.append(own.row);
        }
        setText(own.value, text);
        own.row.classList.toggle('board-changed', changed.has(name));
      }
    },
  };
}
