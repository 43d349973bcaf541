/** The line at the head of the page: the program, and the tools. */

import type { ActKind } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import { element, setText } from './texts.ts';

export interface Toolbar {
  readonly element: HTMLElement;
  setSubject(file: string, isDebugging: boolean): void;
  setCanRun(canRun: boolean): void;
  /** Shows the tools for the acts that there are. */
  setActs(acts: readonly ActKind[]): void;
  isPainting(): boolean;
  writesMoves(): boolean;
  setMoves(isOn: boolean): void;
}

export interface ToolListener {
  readonly paint: (isOn: boolean) => void;
  readonly moves: (isOn: boolean) => void;
  readonly menu: () => void;
  readonly exportPicture: () => void;
}

export function toolbar(words: PageWords, listener: ToolListener): Toolbar {
  const title = element(document, 'h1', 'view-title');
  const mode = element(document, 'span', 'view-mode');
  const paint = toggle(words.paint, words.paintHelp, listener.paint);
  const moves = toggle(words.moves, words.movesHelp, listener.moves);
  const menu = button(`⋯ ${words.more}`, words.cellMenu, listener.menu);
  menu.setAttribute('aria-haspopup', 'menu');
  const picture = button(words.exportPicture, '', listener.exportPicture);
  paint.hidden = moves.hidden = true;
  const tools = element(document, 'div', 'view-tools', { role: 'group' });
  tools.setAttribute('aria-label', words.tools);
  tools.append(paint, moves, menu, picture);
  return {
    element: element(document, 'header', 'view-head', {}, title, mode, tools),
    setSubject: (file, isDebugging) => {
      setText(title, file);
      setText(mode, isDebugging ? words.inDebugger : words.atCursor);
    },
    setCanRun: (canRun) => {
      picture.disabled = !canRun;
      picture.title = canRun ? '' : words.needsTrust;
    },
    setActs: (acts) => {
      for (const [tool, kind] of [
        [paint, 'paint'],
        [moves, 'move'],
      ] as const) {
        tool.hidden = !acts.includes(kind);
        if (tool.hidden && isPressed(tool)) tool.click();
      }
    },
    isPainting: () => !paint.hidden && isPressed(paint),
    writesMoves: () => !moves.hidden && isPressed(moves),
    setMoves: (isOn) => {
      if (isPressed(moves) !== isOn) moves.click();
    },
  };
}

function button(label: string, help: string, pressed: () => void): HTMLButtonElement {
  const attributes = { type: 'button', title: help };
  const made = element(document, 'button', 'view-button', attributes, label);
  made.addEventListener('click', pressed);
  return made;
}

function toggle(label: string, help: string, changed: (isOn: boolean) => void): HTMLButtonElement {
  const made = button(label, help, () => {
    press(made, !isPressed(made));
    changed(isPressed(made));
  });
  press(made, false);
  return made;
}

function press(tool: HTMLButtonElement, isOn: boolean): void {
  tool.setAttribute('aria-pressed', String(isOn));
}

function isPressed(tool: HTMLButtonElement): boolean {
  return tool.getAttribute('aria-pressed') === 'true';
}
