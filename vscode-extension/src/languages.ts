/**
 * The languages: all that the extension must know of each. A second one is a row in each table here, its grammar
 * (`syntaxes/ID.tmLanguage.json`), its snippets (`snippets/ID.json`) and its icons. `node manifest.ts --write` puts
 * what VS Code must know of it into package.json.
 */

import type * as vscode from 'vscode';

export interface Language {
  readonly id: string;
  readonly title: string;
  readonly suffixes: readonly string[];
  /** Its dialects, as the tools name them. */
  readonly dialects: readonly string[];
  /** What begins a comment, which ends with the line. */
  readonly comment?: string;
  /** Whether each line end counts, so that the person must know if VS Code changes one. */
  readonly hasExactLineEnds?: boolean;
  /** Whether a run has random numbers, which a seed begins. */
  readonly hasChance?: boolean;
  /** The states of cells that are drawn while a program is stopped, beside what stands there. */
  readonly statesToDraw?: readonly string[];
  /** Whether the program runs from cell to cell, so that a breakpoint with a column is on a cell. */
  readonly runsInCells?: boolean;
  /** A line that says what is on a stack at the start: what stands before it, and the stack's name. */
  readonly stackLine?: RegExp;
  /** Whether a line is one operation, in place of which a completion writes another one. */
  readonly hasLineOperations?: boolean;
  /** Whether its programs are assembled: they become programs of the first language. */
  readonly isAssembled?: boolean;
  /** What a new program is. */
  readonly firstProgram?: string;
}

/**
 * Small; no newline at the end, which would be one more operation. The first line is empty because the
 * editor takes words in it for the name of the file, a whole comment too; and it has room for the ruler.
 */
const FIRST_MINES_PROGRAM = `\

# To print a text, type it on a line of its own and choose "print ...".
*.*.
...*  # the board
****
0,1  # push 3
2,1  # push 5
0,1  # add; the cell is open now
2;1  # out(n); writes 8
1,1  # push 5
1,0  # push 2
3,0  # push 2; the last safe cell`;

/** Write Hi and the end of the line, end. */
const FIRST_EMOJIFUNGE_PROGRAM = '8️⃣9️⃣✖️🔡5️⃣💯➕🔡🔟🔡🔚\n';

/** The player pushes crate H onto a mark, where it prints what it holds, and steps onto the other one. */
const FIRST_SOKOLANG_PROGRAM = `#####
#@H*#
##*##
#####

---

// Print a string of two characters.
h:10,2,72,105

---

rwd
`;

/** Texts, and a loop with a label. The first line is empty for the reason that the first program of Mines has. */
const FIRST_MINESASM_PROGRAM = `
# "Show the Mines Program" shows what this becomes.
print "Hi\\n"

push 3  # a number, to count down from
again:
    dup out(n)
    print "\\n"
    push 1 sub
    dup jump-if-positive again
`;

export const LANGUAGES: readonly [Language, ...Language[]] = [
  {
    id: 'mines',
    title: 'Mines',
    suffixes: ['.mines'],
    dialects: ['2', '2.0.0', '1'],
    comment: '#',
    hasExactLineEnds: true,
    hasLineOperations: true,
    statesToDraw: ['opened', 'flagged'],
    firstProgram: FIRST_MINES_PROGRAM,
  },
  {
    id: 'emojifunge',
    title: 'Emojifunge',
    suffixes: ['.emojifunge', '.ef'],
    dialects: ['text', 'author'],
    hasChance: true,
    statesToDraw: ['pointer'],
    runsInCells: true,
    firstProgram: FIRST_EMOJIFUNGE_PROGRAM,
  },
  {
    id: 'sokolang',
    stackLine: /^(\s*)([a-z@])\s*:/,
    title: 'Sokolang',
    suffixes: ['.soko'],
    dialects: ['text'],
    hasChance: true,
    comment: '//',
    statesToDraw: ['player'],
    firstProgram: FIRST_SOKOLANG_PROGRAM,
  },
  {
    id: 'minesasm',
    title: 'Mines Assembler',
    suffixes: ['.minesasm'],
    dialects: ['2', '2.0.0', '1'],
    comment: '#',
    isAssembled: true,
    firstProgram: FIRST_MINESASM_PROGRAM,
  },
];

/** What only package.json says of a language. */
export interface Contribution {
  /** The letter that the codes of its rules begin with; those of errors of syntax go on with a zero. */
  readonly letter: string;
  /** The file with what the editor does as one types: comments, words, brackets. */
  readonly configuration: string;
  /** Settings of the editor that its programs need. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** What its dialects are called, in their order; package.nls.json describes them. */
  readonly dialectTitles: readonly string[];
  /** The scope of its grammar where the editor offers nothing by itself: as in strings, one has to ask. */
  readonly quiet?: string;
  /** How themes without semantic colours paint its tokens. */
  readonly scopes: Readonly<Record<string, readonly string[]>>;
}

