/** The page that is shown for the extension. */

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readme } from '../../docs.ts';
import { jsonOf, textOf } from './files.ts';

interface Package {
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, unknown>> }[];
    readonly commands: readonly { readonly title: string }[];
  };
}

suite('README.md', () => {
  test('has the settings of package.json: node docs.ts --write', () => {
    const { now, renewed } = readme();
    assert.equal(now, renewed);
  });

  test('tells of every setting', () => {
    const { configuration } = jsonOf<Package>('package.json').contributes;
    const names = configuration.flatMap((group) => Object.keys(group.properties));
    const rows = textOf('README.md').matchAll(/^\| `(mines\.[\w.]+)` \|/gm);
    assert.deepEqual([...rows].map((row) => row[1]).sort(), names.sort());
  });

  test('calls the commands as the palette does, and so do the pages of the project', () => {
    const words = Object.values(jsonOf<Readonly<Record<string, string>>>('package.nls.json'));
    for (const page of [['README.md'], ['..', 'docs', 'editors.md']]) {
      const named = [...textOf(...page).matchAll(/\*\*Mines: ([^*]+)\*\*/g)].map((m) => m[1]);
      assert.ok(named.length >= 2);
      for (const title of named) assert.ok(words.includes(title ?? ''), title);
    }
  });

  test('names the walkthrough by its title', () => {
    const { 'walkthrough.title': title } =
      jsonOf<Readonly<Record<string, string>>>('package.nls.json');
    for (const page of [['README.md'], ['..', 'README.md']]) {
      assert.ok(textOf(...page).includes(`"${title}"`));
    }
  });
});
