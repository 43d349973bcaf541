/** The page of the board: its files, and what it may do. */

import { randomBytes } from 'node:crypto';

/** The addresses of the files of the page. */
export interface PageFiles {
  readonly script: string;
  readonly styles: string;
  /** The source from which the page may load its files. */
  readonly source: string;
}

/** A text that nobody can guess, for one page. */
export function newNonce(): string {
  return randomBytes(18).toString('base64url');
}

/** Return the page in the language `locale`. It runs only its own script, and uses no network. */
export function pageHtml(
  { script, styles, source }: PageFiles,
  locale: string,
  title: string,
  nonce: string,
): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${source}`,
    `font-src ${source}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return `<!doctype html>
<html lang="${escaped(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${escaped(styles)}">
<title>${escaped(title)}</title>
</head>
<body>
<script nonce="${nonce}" src="${escaped(script)}"></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
