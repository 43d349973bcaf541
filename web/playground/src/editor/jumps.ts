/** Jumps: where the program can go from the place at the cursor, and what goes to this place. */

import type { EditorView } from '@codemirror/view';
import { positionAt, type Range } from '../language/places.ts';
import type { LanguageService } from '../language/service.ts';
import { pick } from '../page/pick.ts';
import { say } from '../page/said.ts';
import { t } from '../words/words.ts';
import { reveal } from './navigation.ts';

interface Place {
  readonly name: string;
  readonly detail?: string;
  readonly selectionRange: Range;
}

/** List the jumps from and to the place at the cursor, and go to the other end of the chosen one. */
export async function listJumps(view: EditorView, service: LanguageService): Promise<void> {
  const { doc, selection } = view.state;
  const places = await service.ask<readonly Place[] | null>('textDocument/prepareCallHierarchy', {
    position: positionAt(doc, selection.main.head),
  });
  const [item] = places ?? [];
  if (item === undefined) return say(t('noJumps'));
  const [to, from] = await Promise.all([
    service.request<readonly { readonly from: Place }[] | null>('callHierarchy/incomingCalls', {
      item,
    }),
    service.request<readonly { readonly to: Place }[] | null>('callHierarchy/outgoingCalls', {
      item,
    }),
  ]);
  const choices = [
    ...(to ?? []).map((each) => choice('←', each.from)),
    ...(from ?? []).map((each) => choice('→', each.to)),
  ];
  if (choices.length === 0) return say(t('noJumps'));
  const chosen = await pick(t('jumps'), choices);
  if (chosen !== undefined && view.state.doc === doc) reveal(view, chosen);
}

function choice(arrow: string, { name, detail = '', selectionRange }: Place) {
  return {
    label: `${arrow} ${selectionRange.start.line + 1}: ${name}`,
    detail,
    value: selectionRange,
  };
}
