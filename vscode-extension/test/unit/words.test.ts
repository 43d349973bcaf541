/** The words of package.json, in each language. */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { LANGUAGES } from '../../src/languages.ts';
import { HOME, jsonOf, textOf } from './files.ts';

type Words = Readonly<Record<string, string>>;

const ENGLISH = jsonOf<Words>('package.nls.json');
const JAPANESE = jsonOf<Words>('package.nls.ja.json');
const LINK = /\]\(command:([\w.]+)(?:\?[^)]*)?\)/g;
/** Settings and other things that a translation repeats as they are. */
const VERBATIM = /`[^`]*`/g;
/** A name in the palette, which is translated. */
const COMMAND_TITLE = /^`Mines: /;

suite('the words of package.json', () => {
  test('each is there, and none is left over', () => {
    const used = [...textOf('package.json').matchAll(/"%([\w.]+)%"/g)].map((match) => match[1]);
    assert.deepEqual(Object.keys(ENGLISH).sort(), [...new Set(used)].sort());
  });

  test('each is translated', () => {
    assert.deepEqual(Object.keys(JAPANESE), Object.keys(ENGLISH));
  });

  test('a translation has the links and the code of the original', () => {
    for (const [key, english] of Object.entries(ENGLISH)) {
      const japanese = JAPANESE[key] ?? '';
      assert.deepEqual(found(LINK, japanese), found(LINK, english), key);
      assert.deepEqual(code(japanese), code(english), key);
    }
  });

  test('the links are to commands that there are', () => {
    const all = Object.values(ENGLISH).flatMap((text) => found(LINK, text));
    // A command that is in no list starts the extension only if the package says so.
    const known = new Set(
      [...textOf('package.json').matchAll(/"(?:command": "|onCommand:)([^"]+)"/g)].map((m) => m[1]),
    );
    for (const command of all) {
      assert.ok(known.has(command) || command.startsWith('editor.action.'), command);
    }
    assert.ok(all.length >= 4);
  });

  test('each step has a link to its page', () => {
    for (const words of [ENGLISH, JAPANESE]) {
      for (const media of Object.keys(words).filter((key) => key.endsWith('.media'))) {
        const name = words[media]?.replace('walkthrough/', '');
        const description = words[media.replace('.media', '.description')] ?? '';
        assert.ok(description.includes(`mines.showWalkthroughPage?%5B%22${name}%22%5D`), name);
      }
    }
  });

  test('the links to settings are to settings that there are', () => {
    const all = Object.values(ENGLISH).flatMap((text) => found(/`#([\w.]+)#`/g, text));
    for (const setting of all) {
      const known =
        setting.startsWith('editor.') || textOf('package.json').includes(`"${setting}"`);
      assert.ok(known, setting);
    }
  });
});

suite('the pages of the walkthroughs', () => {
  const steps = Object.keys(ENGLISH).filter((key) => key.endsWith('.media'));

  test('there are the same steps for each language', () => {
    const stepsOf = (language: string) =>
      steps
        .map((key) => key.split('.').slice(1, -1))
        .filter((path) => (path.length > 1 ? path[0] : 'mines') === language)
        .map((path) => path.at(-1));
    for (const { id } of LANGUAGES) {
      assert.deepEqual(stepsOf(id), ['create', 'read', 'write', 'run', 'debug'], id);
    }
  });

  for (const step of steps) {
    test(`${step}: the programs are the same in both languages, but for their comments`, () => {
      const pages = [ENGLISH, JAPANESE].map((words) => words[step] ?? '');
      const [english, japanese] = pages.map((page) => {
        assert.ok(existsSync(join(HOME, page)), page);
        return found(/```[a-z]+\n([^`]*)```/g, textOf(page)).map(withoutComments);
      });
      assert.notEqual(pages[0], pages[1]);
      assert.deepEqual(japanese, english);
    });
  }

  for (const language of ['emojifunge', 'sokolang', 'minesasm']) {
    for (const page of [`${language}-create.md`, `${language}-create.ja.md`]) {
      test(`${page} shows the program that a new one is`, () => {
        const first = LANGUAGES.find(({ id }) => id === language)?.firstProgram ?? '';
        const shown = found(/```[a-z]+\n([^`]*)```/g, textOf('walkthrough', page));
        assert.deepEqual(shown.map(withoutComments), [withoutComments(first)]);
      });
    }
  }

  for (const page of ['create.md', 'create.ja.md']) {
    test(`${page} shows the program that a new one is, but for its comments`, () => {
      const first = found(/`\\\n([^`]*)`;/g, textOf('src', 'languages.ts'));
      const shown = found(/```mines\n([^`]*)\n```/g, textOf('walkthrough', page));
      assert.equal(shown.length, 1);
      assert.deepEqual(shown.map(withoutComments), first.map(withoutComments));
    });
  }
});

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

function code(text: string): string[] {
  const all = text.match(VERBATIM) ?? [];
  return all.filter((each) => !COMMAND_TITLE.test(each)).sort();
}

function withoutComments(program: string): string {
  return program.replaceAll(/ *# .*|^\/\/.*\n/gm, '');
}

test('the view Why offers its buttons first: it is small at the start', () => {
  for (const words of [ENGLISH, JAPANESE]) {
    const lines = (words['view.why.empty'] ?? '').split('\n');
    const buttons = lines.map((line) => /^\[[^\]]+\]\(command:[\w.]+\)$/.test(line));
    assert.deepEqual(buttons, [true, true, true, false]);
  }
});
