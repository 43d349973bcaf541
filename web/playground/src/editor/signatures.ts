/** Words about the part that is being typed, such as what the numbers of a click mean. */

import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, showTooltip, type Tooltip, ViewPlugin } from '@codemirror/view';
import { positionAt } from '../language/places.ts';
import type { LanguageService } from '../language/service.ts';
import { element } from '../page/elements.ts';
import { markdown } from '../page/markdown.ts';

interface Help {
  readonly signatures: readonly {
    readonly label: string;
    readonly documentation?: string | { readonly value: string };
  }[];
  readonly activeSignature?: number;
}

const setHelp = StateEffect.define<Tooltip | null>();

const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update: (before, { effects, docChanged, selection }) => {
    const found = effects.find((each) => each.is(setHelp));
    if (found !== undefined) return found.value;
    return docChanged || selection ? null : before;
  },
  provide: (field) => showTooltip.from(field),
});

export function signatureHelp(service: LanguageService): Extension {
  return [
    shown,
    ViewPlugin.define((view) => ({
      update: ({ transactions }) => {
        if (!transactions.some((each) => each.isUserEvent('input.type'))) return;
        const { head } = view.state.selection.main;
        const triggers = service.capabilities().signatureHelpProvider?.triggerCharacters ?? [];
        if (triggers.includes(view.state.sliceDoc(head - 1, head))) void ask(view, service);
      },
    })),
  ];
}

async function ask(view: EditorView, service: LanguageService): Promise<void> {
  const { doc, selection } = view.state;
  const pos = selection.main.head;
  const help = await service
    .ask<Help | null>('textDocument/signatureHelp', { position: positionAt(doc, pos) })
    .catch(() => null);
  if (view.state.doc !== doc || !view.state.selection.eq(selection)) return;
  const signature = help?.signatures[help.activeSignature ?? 0];
  if (signature === undefined) return;
  const { label, documentation } = signature;
  const text = typeof documentation === 'string' ? documentation : (documentation?.value ?? '');
  const create = () => ({
    dom: element('div', { class: 'words' }, element('code', {}, label), markdown(text)),
  });
  view.dispatch({ effects: setHelp.of({ pos, above: true, create }) });
}
