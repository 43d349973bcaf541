/** Functions that make elements. They set no markup and no inline styles in markup, so that a strict policy allows them. */

import { PICTURE_SIZE, type PictureName, partsOf } from './pictures.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Return a new element with a class, attributes and content. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  className: string,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/** Return an SVG element with a picture. The classes of its parts give their colours. */
export function pictureElement(
  document: Document,
  name: PictureName,
  className: string,
): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', className);
  svg.setAttribute('viewBox', `0 0 ${PICTURE_SIZE} ${PICTURE_SIZE}`);
  svg.setAttribute('aria-hidden', 'true');
  for (const { path, ink } of partsOf(name)) {
    const part = document.createElementNS(SVG, 'path');
    part.setAttribute('d', path);
    part.setAttribute('fill-rule', 'evenodd');
    if (ink !== undefined) part.setAttribute('class', `board-ink-${ink}`);
    svg.append(part);
  }
  return svg;
}

/** Set the text of `target` if it has another one. */
export function setText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
