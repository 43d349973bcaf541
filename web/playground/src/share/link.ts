/**
 * Links that hold a program and all that a run of it needs. A link is the fragment of an address: the version, the
 * coding, and bytes in base64url, the last of which is a checksum. Of the codings, the shorter one is used.
 *
 * Version 1 has these codings: `d` is JSON, compressed. `m` is a program of Mines as bits, then the rest of the lines
 * and everything else as JSON, compressed.
 */

import { isEngine, type Shared } from '../keep/program.ts';
import { languageOf, suffixOf } from '../languages.ts';
import { t } from '../words/words.ts';
import { bitReader, bitWriter } from './bits.ts';
import {
  BrokenLink,
  checksum,
  deflated,
  fromBase64Url,
  inflated,
  LONGEST,
  toBase64Url,
} from './bytes.ts';
import { type Parts, partsOf, readParts, textOf, writeParts } from './mines.ts';

const VERSION = '1';
/** The name of a program that has no other name. */
const NAME = 'program.mines';
/** The longest name, in UTF-16 units. */
const LONGEST_NAME = 100;
/** The characters that a name does not have: those of paths, control characters, and those that turn the text around. */
const UNUSUAL = /[/\\\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** What is written as JSON. What has its default is left out. */
interface Written {
  readonly t?: string;
  readonly n?: string;
  readonly i?: string;
  /** 0 if the input ends. */
  readonly a?: 0;
  readonly d?: string;
  readonly s?: number;
  readonly e?: string;
  readonly m?: number;
  /** The rests of the lines, of which the last ones are left out if they are empty. */
  readonly r?: string;
  /** The number of lines before the board. */
  readonly b?: number;
}

/** Return the fragment of a link, with `#`. */
export async function linkOf(shared: Shared): Promise<string> {
  const written = writtenOf(shared);
  const plain = finished('d', await deflated(JSON.stringify({ t: shared.text, ...written })));
  const packed = await packedOf(shared.text, written);
  return packed !== undefined && packed.length < plain.length ? packed : plain;
}

function finished(coding: string, bytes: Uint8Array): string {
  return `#${VERSION}${coding}${toBase64Url(Uint8Array.from([...bytes, checksum(bytes)]))}`;
}

function writtenOf({ name, input, asks, dialect, seed, engine, moment }: Shared): Written {
  return {
    ...(name === NAME ? {} : { n: name }),
    ...(input === '' ? {} : { i: input }),
    ...(asks ? {} : { a: 0 as const }),
    ...(dialect === null ? {} : { d: dialect }),
    ...(seed === null ? {} : { s: seed }),
    ...(engine === 'auto' ? {} : { e: engine }),
    ...(moment === null ? {} : { m: moment }),
  };
}

async function packedOf(text: string, written: Written): Promise<string | undefined> {
  const parts = languageOf(written.n ?? NAME).hasShortLinks ? partsOf(text) : undefined;
  if (parts === undefined || textOf(parts) !== text) return undefined;
  const rests = parts.rests.join('\n').replace(/\n+$/, '');
  const more: Written = {
    ...written,
    ...(rests === '' ? {} : { r: rests }),
    ...(parts.before === 0 ? {} : { b: parts.before }),
  };
  const writer = bitWriter();
  writeParts(writer, parts);
  const json = JSON.stringify(more);
  const tail = json === '{}' ? [] : await deflated(json);
  return finished('m', Uint8Array.from([...writer.bytes(), ...tail]));
}

/** Return the program of a link, or why the link cannot be read. Broken links change nothing. */
export async function readLink(hash: string): Promise<Shared | { readonly problem: string }> {
  try {
    return await programOf(hash.replace(/^#/, ''));
  } catch (error) {
    return { problem: t(error instanceof BrokenLink ? error.reason : 'linkIncomplete') };
  }
}

async function programOf(text: string): Promise<Shared> {
  const [, version, coding, payload = ''] = /^(\d)([a-z])(.*)$/.exec(text) ?? [];
  if (version === undefined) throw new BrokenLink('linkForeign');
  if (version !== VERSION) throw new BrokenLink('linkNewer');
  const all = fromBase64Url(payload);
  const bytes = all.slice(0, -1);
  if (all.length === 0 || checksum(bytes) !== all.at(-1)) throw new BrokenLink('linkIncomplete');
  if (coding === 'd') return sharedOf(writtenIn(await inflated(bytes)));
  if (coding !== 'm') throw new BrokenLink('linkNewer');
  const reader = bitReader(bytes);
  const parts = readParts(reader);
  const tail = reader.rest();
  const written = tail.length === 0 ? {} : writtenIn(await inflated(tail));
  const before = written.b ?? 0;
  const rests = (written.r ?? '').split('\n');
  if (before > rests.length) throw new BrokenLink('linkIncomplete');
  const whole: Parts = { ...parts, before, rests };
  return sharedOf({ ...written, t: textOf(whole) });
}

function writtenIn(json: string): Written {
  const found: unknown = JSON.parse(json);
  if (typeof found !== 'object' || found === null) throw new BrokenLink('linkIncomplete');
  return found;
}

/** Return a name that can be the name of a file, and whose suffix tells the language. */
function nameOf(written: string): string {
  const name = written.toWellFormed().replaceAll(UNUSUAL, '_');
  if (/^\.{0,2}$/.test(name)) return NAME;
  const suffix = suffixOf(name) || suffixOf(NAME);
  const base = suffixOf(name) === '' ? name : name.slice(0, -suffix.length);
  return base.slice(0, LONGEST_NAME - suffix.length).toWellFormed() + suffix;
}

/** Return the program of what was read. Values that are not possible get their defaults. */
function sharedOf({
  t: text,
  n: name,
  i: input,
  a: asks,
  d: dialect,
  s: seed,
  e: engine,
  m: moment,
}: Written): Shared {
  if (typeof text !== 'string') throw new BrokenLink('linkEmpty');
  if (text.length > LONGEST) throw new BrokenLink('linkTooLong');
  const file = typeof name === 'string' ? nameOf(name) : NAME;
  return {
    name: file,
    text,
    input: typeof input === 'string' ? input : '',
    asks: asks !== 0,
    dialect: languageOf(file).dialects.find((each) => each === dialect) ?? null,
    seed: Number.isSafeInteger(seed) ? (seed as number) : null,
    engine: isEngine(engine) ? engine : 'auto',
    moment: Number.isSafeInteger(moment) && (moment as number) >= 0 ? (moment as number) : null,
  };
}
