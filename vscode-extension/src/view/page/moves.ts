/** Arrow keys that write moves. */

import type { Act } from '../messages.ts';
import { moveOfKey } from './acts.ts';

/** While `isOn`, arrow keys in `host` write moves and do not move the focus. Escape leaves this. */
export function moveKeys(
  host: HTMLElement,
  isOn: () => boolean,
  { perform, leave }: { readonly perform: (act: Act) => void; readonly leave: () => void },
): void {
  host.addEventListener(
    'keydown',
    (event) => {
      if (!isOn()) return;
      const act = moveOfKey(event);
      if (act === undefined && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (act === undefined) leave();
      else perform(act);
    },
    true,
  );
}
