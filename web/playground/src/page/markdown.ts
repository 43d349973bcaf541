/** Shows the Markdown of the language server as elements, without HTML texts. It knows what the server writes. */

import { element } from './elements.ts';

/** Return the words of `text` without marks, a line for each paragraph. */
export function plain(text: string): string {
  return [...markdown(text).children].map(wordsOf).join('\n');
}

/** Return the words of `text` that a screen reader reads: a drawing of cells means nothing to it. */
export function spoken(text: string): string {
  const read = [...markdown(text).children].filter(({ tagName }) => tagName !== 'PRE');
  return read.map(wordsOf).join('\n');
}

/** Return the words in an element, with a line for each item of a list. */
function wordsOf(part: Element): string {
  if (part.tagName === 'UL') return [...part.children].map(wordsOf).join('\n');
  for (const end of part.querySelectorAll('br')) end.replaceWith('\n');
  return part.textContent ?? '';
}

/** Return `text` as elements. `follow` opens a link. */
export function markdown(text: string, follow?: (address: string) => void): DocumentFragment {
  const made = document.createDocumentFragment();
  const lines = text.split('\n');
  let index = 0;
  const paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length > 0)
      made.append(element('p', {}, ...inline(paragraph.join('\n'), follow)));
    paragraph.length = 0;
  };
  while (index < lines.length) {
    const line = lines[index] ?? '';
    index += 1;
    const fence = /^(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      flush();
      const code: string[] = [];
      while (index < lines.length && !(lines[index] ?? '').startsWith(fence)) {
        code.push(lines[index] ?? '');
        index += 1;
      }
      index += 1;
      made.append(element('pre', {}, element('code', {}, code.join('\n'))));
    } else if (/^#{1,6} /.test(line)) {
      flush();
      made.append(element('h4', {}, ...inline(line.replace(/^#+ /, ''), follow)));
    } else if (/^ {0,3}[-*] /.test(line)) {
      flush();
      const items: string[] = [line.replace(/^ *[-*] /, '')];
      while (/^ {0,3}[-*] |^ {2,}\S/.test(lines[index] ?? '')) {
        const next = lines[index] ?? '';
        index += 1;
        if (/^ {0,3}[-*] /.test(next)) items.push(next.replace(/^ *[-*] /, ''));
        else items.push(`${items.pop()} ${next.trim()}`);
      }
      made.append(
        element('ul', {}, ...items.map((item) => element('li', {}, ...inline(item, follow)))),
      );
    } else if (line.startsWith('|')) {
      flush();
      const rows = [line];
      while ((lines[index] ?? '').startsWith('|')) {
        rows.push(lines[index] ?? '');
        index += 1;
      }
      made.append(table(rows, follow));
    } else if (/^(-{3,}|\*{3,})$/.test(line)) {
      flush();
      made.append(element('hr'));
    } else if (line.trim() === '') flush();
    else paragraph.push(line);
  }
  flush();
  return made;
}

function table(rows: readonly string[], follow?: (address: string) => void): HTMLTableElement {
  const made = element('table');
  for (const [number, row] of rows.entries()) {
    if (/^[|\s:-]+$/.test(row) && number === 1) continue;
    const cells = row.replace(/^\||\|\s*$/g, '').split(/(?<!\\)\|/);
    const tag = number === 0 && rows.length > 1 ? 'th' : 'td';
    made.append(
      element('tr', {}, ...cells.map((cell) => element(tag, {}, ...inline(cell.trim(), follow)))),
    );
  }
  return made;
}

const PARTS =
  /(?<ticks>`+)(?<code>.+?)(?<!`)\k<ticks>(?!`)|\*\*(?<bold>.+?)\*\*|(?<![\w*])[*_](?<soft>[^*_\s][^*_]*)[*_](?!\w)|\[(?<label>[^\]]*)\]\((?<address>[^)\s]*)\)|\\(?<plain>[!-/:-@[-`{-~])|(?<end> {2,}\n)/gs;

function inline(text: string, follow?: (address: string) => void): readonly (Node | string)[] {
  const found: (Node | string)[] = [];
  let last = 0;
  for (const match of text.matchAll(PARTS)) {
    if (match.index > last) found.push(text.slice(last, match.index));
    last = match.index + match[0].length;
    const { code, bold, soft, label, address, plain, end } = match.groups ?? {};
    if (code !== undefined) found.push(element('code', {}, code.replace(/^ (.*) $/s, '$1')));
    else if (bold !== undefined) found.push(element('strong', {}, ...inline(bold, follow)));
    else if (soft !== undefined) found.push(element('em', {}, ...inline(soft, follow)));
    else if (label !== undefined) found.push(link(label, address ?? '', follow));
    else if (end !== undefined) found.push(element('br'));
    else found.push(plain ?? '');
  }
  if (last < text.length) found.push(text.slice(last));
  return found;
}

/** Return a link. Only links to places in the text are followed: the page opens no other address. */
function link(label: string, address: string, follow?: (address: string) => void): Node {
  const words = inline(label);
  if (follow === undefined || !/^(file|command):/.test(address))
    return element('span', {}, ...words);
  return element(
    'button',
    { type: 'button', class: 'link', click: () => follow(address) },
    ...words,
  );
}
