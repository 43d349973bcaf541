/** The dialog that shares a program. */

import type { Shared } from '../keep/program.ts';
import { languageOf } from '../languages.ts';
import { button, element } from '../page/elements.ts';
import { grouped, sizeOf } from '../page/numbers.ts';
import { dialog } from '../page/pick.ts';
import { say } from '../page/said.ts';
import { t } from '../words/words.ts';
import { baseAddress } from '../workers/supervised.ts';
import { linkOf, readLink } from './link.ts';
import { withoutComments } from './mines.ts';
import { newest } from './newest.ts';

/** The texts that can be copied. */
const KINDS = ['asLink', 'asMarkdown', 'asPost', 'asEmbed'] as const;
type Kind = (typeof KINDS)[number];

/** Show the dialog. */
export async function shareDialog(program: Shared): Promise<void> {
  const hasComments = withoutCommentsOf(program) !== program.text;
  const comments = checkbox(t('withComments'), true, () => void show());
  const moment = checkbox(t('withMoment'), false, () => void show());
  const kind = element(
    'select',
    { 'aria-label': t('shareTitle'), change: () => void show() },
    ...KINDS.map((each) => element('option', { value: each }, t(each))),
  );
  const text = element('textarea', {
    rows: '7',
    readonly: true,
    spellcheck: 'false',
    'aria-label': t('share'),
  });
  const size = element('p', { class: 'status', role: 'status' });

  const show = newest(
    async () => {
      const own: Shared = {
        ...program,
        text: comments.input.checked ? program.text : withoutCommentsOf(program),
        moment: moment.input.checked ? program.moment : null,
      };
      const link = await linkOf(own);
      const opens = !('problem' in (await readLink(link)));
      return { own, link, opens };
    },
    ({ own, link, opens }) => {
      text.value = opens ? textOf(kind.value as Kind, own, link) : '';
      const length = baseAddress().length + link.length;
      size.textContent = opens ? t('linkSize', grouped(length)) : t('noLink');
    },
  );

  dialog(
    t('shareTitle'),
    element(
      'div',
      { class: 'fields' },
      kind,
      ...(hasComments ? [comments.label] : []),
      ...(program.moment === null ? [] : [moment.label]),
    ),
    text,
    size,
    element(
      'p',
      { class: 'buttons' },
      button(t('copy'), () => void copy(text), { class: 'main' }),
    ),
  );
  await show();
  text.select();
}

function withoutCommentsOf({ name, text }: Shared): string {
  return languageOf(name).hasShortLinks ? withoutComments(text) : text;
}

function checkbox(words: string, isChecked: boolean, change: () => void) {
  const input = element('input', { type: 'checkbox', checked: isChecked, change });
  return { input, label: element('label', { class: 'field' }, input, words) };
}

async function copy(text: HTMLTextAreaElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text.value);
    say(t('copied'));
  } catch {
    text.select();
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
