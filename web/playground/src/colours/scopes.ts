/** The classes of tokens: those of the grammars, and those of the language server. */

/** The class of each scope. The first entry that is a part of the scope from its beginning counts. */
const CLASSES: readonly (readonly [scope: string, name: string])[] = [
  ['comment', 'comment'],
  ['constant.other.safe-cell', 'cell'],
  ['keyword.other.mine-cell', 'mine'],
  ['constant.numeric', 'number'],
  ['constant', 'constant'],
  ['keyword.operator.right', 'right'],
  ['keyword.operator', 'operator'],
  ['keyword.control.direction', 'direction'],
  ['keyword.other.directive', 'macro'],
  ['keyword', 'keyword'],
  ['support', 'function'],
  ['entity.name.function.macro', 'macro'],
  ['entity.name.label', 'label'],
  ['entity', 'label'],
  ['variable', 'variable'],
  ['string', 'string'],
  ['storage', 'type'],
  ['invalid', 'invalid'],
];

/** Return the class of a scope, or undefined. */
export function classOfScope(scope: string): string | undefined {
  const found = CLASSES.find(([start]) => scope === start || scope.startsWith(`${start}.`));
  return found === undefined ? undefined : `t-${found[1]}`;
}

/** Return the classes of a semantic token. */
export function classOfToken(type: string, modifiers: readonly string[]): string {
  const own = type === 'operator' && modifiers.includes('right') ? 'right' : type;
  return [`t-${own}`, ...modifiers.map((name) => `m-${name}`)].join(' ');
}
