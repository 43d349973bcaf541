/** The table of languages: package.json follows it, and a second language is one more row. */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { manifest, type Row } from '../../manifest.ts';
import {
  dialectsSet,
  LANGUAGES,
  type Language,
  languageOf,
  languageOfFile,
  sectionOf,
  withoutSuffix,
} from '../../src/languages.ts';
import { setApart } from '../../src/server/hints.ts';
import { HOME, jsonOf, textOf } from './files.ts';

/** The language that the tests of the tools have beside Mines; it has a folder of its own. */
const BEADS = jsonOf<Row>('..', 'tests', 'toy', 'extension.json');

type Items = readonly Readonly<Record<string, unknown>>[];

interface Contributes {
  readonly languages: Items;
  readonly grammars: Items;
  readonly snippets: Items;
  readonly configuration: readonly {
    readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  }[];
  readonly commands: readonly { readonly command: string }[];
  readonly menus: Readonly<Record<string, Items>>;
  readonly configurationDefaults: Readonly<Record<string, unknown>>;
  readonly breakpoints: Items;
  readonly debuggers: readonly {
    readonly languages: readonly string[];
    readonly configurationAttributes: {
      readonly launch: {
        readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
      };
    };
  }[];
  readonly problemPatterns: readonly { readonly name: string; readonly regexp: string }[];
  readonly semanticTokenScopes: Items;
}

/** Whether something is for any program that is being debugged, or that has a profile. */
function isOfDebugger(when: unknown): boolean {
  return /debugType == mines$|^view == mines\.why|^mines\.hasProfile$|^false$/.test(String(when));
}

/** Whether something is for one language only, which is assembled. */
function isOfAssembler(when: unknown): boolean {
  const ids = LANGUAGES.filter(({ isAssembled }) => isAssembled).map(({ id }) => id);
  return ids.some((id) => String(when).endsWith(`LangId == ${id}`));
}

function contributed(...more: readonly Row[]): Contributes {
  const { renewed } = manifest(more);
  return (JSON.parse(renewed) as { readonly contributes: Contributes }).contributes;
}

suite('package.json', () => {
  test('says of the languages what their table says: node manifest.ts --write', () => {
    const { now, renewed } = manifest();
    assert.equal(now, renewed);
  });

  test('names files that there are', () => {
    const { languages, grammars, snippets } = contributed();
    const text = JSON.stringify([languages, grammars, snippets]);
    const files = [...text.matchAll(/"(\.\/[^"]+)"/g)].map((match) => match[1] ?? '');
    assert.ok(files.length >= 5);
    for (const file of files) assert.ok(existsSync(join(HOME, file)), file);
  });

  test('has hovers open below: above the first lines, the bar of the debugger lies', () => {
    const { configurationDefaults } = contributed();
    for (const { id } of LANGUAGES) {
      const settings = configurationDefaults[`[${id}]`] as Readonly<Record<string, unknown>>;
      assert.equal(settings['editor.hover.above'], false, id);
    }
  });

  test('names no language but in what the table makes', () => {
    const condition = `=~ /^(${LANGUAGES.map(({ id }) => id).join('|')})$/`;
    for (const items of Object.values(contributed().menus)) {
      for (const { when } of items) {
        if (isOfAssembler(when)) continue;
        assert.ok(isOfDebugger(when) || String(when ?? condition).includes(condition));
      }
    }
  });
});

