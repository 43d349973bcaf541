/**
 * The table of settings in README.md, from package.json: `node docs.ts --write` renews it.
 * Without `--write`, says whether it is up to date.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Words = Readonly<Record<string, string>>;

interface Setting {
  readonly default: unknown;
  readonly order: number;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly markdownDescription?: string;
}

interface Package {
  readonly contributes: {
    readonly configuration: readonly {
      readonly title: string;
      readonly order: number;
      readonly properties: Readonly<Record<string, Setting>>;
    }[];
  };
}

const BEGIN = '<!-- settings -->\n';
const END = '<!-- /settings -->';

/** README.md as it is, and as it would be with the settings of now. */
export function readme(): { readonly now: string; readonly renewed: string } {
  const now = read('README.md');
  const start = now.indexOf(BEGIN) + BEGIN.length;
  const end = now.indexOf(END);
  if (start < BEGIN.length || end < start) throw new Error('README.md has no place for settings');
  return { now, renewed: now.slice(0, start) + tables() + now.slice(end) };
}

function tables(): string {
  const words = JSON.parse(read('package.nls.json')) as Words;
  const { contributes } = JSON.parse(read('package.json')) as Package;
  const told = (key: string) => words[key.replaceAll('%', '')] ?? key;
  const groups = contributes.configuration.toSorted((one, other) => one.order - other.order);
  return groups
    .map(({ title, properties }) => {
      const rows = Object.entries(properties)
        .toSorted(([, one], [, other]) => one.order - other.order)
        .map(([name, setting]) => row(name, setting, told));
      const heading = `${told(title)}:`;
      return [
        '',
        heading,
        '',
        '| setting | default | what it does |',
        '|---|---|---|',
        ...rows,
        '',
      ].join('\n');
    })
    .join('');
}

function row(name: string, setting: Setting, told: (key: string) => string): string {
  const key = setting.markdownDescription ?? setting.description ?? '';
  const words = told(key).replaceAll(/`#([\w.]+)#`/g, '`$1`');
  const values = setting.enum?.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const choice = values === undefined ? '' : ` One of ${values}.`;
  return `| \`${name}\` | \`${JSON.stringify(setting.default)}\` | ${words}${choice} |`;
}

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8');
}

if (import.meta.main) {
  const { now, renewed } = readme();
  if (process.argv.includes('--write')) writeFileSync('README.md', renewed);
  else if (now !== renewed) {
    console.error('README.md is stale: run node docs.ts --write');
    process.exitCode = 1;
  }
}
