/** Texts and elements of the page. */

export { element, setText } from '../../../../web/board/src/elements.ts';

/** Return `template` with `{0}`, `{1}` and so on replaced by the values. */
export function filled(template: string, ...values: readonly (string | number)[]): string {
  return template.replaceAll(/\{(\d)\}/g, (part, index: string) =>
    String(values[Number(index)] ?? part),
  );
}
