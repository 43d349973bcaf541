/** Makes elements of the page. */

type Attributes = Readonly<Record<string, string | boolean | ((event: never) => void)>>;

/** Return an element. An attribute that is a function listens to the event of its name. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value as (event: Event) => void);
    else if (typeof value === 'string') made.setAttribute(name, value);
    else made.toggleAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** Return the element of the page with the id `id`. */
export function byId<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found as Kind;
}

/** Return a button that does `act`. */
export function button(
  words: string,
  act: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  return element('button', { type: 'button', ...attributes, click: act }, words);
}
