/** Words of the server about what is below the pointer, or at the cursor. */

import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  closeHoverTooltips,
  EditorView,
  hasHoverTooltips,
  hoverTooltip,
  keymap,
  showTooltip,
  type Tooltip,
} from '@codemirror/view';
import { offsetAt, positionAt, type Range } from '../language/places.ts';
import type { LanguageService } from '../language/service.ts';
import { element } from '../page/elements.ts';
import { markdown, spoken } from '../page/markdown.ts';

interface Hover {
  readonly contents: string | { readonly value: string };
  readonly range?: Range;
}

const setHover = StateEffect.define<Tooltip | null>();

const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update: (before, { effects, docChanged, selection }) => {
    const found = effects.find((each) => each.is(setHover));
    if (found !== undefined) return found.value;
    return docChanged || selection ? null : before;
  },
  provide: (field) => showTooltip.from(field),
});

export function hover(service: LanguageService): Extension {
  return [
    hoverTooltip(async (view, at) => (await hoverAt(view, service, at))?.tooltip ?? null, {
      hoverTime: 250,
    }),
    shown,
    Prec.high(keymap.of([{ key: 'Escape', run: closeHover }])),
  ];
}

/** Close the words that are shown. Return whether there were any. */
function closeHover({ state, dispatch }: EditorView): boolean {
  if (state.field(shown) === null && !hasHoverTooltips(state)) return false;
  dispatch({ effects: [setHover.of(null), closeHoverTooltips] });
  return true;
}

/** Show the words about what is at the cursor, until the cursor moves. */
export async function showHover(view: EditorView, service: LanguageService): Promise<void> {
  const found = await hoverAt(view, service, view.state.selection.main.head);
  const effects: StateEffect<unknown>[] = [setHover.of(found?.tooltip ?? null)];
  // A screen reader does not read what appears beside the cursor.
  if (found !== null) effects.push(EditorView.announce.of(spoken(found.text)));
  view.dispatch({ effects });
}

async function hoverAt(
  view: EditorView,
  service: LanguageService,
  at: number,
): Promise<{ readonly tooltip: Tooltip; readonly text: string } | null> {
  if (!service.isReady()) return null;
  const { doc } = view.state;
  const position = positionAt(doc, at);
  const found = await service
    .ask<Hover | null>('textDocument/hover', { position })
    .catch(() => null);
  if (found === null || view.state.doc !== doc) return null;
  const text = typeof found.contents === 'string' ? found.contents : found.contents.value;
  if (text.trim() === '') return null;
  const pos = found.range === undefined ? at : offsetAt(doc, found.range.start);
  const end = found.range === undefined ? at : offsetAt(doc, found.range.end);
  const tooltip = {
    pos,
    end,
    above: true,
    create: () => ({ dom: element('div', { class: 'hover words' }, markdown(text)) }),
  };
  return { tooltip, text };
}
