import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Shared } from '../src/keep/program.ts';
import { checksum, deflated, toBase64Url } from '../src/share/bytes.ts';
import { linkOf, readLink } from '../src/share/link.ts';
import { hasCases, withoutComments } from '../src/share/mines.ts';
import { random } from './random.ts';

const EXAMPLES = new URL('../../../examples/', import.meta.url);

const PLAIN: Shared = {
  name: 'program.mines',
  text: '',
  input: '',
  asks: true,
  dialect: null,
  seed: null,
  engine: 'auto',
  moment: null,
};

test('every example comes back', async () => {
  for (const folder of ['', 'emojifunge/', 'sokolang/', 'minesasm/']) {
    for (const name of readdirSync(new URL(folder, EXAMPLES))) {
      if (!/\.(mines|emojifunge|soko|minesasm)$/.test(name)) continue;
      const shared = {
        ...PLAIN,
        name,
        text: readFileSync(new URL(`${folder}${name}`, EXAMPLES), 'utf-8'),
      };
      assert.deepEqual(await readLink(await linkOf(shared)), shared);
    }
  }
});

test('everything that a link holds comes back', async () => {
  const shared: Shared = {
    name: 'é [1].soko',
    text: '#@\n',
    input: '1\n2\u{1f600}',
    asks: false,
    dialect: 'text',
    seed: -5,
    engine: 'machine',
    moment: 123456789,
  };
  assert.deepEqual(await readLink(await linkOf(shared)), shared);
});

test('random texts come back', async () => {
  const own = random(3);
  const parts = [
    '*',
    '.',
    '*..*\n',
    '....\n',
    '1,0',
    '0;0',
    '\n',
    '!',
    '@',
    ' ',
    '# x',
    '#',
    '\r',
    '\r\n',
    '\v',
    '\u2028',
    '\u0085',
    '\ufeff',
    '\0',
    '😀',
    '\ud83d',
    '00,1',
    '-1,2',
    '9,9',
    '\t',
    ';',
    '"',
    '\\',
  ] as const;
  for (let round = 0; round < 600; round += 1) {
    const text = own.text(parts, 25);
    const shared = { ...PLAIN, text, name: own.of(['program.mines', 'a.mines', 'b.soko']) };
    assert.deepEqual(await readLink(await linkOf(shared)), shared, JSON.stringify(text));
  }
});

test('programs of Mines without comments make short links', async () => {
  const lengths: Record<string, number> = {};
  for (const name of ['add', 'cat', 'hello']) {
    const text = withoutComments(readFileSync(new URL(`${name}.mines`, EXAMPLES), 'utf-8'));
    const link = await linkOf({ ...PLAIN, text });
    assert.ok(link.startsWith('#1m'));
    lengths[name] = link.length;
  }
  assert.deepEqual(lengths, LENGTHS);
});

/** The characters of links, with `#1m`. */
const LENGTHS = { add: 21, cat: 27, hello: 117 };

test('a program without comments does the same', () => {
  assert.equal(withoutComments('# t\n * . # r\n0 ,1 # a\n\n! # b\n# c'), '*.\n0,1\n\n!\n');
});

test('a program without comments keeps its test cases if this is wanted', async () => {
  const text =
    '# title\n\n# test: two\n# input: 40 2\n# output:\n# | 42\n# |\n\n# a board\n*. # x\n0,1 # a\n1,0';
  const short = '# test: two\n# input: 40 2\n# output:\n# | 42\n# |\n*.\n0,1\n1,0';
  assert.equal(withoutComments(text, true), short);
  assert.equal(withoutComments(text), '*.\n0,1\n1,0');
  assert.ok(hasCases(text) && !hasCases('# the input: 1\n*.\n'));
  assert.equal(
    withoutComments('*. # input: 1\n.. # output: 2\n0,0 #c', true),
    '*.# input: 1\n..# output: 2\n0,0#c',
  );
  const shared = { ...PLAIN, text: short };
  assert.deepEqual(await readLink(await linkOf(shared)), shared);
});

test('a program without comments keeps its dialect', () => {
  const [first, ...others] = [
    '.*  # old mines:dialect = 1, see above\n..\n0,1',
    '# title\n# mines: dialect=2.0.0 \n.*\n0,1 # mines: ignore',
  ].map((text) => withoutComments(text));
  assert.equal(first, '.*#mines:dialect = 1\n..\n0,1');
  assert.deepEqual(others, ['#mines: dialect=2.0.0\n.*\n0,1']);
});

