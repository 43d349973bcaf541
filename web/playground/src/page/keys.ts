/** The keys that work everywhere in the page, except in dialogs. */

/** Call what belongs to a key, such as `Shift+F10`. `Ctrl` is also the command key of a Mac. */
export function takeKeys(keys: Readonly<Record<string, () => unknown>>): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.altKey || document.querySelector('dialog[open]') !== null) return;
      const name = [
        ...(event.ctrlKey || event.metaKey ? ['Ctrl'] : []),
        ...(event.shiftKey ? ['Shift'] : []),
        event.key,
      ].join('+');
      const act = Object.hasOwn(keys, name) ? keys[name] : undefined;
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    true,
  );
}
