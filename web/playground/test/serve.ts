/** Serves `dist/` from a folder, as any host of static files does. */

import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const DIST = new URL('../dist/', import.meta.url);
/** The folder of the page on the server: addresses must be relative. */
export const FOLDER = '/some/folder/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
};

export function contentType(name: string): string {
  return TYPES[extname(name)] ?? 'application/octet-stream';
}

export interface Served {
  readonly server: Server;
  /** The address of the page. */
  readonly address: string;
  readonly close: () => void;
}

/** Answers some requests in place of the files. Returns whether it does. */
export type Extra = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Start a server at a free port. */
export async function serve(extra: Extra = () => false): Promise<Served> {
  const server = createServer((request, response) => {
    if (!extra(request, response)) void answer(request.url ?? '/', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    address: `http://127.0.0.1:${port}${FOLDER}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(url: string, response: ServerResponse): Promise<void> {
  const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  const name = path.startsWith(FOLDER) ? path.slice(FOLDER.length) || 'index.html' : '';
  try {
    if (name === '' || name.includes('..')) throw new Error('not in the folder');
    const body = await readFile(new URL(name, DIST));
    response.writeHead(200, {
      'content-type': contentType(name),
      'cache-control': 'no-cache',
    });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}
