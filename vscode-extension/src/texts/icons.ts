/** Texts in labels in which VS Code draws `$(name)` as an icon. */

/**
 * Return `text` in the form in which a label shows it as it is. Use it for text that a program or a person wrote: `$(trash)`
 * in it is not drawn as an icon. Such labels are those of lists, of the status bar, of lenses and of test cases.
 */
export function asWritten(text: string): string {
  return text.replace(/\$\([a-z0-9-]+(~[a-z]+)?\)/gi, String.raw`\$&`);
}
