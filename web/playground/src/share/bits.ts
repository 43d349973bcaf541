/** Writes and reads numbers as bits. */

import { BrokenLink } from './bytes.ts';

export interface BitWriter {
  /** Write the lowest `count` bits of `value`. */
  readonly bits: (value: bigint, count: number) => void;
  /** Write a number that is usually small. */
  readonly number: (value: number) => void;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}

export function bitWriter(): BitWriter {
  const written: number[] = [];
  const bits = (value: bigint, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) written.push(Number((value >> BigInt(bit)) & 1n));
  };
  return {
    bits,
    number: (value) => {
      let rest = value;
      while (rest >= 32) {
        bits(BigInt(32 + (rest % 32)), 6);
        rest = Math.floor(rest / 32);
      }
      bits(BigInt(rest), 6);
    },
    bytes: () => {
      const bytes = new Uint8Array(Math.ceil(written.length / 8));
      for (const [index, bit] of written.entries()) {
        bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (7 - (index & 7)));
      }
      return bytes;
    },
  };
}

export interface BitReader {
  readonly bits: (count: number) => bigint;
  readonly number: () => number;
  /** Return the number of bits that have not been read. */
  readonly left: () => number;
  /** Return the bytes after the byte that was begun. */
  readonly rest: () => Uint8Array<ArrayBuffer>;
}

export function bitReader(bytes: Uint8Array<ArrayBuffer>): BitReader {
  let place = 0;
  const bit = () => {
    if (place >= bytes.length * 8) throw new BrokenLink('linkIncomplete');
    const found = ((bytes[place >> 3] ?? 0) >> (7 - (place & 7))) & 1;
    place += 1;
    return found;
  };
  const bits = (count: number) => {
    let value = 0n;
    for (let index = 0; index < count; index += 1) value = (value << 1n) | BigInt(bit());
    return value;
  };
  return {
    bits,
    number: () => {
      let value = 0;
      let factor = 1;
      for (;;) {
        const part = Number(bits(6));
        value += (part % 32) * factor;
        factor *= 32;
        if (part < 32) return value;
        if (factor > 2 ** 45) throw new BrokenLink('linkNumber');
      }
    },
    left: () => bytes.length * 8 - place,
    rest: () => bytes.slice(Math.ceil(place / 8)),
  };
}
