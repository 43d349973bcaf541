/** Web links in the program. Ctrl (on a Mac, Cmd) and a click opens one in another tab. */

import { type Extension, StateEffect } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { offsetAt, type Range } from '../language/places.ts';
import type { LanguageService } from '../language/service.ts';
import { t } from '../words/words.ts';
import { asking, decorationField } from './asking.ts';

interface Link {
  readonly range: Range;
  readonly target: string;
}

const IS_MAC = navigator.platform.startsWith('Mac');

const setLinks = StateEffect.define<DecorationSet>();

export function links(service: LanguageService): Extension {
  return [
    decorationField(setLinks),
    asking<readonly Link[] | null>(service, {
      delay: 500,
      ask: (_, signal) => service.ask('textDocument/documentLink', {}, signal),
      take: (view, found) => {
        const { doc } = view.state;
        const marks = (found ?? []).map(({ range, target }) =>
          Decoration.mark({
            class: 'link',
            attributes: { 'data-target': target, title: t('openLink') },
          }).range(offsetAt(doc, range.start), offsetAt(doc, range.end)),
        );
        view.dispatch({ effects: setLinks.of(Decoration.set(marks, true)) });
      },
    }),
    EditorView.domEventHandlers({
      mousedown: (event) => {
        if (event.button !== 0 || !(IS_MAC ? event.metaKey : event.ctrlKey)) return false;
        if (!(event.target instanceof Element)) return false;
        const target = event.target.closest<HTMLElement>('.link')?.dataset['target'];
        if (target === undefined) return false;
        open(target, '_blank', 'noopener,noreferrer');
        return true;
      },
    }),
  ];
}