/** A link of each version and coding. Links open for ever: add links, and change none. */
const OLD: readonly (readonly [link: string, shared: Shared])[] = [
  [
    '#1dTYixCsIwFAB_RS5beZEkIoU3OfoRWYoNJEhTsAEL4r9LdPGW4-5FQzGdWM3lOnSZ4Vu_Gau1tiurdxJkDOLd-e8_nnOsCBUll-O23leEguIPAWFCnTCjtLQ3hA0dhYSyTLdcakJY0NP7A6M',
    {
      ...PLAIN,
      ...{
        name: 'hi.soko',
        text: '#####\n#@H*#\n##*##\n#####\n\n---\n\nh:10,2,72,105\n\n---\n\nrwd\n',
        input: '1 2',
        asks: false,
        dialect: 'text',
        seed: 7,
        engine: 'machine',
        moment: 3,
      },
    },
  ],
  [
    '#1mEDofHQs1mYjV',
    { ...PLAIN, ...{ text: '*.*.\n...*\n****\n0,1\n2,1\n0,1\n2;1\n1,1\n1,0\n3,0' } },
  ],
  [
    '#1mEDofFXbeDKtWylOyUkrNTM8o0cvNzEstVtJRKlKyUlJWAIvF5MXkKSgoK5RkpCok5ScWpcAECkqLMxSMlXSUkpSsDGsBWA',
    {
      ...PLAIN,
      ...{
        name: 'eight.mines',
        text: '# eight\n*.*.\n...*  # the board\n****\n0,1  # push 3\n2,1\n!\n\n@',
      },
    },
  ],
];

test('old links open', async () => {
  for (const [link, shared] of OLD) assert.deepEqual(await readLink(link), shared);
});

test('a broken link says so', async () => {
  const link = await linkOf({ ...PLAIN, name: 'a.soko', text: '#@#\n'.repeat(20) });
  const packed = await linkOf({ ...PLAIN, text: '*.\n1,0\n1;0' });
  const broken = [
    '#',
    '#1',
    '#1d',
    '#1m',
    '#1x',
    '#hello',
    '#1dAAAA',
    '#1mAAAA',
    '#1d%%%',
    '#2dAAAA',
    link.slice(0, -1),
    link.slice(0, -7),
    `${link}A`,
    link.replace('#1d', '#1m'),
    packed.slice(0, -1),
    packed.slice(0, -3),
    `${packed}AAAA`,
    packed.replace('#1m', '#1d'),
    // Many rows without cells, and many operations without bits.
    '#1mAggggBAATw',
    '#1mAggggIAAjA',
    '#1mAggggggBAKs',
  ];
  for (const each of broken) {
    const found = await readLink(each);
    assert.ok('problem' in found && found.problem !== '', each);
  }
});

/** Return a link to JSON, which other pages may have written. */
async function linkTo(written: object): Promise<string> {
  const bytes = await deflated(JSON.stringify(written));
  return `#1d${toBase64Url(Uint8Array.from([...bytes, checksum(bytes)]))}`;
}

test('a name in a link is a name of a file', async () => {
  const names: readonly (readonly [written: string, name: string])[] = [
    ['a/b\\c.soko', 'a_b_c.soko'],
    ['a\ud800.soko', 'a\ufffd.soko'],
    ['a\n\r\t\u0085\u2028\u202e.soko', 'a______.soko'],
    [`${'a'.repeat(300)}.soko`, `${'a'.repeat(95)}.soko`],
    ['', 'program.mines'],
    ['.', 'program.mines'],
    ['..', 'program.mines'],
  ];
  for (const [written, name] of names) {
    const found = await readLink(await linkTo({ t: '', n: written }));
    assert.ok('name' in found);
    assert.equal(found.name, name);
    assert.doesNotThrow(() => encodeURIComponent(found.name));
  }
});

test('a link chooses only a dialect of its language', async () => {
  for (const [name, written, dialect] of [
    ['a.mines', '1', '1'],
    ['a.mines', 'text', null],
    ['a.soko', '1', null],
    ['a.soko', 'text', 'text'],
  ] as const) {
    const found = await readLink(await linkTo({ t: '', n: name, d: written }));
    assert.ok('dialect' in found);
    assert.equal(found.dialect, dialect, `${name} ${written}`);
  }
});

test('the reason why a link is broken is in the language of the page', async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', {
    value: { language: 'ja-JP' },
    configurable: true,
  });
  try {
    for (const link of ['#hello', '#1d', '#2dAAAA', '#1mAAAA']) {
      const found = await readLink(link);
      assert.ok('problem' in found);
      assert.match(found.problem, /^[^a-z]+。$/);
    }
  } finally {
    if (before !== undefined) Object.defineProperty(globalThis, 'navigator', before);
  }
});

test('random links never fail otherwise', async () => {
  const own = random(4);
  for (let round = 0; round < 2000; round += 1) {
    const link = `#1${own.of(['d', 'm'])}${own.text(['A', 'b', '9', '-', '_', 'zz', 'Q'], 30)}`;
    const found = await readLink(link);
    assert.ok('problem' in found || typeof found.text === 'string');
  }
});

test('a link does not fill the memory', async () => {
  for (const [name, text] of [
    ['a.soko', 'a'.repeat(1_100_000)],
    ['a.mines', `${'.'.repeat(1000)}\n`.repeat(1100)],
    ['a.mines', `.*\n${'0,0\n'.repeat(300_000)}`],
  ] as const) {
    const found = await readLink(await linkOf({ ...PLAIN, name, text }));
    assert.ok('problem' in found && found.problem.includes('too long'), name);
  }
});
