/** Findings of the server, with buttons for their fixes. */

import {
  type Diagnostic,
  forEachDiagnostic,
  lintGutter,
  nextDiagnostic,
  setDiagnostics,
} from '@codemirror/lint';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { offsetAt } from '../language/places.ts';
import type { LanguageService, ServerDiagnostic } from '../language/service.ts';
import { button, element } from '../page/elements.ts';
import { t } from '../words/words.ts';
import { type Action, perform, titleOf } from './actions.ts';
import { showRule } from './documentation.ts';
import type { Early } from './early.ts';

const SEVERITIES = ['error', 'error', 'warning', 'info', 'hint'] as const;

/**
 * `onFound` is called with the findings after each report. Until the server is ready, those in `early` are shown while the
 * text stays as it is.
 */
export function diagnostics(
  service: LanguageService,
  onFound: (found: readonly ServerDiagnostic[]) => void,
  early: Early,
): Extension {
  return [
    lintGutter(),
    Prec.high(keymap.of([{ key: 'F8', run: readNext }])), // before that of `lintKeymap`
    ViewPlugin.define((view) => {
      const report = (version: number, found: readonly ServerDiagnostic[]) => {
        onFound(found);
        // The update in which the text changed may not be over yet.
        queueMicrotask(() => show(view, service, version, found));
      };
      const known = service.isReady() ? undefined : early.in('diagnostics', view);
      let isEarly = known !== undefined;
      if (known !== undefined) report(service.version(), known);
      const end = service.listen({
        onDiagnostics: (version, found) => {
          if (version !== service.version()) return;
          isEarly = false;
          report(version, found);
          early.note('diagnostics', view, found);
        },
      });
      return {
        update: ({ docChanged }: ViewUpdate) => {
          if (!docChanged || !isEarly) return;
          isEarly = false;
          queueMicrotask(() => report(service.version(), []));
        },
        destroy: end,
      };
    }),
  ];
}

/** Go to the next finding, and let a screen reader read it. */
function readNext(view: EditorView): boolean {
  if (!nextDiagnostic(view)) return false;
  const { from, to } = view.state.selection.main;
  const messages: string[] = [];
  forEachDiagnostic(view.state, ({ message: words }, start, end) => {
    if (start === from && end === to) messages.push(words);
  });
  view.dispatch({ effects: EditorView.announce.of(messages.join('. ')) });
  return true;
}

function show(
  view: EditorView,
  service: LanguageService,
  version: number,
  found: readonly ServerDiagnostic[],
): void {
  if (version !== service.version()) return;
  const { doc } = view.state;
  const made = found.map((each): Diagnostic => {
    const from = offsetAt(doc, each.range.start);
    return {
      from,
      to: Math.max(from, offsetAt(doc, each.range.end)),
      severity: SEVERITIES[each.severity ?? 1] ?? 'error',
      message: each.message,
      ...(each.tags?.includes(1) ? { markClass: 'unneeded' } : {}),
      renderMessage: (shown) => message(shown, service, each),
    };
  });
  view.dispatch(setDiagnostics(view.state, made));
}

function message(view: EditorView, service: LanguageService, found: ServerDiagnostic): Node {
  const fixes = element('span', { class: 'fixes' });
  const { code } = found;
  if (code !== undefined) fixes.append(button(t('rule', code), () => void showRule(service, code)));
  const params = { range: found.range, context: { diagnostics: [found], only: ['quickfix'] } };
  service.ask<readonly Action[] | null>('textDocument/codeAction', params).then(
    (actions) => {
      const own = (actions ?? []).filter(({ kind }) => kind?.startsWith('quickfix')).slice(0, 5);
      fixes.prepend(
        ...own.map((each) => button(titleOf(each), () => perform(view, service, each))),
      );
    },
    () => undefined,
  );
  return element('span', {}, found.message, fixes);
}
