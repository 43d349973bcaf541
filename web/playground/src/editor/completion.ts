/** Completion: what the server offers at the cursor. */

import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippet,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { changesOf, offsetAt, positionAt, type Range, type TextEdit } from '../language/places.ts';
import type { LanguageService } from '../language/service.ts';
import { element } from '../page/elements.ts';
import { markdown } from '../page/markdown.ts';

interface Item {
  readonly label: string;
  readonly labelDetails?: { readonly detail?: string; readonly description?: string };
  readonly kind?: number;
  readonly detail?: string;
  readonly documentation?: string | { readonly value: string };
  readonly filterText?: string;
  readonly sortText?: string;
  readonly insertText?: string;
  readonly insertTextFormat?: 1 | 2;
  readonly textEdit?: { readonly newText: string; readonly range?: Range; readonly insert?: Range };
  readonly additionalTextEdits?: readonly TextEdit[];
  readonly data?: unknown;
}

interface List {
  readonly isIncomplete: boolean;
  readonly items: readonly Item[];
}

const KINDS: Readonly<Record<number, string>> = {
  3: 'function',
  6: 'variable',
  12: 'constant',
  14: 'keyword',
  15: 'text',
  20: 'enum',
  21: 'constant',
};

export function completion(service: LanguageService): Extension {
  return autocompletion({
    override: [(context) => complete(service, context)],
    icons: false,
    activateOnTypingDelay: 40,
    maxRenderedOptions: 200,
  });
}

async function complete(
  service: LanguageService,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context;
  const before = state.sliceDoc(pos - 1, pos);
  const triggers = service.capabilities().completionProvider?.triggerCharacters ?? [];
  const isTriggered = triggers.includes(before);
  if (!service.isReady() || (!explicit && !isTriggered && !/[\p{L}\p{N}_]/u.test(before)))
    return null;
  const signal = new AbortController();
  context.addEventListener('abort', () => signal.abort());
  const params = {
    position: positionAt(state.doc, pos),
    context:
      isTriggered && !explicit ? { triggerKind: 2, triggerCharacter: before } : { triggerKind: 1 },
  };
  const answer = await service
    .ask<List | readonly Item[] | null>('textDocument/completion', params, signal.signal)
    .catch(() => null);
  const items = answer === null ? [] : 'items' in answer ? answer.items : answer;
  if (items.length === 0 || context.aborted) return null;
  const word = context.matchBefore(/[\p{L}\p{N}_]*/u)?.from ?? pos;
  const start = (item: Item) => {
    const range = item.textEdit?.range ?? item.textEdit?.insert;
    return range === undefined ? word : offsetAt(state.doc, range.start);
  };
  const from = Math.max(...items.map(start).filter((each) => each <= pos), word === pos ? 0 : word);
  const typed = state.sliceDoc(Math.min(...items.map(start)), pos).toLowerCase();
  const sorted = [...items].sort((a, b) =>
    (a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1,
  );
  const fitting = sorted.filter((item) => {
    const own = state.sliceDoc(start(item), pos).toLowerCase();
    return (
      own === '' || typed === '' || isPartOf(own, (item.filterText ?? item.label).toLowerCase())
    );
  });
  if (fitting.length === 0) return null;
  return {
    from,
    filter: false,
    options: fitting.map((item) => optionOf(service, item)),
  };
}

/** Return whether the letters of `typed` come in `text` in this order. */
function isPartOf(typed: string, text: string): boolean {
  let index = 0;
  for (const letter of typed) {
    index = text.indexOf(letter, index) + 1;
    if (index === 0) return false;
  }
  return true;
}

function optionOf(service: LanguageService, item: Item): Completion {
  const { labelDetails } = item;
  const details = [labelDetails?.detail, labelDetails?.description ?? item.detail];
  const detail = details.filter(Boolean).join(' ');
  const type = KINDS[item.kind ?? 0];
  return {
    label: item.label,
    detail: detail && ` ${detail}`, // a screen reader reads no gap
    ...(type === undefined ? {} : { type }),
    info: () => info(service, item),
    apply: (view, completion, from, to) => void apply(view, service, item, completion, from, to),
  };
}

async function info(service: LanguageService, item: Item): Promise<Node | null> {
  const whole =
    item.documentation === undefined && item.data !== undefined
      ? await service.request<Item>('completionItem/resolve', item).catch(() => item)
      : item;
  const { documentation } = whole;
  const text = typeof documentation === 'string' ? documentation : documentation?.value;
  return text ? element('div', { class: 'words' }, markdown(text)) : null;
}

async function apply(
  view: EditorView,
  service: LanguageService,
  item: Item,
  completion: Completion,
  from: number,
  to: number,
): Promise<void> {
  const { doc } = view.state;
  const range = item.textEdit?.range ?? item.textEdit?.insert;
  const start = range === undefined ? from : offsetAt(doc, range.start);
  // What was typed since the answer is replaced too.
  const end = range === undefined ? to : Math.max(offsetAt(doc, range.end), to);
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  const whole =
    item.additionalTextEdits === undefined && item.data !== undefined
      ? await service.request<Item>('completionItem/resolve', item).catch(() => item)
      : item;
  if (view.state.doc !== doc) return;
  const others = changesOf(doc, whole.additionalTextEdits ?? []);
  if (item.insertTextFormat === 2) {
    const before = others.filter((each) => each.from <= start);
    const moved = before.reduce(
      (sum, { from: a, to: b, insert }) => sum + insert.length - (b - a),
      0,
    );
    if (others.length > 0) view.dispatch({ changes: [...others] });
    snippet(snippetOf(text))(view, completion, start + moved, end + moved);
    return;
  }
  const changes = view.state.changes([{ from: start, to: end, insert: text }, ...others]);
  view.dispatch({
    changes,
    selection: { anchor: changes.mapPos(end, 1) },
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
}

/** Return a snippet of the protocol as a snippet of the editor. */
function snippetOf(text: string): string {
  return text
    .replace(/\$(\d+)/g, '${$1}')
    .replace(/\$\{(\d+)\|([^,|}]*)[^}]*\|\}/g, '${$1:$2}')
    .replace(/\\([$}\\])/g, (_, character) => (character === '}' ? '\\}' : character));
}
