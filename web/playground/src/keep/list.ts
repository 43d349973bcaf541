/** The list of programs: one's own, examples and lessons. */

import { LANGUAGES, languageOf } from '../languages.ts';
import { LESSONS, type Lesson } from '../lessons/lessons.ts';
import { button, element } from '../page/elements.ts';
import { askText, confirmed, dialog } from '../page/pick.ts';
import { say } from '../page/said.ts';
import { t } from '../words/words.ts';
import type { Program, Shared } from './program.ts';
import type { Store } from './store.ts';

export type Chosen =
  | { readonly kind: 'open'; readonly program: Program }
  | { readonly kind: 'new'; readonly program: Pick<Shared, 'name' | 'text'> }
  | { readonly kind: 'renamed'; readonly name: string }
  | { readonly kind: 'deleted'; readonly id: string }
  | { readonly kind: 'lesson'; readonly lesson: Lesson };

/** Let the person choose a program, or do something with the present one. */
export async function programList(store: Store, current: Program): Promise<Chosen | undefined> {
  const { EXAMPLES } = await import('./examples.ts');
  const ended = Promise.withResolvers<Chosen | undefined>();
  const choose = (chosen: Chosen) => {
    ended.resolve(chosen);
    made.close();
  };
  const item = (label: string, act: () => void, detail = '') => {
    const own = button(label, act);
    if (detail !== '') own.append(' ', element('span', { class: 'detail' }, detail));
    return element('li', {}, own);
  };
  const list = (items: readonly HTMLElement[]) => element('ul', { class: 'choices' }, ...items);
  const own = store.all();
  const made = dialog(
    t('programs'),
    element(
      'p',
      { class: 'buttons' },
      button(t('renameProgram'), () => {
        made.close();
        void renamed(current).then((name) =>
          ended.resolve(name === undefined ? undefined : { kind: 'renamed', name }),
        );
        isAsking = true;
      }),
      button(t('deleteProgram'), () => {
        isAsking = true;
        made.close();
        void confirmed(t('deleteSure', current.name), t('deleteProgram')).then((isSure) => {
          if (isSure) store.remove(current.id);
          ended.resolve(isSure ? { kind: 'deleted', id: current.id } : undefined);
        });
      }),
    ),
    ...(own.length === 0
      ? []
      : [
          element('h3', {}, t('yourPrograms')),
          list(
            own.map((program) =>
              item(program.name, () => choose({ kind: 'open', program }), firstLine(program.text)),
            ),
          ),
        ]),
    element('h3', {}, t('newProgram')),
    list(
      LANGUAGES.map((language) =>
        item(t('newIn', language.title), () =>
          choose({
            kind: 'new',
            program: {
              name: `program${language.suffixes[0]}`,
              text: language.firstProgram ?? '',
            },
          }),
        ),
      ),
    ),
    element('h3', {}, t('lessons')),
    list(LESSONS.map((lesson) => item(lesson.title(), () => choose({ kind: 'lesson', lesson })))),
    element('h3', {}, t('examples')),
    list(
      EXAMPLES.map(({ name, text }) =>
        item(name, () => choose({ kind: 'new', program: { name, text } }), languageOf(name).title),
      ),
    ),
  );
  let isAsking = false;
  made.addEventListener('close', () => {
    if (!isAsking) ended.resolve(undefined);
  });
  return ended.promise;
}

async function renamed({ name }: Program): Promise<string | undefined> {
  const next = (await askText(t('newName'), name))?.trim();
  if (next === undefined || next === '' || next === name) return undefined;
  const suffixes = LANGUAGES.flatMap((language) => language.suffixes);
  if (suffixes.some((suffix) => next.endsWith(suffix)) && !/[/\\]/.test(next)) return next;
  say(t('nameSuffix', suffixes.join(', ')), true);
  return undefined;
}

function firstLine(text: string): string {
  return (text.trimStart().split('\n', 1)[0] ?? '').slice(0, 60);
}
