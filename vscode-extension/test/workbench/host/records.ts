/** What a test in the extension host reports. */
export interface HostRecord {
  readonly name: string;
  readonly error?: { readonly message: string; readonly stack?: string };
  /** Lines to print: figures that were measured. */
  readonly figures: readonly string[];
}

/** Stands before each report in the stream of words. */
export const recordMark = 'mines-test-record ';
