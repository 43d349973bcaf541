/** Ways through the program: symbols, definitions, references, another name. */

import { EditorView } from '@codemirror/view';
import { offsetAt, positionAt, type Range } from '../language/places.ts';
import type { LanguageService, WorkspaceEdit } from '../language/service.ts';
import { askText, pick } from '../page/pick.ts';
import { say } from '../page/said.ts';
import { t } from '../words/words.ts';
import { applyEdit } from './actions.ts';

interface Symbol {
  readonly name: string;
  readonly detail?: string;
  readonly selectionRange: Range;
  readonly children?: readonly Symbol[];
}

interface Location {
  readonly uri: string;
  readonly range: Range;
}

/** Select a range, and show it. */
export function reveal(view: EditorView, range: Range): void {
  const anchor = offsetAt(view.state.doc, range.start);
  view.dispatch({
    selection: { anchor, head: offsetAt(view.state.doc, range.end) },
    effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
  });
  view.focus();
}

/** Let the person choose a symbol of the program. */
export async function goToSymbol(view: EditorView, service: LanguageService): Promise<void> {
  const symbols = await service.ask<readonly Symbol[] | null>('textDocument/documentSymbol');
  const flat = (
    all: readonly Symbol[],
    depth: number,
  ): { label: string; detail: string; value: Range }[] =>
    all.flatMap(({ name, detail = '', selectionRange, children = [] }) => [
      { label: `${'\u2003'.repeat(depth)}${name}`, detail, value: selectionRange },
      ...flat(children, depth + 1),
    ]);
  const items = flat(symbols ?? [], 0);
  if (items.length === 0) return say(t('noSymbols'));
  const chosen = await pick(t('symbols'), items);
  if (chosen !== undefined) reveal(view, chosen);
}

/** Go to the definition of what is at the cursor. */
export async function goToDefinition(view: EditorView, service: LanguageService): Promise<void> {
  const position = positionAt(view.state.doc, view.state.selection.main.head);
  const found = await service.ask<Location | readonly Location[] | null>(
    'textDocument/definition',
    { position },
  );
  const [only] = [found ?? []].flat();
  if (only === undefined) say(t('noDefinition'));
  else reveal(view, only.range);
}

/** List the places that use what is at `offset`. */
export async function listReferences(
  view: EditorView,
  service: LanguageService,
  offset: number,
): Promise<void> {
  const { doc } = view.state;
  const found = await service.ask<readonly Location[] | null>('textDocument/references', {
    position: positionAt(doc, offset),
    context: { includeDeclaration: true },
  });
  const items = (found ?? []).map(({ range }) => {
    const line = doc.lineAt(offsetAt(doc, range.start));
    return { label: `${line.number}: ${line.text}`, value: range };
  });
  if (items.length === 0) return say(t('noReferences'));
  const chosen = await pick(t('references'), items);
  if (chosen !== undefined) reveal(view, chosen);
}

/** Ask for another name of what is at the cursor, and write it everywhere. */
export async function rename(view: EditorView, service: LanguageService): Promise<void> {
  const { doc, selection } = view.state;
  const position = positionAt(doc, selection.main.head);
  const named = await service.ask<{ readonly placeholder: string } | null>(
    'textDocument/prepareRename',
    { position },
  );
  if (named === null) return say(t('noRename'));
  const newName = await askText(t('newName'), named.placeholder);
  if (newName === undefined || view.state.doc !== doc) return;
  const edit = await service.ask<WorkspaceEdit | null>('textDocument/rename', {
    position,
    newName,
  });
  if (edit === null) return say(t('noRename'));
  applyEdit(view, service, edit);
}
