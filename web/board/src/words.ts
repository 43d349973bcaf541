/** The words of a board. A caller may replace each of them, for example by Japanese ones. */

/** The English words. Parts in braces are replaced by values. */
export const ENGLISH = {
  /** The label of the whole board. */
  board: 'Board',
  /** The description of a grid, for screen readers. `{key}` is the letter for a right click. */
  help: 'Arrow keys move. Enter is a left click. {key} or Shift+Enter is a right click. Plus and minus change the size.',
  /** The name of a cell. `{what}` is what is there. */
  cell: 'column {column}, row {row}: {what}',
  /** The text between two facts about a cell. */
  comma: ', ',
  digit: 'digit {note}',
  mine: 'mine',
  /** A cell whose state is not known. */
  unknown: 'not known',
  wall: 'wall',
  floor: 'floor',
  mark: 'mark',
  uncoveredMark: 'uncovered mark',
  cloner: 'cloner',
  destroyer: 'destroyer',
  portal: 'portal {text}',
  player: 'player',
  crate: 'crate {now}',
  /** What the player or a crate can be on. */
  aMark: 'a mark',
  aCloner: 'a cloner',
  aDestroyer: 'a destroyer',
  /** A player or a crate on something. */
  on: '{who} on {place}',
  leftEdge: 'left edge',
  rightEdge: 'right edge',
  topEdge: 'top edge',
  bottomEdge: 'bottom edge',
  larger: 'Larger cells',
  smaller: 'Smaller cells',
  stacks: 'Stacks',
  /** The description of a stack. */
  depth: 'depth {count}',
  empty: 'empty',
  top: 'top',
  bottom: 'bottom',
  /** The description of a stack that is the same stack as one above it. */
  same: 'the same as {name}',
  /** The description and the end of a stack of which only the upper part is known. */
  openDepth: 'depth {count} or more',
  openBottom: 'below: not known',
  below: '{count} more below',
  output: 'Output',
  noOutput: 'nothing yet',
  unknownOutput: 'not known here',
  before: '{count} characters before',
  /** A character of the output, for screen readers. */
  character: 'character {number}: {text}',
  space: 'space',
  lineEnd: 'line end',
  variables: 'State',
  /** The moment, if the state has no title. */
  step: 'step {step}',
  /** The command that the last step did, after the words for the moment. */
  did: 'just did `{command}`',
  marks: 'Marks on the board',
  /** The kinds of marks. */
  lit: 'can be chosen',
  later: 'has this command, but a later operation needs the cell',
  cursor: 'at the cursor',
  menu: 'the menu is about this cell',
  next: 'performed next',
  /** The cell that is performed after the one at the cursor. */
  after: 'performed after that',
  click: 'last click',
  /** The cell that is performed before the one at the cursor. */
  last: 'performed before that',
  performed: 'just performed',
  keep: 'must stay closed for now',
  changed: 'changed',
  /** A place where the pointer or the player was. */
  trail: 'passed {steps} steps ago',
  justPassed: 'passed 1 step ago',
  /** What happened at a cell. */
  exploded: 'exploded',
  /** The player and its buttons. */
  controls: 'Player',
  start: 'Go to the start',
  back: 'Step back',
  play: 'Play',
  pause: 'Pause',
  forward: 'Step',
  end: 'Go to the end',
  speed: 'Speed',
  perSecond: '{count} steps/s',
  onePerSecond: '1 step/s',
  timeline: 'Timeline',
  /** The label of the list that says what the marks on the timeline mean. */
  timelineMarks: 'Marks on the timeline',
  /** The moment on the timeline. */
  moment: 'step {step} of {last}',
  /** The same, while the run is not known to its end. */
  openPosition: 'step {step} of {last} run so far',
  /** An event of the run. `{name}` is its kind, `{what}` is what happened. */
  event: '{name}: {what}',
  /** Several events at the same place of the timeline. `{what}` is the first of them. */
  several: '{what} (in {count} steps)',
  /** The kinds of events. */
  outputEvent: 'output',
  inputEvent: 'input',
  changeEvent: 'change by you',
  restartEvent: 'restart',
  breakpointEvent: 'breakpoint',
  errorEvent: 'error',
  endEvent: 'end',
} as const;

/** The words of a board. */
export type Words = { readonly [Name in keyof typeof ENGLISH]: string };

/** Texts for the names in the data, such as those of states, stacks and variables. */
export type Names = Readonly<Record<string, string>>;

/** Return `template` with each part in braces replaced by the value of this name. */
export function filled(
  template: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return template.replaceAll(/\{(\w+)\}/g, (part, name: string) => String(values[name] ?? part));
}
