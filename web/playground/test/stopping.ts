/** Measures how soon Stop ends what runs, in the page. */

import type { Page } from 'playwright-core';

/** Presses the button that now stops the run. Returns the milliseconds until the page says that it was stopped. */
export function stopTime(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const status = document.querySelector('.run .status');
        const stop = document.querySelectorAll<HTMLElement>('.bar button')[1];
        if (status === null || stop === undefined) throw new Error('the page has no Stop');
        new MutationObserver((_, observer) => {
          if (!/^Stopped by you/.test(status.textContent ?? '')) return;
          observer.disconnect();
          resolve(performance.now() - began);
        }).observe(status, { childList: true, characterData: true, subtree: true });
        const began = performance.now();
        stop.click();
      }),
  );
}

/** A program without an end. */
export const ENDLESS = '.*\n..\n0,0\n0;1\n0;1\n1;0\n1;0\n0;1\n0;1';
/** A source whose steps become longer and longer, so that soon a step does not end. */
export const LONG_STEPS = 'push 3\nagain:\ndup mul\npush 1 jump-if again\n';
