/** The names of commands that a person can choose from. */

/** Return the names to choose from, in order. `names` are texts of clicks, such as `push(3)`. */
export function commandNames(names: readonly string[]): readonly string[] {
  return [...new Set(names.flatMap(choices))].sort();
}

/** A click that pushes a digit can be chosen with its digit, or as any push. */
function choices(name: string): readonly string[] {
  const [command = ''] = name.split('(');
  return name === '' ? [] : command === name ? [name] : [command, name];
}

/**
 * Return those of `names` that begin with `text`, and after them those that contain it. Brackets and blanks do not count:
 * `push 7` finds `push(7)`.
 */
export function matching(names: readonly string[], text: string): readonly string[] {
  const wanted = plain(text);
  const begin = names.filter((name) => plain(name).startsWith(wanted));
  const contain = names.filter((name) => plain(name).includes(wanted));
  return [...new Set([...begin, ...contain])];
}

/** Return the name that `text` means, without regard to brackets and blanks; `text` itself if it means none. */
export function nameMeant(names: readonly string[], text: string): string {
  const wanted = plain(text);
  return names.find((name) => plain(name) === wanted) ?? text.trim();
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[()\s]/g, '');
}
