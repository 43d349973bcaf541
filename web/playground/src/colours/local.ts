/** Colours by the grammar of a language, for the visible lines. */

import { type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { classOfScope } from './scopes.ts';
import { type Grammar, type Open, type Token, tokenizerOf } from './textmate.ts';

const FOLDER = '../../../../vscode-extension/syntaxes/';
/** The grammars of the extension, by the paths of their files. */
const GRAMMARS = import.meta.glob<Grammar>(
  '../../../../vscode-extension/syntaxes/*.tmLanguage.json',
  {
    import: 'default',
    eager: true,
  },
);

/** The longest line that gets colours, in UTF-16 units. */
const LONGEST = 5_000;

/** Return the extension that colours a program of the language with the id `language`. */
export function localColours(language: string): Extension {
  const grammar = GRAMMARS[`${FOLDER}${language}.tmLanguage.json`];
  if (grammar === undefined) return [];
  const tokenizer = tokenizerOf(grammar);

  class Colours {
    decorations: DecorationSet;
    /** What is open before each line, as far as it is known. */
    private readonly open: (Open | undefined)[] = [undefined];

    constructor(view: EditorView) {
      this.decorations = this.made(view);
    }

    update(update: ViewUpdate): void {
      if (!update.docChanged && !update.viewportChanged) return;
      if (update.docChanged) {
        let first = update.startState.doc.length;
        update.changes.iterChangedRanges((from) => {
          first = Math.min(first, from);
        });
        this.open.length = Math.min(this.open.length, update.startState.doc.lineAt(first).number);
      }
      this.decorations = this.made(update.view);
    }

    private tokens(text: string, number: number): readonly Token[] {
      if (text.length > LONGEST) {
        this.open[number] = this.open[number - 1];
        return [];
      }
      const { tokens, open } = tokenizer.line(text, this.open[number - 1]);
      this.open[number] = open;
      return tokens;
    }

    private made({ state, visibleRanges }: EditorView): DecorationSet {
      const builder = new RangeSetBuilder<Decoration>();
      for (const { from, to } of visibleRanges) {
        const first = state.doc.lineAt(from).number;
        const last = state.doc.lineAt(to).number;
        while (this.open.length < first) {
          this.tokens(state.doc.line(this.open.length).text, this.open.length);
        }
        for (let number = first; number <= last; number += 1) {
          const line = state.doc.line(number);
          for (const { start, end, name } of parts(this.tokens(line.text, number))) {
            builder.add(line.from + start, line.from + end, markOf(name));
          }
        }
      }
      return builder.finish();
    }
  }

  return ViewPlugin.fromClass(Colours, { decorations: (plugin) => plugin.decorations });
}

const marks = new Map<string, Decoration>();

/** Return the decoration with the class `name`. */
export function markOf(name: string): Decoration {
  const mark = marks.get(name) ?? Decoration.mark({ class: name });
  marks.set(name, mark);
  return mark;
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** Return parts that do not overlap, in order. Inner tokens come first: a shorter token wins. */
function parts(tokens: readonly Token[]): readonly Part[] {
  const known = tokens.flatMap(({ from, to, scope }) => {
    const name = classOfScope(scope);
    return name === undefined ? [] : [{ start: from, end: to, name }];
  });
  const ends = [...new Set(known.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const found: Part[] = [];
  for (const [index, start] of ends.entries()) {
    const end = ends[index + 1];
    if (end === undefined) break;
    const inner = known
      .filter((part) => part.start <= start && part.end >= end)
      .sort((a, b) => a.end - a.start - (b.end - b.start))[0];
    if (inner === undefined) continue;
    const before = found.at(-1);
    if (before !== undefined && before.end === start && before.name === inner.name) {
      found[found.length - 1] = { ...before, end };
    } else {
      found.push({ start, end, name: inner.name });
    }
  }
  return found;
}
