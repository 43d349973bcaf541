/** Asks the server about the program again after each change, and keeps only the newest answer. */

import { type Extension, type StateEffectType, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { LanguageService } from '../language/service.ts';

export interface Asked<Answer> {
  /** Milliseconds between a change and the question. */
  readonly delay: number;
  /** Whether to ask again after scrolling. */
  readonly isOfVisible?: boolean;
  readonly ask: (view: EditorView, signal: AbortSignal) => Promise<Answer>;
  readonly take: (view: EditorView, answer: Answer) => void;
  /** Return an answer that is known before the server is ready. */
  readonly early?: (view: EditorView) => Answer | undefined;
  /** Note an answer of the server. */
  readonly note?: (view: EditorView, answer: Answer) => void;
}

/** Return the extension that asks while the view exists. */
export function asking<Answer>(
  service: LanguageService,
  { delay, isOfVisible = false, ask, take, early, note }: Asked<Answer>,
): Extension {
  return ViewPlugin.define((view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let before = new AbortController();
    const schedule = (wait: number) => {
      clearTimeout(timer);
      timer = setTimeout(look, wait);
    };
    async function look(): Promise<void> {
      before.abort();
      if (!service.isReady()) {
        const known = early?.(view);
        if (known !== undefined) take(view, known);
        return;
      }
      before = new AbortController();
      const { signal } = before;
      const { doc } = view.state;
      try {
        const answer = await ask(view, signal);
        if (signal.aborted || view.state.doc !== doc) return;
        take(view, answer);
        note?.(view, answer);
      } catch (error) {
        if (!signal.aborted) console.debug(String(error));
      }
    }
    const end = service.listen({ onReady: () => schedule(0), onRefresh: () => schedule(delay) });
    schedule(0);
    return {
      update: ({ docChanged, viewportChanged }: ViewUpdate) => {
        if (docChanged || (isOfVisible && viewportChanged)) schedule(delay);
      },
      destroy: () => {
        end();
        clearTimeout(timer);
        before.abort();
      },
    };
  });
}

/**
 * Return a field with decorations, which `effect` replaces and changes of the text move. While `isWaiting` returns true,
 * no server replaces them soon, so those of changed lines are removed.
 */
export function decorationField(
  effect: StateEffectType<DecorationSet>,
  isWaiting = () => false,
): StateField<DecorationSet> {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (before, transaction) => {
      const found = transaction.effects.find((each) => each.is(effect));
      if (found !== undefined) return found.value;
      let after = before.map(transaction.changes);
      if (!transaction.docChanged || !isWaiting()) return after;
      const { doc } = transaction.state;
      transaction.changes.iterChangedRanges((_from, _to, from, to) => {
        const [filterFrom, filterTo] = [doc.lineAt(from).from, doc.lineAt(to).to];
        after = after.update({ filter: () => false, filterFrom, filterTo });
      });
      return after;
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}
