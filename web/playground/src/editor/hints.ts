/** Hints: what the server writes between the characters of the program. */

import { type Extension, StateEffect, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { offsetAt, type Position, type TextEdit } from '../language/places.ts';
import type { LanguageService } from '../language/service.ts';
import { element } from '../page/elements.ts';
import { plain } from '../page/markdown.ts';
import { applyEdits } from './actions.ts';
import { asking, decorationField } from './asking.ts';
import type { Early } from './early.ts';
import { visibleRange } from './visible.ts';

export interface Hint {
  readonly position: Position;
  readonly label: string | readonly { readonly value: string }[];
  readonly paddingLeft?: boolean;
  readonly paddingRight?: boolean;
  readonly tooltip?: string | { readonly value: string };
  /** What a double click on the hint writes. */
  readonly textEdits?: readonly TextEdit[];
}

class HintWidget extends WidgetType {
  private readonly words: string;
  private readonly title: string;
  private readonly padding: string;
  constructor(words: string, title: string, padding: string) {
    super();
    this.words = words;
    this.title = title;
    this.padding = padding;
  }
  override eq(other: HintWidget): boolean {
    return other.words === this.words && other.title === this.title;
  }
  override toDOM(): HTMLElement {
    return element('span', { class: `hint ${this.padding}`, title: this.title }, this.words);
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

const setHints = StateEffect.define<DecorationSet>();

export function hints(service: LanguageService, early: Early): Extension {
  let shown: { readonly doc: Text; readonly all: readonly Hint[] } | undefined;

  /** Write what the hint at `offset` stands for. Return whether there is something to write. */
  function write(view: EditorView, offset: number): boolean {
    const { doc } = view.state;
    if (shown?.doc !== doc) return false;
    const edits = shown.all
      .filter(({ position }) => offsetAt(doc, position) === offset)
      .flatMap(({ textEdits = [] }) => textEdits);
    applyEdits(view, edits);
    return edits.length > 0;
  }

  return [
    EditorView.domEventHandlers({
      dblclick: ({ target }, view) =>
        target instanceof HTMLElement &&
        target.classList.contains('hint') &&
        write(view, view.posAtDOM(target)),
    }),
    decorationField(setHints, () => !service.isReady()),
    asking<readonly Hint[] | null>(service, {
      delay: 30,
      isOfVisible: true,
      early: (view) => early.in('hints', view),
      note: (view, answer) => early.note('hints', view, answer ?? []),
      ask: ({ state, viewport }, signal) =>
        service.ask('textDocument/inlayHint', { range: visibleRange(state.doc, viewport) }, signal),
      take: (view, answer) => {
        const { doc } = view.state;
        shown = { doc, all: answer ?? [] };
        const made = (answer ?? []).map((hint) => {
          const label =
            typeof hint.label === 'string'
              ? hint.label
              : hint.label.map(({ value }) => value).join('');
          const title =
            typeof hint.tooltip === 'string' ? hint.tooltip : plain(hint.tooltip?.value ?? '');
          const padding = [hint.paddingLeft && 'hint-left', hint.paddingRight && 'hint-right'];
          const widget = new HintWidget(label, title, padding.filter(Boolean).join(' '));
          return Decoration.widget({ widget, side: 1 }).range(offsetAt(doc, hint.position));
        });
        view.dispatch({ effects: setHints.of(Decoration.set(made, true)) });
      },
    }),
  ];
}