/** By the id of the language. `manifest.ts` reads it; no part of the bundle does. */
export const CONTRIBUTIONS: Readonly<Record<string, Contribution>> = {
  mines: {
    letter: 'M',
    configuration: './language-configuration.json',
    dialectTitles: ['Mines 2', 'mines-esolang 2.0.0', 'Mines 1'],
    defaults: {
      'editor.stickyScroll.enabled': false,
      'files.insertFinalNewline': false,
      'files.trimFinalNewlines': false,
      'files.trimTrailingWhitespace': false,
      'files.encoding': 'utf8',
      'files.autoGuessEncoding': false,
      'editor.unusualLineTerminators': 'off',
      'editor.semanticHighlighting.enabled': true,
      'editor.wordBasedSuggestions': 'off',
      'editor.autoIndent': 'none',
      'editor.detectIndentation': false,
      'editor.padding.top': 6,
      // Above the first lines, the bar of the debugger would lie over a hover.
      'editor.hover.above': false,
      'editor.inlayHints.maximumLength': 120,
      // Enter takes a choice that changes what is typed; after a whole operation it ends the line.
      'editor.acceptSuggestionOnEnter': 'smart',
      'editor.quickSuggestions': {
        other: 'on',
        comments: 'on',
        strings: 'off',
      },
    },
    scopes: {
      cell: ['constant.other.safe-cell.mines'],
      mine: ['keyword.other.mine-cell.mines'],
      number: ['constant.numeric.column.mines'],
      'operator.left': ['keyword.operator.left.mines'],
      'operator.right': ['keyword.operator.right.mines'],
      keyword: ['keyword.control.switch.mines'],
      macro: ['keyword.other.directive.mines'],
      function: ['support.function.command.mines'],
    },
  },
  emojifunge: {
    letter: 'E',
    configuration: './emojifunge-language-configuration.json',
    dialectTitles: ['Emojifunge', 'emojifunge-lang 1.0.8'],
    defaults: {
      'files.insertFinalNewline': false,
      'files.trimFinalNewlines': false,
      'files.trimTrailingWhitespace': false,
      'files.encoding': 'utf8',
      'files.autoGuessEncoding': false,
      'editor.unusualLineTerminators': 'off',
      'editor.wordBasedSuggestions': 'off',
      'editor.autoIndent': 'none',
      'editor.detectIndentation': false,
      'editor.guides.indentation': false,
      'editor.padding.top': 6,
      'editor.hover.above': false,
      'editor.inlayHints.maximumLength': 120,
      'editor.unicodeHighlight.ambiguousCharacters': false,
      'editor.unicodeHighlight.invisibleCharacters': false,
    },
    scopes: {},
  },
  sokolang: {
    letter: 'S',
    configuration: './sokolang-language-configuration.json',
    dialectTitles: ['Sokolang'],
    // Each key is an action already: a list would take the next Enter for a choice. A character that is not
    // an action begins a text to print, for which there is a list.
    quiet: 'meta.actions.sokolang - invalid.illegal.sokolang',
    defaults: {
      'editor.wordBasedSuggestions': 'off',
      'editor.autoIndent': 'none',
      'editor.detectIndentation': false,
      'editor.guides.indentation': false,
      'editor.padding.top': 6,
      'editor.hover.above': false,
      'editor.inlayHints.maximumLength': 120,
      'editor.stickyScroll.enabled': false,
    },
    scopes: {},
  },
  minesasm: {
    letter: 'A',
    configuration: './minesasm-language-configuration.json',
    dialectTitles: ['Mines 2', 'mines-esolang 2.0.0', 'Mines 1'],
    defaults: {
      'editor.semanticHighlighting.enabled': true,
      'editor.wordBasedSuggestions': 'off',
      'editor.acceptSuggestionOnEnter': 'smart',
      'editor.detectIndentation': false,
      'editor.insertSpaces': true,
      'editor.tabSize': 4,
      'editor.padding.top': 6,
      'editor.hover.above': false,
      'editor.inlayHints.maximumLength': 120,
    },
    scopes: {
      function: ['support.function.command.minesasm'],
      label: ['entity.name.label.minesasm'],
      macro: ['entity.name.function.macro.minesasm'],
    },
  },
};

/** The documents that the extension is for, wherever they are kept. */
export const PROGRAMS = LANGUAGES.map(({ id }) => ({ language: id }));

/** The language of a document; none if the extension is not for it. */
export function languageOf(
  { languageId }: Pick<vscode.TextDocument, 'languageId'>,
  languages: readonly Language[] = LANGUAGES,
): Language | undefined {
  return languages.find(({ id }) => id === languageId);
}

/** The language of a file, by its suffix. */
export function languageOfFile(
  name: string,
  languages: readonly Language[] = LANGUAGES,
): Language | undefined {
  return languages.find(({ suffixes }) => suffixes.some((each) => name.endsWith(each)));
}

/** The section of the settings for all programs; the language that was there first has its own there as well. */
const SECTION = 'mines';

/** The section of the settings for programs in one language. */
export function sectionOf({ id }: Pick<Language, 'id'>): string {
  return id === SECTION ? SECTION : `${SECTION}.${id}`;
}

/**
 * The dialects that are set for programs in these languages; `set` is what a section says. One that is set for all
 * programs is only for those whose language has it.
 */
export function dialectsSet(
  languages: readonly Language[],
  set: (section: string) => string,
): readonly string[] {
  return languages.flatMap((language) => {
    const known = [sectionOf(language), SECTION].map(set);
    const found = known.find((each) => language.dialects.includes(each));
    return found === undefined ? [] : [found];
  });
}

export function isProgram(document: vscode.TextDocument): boolean {
  return languageOf(document) !== undefined;
}

/** The name of a file without the suffix of its language. */
export function withoutSuffix(name: string): string {
  const suffix = languageOfFile(name)?.suffixes.find((each) => name.endsWith(each));
  return suffix === undefined ? name : name.slice(0, -suffix.length);
}
