/** Messages that only the playground may send to the board. */

/** Return whether a message comes from the page `parent` of the origin `origin`. A frame without an origin has `null`. */
export function isFromParent(
  message: { readonly source: unknown; readonly origin: string },
  parent: unknown,
  origin: string,
): boolean {
  return message.source === parent && (origin === 'null' || message.origin === origin);
}
