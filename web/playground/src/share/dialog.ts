/** The dialog that shares a program. */

import type { Shared } from '../keep/program.ts';
import { languageOf } from '../languages.ts';
import { button, element } from '../page/elements.ts';
import { grouped, sizeOf } from '../page/numbers.ts';
import { dialog } from '../page/pick.ts';
import { say } from '../page/said.ts';
import { t, type WordName } from '../words/words.ts';
import { baseAddress } from '../workers/addresses.ts';
import { linkOf, readLink } from './link.ts';
import { hasCases, withoutComments } from './mines.ts';
import { newest } from './newest.ts';
import { type MakePage, runPage } from './run_page.ts';

/** The texts that contain a link. */
const KINDS = ['asLink', 'asMarkdown', 'asPost', 'asEmbed'] as const;
type Kind = (typeof KINDS)[number];
/** The page that plays the run. */
const PAGE = 'asPage';

/** Show the dialog. `makePage` makes a page that plays the run. */
export async function shareDialog(program: Shared, makePage: MakePage): Promise<void> {
  const hasComments = withoutCommentsOf(program, false) !== program.text;
  const hasOwnCases = hasComments && hasCases(program.text);
  const comments = checkbox(t('withComments'), true, () => void show());
  const cases = checkbox(t('withCases'), true, () => void show());
  const moment = checkbox(t('withMoment'), false, () => void show());
  const kind = element(
    'select',
    { 'aria-label': t('shareTitle'), change: () => void show() },
    ...[...KINDS, PAGE].map((each) => element('option', { value: each }, t(each as WordName))),
  );
  const text = element('textarea', {
    rows: '7',
    readonly: true,
    spellcheck: 'false',
    'aria-label': t('share'),
  });
  const size = element('p', { class: 'status', role: 'status' });

  const page = runPage(makePage, (words) => void copy(words, () => undefined));
  const link = element(
    'div',
    {},
    text,
    size,
    element(
      'p',
      { class: 'buttons' },
      button(t('copy'), () => void copy(text.value, () => text.select()), { class: 'main' }),
    ),
  );

  const showLink = newest(
    async () => {
      const own: Shared = {
        ...program,
        text: comments.input.checked
          ? program.text
          : withoutCommentsOf(program, cases.input.checked),
        moment: moment.input.checked ? program.moment : null,
      };
      const made = await linkOf(own);
      const opens = !('problem' in (await readLink(made)));
      return { own, made, opens };
    },
    ({ own, made, opens }) => {
      text.value = opens ? textOf(kind.value as Kind, own, made) : '';
      const length = baseAddress().length + made.length;
      size.textContent = opens ? t('linkSize', grouped(length)) : t('noLink');
    },
  );

  async function show(): Promise<void> {
    const isPage = kind.value === PAGE;
    link.hidden = isPage;
    comments.label.hidden = isPage;
    cases.label.hidden = isPage || comments.input.checked;
    page.element.hidden = !isPage;
    if (isPage) page.show({ ...program, moment: moment.input.checked ? program.moment : null });
    else {
      page.end();
      await showLink();
    }
  }

  dialog(
    t('shareTitle'),
    element(
      'div',
      { class: 'fields' },
      kind,
      ...(hasComments ? [comments.label] : []),
      ...(hasOwnCases ? [cases.label] : []),
      ...(program.moment === null ? [] : [moment.label]),
    ),
    link,
    page.element,
  ).addEventListener('close', page.end);
  await show();
  text.select();
}

function withoutCommentsOf({ name, text }: Shared, keepsCases: boolean): string {
  return languageOf(name).hasShortLinks ? withoutComments(text, keepsCases) : text;
}

function checkbox(words: string, isChecked: boolean, change: () => void) {
  const input = element('input', { type: 'checkbox', checked: isChecked, change });
  return { input, label: element('label', { class: 'field' }, input, words) };
}

/** Copy `words`. If the browser does not allow this, `select` selects them. */
async function copy(words: string, select: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    say(t('copied'));
  } catch {
    select();
    say(t('notCopied'), true);
  }
}

/** Return the text to copy. */
export function textOf(kind: Kind, { name, text }: Shared, link: string): string {
  const address = `${baseAddress()}${link}`;
  const { id, title } = languageOf(name);
  switch (kind) {
    case 'asLink':
      return address;
    case 'asMarkdown':
      return `[${name.replaceAll(/[\\[\]]/g, '\\$&')}](${address})\n\n${fenced(text, id)}\n`;
    case 'asPost':
      return `# [${title}](${address}), ${grouped(sizeOf(text).bytes)} bytes\n\n${fenced(text, '')}\n\n[Run it](${address})\n`;
    case 'asEmbed':
      return `<iframe src="${baseAddress()}?embed${link}" title="${escaped(name)}" width="100%" height="480" loading="lazy"></iframe>\n`;
  }
}

/** Return a code block. Its fence is longer than all rows of backticks in the text. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
