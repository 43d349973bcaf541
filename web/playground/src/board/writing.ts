/** Acts on the board that write or change the program. */

import { redo, undo } from '@codemirror/commands';
import type {
  Act,
  ActEffect,
  ActKind,
  FromPage,
  Range,
} from '../../../../vscode-extension/src/view/messages.ts';
import { changesOf, offsetAt } from '../language/places.ts';
import { askForAct } from './answers.ts';
import type { BoardHost, Posting } from './view.ts';

type Writing = Extract<FromPage, { readonly kind: 'do' | 'undo' | 'redo' }>;

/** The acts that are not done before a person has seen which other operations change. */
const CONFIRMED: readonly ActKind[] = [
  'paint',
  'paint-cells',
  'insert-column',
  'delete-column',
  'insert-row',
  'delete-row',
];

/** Return a function that does the acts, one after the other. */
export function writeActs(host: BoardHost, posting: Posting): (message: Writing) => void {
  let before: Promise<void> = Promise.resolve();
  return (message) => {
    before = before
      .then(() => {
        if (message.kind === 'do') return perform(host, posting, message.act, message.isConfirmed);
        (message.kind === 'undo' ? undo : redo)(host.view());
        return undefined;
      })
      .catch((error) => posting.say(error instanceof Error ? error.message : String(error), true));
  };
}

async function perform(
  host: BoardHost,
  { post, say }: Posting,
  act: Act,
  isConfirmed: boolean,
): Promise<void> {
  const view = host.view();
  const { doc } = view.state;
  const answer = await askForAct(host, act);
  if ('refused' in answer) return say(answer.refused, true);
  if (view.state.doc !== doc) return; // the person has typed meanwhile
  if (!isConfirmed && mustBeConfirmed(act, answer)) {
    const { words, isProved, isUncertain } = answer;
    const text = ({ start, end }: Range) =>
      doc.sliceString(offsetAt(doc, start), offsetAt(doc, end));
    const after = view.state.changes([...changesOf(doc, answer.edits)]);
    const newDoc = after.apply(doc);
    const newText = ({ start, end }: Range) =>
      newDoc.sliceString(
        after.mapPos(offsetAt(doc, start), -1),
        after.mapPos(offsetAt(doc, end), 1),
      );
    const changed = answer.changed.map((each) => ({
      ...each,
      text: text(each.range),
      newText: newText(each.range),
    }));
    post({ kind: 'confirm', act, words, isProved, isUncertain, changed });
    return;
  }
  const changes = view.state.changes([...changesOf(doc, answer.edits)]);
  view.dispatch({
    changes,
    selection: { anchor: offsetAt(changes.apply(doc), answer.cursor) },
    userEvent: 'input.board',
    scrollIntoView: true,
  });
  say(answer.words);
}

function mustBeConfirmed(act: Act, { changed, isUncertain }: ActEffect): boolean {
  return isUncertain || (CONFIRMED.includes(act.kind) && changed.length > 0);
}
