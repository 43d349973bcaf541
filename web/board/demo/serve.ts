/** Serves the demo on this machine, with a strict content security policy: `npm run demo`. */

import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};
/** Only files of this server: no inline script, no inline style, no other network. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; require-trusted-types-for 'script'";

/** Serve the folder of the board at `port`; 0 is a free port. Return the server and the address of the demo. */
export async function serve(port: number): Promise<{ server: Server; address: string }> {
  const server = createServer(async ({ url }, answer) => {
    const path = normalize(decodeURIComponent(new URL(url ?? '/', 'http://localhost').pathname));
    const type = TYPES[extname(path)];
    try {
      if (type === undefined || path.includes('..')) throw new Error('not served');
      const content = await readFile(join(FOLDER, path));
      answer.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY });
      answer.end(content);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = server.address();
  const own = typeof bound === 'object' && bound !== null ? bound.port : port;
  return { server, address: `http://127.0.0.1:${own}/demo/index.html` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serve(0);
  console.log(address);
}
