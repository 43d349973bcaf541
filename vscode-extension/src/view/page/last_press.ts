/** Where a menu opens: at the pointer, or at what has the focus. */

export interface LastPress {
  /** Returns the box beside which a menu opens now. */
  box(): Pick<DOMRect, 'left' | 'bottom'>;
  dispose(): void;
}

/** Remember where the pointer was pressed last. After a key, the focused element counts; `host` if there is none. */
export function lastPress(host: HTMLElement): LastPress {
  let last: Pick<DOMRect, 'left' | 'bottom'> | undefined;
  const pressed = ({ clientX, clientY }: PointerEvent) => {
    last = { left: clientX, bottom: clientY };
  };
  const typed = () => {
    last = undefined;
  };
  addEventListener('pointerdown', pressed, true);
  addEventListener('keydown', typed, true);
  return {
    box: () => last ?? (document.activeElement ?? host).getBoundingClientRect(),
    dispose: () => {
      removeEventListener('pointerdown', pressed, true);
      removeEventListener('keydown', typed, true);
    },
  };
}
