/** A server that sends as many bytes a second as a slow network does, to all connections together. */

import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { contentType, FOLDER, type Served, serve } from '../serve.ts';

/** Bytes that are sent at once. */
const PIECE = 8_192;
/** The suffixes of the files that web servers compress. */
const COMPRESSED = /\.(html|js|mjs|css|json|svg|wasm|webmanifest)$/;

/** Serve `dist/`, compressed with gzip, at `megabits` a second. Each answer begins `latency` milliseconds later. */
export function serveSlowly(megabits: number, latency: number): Promise<Served> {
  const bytesPerMillisecond = (megabits * 1e6) / 8 / 1000;
  const kept = new Map<string, Buffer>();
  /** When the network has sent all that was given to it. */
  let free = 0;
  return serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.slice(FOLDER.length) || 'index.html';
    void (async () => {
      const content = kept.get(name) ?? (await packed(name));
      kept.set(name, content);
      await wait(latency);
      response.writeHead(200, {
        'content-type': contentType(name),
        ...(COMPRESSED.test(name) ? { 'content-encoding': 'gzip' } : {}),
        'cache-control': 'no-cache',
      });
      for (let at = 0; at < content.length; at += PIECE) {
        const piece = content.subarray(at, at + PIECE);
        free = Math.max(free, performance.now()) + piece.length / bytesPerMillisecond;
        await wait(free - performance.now());
        response.write(piece);
      }
      response.end();
    })().catch(() => response.writeHead(404).end());
    return true;
  });
}

async function packed(name: string): Promise<Buffer> {
  const content = await readFile(new URL(`../../dist/${name}`, import.meta.url));
  return COMPRESSED.test(extname(name)) ? gzipSync(content) : content;
}
