/** Shows a lesson above the program. */

import type { Shared } from '../keep/program.ts';
import { button, element } from '../page/elements.ts';
import { markdown } from '../page/markdown.ts';
import { t } from '../words/words.ts';
import type { Lesson } from './lessons.ts';

/** Show a lesson in `place`. `open` puts a program into the editor. */
export function lessonView(
  place: HTMLElement,
  lesson: Lesson,
  open: (program: Pick<Shared, 'name' | 'text'>) => void,
): void {
  const steps = lesson.steps();
  let index = 0;

  function show(): void {
    const step = steps[index];
    if (step === undefined) {
      place.hidden = true;
      return;
    }
    const { words, program } = step;
    place.hidden = false;
    place.replaceChildren(
      element('h2', {}, lesson.title()),
      markdown(words),
      element(
        'p',
        { class: 'buttons' },
        ...(program === undefined
          ? []
          : [
              button(t('takeProgram'), () => open({ name: lesson.file, text: program }), {
                class: 'main',
              }),
            ]),
        button(t('previousLesson'), () => move(-1), { disabled: index === 0 }),
        button(index + 1 < steps.length ? t('nextLesson') : t('endLesson'), () => move(1)),
        element('span', {}, t('lessonStep', index + 1, steps.length)),
        button('×', () => move(steps.length), { 'aria-label': t('endLesson') }),
      ),
    );
    place.scrollTop = 0;
  }

  function move(by: number): void {
    index += by;
    show();
  }

  show();
}
