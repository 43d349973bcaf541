/** The output of a run: it is shown as it comes, a few times a second. */

/** The longest output that is shown, in UTF-16 units. */
const LONGEST = 400_000;

export interface Output {
  readonly add: (text: string) => void;
  /** Show at once what was added. */
  readonly flush: () => void;
  readonly clear: () => void;
  readonly text: () => string;
}

/** Show output in `place`. `onCut` is called when the beginning is not shown any more. */
export function outputIn(place: HTMLElement, onCut: () => void): Output {
  let text = '';
  let waiting = '';
  let planned: ReturnType<typeof setTimeout> | undefined;
  let isCut = false;

  function show(): void {
    clearTimeout(planned);
    planned = undefined;
    const isAtEnd = place.scrollHeight - place.scrollTop - place.clientHeight < 40;
    text += waiting;
    if (text.length > LONGEST) {
      text = text.slice(-LONGEST / 2);
      place.textContent = text;
      if (!isCut) onCut();
      isCut = true;
    } else place.append(waiting);
    waiting = '';
    if (isAtEnd) place.scrollTop = place.scrollHeight;
  }

  return {
    add: (more) => {
      waiting += more;
      if (waiting.length > LONGEST) waiting = waiting.slice(-LONGEST);
      planned ??= setTimeout(show, 40);
    },
    flush: () => {
      if (planned !== undefined) show();
    },
    clear: () => {
      text = '';
      waiting = '';
      isCut = false;
      place.replaceChildren();
    },
    text: () => text + waiting,
  };
}
