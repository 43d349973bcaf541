/** Bytes as text for addresses, and compressed bytes. */

import type { WordName } from '../words/words.ts';

/** The longest program of a link, with all that the link holds besides. Otherwise, a short link could fill the memory. */
export const LONGEST = 1_000_000;

/** A link that cannot be read. */
export class BrokenLink extends Error {
  /** The words that say why. */
  readonly reason: WordName;

  constructor(reason: WordName) {
    super(reason);
    this.reason = reason;
  }
}

export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) {
    throw new BrokenLink('linkIncomplete');
  }
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

/** Compress a text. */
export async function deflated(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Return the text that was compressed to `bytes`. */
export async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      parts.push(value as Uint8Array<ArrayBuffer>);
      length += value.length;
      if (length > LONGEST) throw new BrokenLink('linkTooLong');
    }
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      await new Blob(parts).arrayBuffer(),
    );
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error instanceof BrokenLink ? error : new BrokenLink('linkIncomplete');
  }
}

/** Return a checksum of a byte. */
export function checksum(bytes: Uint8Array): number {
  let sum = 0x5a;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >> 1) ^ 0x8c : sum >> 1;
  }
  return sum;
}
