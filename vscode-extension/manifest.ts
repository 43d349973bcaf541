/**
 * What package.json says of the languages, from their table: `node manifest.ts --write` renews it. Without
 * `--write`, says whether it is up to date.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CONTRIBUTIONS,
  type Contribution,
  LANGUAGES,
  type Language,
  sectionOf,
} from './src/languages.ts';

/** A row of both tables. */
export type Row = Language & Contribution;

interface Named {
  readonly language: string;
}

interface Pattern {
  readonly name: string;
  readonly regexp: string;
}

type Properties = Readonly<Record<string, object>>;

interface Debugger {
  readonly languages: readonly string[];
  readonly configurationAttributes: { readonly launch: { readonly properties: Properties } };
}

interface Contributes {
  readonly languages: readonly { readonly id: string }[];
  readonly grammars: readonly Named[];
  readonly snippets: readonly Named[];
  readonly commands: readonly { readonly command: string }[];
  readonly menus: Readonly<
    Record<string, readonly { readonly command: string; readonly when?: string }[]>
  >;
  readonly keybindings: readonly { readonly command: string; readonly when: string }[];
  readonly configuration: readonly { readonly properties: Properties }[];
  readonly configurationDefaults: Readonly<Record<string, unknown>>;
  readonly breakpoints: readonly Named[];
  readonly debuggers: readonly Debugger[];
  readonly problemPatterns: readonly Pattern[];
  readonly semanticTokenScopes: readonly Named[];
}

interface Package {
  readonly contributes: Contributes;
}

/** A language of the extension that is not one of programs. */
const EXPLANATION = 'mines-explanation';

/** package.json as it is, and as it would be with the languages there are, and those. */
export function manifest(more: readonly Row[] = []): {
  readonly now: string;
  readonly renewed: string;
} {
  const now = readFileSync(join(import.meta.dirname, 'package.json'), 'utf8');
  const known = JSON.parse(now) as Package;
  const contributes = contributed(known.contributes, [...rows(), ...more]);
  return { now, renewed: `${JSON.stringify({ ...known, contributes }, null, 2)}\n` };
}

function rows(): Row[] {
  return LANGUAGES.map((language) => {
    const contribution = CONTRIBUTIONS[language.id];
    if (contribution === undefined) throw new Error(`${language.id} has only one row`);
    return { ...language, ...contribution };
  });
}

function contributed(before: Contributes, languages: readonly Row[]): Contributes {
  const isOther = ({ language }: Named) => language === EXPLANATION;
  return {
    ...before,
    languages: [
      ...languages.map(shown),
      ...before.languages.filter(({ id }) => id === EXPLANATION),
    ],
    grammars: [...languages.map(grammar), ...before.grammars.filter(isOther)],
    snippets: languages.map(({ id }) => ({ language: id, path: `./snippets/${id}.json` })),
    commands: [
      ...before.commands.filter(({ command }) => !OWN_COMMAND.test(command)),
      ...languages.flatMap(ownCommands),
    ],
    menus: {
      ...Object.fromEntries(
        Object.keys(before.menus).map((menu) => [menu, menuOf(before, menu, languages)]),
      ),
      ...Object.fromEntries(
        ['commandPalette', 'editor/title', 'editor/context'].map((menu) => [
          menu,
          [
            ...menuOf(before, menu, languages),
            ...languages.flatMap((each) => assembledItem(each, menu)),
            ...(menu === 'commandPalette'
              ? languages.map((each) => tableItem(each, languages))
              : []),
          ],
        ]),
      ),
      'file/newFile': languages.map((each) => ({
        command: `${sectionOf(each)}.newProgram`,
        group: 'file',
      })),
    },
    keybindings: before.keybindings.map((binding) => ({
      ...binding,
      when: condition(binding.when, languages),
    })),
    configuration: before.configuration.map((group, index) =>
      index === 0 ? { ...group, properties: withDialects(group.properties, languages) } : group,
    ),
    configurationDefaults: defaults(before.configurationDefaults, languages),
    breakpoints: languages.map(({ id }) => ({ language: id })),
    debuggers: before.debuggers.map((each) => withLanguages(each, languages)),
    problemPatterns: before.problemPatterns.map((pattern) => renewed(pattern, languages)),
    semanticTokenScopes: languages.map(({ id, scopes }) => ({ language: id, scopes })),
  };
}

function shown({ id, title, suffixes, configuration }: Row): { readonly id: string } {
  const icon = { light: `./icons/${id}-light.svg`, dark: `./icons/${id}-dark.svg` };
  return { id, aliases: [title], extensions: suffixes, configuration, icon } as { id: string };
}

/** The items of a menu that are for programs in every language. */
function menuOf({ menus }: Contributes, menu: string, languages: readonly Row[]) {
  return (menus[menu] ?? [])
    .filter(({ command }) => !OWN_COMMAND.test(command))
    .map((item) => ({
      ...item,
      ...(item.when === undefined ? {} : { when: condition(item.when, languages) }),
    }));
}

/** What a menu has for a language that is assembled. */
function assembledItem(language: Row, menu: string) {
  if (language.isAssembled !== true) return [];
  const when = `${menu === 'editor/title' ? 'resourceLangId' : 'editorLangId'} == ${language.id}`;
  const group = { 'editor/title': 'navigation@3', 'editor/context': '1_mines@6' }[menu];
  const command = `${sectionOf(language)}.showAssembled`;
  return [{ command, when, ...(group === undefined ? {} : { group }) }];
}

