/** What is offered to a person who types. */

import * as assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editorOfFile } from './editor.ts';
import { pageTests } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import {
  activeEditor,
  cursor,
  goTo,
  hover,
  lens,
  lines,
  lineWith,
  notification,
  openFile,
  picture,
  runCommand,
  save,
  squiggle,
  statusShows,
  type,
} from './workbench.ts';

const editor = editorOfFile();

const folder = newFolder('programs');
copyExamples(folder, 'sokolang/tests.soko');
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const seen = pageTests(editor, () => ({ folder }));

seen('a command name becomes a click, and a double click on the hint a note', async (page) => {
  write('complete.mines', '*.*\n...\n***\n0,1\n2,1\n');
  await openFile(page, 'complete.mines');
  await lineWith(page, '= 3');
  await goTo(page, 6, 1);
  await type(page, 'ad');
  const widget = activeEditor(page).locator('.suggest-widget.visible');
  await widget.locator('.monaco-list-row').filter({ hasText: 'add' }).first().waitFor();
  await picture(page, 'completion');
  await page.keyboard.press('Tab');
  await until('the click', async () =>
    (await lines(activeEditor(page))).some((line) => /^[02],1 *add/.test(line)),
  );
  const hint = activeEditor(page)
    .locator('.view-line span')
    .filter({ hasText: /^\s*add$/ });
  await hint.last().dblclick();
  await until('the note', async () =>
    (await lines(activeEditor(page))).some((line) => /^[02],1 +#= add/.test(line)),
  );
  await save(page);
  assert.match(readFileSync(join(folder, 'complete.mines'), 'utf8'), /\n[02],1 {2}#= add$/);
  // The operation becomes another one, and its comment stays.
  await goTo(page, 6, 6);
  await page.keyboard.press('Control+.');
  const offered = page.locator('.action-widget .monaco-list-row');
  await offered.filter({ hasText: 'Change to another command…' }).click();
  await widget.locator('.monaco-list-row').filter({ hasText: 'in(n)' }).first().click();
  await until('the other operation', async () =>
    (await lines(activeEditor(page))).some((line) => /^2;1 +#= add/.test(line)),
  );
  // The list for a selected operation is about what to write in place of it.
  await goTo(page, 6, 1);
  for (const _ of '2;1') await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+Space');
  await widget.locator('.monaco-list-row').filter({ hasText: 'add' }).first().click();
  await until('add again', async () =>
    (await lines(activeEditor(page))).some((line) => /^[02],1 +#= add/.test(line)),
  );
  await save(page);
});

seen(
  'an emoji is typed by its name, and what is no emoji is underlined where it stands',
  async (page) => {
    write('typed.ef', '3️⃣5️⃣ab\n');
    await openFile(page, 'typed.ef');
    await lens(page, 'ends abnormally at (2, 0)');
    await activeEditor(page).locator('.view-line').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    // What stands there is called by its name: drawn small, some emoji look alike.
    await statusShows(page, '(1, 0) 5');
    await page.keyboard.press('ArrowRight');
    await statusShows(page, '(2, 0)');
    const { x } = await cursor(page);
    const underlined = await (await squiggle(page, 'warning')).boundingBox();
    assert.ok(underlined !== null && Math.abs(underlined.x - x) < 3, JSON.stringify(underlined));
    await page.keyboard.press('Shift+End');
    await type(page, '足す');
    const widget = activeEditor(page).locator('.suggest-widget.visible');
    await widget.locator('.monaco-list-row').filter({ hasText: 'plus' }).first().waitFor();
    await picture(page, 'completion-emoji');
    await page.keyboard.press('Tab');
    await until('the emoji', async () =>
      (await lines(activeEditor(page))).some((line) => line.includes('3️⃣5️⃣➕')),
    );
    await save(page);
    assert.equal(readFileSync(join(folder, 'typed.ef'), 'utf8'), '3️⃣5️⃣➕\n');
  },
);

seen(
  'a warehouse: hints, hovers on a crate and on an action, a code by its name, a tidy stack',
  async (page) => {
    await openFile(page, 'tests.soko');
    await lineWith(page, 'inint testeq');
    await lens(page, 'not known if it always ends');
    assert.match(
      await hover(page, 5, 3),
      /T \(2, 3\) at the start: a crate.*its stack is empty at the start/s,
    );
    assert.match(await hover(page, 18, 1), /move right/);
    await picture(page, 'hover-action');
    await goTo(page, 11, 8);
    await page.keyboard.type(' , out', { delay: 150 });
    const widget = activeEditor(page).locator('.suggest-widget.visible');
    await widget.locator('.monaco-list-row').filter({ hasText: 'outint' }).first().waitFor();
    await picture(page, 'completion-code');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await lineWith(page, '@:13,30 , 11');
    await runCommand(page, 'Format Document');
    await lineWith(page, '@:13,30,11');
    await lineWith(page, 'inint testeq outint');
    await save(page);
  },
);

const ROOM = '#####\n#@A*#\n##*##\n#####\n---\n';
const MINES = '.*.****\n****...\n.*.****\n';
/** Where a text is typed (a `|`), and the program after the choice. */
const PRINTED = [
  ['above.soko', `|\n${ROOM}a:\n---\nrwd\n`, `\n${ROOM}a:10,2,72,105\n---\nrwd\n`],
  ['beside.soko', `${ROOM}a:\n---\nrd |\n`, `${ROOM}a:10,2,72,105\n---\nrwd \n`],
  ['stack.soko', `${ROOM}|\n---\nrwd\n`, `${ROOM}a:10,2,72,105\n---\nrwd\n`],
  ['above.mines', `|\n${MINES}`, /^\n(.{7}\n){3}((\d[,;]\d|@)\n){17}\d,\d$/],
  ['small.mines', '.*.\n...\n0,1\n|', /^\.\*\.\.\*{3}\n(.{7}\n){5}0,1\n@\n/],
  ['after.ef', '1️⃣🔚|\n', '1️⃣8️⃣9️⃣✖️🔡5️⃣💯➕🔡🔚\n'],
  ['below.ef', '1️⃣🔚\n|', '1️⃣8️⃣9️⃣✖️🔡5️⃣💯➕🔡🔚'],
  ['above.ef', '|\n1️⃣🔚\n', '1️⃣8️⃣9️⃣✖️🔡5️⃣💯➕🔡🔚\n'],
  ['unended.ef', '1️⃣\n  |\n', '1️⃣8️⃣9️⃣✖️🔡5️⃣💯➕🔡🔚\n'],
  ['row.soko', `${ROOM.replace('*#', '*# |')}a:\n---\nrwd\n`, `${ROOM}a:10,2,72,105\n---\nrwd\n`],
  ['moves.soko', `${ROOM}a:\n---\n|\n`, `${ROOM}a:10,2,72,105\n---\nrwd\n`],
  ['map.soko', `${ROOM.replace('---\n', '')}|`, `${ROOM}a:10,2,72,105\n---\nrwd`],
  ['row.mines', `${MINES.slice(0, -1)} |\n`, /^(.{7}\n){3}((\d[,;]\d|@)\n){17}\d,\d$/],
] as const;

seen('a text is typed where a program cannot have it, and is printed', async (page) => {
  for (const [name, marked, expected] of PRINTED) {
    write(name, marked.replace('|', ''));
    await openFile(page, name);
    await lens(page, 'run');
    const before = marked.slice(0, marked.indexOf('|')).split('\n');
    await goTo(page, before.length, 1);
    await page.keyboard.press('End');
    await type(page, 'Hi');
    const widget = activeEditor(page).locator('.suggest-widget.visible');
    await widget.locator('.monaco-list-row').filter({ hasText: 'print Hi' }).first().waitFor();
    await picture(page, `printed-${name}`);
    await page.keyboard.press('Tab');
    // A hint may quote the text.
    await until('the text to go', async () =>
      (await lines(activeEditor(page))).every((line) => !/(?<!")Hi/.test(line)),
    );
    await save(page);
    const after = readFileSync(join(folder, name), 'utf8');
    if (typeof expected === 'string') assert.equal(after, expected, name);
    else assert.match(after, expected, name);
  }
});

const ACTIONS = `${ROOM}a:\n---\nrd\n`;
/** The files that show a list from the first letter of `Hello, world!` to its end, and their programs after the choice. */
const SENTENCES = [
  ['sentence.mines', '|', /^# .*Hello, world!\n\n(.{7}\n){3}\d/],
  ['sentence.soko', '|', /h:10,13,72,101,.*,100,33\n/],
  ['sentence.ef', '|', /^8️⃣9️⃣✖️🔡.*🔡🔚$/],
  ['actions.soko', `${ACTIONS}|`, /a:10,13,72,101,.*,100,33\n---\nrwd\n$/],
  ['board.mines', `${MINES}|`, /^(.{7}\n){3}((\d[,;]\d|@)\n){50,}\d,\d$/],
] as const;

seen('a sentence with signs and blanks is typed, and is printed', async (page) => {
  for (const [name, marked, expected] of SENTENCES) {
    write(name, marked.replace('|', ''));
    await openFile(page, name);
    await lens(page, marked === '|' ? 'such as Hi' : 'run');
    await goTo(page, marked.split('\n').length, 1);
    const rows = activeEditor(page).locator('.suggest-widget.visible .monaco-list-row');
    for (const letter of 'Hello, world!') {
      await page.keyboard.type(letter);
      await page.waitForTimeout(100);
    }
    const first = rows.first().filter({ hasText: 'print Hello, world!' });
    await first.waitFor();
    await picture(page, `sentence-${name}`);
    await page.keyboard.press('Tab');
    await save(page);
    const written = () => readFileSync(join(folder, name), 'utf8');
    await until(`${name} to be written`, () => expected.test(written()) || undefined);
  }
});

seen('a text is offered whenever its letters come after a blank', async (page) => {
  write('blank.mines', `${MINES}${'@\n'.repeat(200)}0,0`);
  await openFile(page, 'blank.mines');
  await lens(page, 'run');
  const widget = activeEditor(page).locator('.suggest-widget.visible');
  const choice = widget.locator('.monaco-list-row').filter({ hasText: 'print Hi' }).first();
  // The answer about the blank comes after 10 to 100 milliseconds.
  for (const pause of [0, 10, 20, 30, 40, 60, 80, 150, 250, 300]) {
    await goTo(page, 1, 8);
    await page.keyboard.type(' ');
    await page.waitForTimeout(pause);
    await page.keyboard.type('Hi', { delay: 5 });
    await choice.waitFor({ timeout: 10_000 }).catch((error) => {
      throw new Error(`no list where the letters come ${pause} ms after the blank: ${error}`);
    });
    await page.keyboard.press('Escape');
    for (const _ of ' Hi') await page.keyboard.press('Backspace');
  }
  await save(page);
});

seen('what is written out of sight comes into sight', async (page) => {
  write('long.mines', `${MINES}${'@\n'.repeat(200)}0,0`);
  await openFile(page, 'long.mines');
  await lens(page, 'run');
  await goTo(page, 1, 8);
  await type(page, ' Hi');
  const widget = activeEditor(page).locator('.suggest-widget.visible');
  await widget.locator('.monaco-list-row').filter({ hasText: 'print Hi' }).first().waitFor();
  await page.keyboard.press('Tab');
  await until('the operations that print the text', async () =>
    (await lines(activeEditor(page))).some((line) => /out\(c\)/.test(line)),
  );
  await picture(page, 'written-out-of-sight');
  await save(page);
});

seen('an empty file says what can be typed', async (page) => {
  write('empty.mines', '');
  await openFile(page, 'empty.mines');
  await lens(page, 'type a text to print, such as Hi');
  await picture(page, 'empty');
});

seen('a digit is typed, and clicks are offered', async (page) => {
  write('digit.mines', '*.*\n...\n***\n0,1\n');
  await openFile(page, 'digit.mines');
  await lineWith(page, 'push');
  await goTo(page, 5, 1);
  await type(page, '5');
  const widget = activeEditor(page).locator('.suggest-widget.visible');
  await widget.locator('.monaco-list-row').filter({ hasText: 'push 5' }).first().waitFor();
  await page.keyboard.press('Tab');
  await until('the click', async () =>
    (await lines(activeEditor(page))).some((line) => line.startsWith('1,1')),
  );
  await save(page);
});

seen(
  'a command that no click selects says why, and no click is offered that selects another',
  async (page) => {
    write('missing.mines', '*.*\n...\n***\n0,1\n\n2,1');
    await openFile(page, 'missing.mines');
    await lineWith(page, '= 3');
    await goTo(page, 5, 1);
    const widget = activeEditor(page).locator('.suggest-widget.visible');
    const rows = widget.locator('.monaco-list-row');
    await page.keyboard.type('out(c', { delay: 50 });
    const missing = rows.filter({ hasText: 'needs an opened 6' });
    await missing.locator('.monaco-icon-label.deprecated').waitFor();
    await picture(page, 'completion-missing');
    for (const _ of 'out(c') await page.keyboard.press('Backspace');
    // Only what holds in the text as it is now is ever offered.
    await page.keyboard.type('push', { delay: 400 });
    await rows.first().waitFor();
    assert.doesNotMatch((await widget.textContent()) ?? '', /if (un)?opened/);
    await page.keyboard.press('Tab');
    await until('the click', async () =>
      (await lines(activeEditor(page))).some((line) => /^1,[01] *push\(n\)/.test(line)),
    );
    await save(page);
  },
);

seen(
  'what no click selects comes last, and says when it is chosen what to do first',
  async (page) => {
    write('unavailable.mines', '*.*\n...\n***\n1,1\n1,0\n');
    await openFile(page, 'unavailable.mines');
    await lineWith(page, 'push');
    await goTo(page, 6, 1);
    const rows = activeEditor(page).locator('.suggest-widget.visible .monaco-list-row');
    for (const letter of 'out') {
      await page.keyboard.type(letter);
      await page.waitForTimeout(400);
    }
    await rows.filter({ hasText: 'needs an opened 6' }).waitFor();
    await picture(page, 'completion-unavailable');
    const labels = await rows.locator('.label-name').allInnerTexts();
    assert.deepEqual(labels, ['out(n)', 'out(c)']);
    assert.match((await rows.first().getAttribute('class')) ?? '', /focused/);
    await page.keyboard.press('Enter');
    await until('the click', async () =>
      (await lines(activeEditor(page))).some((line) => /^1;1 *out\(n\)/.test(line)),
    );
    // Alone in the list, it is what Enter accepts.
    await page.keyboard.press('Enter');
    await page.keyboard.type('mod', { delay: 400 });
    await rows.filter({ hasText: 'mod' }).first().waitFor();
    await page.keyboard.press('Enter');
    await notification(page, /mod: needs an opened/);
    await picture(page, 'completion-chosen-unavailable');
    assert.equal((await lines(activeEditor(page))).length, 7);
    await save(page);
  },
);

seen('Enter accepts a choice, and ends the line after a whole operation', async (page) => {
  write('enter.mines', '*.*\n...\n***\n0,1\n');
  await openFile(page, 'enter.mines');
  await lineWith(page, 'push');
  await goTo(page, 5, 1);
  // The choice that Enter accepts: while a list is asked for anew, another is shown.
  const choice = activeEditor(page).locator('.suggest-widget.visible .monaco-list-row.focused');
  await type(page, 'ad');
  await choice.filter({ hasText: /^add/ }).waitFor();
  await page.keyboard.press('Enter');
  await until('the click', async () =>
    (await lines(activeEditor(page))).some((line) => /^[02],1 *add/.test(line)),
  );
  await page.keyboard.press('Enter');
  for (const text of ['1,1', '0;1']) {
    await type(page, text);
    // Those who type slowly see an offer before they come to the end of the line.
    await choice.filter({ hasText: new RegExp(`^${text}`) }).waitFor();
    await page.keyboard.press('Enter');
  }
  // The last word of a comment is not taken for the beginning of a directive.
  await type(page, '1,1  # near the mines');
  await page.keyboard.press('Enter');
  await save(page);
  const saved = readFileSync(join(folder, 'enter.mines'), 'utf8');
  assert.match(saved, /^\*\.\*\n\.\.\.\n\*\*\*\n0,1\n[02],1\n1,1\n0;1\n1,1 {2}# near the mines\n$/);
});

seen('actions of a warehouse are typed without a list, which one can ask for', async (page) => {
  write('typed.soko', '####\n#@.#\n####\n---\n@:1\n---\n\n');
  await openFile(page, 'typed.soko');
  await lens(page, 'explain');
  await goTo(page, 7, 1);
  const widget = activeEditor(page).locator('.suggest-widget.visible');
  await page.keyboard.type('rw', { delay: 400 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('l', { delay: 400 });
  await page.keyboard.press('Control+Space');
  await widget.locator('.monaco-list-row').filter({ hasText: 'move' }).first().waitFor();
  await page.keyboard.press('Escape');
  await save(page);
  assert.match(readFileSync(join(folder, 'typed.soko'), 'utf8'), /---\nrw\nl\n$/);
});
