/** The tabs of the panel beside the program. */

import { button, element } from './elements.ts';

export interface Tabs {
  readonly tabs: HTMLElement;
  readonly panels: readonly HTMLElement[];
  readonly show: (name: string) => void;
  readonly shown: () => string;
  /** Set the words of a tab. */
  readonly rename: (name: string, words: string) => void;
}

export interface Tab {
  readonly name: string;
  readonly words: string;
  readonly content: HTMLElement;
  /** Whether the tab is only there if the page is narrow. */
  readonly isForNarrow?: boolean;
}

export function tabs(all: readonly Tab[], onShow: (name: string) => void): Tabs {
  let current = '';
  const buttons = all.map(({ name, words, isForNarrow = false }) =>
    button(words, () => show(name), {
      id: `tab-${name}`,
      role: 'tab',
      'aria-controls': `panel-${name}`,
      class: isForNarrow ? 'for-narrow' : '',
      keydown: (event: KeyboardEvent) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step === undefined) return;
        const visible = all.filter((_, index) => buttons[index]?.offsetParent !== null);
        const index = visible.findIndex((each) => each.name === name);
        const next = visible[(index + step + visible.length) % visible.length];
        if (next === undefined) return;
        show(next.name);
        document.getElementById(`tab-${next.name}`)?.focus();
      },
    }),
  );
  const panels = all.map(({ name, content }) => {
    content.id = `panel-${name}`;
    content.setAttribute('role', 'tabpanel');
    content.setAttribute('aria-labelledby', `tab-${name}`);
    return content;
  });

  function show(name: string): void {
    current = name;
    document.body.dataset['tab'] = name;
    for (const [index, each] of all.entries()) {
      buttons[index]?.setAttribute('aria-selected', String(each.name === name));
      if (buttons[index] !== undefined) buttons[index].tabIndex = each.name === name ? 0 : -1;
      if (each.isForNarrow !== true) each.content.hidden = each.name !== name;
    }
    onShow(name);
  }

  return {
    tabs: element('div', { class: 'tabs', role: 'tablist' }, ...buttons),
    panels,
    show,
    shown: () => current,
    rename: (name, words) => {
      const found = buttons[all.findIndex((each) => each.name === name)];
      if (found !== undefined) found.textContent = words;
    },
  };
}
