/** The list of what the server reports about the program. */

import type { Range } from '../language/places.ts';
import type { ServerDiagnostic } from '../language/service.ts';
import { t } from '../words/words.ts';
import { button, element } from './elements.ts';

const SIGNS = ['', '✖', '▲', 'ℹ', '·'];
/** The most findings that are listed. */
const MOST = 500;

export function problemList(
  found: readonly ServerDiagnostic[],
  goTo: (range: Range) => void,
): HTMLElement {
  if (found.length === 0) return element('p', { class: 'status' }, t('noProblems'));
  const sorted = [...found].sort(
    (a, b) =>
      a.range.start.line - b.range.start.line || a.range.start.character - b.range.start.character,
  );
  return element(
    'ul',
    { class: 'problems' },
    ...sorted.slice(0, MOST).map(({ range, message, severity = 1 }) => {
      const place = `${range.start.line + 1}:${range.start.character + 1}`;
      const own = button('', () => goTo(range));
      own.append(
        element(
          'span',
          { class: `severity-${severity}`, 'aria-hidden': 'true' },
          SIGNS[severity] ?? '',
        ),
        element('span', { class: 'where' }, place),
        element('span', {}, message),
      );
      return element('li', {}, own);
    }),
  );
}
