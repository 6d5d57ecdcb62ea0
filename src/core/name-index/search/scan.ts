import { hasLetters, letterSet } from '../store/letter-set.ts';
import {
  ASCII,
  foldedEnd,
  foldedStart,
  GONE,
  hasFlag,
  NAMESPACE,
  type NameTable,
  NONE,
  ROOT,
} from '../store/name-table.ts';
import { foldedName } from '../store/names.ts';
import {
  isBetweenTerms,
  NO_MATCH,
  type Pattern,
  type Query,
  rankOf,
  rankOfTerms,
  type WholeId,
} from './match.ts';

/** A smaller key is a better match. */
export interface ScoredMatch {
  readonly key: number;
  readonly source: number;
  readonly entry: number;
}

/** The best matches up to a limit; of equal ones, the first offered. */
interface Best {
  offer(key: number, source: number, entry: number): void;
  /** In order. */
  list(): readonly ScoredMatch[];
}

export function createBest(limit: number): Best {
  let best: ScoredMatch[] = [];
  let worst = Number.POSITIVE_INFINITY;

  function prune(): void {
    // Sorting is stable: equal matches stay in order.
    best = best.sort((one, other) => one.key - other.key).slice(0, limit);
    if (best.length === limit) worst = best.at(-1)?.key ?? worst;
  }

  return {
    offer: (key, source, entry) => {
      if (key >= worst) return;
      best.push({ key, source, entry });
      if (best.length >= limit * 2) prune();
    },
    list: () => {
      prune();
      return best;
    },
  };
}

const LONGEST = 2 ** 24;

/** Orders by rank, then by length. */
function keyOf(rank: number, length: number): number {
  return rank * LONGEST + Math.min(length, LONGEST - 1);
}

interface Kinds {
  readonly namespaces: boolean;
  readonly tables: boolean;
}

type ScanResult = (key: number, entry: number) => void;

/** Scans the entries from `begin` to `end`. */
export type Scan = (begin: number, end: number) => void;

/** Compares the entries of one connection with a query. */
export function createScan(columns: NameTable, query: Query, kinds: Kinds, found: ScanResult): Scan {
  const skipped = GONE | (kinds.namespaces ? 0 : NAMESPACE);
  const rank = rankOfName(columns, query.pattern);
  const rankId = query.wholeId === undefined ? undefined : rankOfId(columns, query.pattern, query.wholeId);

  function look(entry: number): void {
    const flags = columns.flags[entry] ?? 0;
    if ((flags & skipped) !== 0 || (!kinds.tables && (flags & NAMESPACE) === 0)) return;
    const best = Math.min(rank(entry), rankId?.(entry) ?? NOTHING);
    if (best < NOTHING) found(best, entry);
  }

  return (begin, end) => {
    for (let entry = Math.max(begin, ROOT + 1); entry < end; entry += 1) look(entry);
  };
}

/** The key of a name that doesn't match. */
const NOTHING = keyOf(NO_MATCH, 0);

function rankOfName(columns: NameTable, pattern: Pattern): (entry: number) => number {
  let current = 0;
  let start = 0;
  const startsWord = (at: number) =>
    isBetweenTerms(columns.text[at - 1] ?? 0) || startsWithCapital(columns, current, at - start);
  return (entry) => {
    if (!hasLetters(columns.letters[entry] ?? 0, pattern.letters)) return NOTHING;
    current = entry;
    start = foldedStart(columns, entry);
    const end = foldedEnd(columns, entry);
    const rank = rankOf({ text: columns.text, from: start, to: end }, pattern, startsWord);
    return keyOf(rank, rank === NO_MATCH ? 0 : end - start);
  };
}

/** Finds `Orders` in `dailyOrders`. Only for ASCII: beyond it, folding may change lengths and offsets. */
function startsWithCapital(columns: NameTable, entry: number, place: number): boolean {
  if (!hasFlag(columns, entry, ASCII)) return false;
  const at = (columns.starts[entry] ?? 0) + place;
  const [before = 0, first = 0] = [columns.text[at - 1], columns.text[at]];
  return first >= 0x41 && first <= 0x5a && before >= 0x61 && before <= 0x7a;
}

function rankOfId(
  columns: NameTable,
  pattern: Pattern,
  { delimiter, words, letters }: WholeId,
): (entry: number) => number {
  let line = new Uint8Array(256);
  let parent = NONE;
  let pathLength = 0;
  let pathLetters = 0;
  const startsWord = (at: number) => isBetweenTerms(line[at - 1] ?? 0);

  function put(bytes: Uint8Array, at: number): number {
    if (at + bytes.length > line.length) {
      const longer = new Uint8Array((at + bytes.length) * 2);
      longer.set(line);
      line = longer;
    }
    line.set(bytes, at);
    return at + bytes.length;
  }

  /** Entries of one namespace mostly follow each other, so its path is written once. */
  function enter(namespace: number): void {
    const path: number[] = [];
    for (let at = namespace; at !== ROOT; at = columns.parents[at] ?? ROOT) path.unshift(at);
    parent = namespace;
    pathLength = 0;
    pathLetters = path.length > 0 ? letterSet(delimiter, 0, delimiter.length) : 0;
    for (const at of path) {
      pathLength = put(delimiter, put(foldedName(columns, at), pathLength));
      pathLetters |= columns.letters[at] ?? 0;
    }
  }

  return (entry) => {
    const namespace = columns.parents[entry] ?? ROOT;
    if (namespace !== parent) enter(namespace);
    if (!hasLetters(pathLetters | (columns.letters[entry] ?? 0), letters)) return NOTHING;
    const end = put(foldedName(columns, entry), pathLength);
    const fullLine = { text: line, from: 0, to: end };
    const rank = Math.min(rankOf(fullLine, pattern, startsWord), rankOfTerms(fullLine, words));
    return keyOf(rank, rank === NO_MATCH ? 0 : end);
  };
}
