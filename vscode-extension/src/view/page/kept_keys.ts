/** What the page keeps for itself: the key Alt, and the focus. */

/**
 * Keep the key Alt alone in the page. The workbench would go to its menu bar when the key is released after an Alt+click,
 * and the menu of the cell would close. Returns a function that ends this.
 */
export function keepAlt(): () => void {
  const keep = (event: KeyboardEvent) => {
    if (event.key !== 'Alt') return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', keep, true);
  addEventListener('keyup', keep, true);
  return () => {
    removeEventListener('keydown', keep, true);
    removeEventListener('keyup', keep, true);
  };
}

/**
 * Call `focus` when the page gets the focus back and nothing in it has the focus, such as after an undo in the text.
 * After something outside `host`, such as a button, was pressed or had the focus, this is not called. Returns a function
 * that ends this.
 */
export function keepFocus(host: HTMLElement, focus: () => void): () => void {
  let isElsewhere = false;
  const note = ({ target }: Event) => {
    isElsewhere = target instanceof Node && target !== document.body && !host.contains(target);
  };
  const back = () =>
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (isElsewhere || !(activeElement === null || activeElement === document.body)) return;
      focus();
    });
  addEventListener('pointerdown', note, true);
  addEventListener('focusin', note, true);
  addEventListener('focus', back);
  return () => {
    removeEventListener('pointerdown', note, true);
    removeEventListener('focusin', note, true);
    removeEventListener('focus', back);
  };
}
