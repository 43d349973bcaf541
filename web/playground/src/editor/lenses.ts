/** Lenses: a line of words above the program, some of which do something. */

import { type Extension, StateEffect } from '@codemirror/state';
import { Decoration, type DecorationSet, WidgetType } from '@codemirror/view';
import { offsetAt, type Range } from '../language/places.ts';
import type { LanguageService } from '../language/service.ts';
import { button, element } from '../page/elements.ts';
import { asking, decorationField } from './asking.ts';
import type { Early } from './early.ts';

export interface Lens {
  readonly range: Range;
  readonly command?: {
    readonly title: string;
    readonly command: string;
    readonly arguments?: readonly unknown[];
  };
}

/** What the page does for commands of lenses, by their names. */
export type LensCommands = Readonly<Record<string, () => void>>;

class LensWidget extends WidgetType {
  private readonly lenses: readonly Lens[];
  private readonly commands: LensCommands;
  constructor(lenses: readonly Lens[], commands: LensCommands) {
    super();
    this.lenses = lenses;
    this.commands = commands;
  }
  override eq(other: LensWidget): boolean {
    return JSON.stringify(other.lenses) === JSON.stringify(this.lenses);
  }
  override toDOM(): HTMLElement {
    const parts = this.lenses.flatMap(({ command }) => {
      if (command === undefined) return [];
      const act = this.commands[command.command];
      return [act === undefined ? element('span', {}, command.title) : button(command.title, act)];
    });
    return element('div', { class: 'lenses' }, ...parts);
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

const setLenses = StateEffect.define<DecorationSet>();

export function lenses(service: LanguageService, commands: LensCommands, early: Early): Extension {
  return [
    decorationField(setLenses, () => !service.isReady()),
    asking<readonly Lens[] | null>(service, {
      delay: 150,
      early: (view) => early.in('lenses', view),
      note: (view, answer) => early.note('lenses', view, answer ?? []),
      ask: (_, signal) => service.ask('textDocument/codeLens', {}, signal),
      take: (view, answer) => {
        const { doc } = view.state;
        const byLine = new Map<number, Lens[]>();
        for (const lens of answer ?? []) {
          const at = doc.lineAt(offsetAt(doc, lens.range.start)).from;
          byLine.set(at, [...(byLine.get(at) ?? []), lens]);
        }
        const made = [...byLine].map(([at, own]) => {
          const widget = new LensWidget(own, commands);
          return Decoration.widget({ widget, side: -1, block: true }).range(at);
        });
        view.dispatch({ effects: setLenses.of(Decoration.set(made, true)) });
      },
    }),
  ];
}