/** The command table in the palette: beside a program or its explanation, only that of its language. */
function tableItem(language: Row, languages: readonly Row[]) {
  const any = condition('editorLangId == any', languages);
  return {
    command: `${sectionOf(language)}.showCommands`,
    when: `editorLangId == ${language.id} || mines.explained == ${language.id} || !(${any} || mines.explained)`,
  };
}

/** A command that a language has for itself. */
const OWN_COMMAND = /\.(newProgram|showCommands|showAssembled)$/;

function ownCommands(language: Row): readonly { readonly command: string }[] {
  const { id, title: category } = language;
  const section = sectionOf(language);
  const create = {
    command: `${section}.newProgram`,
    category,
    title: '%command.new%',
    shortTitle: `%command.${id}.new.short%`,
  };
  // Who looks for it types the name of the extension, as for the commands of all languages.
  const show = {
    command: `${section}.showCommands`,
    category: 'Mines',
    title: `%command.${id}.showCommands%`,
  };
  if (language.isAssembled !== true) return [create, show];
  const assembled = {
    command: `${section}.showAssembled`,
    category,
    title: '%command.showAssembled%',
    icon: '$(file-binary)',
  };
  return [create, show, assembled];
}

function grammar({ id, quiet }: Row): Named {
  const path = `./syntaxes/${id}.tmLanguage.json`;
  const scopeName = `source.${id}`;
  const row = { language: id, scopeName, path };
  return quiet === undefined ? row : ({ ...row, tokenTypes: { [quiet]: 'string' } } as Named);
}

/** When something is for a program: `editorLangId == mines`, or with several languages `=~ /^(mines|other)$/`. */
function condition(when: string, languages: readonly Row[]): string {
  const ids = languages.map(({ id }) => id);
  const test = ids.length === 1 ? `== ${ids[0]}` : `=~ /^(${ids.join('|')})$/`;
  return when.replaceAll(/(editorLangId|resourceLangId) (?:== [\w-]+|=~ \/[^/]*\/)/g, `$1 ${test}`);
}

/** A debugger, with the languages and dialects that can be asked for. */
function withLanguages(debug: Debugger, languages: readonly Row[]): Debugger {
  const ids = languages.map(({ id }) => id);
  const { launch } = debug.configurationAttributes;
  const choices = (name: string, values: readonly string[]) => ({
    [name]: { ...launch.properties[name], enum: values },
  });
  const dialects = [...new Set(languages.flatMap((each) => each.dialects))];
  const properties = {
    ...launch.properties,
    ...choices('language', ids),
    ...choices('dialect', dialects),
  };
  return { ...debug, languages: ids, configurationAttributes: { launch: { properties } } };
}

/** The settings of a group, those for the dialects of each language that has several first. */
function withDialects(properties: Properties, languages: readonly Row[]): Properties {
  const isOther = ([name]: readonly [string, object]) => !name.endsWith('.dialect');
  const dialects = languages
    .filter((each) => each.dialects.length > 1)
    .map((each): [string, object] => [`${sectionOf(each)}.dialect`, dialectSetting(each)]);
  return Object.fromEntries([...dialects, ...Object.entries(properties).filter(isOther)]);
}

function dialectSetting({ id, dialects, dialectTitles }: Row): object {
  const words = `settings.${id}.dialect`;
  return {
    type: 'string',
    enum: ['', ...dialects],
    enumItemLabels: ['%settings.dialect.auto%', ...dialectTitles],
    enumDescriptions: ['auto', ...dialects].map((name) => `%${words}.${name}%`),
    default: '',
    scope: 'resource',
    markdownDescription: `%${words}%`,
    order: 1,
  };
}

function defaults(
  before: Contributes['configurationDefaults'],
  languages: readonly Row[],
): Contributes['configurationDefaults'] {
  const of = (id: string) => `[${id}]`;
  const entries = Object.entries(before);
  const isProgram = ([key]: readonly [string, unknown]) =>
    key.startsWith('[') && key !== of(EXPLANATION);
  const first = entries.findIndex(isProgram);
  const others = entries.filter((entry) => !isProgram(entry));
  const programs = languages.map((each): [string, unknown] => [of(each.id), each.defaults]);
  return Object.fromEntries(others.toSpliced(first, 0, ...programs));
}

/** The codes of rules, in what the linter says: errors of syntax, all others, those of the linter itself. */
function renewed(pattern: Pattern, languages: readonly Row[]): Pattern {
  const letters = languages.map(({ letter }) => letter).join('');
  const letter = letters.length === 1 ? letters : `[${letters}]`;
  const codes: Readonly<Record<string, string>> = {
    mines: `(?:${letter}|L)\\d+`,
    'mines-error': `${letter}0\\d+`,
    'mines-warning': `${letter}[1-9]\\d+|L\\d+`,
  };
  return { ...pattern, regexp: `^(.+?):(\\d+):(\\d+): (${codes[pattern.name]}) (.*)$` };
}

if (import.meta.main) {
  const { now, renewed } = manifest();
  if (process.argv.includes('--write')) writeFileSync('package.json', renewed);
  else if (now !== renewed) {
    console.error('package.json is stale: run node manifest.ts --write');
    process.exitCode = 1;
  }
}