suite('one more language', () => {
  const { languages, grammars, snippets, menus, ...others } = contributed(BEADS);

  test('is known by its suffixes, with its grammar, snippets and icons', () => {
    assert.deepEqual(
      languages.map(({ id }) => id),
      [...LANGUAGES.map(({ id }) => id), 'toy', 'mines-explanation'],
    );
    assert.deepEqual(languages[LANGUAGES.length], {
      id: 'toy',
      aliases: ['Beads'],
      extensions: ['.beads'],
      configuration: './beads-configuration.json',
      icon: { light: './icons/toy-light.svg', dark: './icons/toy-dark.svg' },
    });
    assert.deepEqual(grammars[LANGUAGES.length], {
      language: 'toy',
      scopeName: 'source.toy',
      path: './syntaxes/toy.tmLanguage.json',
    });
    assert.deepEqual(snippets[LANGUAGES.length], { language: 'toy', path: './snippets/toy.json' });
  });

  test('has the commands of all languages, and its own defaults and colours', () => {
    const all = `/^(${[...LANGUAGES, BEADS].map(({ id }) => id).join('|')})$/`;
    const conditions = Object.values(menus)
      .flatMap((items) => items.filter(({ command }) => !String(command).endsWith('.showCommands')))
      .map(({ when }) => when)
      .filter((when) => !isOfDebugger(when) && !isOfAssembler(when));
    assert.deepEqual(
      [...new Set(conditions)].sort(),
      [undefined, `editorLangId =~ ${all}`, `resourceLangId =~ ${all}`].sort(),
    );
    // Beside a program, the palette has the command table of its language only.
    const table = menus['commandPalette']?.find(
      ({ command }) => command === 'mines.toy.showCommands',
    );
    assert.equal(
      table?.['when'],
      `editorLangId == toy || mines.explained == toy || !(editorLangId =~ ${all} || mines.explained)`,
    );
    assert.deepEqual(others.configurationDefaults['[toy]'], BEADS.defaults);
    assert.ok('[mines-explanation]' in others.configurationDefaults);
    assert.deepEqual(others.semanticTokenScopes[LANGUAGES.length], {
      language: 'toy',
      scopes: BEADS.scopes,
    });
  });

  test('if it is assembled, has the command that shows what it becomes', () => {
    const shown = Object.entries(menus).flatMap(([menu, items]) =>
      items.filter(({ command }) => command === 'mines.minesasm.showAssembled').map(() => menu),
    );
    assert.deepEqual(shown.sort(), ['commandPalette', 'editor/context', 'editor/title']);
  });

  test('can be debugged', () => {
    const [known] = others.debuggers;
    assert.deepEqual(known?.languages, [...LANGUAGES.map(({ id }) => id), 'toy']);
    assert.deepEqual(others.breakpoints.at(-1), { language: 'toy' });
    const { language, dialect } = known?.configurationAttributes.launch.properties ?? {};
    assert.deepEqual(language?.enum, known?.languages);
    assert.deepEqual(dialect?.enum, ['2', '2.0.0', '1', 'text', 'author', 'glass', 'wood']);
  });

  test('has commands of its own, under its own name', () => {
    const own = others.commands.filter(({ command }) => /\.toy\./.test(command));
    assert.deepEqual(own, [
      {
        command: 'mines.toy.newProgram',
        category: 'Beads',
        title: '%command.new%',
        shortTitle: '%command.toy.new.short%',
      },
      {
        command: 'mines.toy.showCommands',
        category: 'Mines',
        title: '%command.toy.showCommands%',
      },
    ]);
    assert.deepEqual(
      menus['file/newFile']?.map(({ command }) => command),
      [...LANGUAGES.map((each) => `${sectionOf(each)}.newProgram`), 'mines.toy.newProgram'],
    );
  });

  test('has a setting for its dialects, in which no other one can be chosen', () => {
    const settings = others.configuration[0]?.properties ?? {};
    assert.deepEqual(settings['mines.dialect']?.enum, ['', '2', '2.0.0', '1']);
    assert.deepEqual(settings['mines.emojifunge.dialect']?.enum, ['', 'text', 'author']);
    assert.deepEqual(settings['mines.toy.dialect']?.enum, ['', 'glass', 'wood']);
    assert.equal(settings['mines.sokolang.dialect'], undefined); // there is only one
  });

  test('comes and goes without a trace', () => {
    assert.equal(manifest().renewed, textOf('package.json'));
  });

  test('is found for a document', () => {
    assert.equal(languageOf({ languageId: 'toy' }, [...LANGUAGES, BEADS]), BEADS);
    assert.equal(languageOf({ languageId: 'toy' }), undefined);
    assert.equal(languageOf({ languageId: 'mines' })?.title, 'Mines');
    assert.deepEqual(['a.mines', 'a.txt', '.mines'].map(withoutSuffix), ['a', 'a.txt', '']);
  });

  test('has its own comments, or none', () => {
    const document = { languageId: 'toy', lineAt: () => ({ text: '>> # <' }) };
    const hint = { position: { line: 0, character: 6 }, label: '3' };
    assert.deepEqual(setApart(document as never, [hint] as never), [hint]);
    assert.equal(hint.label, '3');
  });
});

suite('a dialect is for the programs whose language has it', () => {
  const [mines, emojifunge] = LANGUAGES;
  const beads = BEADS;
  const cases: readonly (readonly [
    Readonly<Record<string, string>>,
    readonly (Language | undefined)[],
    readonly string[],
  ])[] = [
    [{ mines: '2.0.0' }, [mines], ['2.0.0']],
    [{ mines: '2.0.0' }, [emojifunge], []],
    [{ mines: '2.0.0', 'mines.emojifunge': 'author' }, [mines], ['2.0.0']],
    [{ mines: '2.0.0', 'mines.emojifunge': 'author' }, [emojifunge], ['author']],
    // In a folder there are programs in several.
    [
      { mines: '1', 'mines.emojifunge': 'author', 'mines.toy': 'wood' },
      [mines, emojifunge, beads],
      ['1', 'author', 'wood'],
    ],
    // As `dialect` of a configuration file: for all whose language has it, unless theirs says otherwise.
    [{ mines: 'author' }, [mines, emojifunge], ['author']],
    [{ mines: 'author', 'mines.emojifunge': 'text' }, [emojifunge], ['text']],
    [{ mines: 'nonsense', 'mines.emojifunge': '1' }, [mines, emojifunge], []],
  ];
  for (const [set, languages, expected] of cases) {
    const used = languages.filter((each) => each !== undefined);
    test(`${JSON.stringify(set)}: ${used.map(({ id }) => id)}`, () => {
      assert.deepEqual(
        dialectsSet(used, (section) => set[section] ?? ''),
        expected,
      );
    });
  }

  test('the language of a file', () => {
    const found = ['a.ef', 'b/c.emojifunge', 'a.mines', 'a.txt', 'ef'].map((name) =>
      languageOfFile(name),
    );
    assert.deepEqual(
      found.map((language) => language?.id),
      ['emojifunge', 'emojifunge', 'mines', undefined, undefined],
    );
  });
});

suite('problems of a task', () => {
  const severity = (line: string, ...more: readonly Row[]) =>
    contributed(...more)
      .problemPatterns.filter(({ regexp }) => new RegExp(regexp).test(line))
      .map(({ name }) => name);
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['a.mines:3:1: M012 x: y', ['mines', 'mines-error'], ['mines', 'mines-error']],
    ['a.mines:3:1: M102 x: y', ['mines', 'mines-warning'], ['mines', 'mines-warning']],
    ['a.mines:3:1: L001 x: y', ['mines', 'mines-warning'], ['mines', 'mines-warning']],
    ['a.beads:1:1: T001 x: y', [], ['mines', 'mines-error']],
    ['a.beads:1:1: T101 x: y', [], ['mines', 'mines-warning']],
    ['a.mines:3:1: x', [], []],
  ];
  for (const [line, alone, together] of cases) {
    test(line, () => {
      assert.deepEqual(severity(line), alone);
      assert.deepEqual(severity(line, BEADS), together);
    });
  }
});
