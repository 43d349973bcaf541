/** The line in which the page says something. While nothing is said, the line has help. */

import { element, setText } from './texts.ts';

export interface Said {
  readonly element: HTMLElement;
  /** Says something, until the board shows another place. */
  say(text: string, isError?: boolean): void;
  /** Says something that the extension takes away itself. */
  sayForExtension(text: string, isError: boolean): void;
  /** The board shows this place of this version of the text. */
  setPlace(place: string): void;
  /** Sets the help that the line has while nothing is said. */
  setHelp(text: string): void;
  /** Shows the help or hides it, depending on whether there is a board. */
  setBoard(isThere: boolean): void;
}

export function said(): Said {
  const line = element(document, 'p', 'view-say', { role: 'status' });
  const help = element(document, 'p', 'view-help');
  let place = '';
  /** The place at which something was said; none if nothing is said, or if the extension takes it away. */
  let saidAt: string | undefined;
  let hasBoard = true;

  const showHelp = () => {
    help.hidden = line.textContent !== '' || !hasBoard;
  };
  function say(text: string, isError = false): void {
    saidAt = text === '' ? undefined : place;
    setText(line, text);
    showHelp();
    line.classList.toggle('view-refused', isError);
  }
  return {
    element: element(document, 'div', 'view-line-said', {}, line, help),
    say,
    sayForExtension: (text, isError) => {
      say(text, isError);
      saidAt = undefined;
    },
    setPlace: (now) => {
      place = now;
      if (saidAt !== undefined && saidAt !== now) say('');
    },
    setHelp: (text) => setText(help, text),
    setBoard: (isThere) => {
      hasBoard = isThere;
      showHelp();
    },
  };
}
