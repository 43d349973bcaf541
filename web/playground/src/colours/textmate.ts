/**
 * Finds tokens by the grammars that the extension for VS Code has, so that a program has colours before the language
 * server is there. It knows the parts of TextMate grammars that these grammars use.
 */

/** A grammar, or a part of one. */
export interface Rule {
  readonly name?: string;
  readonly contentName?: string;
  readonly include?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly captures?: Captures;
  readonly beginCaptures?: Captures;
  readonly endCaptures?: Captures;
  readonly patterns?: readonly Rule[];
}
type Captures = Readonly<Record<string, Rule>>;

export interface Grammar {
  readonly patterns: readonly Rule[];
  readonly repository?: Readonly<Record<string, Rule>>;
}

/** A part of a line, with the name of its scope. */
export interface Token {
  readonly from: number;
  readonly to: number;
  readonly scope: string;
}

/** The rules that are open at the end of a line, the innermost first. */
export interface Open {
  readonly rule: Rule;
  readonly outer: Open | undefined;
}

export interface Tokenizer {
  /** Return the tokens of a line, outer ones first, and what is open at its end. */
  readonly line: (
    text: string,
    open: Open | undefined,
  ) => { readonly tokens: readonly Token[]; readonly open: Open | undefined };
}

/** A pattern that can match: that of a rule, or the end of the open rule. */
interface Candidate {
  readonly rule: Rule;
  readonly regex: RegExp;
  readonly isEnd: boolean;
}

/** Return the tokenizer of a grammar. */
export function tokenizerOf(grammar: Grammar): Tokenizer {
  const flattened = new Map<readonly Rule[], readonly Rule[]>();
  const regexes = new Map<string, RegExp>();

  /** Return `patterns` with what they include in place of each include. */
  function flat(patterns: readonly Rule[]): readonly Rule[] {
    const known = flattened.get(patterns);
    if (known !== undefined) return known;
    flattened.set(patterns, []); // ends the recursion of patterns that include themselves
    const rules = patterns.flatMap((rule): readonly Rule[] => {
      if (rule.include !== undefined) {
        const target = rule.include.startsWith('#')
          ? grammar.repository?.[rule.include.slice(1)]
          : { patterns: grammar.patterns };
        return target === undefined ? [] : flat([target]);
      }
      const isGroup = rule.match === undefined && rule.begin === undefined;
      return isGroup ? flat(rule.patterns ?? []) : [rule];
    });
    flattened.set(patterns, rules);
    return rules;
  }

  function regexOf(source: string): RegExp {
    const known = regexes.get(source);
    if (known !== undefined) return known;
    const regex = compiled(source);
    regexes.set(source, regex);
    return regex;
  }

  function candidates(open: Open | undefined, patterns: readonly Rule[]): readonly Candidate[] {
    const own = flat(patterns).map((rule) => ({
      rule,
      regex: regexOf(rule.match ?? rule.begin ?? ''),
      isEnd: false,
    }));
    const end = open?.rule.end;
    if (open === undefined || end === undefined) return own;
    return [{ rule: open.rule, regex: regexOf(end), isEnd: true }, ...own];
  }

  /** Find the tokens of `text` from `start` on. */
  function scan(
    text: string,
    start: number,
    patterns: readonly Rule[],
    first: Open | undefined,
    tokens: Token[],
  ): Open | undefined {
    let open = first;
    let position = start;
    let since = start; // where the content of the open rule begins in this line
    /** The rules that were opened at this place, so that rules without a width end. */
    let opened = new Set<Rule>();
    const close = (to: number) => {
      if (open !== undefined) {
        add(tokens, since, to, open.rule.contentName);
        add(tokens, since, to, open.rule.name);
      }
    };
    while (position <= text.length) {
      const inside = open === undefined ? patterns : (open.rule.patterns ?? []);
      const found = earliest(candidates(open, inside), text, position, opened);
      if (found === undefined) break;
      const { candidate, match } = found;
      const { rule } = candidate;
      const end = match.index + match[0].length;
      if (match.index > position || end > position) opened = new Set();
      if (candidate.isEnd) {
        close(match.index);
        add(tokens, match.index, end, rule.name);
        capture(text, match, rule.endCaptures ?? rule.captures, tokens);
        open = open?.outer;
        since = end;
      } else if (rule.begin !== undefined) {
        close(match.index);
        add(tokens, match.index, end, rule.name);
        capture(text, match, rule.beginCaptures ?? rule.captures, tokens);
        open = { rule, outer: open };
        since = end;
        if (end === match.index) opened.add(rule);
      } else {
        add(tokens, match.index, end, rule.name);
        capture(text, match, rule.captures, tokens);
        if (end === position) opened.add(rule);
      }
      position = end;
    }
    close(text.length);
    return open;
  }

  function capture(
    text: string,
    match: RegExpExecArray,
    captures: Captures | undefined,
    tokens: Token[],
  ): void {
    for (const [number, rule] of Object.entries(captures ?? {})) {
      const [from, to] = match.indices?.[Number(number)] ?? [];
      if (from === undefined || to === undefined) continue;
      add(tokens, from, to, rule.name);
      if (rule.patterns !== undefined)
        scan(text.slice(0, to), from, rule.patterns, undefined, tokens);
    }
  }

  return {
    line: (text, open) => {
      const tokens: Token[] = [];
      return { open: scan(text, 0, grammar.patterns, open, tokens), tokens };
    },
  };
}

/** Return the match that begins first; of several, that of the first candidate. */
function earliest(
  candidates: readonly Candidate[],
  text: string,
  position: number,
  opened: ReadonlySet<Rule>,
): { readonly candidate: Candidate; readonly match: RegExpExecArray } | undefined {
  let best: { readonly candidate: Candidate; readonly match: RegExpExecArray } | undefined;
  for (const candidate of candidates) {
    candidate.regex.lastIndex = position;
    const match = candidate.regex.exec(text);
    if (match === null || (best !== undefined && match.index >= best.match.index)) continue;
    const isAgain = match.index === position && match[0] === '' && opened.has(candidate.rule);
    if (!isAgain) best = { candidate, match };
  }
  return best;
}

function compiled(written: string): RegExp {
  const source = written.replaceAll(/\\x\{([0-9A-Fa-f]+)\}/g, '\\u{$1}');
  for (const flags of ['dgsu', 'dgs']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // This browser, or this flag, does not know a part of the pattern.
    }
  }
  return /(?!)/dg;
}

function add(tokens: Token[], from: number, to: number, scope: string | undefined): void {
  if (scope !== undefined && to > from) tokens.push({ from, to, scope });
}
