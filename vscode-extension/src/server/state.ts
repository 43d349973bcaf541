/** What can be said of the server. */

import type { Installation, Search } from './search.ts';

export type ServerState =
  | { readonly kind: 'searching' }
  | { readonly kind: 'missing'; readonly search: Search }
  | { readonly kind: 'installing' }
  | { readonly kind: 'starting'; readonly installation: Installation }
  | { readonly kind: 'running'; readonly installation: Installation }
  | { readonly kind: 'failed'; readonly installation: Installation; readonly problem: string }
  | { readonly kind: 'stopped' };

/** Whether the server will run soon, if all goes well. */
export function isComing({ kind }: ServerState): boolean {
  return kind === 'searching' || kind === 'installing' || kind === 'starting';
}
