/** The parts of the page, and where they are. */

import { t } from '../words/words.ts';
import { type Banner, bannerIn } from './banner.ts';
import { button, element } from './elements.ts';
import { type Tabs, tabs } from './tabs.ts';

export interface Layout {
  /** Where the editor is. */
  readonly host: HTMLElement;
  /** Where the board is. */
  readonly board: HTMLElement;
  readonly tabs: Tabs;
  readonly setName: (name: string) => void;
  readonly setPlace: (words: string) => void;
  readonly setSize: (words: string) => void;
  readonly setRunning: (isRunning: boolean) => void;
  /** Show the keys that are hard to type on a phone. */
  readonly setKeys: (keys: readonly string[]) => void;
  readonly banner: Banner;
}

export interface Parts {
  readonly run: () => void;
  readonly debug: () => void;
  readonly share: () => void;
  readonly programs: () => void;
  readonly menu: () => void;
  readonly key: (text: string) => void;
  readonly openHere: () => void;
  readonly panels: {
    readonly output: HTMLElement;
    readonly problems: HTMLElement;
    readonly debugger: HTMLElement;
    readonly explanation: HTMLElement;
  };
  readonly onShow: (name: string) => void;
}

/** Put the page together. */
export function layout(parts: Parts): Layout {
  const name = button('', parts.programs, {
    class: 'name whole',
    'aria-haspopup': 'dialog',
    title: t('programs'),
  });
  const run = button(t('run'), parts.run, { class: 'main', title: 'Ctrl+Enter' });
  const bannerBox = element('div', { class: 'banner', role: 'status', hidden: true });
  const host = element('div', { class: 'host' });
  const keys = element('div', { class: 'keys', role: 'toolbar', 'aria-label': t('keys') });
  const place = element('span', {});
  const size = element('span', {});
  const board = element(
    'section',
    { class: 'boards', 'aria-label': t('board') },
    element('p', { class: 'later' }, t('boardPlay')),
  );
  const panel = (content: HTMLElement) => {
    content.classList.add('panel');
    content.tabIndex = 0;
    return content;
  };
  const all = tabs(
    [
      { name: 'board', words: t('board'), content: board, isForNarrow: true },
      {
        name: 'output',
        words: t('output'),
        content: panel(element('div', {}, parts.panels.output)),
      },
      {
        name: 'problems',
        words: t('problems'),
        content: panel(element('div', {}, parts.panels.problems)),
      },
      {
        name: 'debugger',
        words: t('debugger'),
        content: panel(element('div', {}, parts.panels.debugger)),
      },
      {
        name: 'explanation',
        words: t('explanation'),
        content: panel(element('div', {}, parts.panels.explanation)),
      },
    ],
    parts.onShow,
  );

  const isEmbedded = document.body.classList.contains('embed');
  document.body.replaceChildren(
    element(
      'header',
      { class: 'bar' },
      element('h1', {}, t('title')),
      name,
      run,
      button(t('debug'), parts.debug, { title: 'F5' }),
      element('span', { class: 'space' }),
      button(t('share'), parts.share, { class: 'whole' }),
      button('⋯', parts.menu, {
        class: 'whole',
        'aria-label': t('menu'),
        'aria-haspopup': 'dialog',
      }),
      ...(isEmbedded ? [button(t('openHere'), parts.openHere, { class: 'link' })] : []),
    ),
    bannerBox,
    element(
      'main',
      {},
      element(
        'section',
        { class: 'editor', 'aria-label': t('editor') },
        element('div', { id: 'lesson', class: 'lesson', hidden: true }),
        host,
        keys,
      ),
      board,
      element('div', { class: 'panels' }, all.tabs, ...all.panels.slice(1)),
    ),
    element(
      'footer',
      { class: 'foot' },
      place,
      size,
      element('span', { class: 'space' }),
      element('span', { class: 'promise' }, t('noNetwork')),
    ),
    element('div', { id: 'said', class: 'said', role: 'alert', hidden: true }),
  );
  all.show('output');

  return {
    host,
    board,
    tabs: all,
    banner: bannerIn(bannerBox),
    setName: (words) => {
      name.textContent = `${words} ▾`;
    },
    setPlace: (words) => {
      place.textContent = words;
    },
    setSize: (words) => {
      size.textContent = words;
    },
    setRunning: (isRunning) => {
      run.textContent = isRunning ? t('stop') : t('run');
    },
    setKeys: (texts) => {
      keys.replaceChildren(
        ...texts.map((text) =>
          button(text === '\n' ? '↵' : text, () => parts.key(text), {
            // The editor keeps the focus, so that the keyboard of a phone stays.
            pointerdown: (event: Event) => event.preventDefault(),
          }),
        ),
      );
    },
  };
}
