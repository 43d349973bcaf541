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

/** Return those of `names` that begin with `text`, and after them those that contain it. */
export function matching(names: readonly string[], text: string): readonly string[] {
  const wanted = text.toLowerCase();
  const begin = names.filter((name) => name.toLowerCase().startsWith(wanted));
  const contain = names.filter((name) => name.toLowerCase().includes(wanted));
  return [...new Set([...begin, ...contain])];
}
