/**
 * Links that hold a program and all that a run of it needs. A link is the fragment of an address: the version, the
 * coding, and bytes in base64url, the last of which is a checksum. Of the codings, the shorter one is used.
 *
 * Version 1 has these codings: `d` is JSON, compressed. `m` is a program of Mines as bits, then the rest of the lines
 * and everything else as JSON, compressed.
 */

import { isEngine, type Shared } from '../keep/program.ts';
import { languageOf } from '../languages.ts';
import { bitReader, bitWriter } from './bits.ts';
import { BrokenLink, checksum, deflated, fromBase64Url, inflated, toBase64Url } from './bytes.ts';
import { type Parts, partsOf, readParts, textOf, writeParts } from './mines.ts';

const VERSION = '1';
/** The name of a program that has no other name. */
const NAME = 'program.mines';

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
  const parts = languageOf(written.n ?? NAME).id === 'mines' ? partsOf(text) : undefined;
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
    return { problem: error instanceof BrokenLink ? error.message : 'it is not complete.' };
  }
}

async function programOf(text: string): Promise<Shared> {
  const [, version, coding, payload = ''] = /^(\d)([a-z])(.*)$/.exec(text) ?? [];
  if (version === undefined) throw new BrokenLink('it is not a link of this page.');
  if (version !== VERSION) throw new BrokenLink('it was made by a newer version of this page.');
  const all = fromBase64Url(payload);
  const bytes = all.slice(0, -1);
  if (all.length === 0 || checksum(bytes) !== all.at(-1))
    throw new BrokenLink('it is not complete.');
  if (coding === 'd') return sharedOf(writtenIn(await inflated(bytes)));
  if (coding !== 'm') throw new BrokenLink('it was made by a newer version of this page.');
  const reader = bitReader(bytes);
  const parts = readParts(reader);
  const tail = reader.rest();
  const written = tail.length === 0 ? {} : writtenIn(await inflated(tail));
  const before = written.b ?? 0;
  const rests = (written.r ?? '').split('\n');
  if (before > rests.length) throw new BrokenLink('it is not complete.');
  const whole: Parts = { ...parts, before, rests };
  return sharedOf({ ...written, t: textOf(whole) });
}

function writtenIn(json: string): Written {
  const found: unknown = JSON.parse(json);
  if (typeof found !== 'object' || found === null) throw new BrokenLink('it is not complete.');
  return found;
}

/** Return the program of what was read. Values of a wrong type get their defaults. */
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
  if (typeof text !== 'string') throw new BrokenLink('it holds no program.');
  return {
    name: typeof name === 'string' && name !== '' ? name.replaceAll(/[/\\\0]/g, '_') : NAME,
    text,
    input: typeof input === 'string' ? input : '',
    asks: asks !== 0,
    dialect: typeof dialect === 'string' ? dialect : null,
    seed: Number.isSafeInteger(seed) ? (seed as number) : null,
    engine: isEngine(engine) ? engine : 'auto',
    moment: Number.isSafeInteger(moment) && (moment as number) >= 0 ? (moment as number) : null,
  };
}
