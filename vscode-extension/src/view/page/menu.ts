/** A menu of buttons at a place of the page. */

import { element, setText } from './texts.ts';

export interface MenuItem {
  readonly label: string;
  readonly act: () => void;
  /** Returns what the item would do, to say it before it is chosen. */
  readonly words?: () => Promise<string>;
}

/** The longest time from a move of the debugger to the moment when the board has the focus again, in milliseconds. */
const MOVING = 2000;

let open: { readonly close: (returnsFocus: boolean) => void } | undefined;
let movesUntil = 0;

/** Say that the debugger is asked to move: its stop takes the focus into the text for a moment, and menus stay open. */
export function expectMove(): void {
  movesUntil = performance.now() + MOVING;
}

/**
 * Show a menu near `box`, under its label if `hasTitle` is true. The focus goes into it, and back to where it was when
 * the menu is closed. Then `closed` is called too.
 */
export function showMenu(
  label: string,
  groups: readonly (readonly MenuItem[])[],
  box: Pick<DOMRect, 'left' | 'bottom'>,
  hasTitle = false,
  closed: () => void = () => {},
): void {
  open?.close(false);
  const before = document.activeElement;
  const menu = element(document, 'div', 'view-menu', { role: 'menu', 'aria-label': label });
  if (hasTitle) {
    // Screen readers read the label already.
    menu.append(element(document, 'div', 'view-menu-title', { 'aria-hidden': 'true' }, label));
  }
  const buttons: HTMLButtonElement[] = [];
  const said = element(document, 'div', 'view-menu-said', { role: 'status' });
  for (const items of groups.filter((each) => each.length > 0)) {
    if (buttons.length > 0)
      menu.append(element(document, 'div', 'view-line', { role: 'separator' }));
    for (const item of items) {
      const attributes = { type: 'button', role: 'menuitem', tabindex: '-1' };
      const button = element(document, 'button', 'view-item', attributes, item.label);
      button.addEventListener('click', () => {
        close(true);
        item.act();
      });
      button.addEventListener('pointerenter', () => button.focus({ preventScroll: true }));
      button.addEventListener('focus', async () => {
        setText(said, '');
        const text = (await item.words?.()) ?? '';
        if (document.activeElement === button) setText(said, text);
      });
      buttons.push(button);
      menu.append(button);
    }
  }
  const close = (returnsFocus: boolean) => {
    open = undefined;
    clearTimeout(late);
    closed();
    menu.remove();
    removeEventListener('pointerdown', outside, true);
    removeEventListener('blur', away);
    if (returnsFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  const outside = ({ target }: Event) => {
    if (target instanceof Node && !menu.contains(target)) close(false);
  };
  let late: ReturnType<typeof setTimeout> | undefined;
  const away = () => {
    const rest = movesUntil - performance.now();
    if (rest <= 0) return close(false);
    late = setTimeout(() => document.hasFocus() || close(false), rest);
  };
  const focus = (index: number) => buttons.at(index % buttons.length)?.focus();
  menu.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(at + 1),
      ArrowUp: () => focus(at - 1),
      Home: () => focus(0),
      End: () => focus(-1),
      Escape: () => close(true),
      Tab: () => close(true),
    };
    const move = moves[event.key] ?? startingWith(buttons, at, event);
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  });
  addEventListener('pointerdown', outside, true);
  addEventListener('blur', away);
  if (groups.flat().some(({ words }) => words !== undefined)) menu.append(said);
  document.body.append(menu);
  const { offsetWidth, offsetHeight } = menu;
  const left = Math.max(0, Math.min(box.left, innerWidth - offsetWidth - 4));
  const top = Math.max(0, Math.min(box.bottom + 2, innerHeight - offsetHeight - 4));
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
  open = { close };
  focus(0);
}

/** Return what a letter does: it goes to the next item that begins with it. */
function startingWith(
  buttons: readonly HTMLButtonElement[],
  at: number,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): (() => void) | undefined {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const order = [...buttons.slice(at + 1), ...buttons.slice(0, at + 1)];
  const found = order.find(({ textContent }) =>
    textContent?.toLowerCase().startsWith(key.toLowerCase()),
  );
  return found && (() => found.focus());
}
