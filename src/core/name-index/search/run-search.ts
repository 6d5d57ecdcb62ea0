import type { NameHit, NameKind } from '#contract/index.ts';
import { hasFlag, NAMESPACE, type NameTable } from '../store/name-table.ts';
import { idOf } from '../store/names.ts';
import { patternOf, queryOf } from './match.ts';
import { rangesOf } from './ranges.ts';
import { createBest, createScan, type Scan, type ScoredMatch } from './scan.ts';

export interface SearchSource {
  readonly connectionId: string;
  readonly delimiter: string;
  readonly columns: NameTable;
}

export interface SearchParams {
  readonly text: string;
  readonly kinds: readonly NameKind[];
  readonly limit: number;
}

/** What was found so far. */
export interface Findings {
  readonly hits: readonly NameHit[];
  readonly total: number;
  readonly isWhole: boolean;
}

export interface SearchTerms {
  readonly now: () => number;
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>;
  readonly isLeft: () => boolean;
  readonly tell: (findings: Findings) => void;
}

/** In milliseconds: a newer search never waits longer than this for its turn. */
const SLICE = 8;
/** The first hits are told at once, the next ones only as often as eyes can follow. */
const BETWEEN_NEWS = 60;
/** Entries between two looks at the clock. */
const STRETCH = 2048;

/** Looks through the names of some connections, a slice at a time, and tells what it finds as it goes. */
export async function runSearch(
  sources: readonly SearchSource[],
  wanted: SearchParams,
  { now, pause, isLeft, tell }: SearchTerms,
): Promise<void> {
  const best = createBest(wanted.limit);
  const pattern = patternOf(wanted.text);
  let total = 0;
  let toldTotal = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  const findings = (isWhole: boolean): Findings => ({
    hits: best.list().flatMap((match) => hitOf(sources, match, pattern.text)),
    total,
    isWhole,
  });
  const scanOf = ({ columns, delimiter }: SearchSource, source: number): Scan =>
    createScan(columns, queryOf(wanted.text, delimiter), kindsOf(wanted), (key, entry) => {
      total += 1;
      best.offer(key, source, entry);
    });

  async function breathe(): Promise<void> {
    if (total > toldTotal && now() - toldAt >= BETWEEN_NEWS) {
      tell(findings(false));
      [toldTotal, toldAt] = [total, now()];
    }
    await pause();
  }

  let sliceEnd = now() + SLICE;
  for (const [index, source] of sources.entries()) {
    if (pattern.bytes.length === 0) break;
    const scan = scanOf(source, index);
    for (let at = 0; at < source.columns.count; at += STRETCH) {
      scan(at, Math.min(at + STRETCH, source.columns.count));
      if (now() < sliceEnd) continue;
      await breathe();
      if (isLeft()) return;
      sliceEnd = now() + SLICE;
    }
  }
  tell(findings(true));
}

function kindsOf({ kinds }: SearchParams) {
  return { namespaces: kinds.includes('namespace'), tables: kinds.includes('table') };
}

function hitOf(
  sources: readonly SearchSource[],
  { source, entry }: ScoredMatch,
  text: string,
): readonly NameHit[] {
  const found = sources[source];
  if (found === undefined) return [];
  const { connectionId, columns, delimiter } = found;
  const id = idOf(columns, entry);
  const kind = hasFlag(columns, entry, NAMESPACE) ? 'namespace' : 'table';
  return [{ connectionId, id, kind, ranges: rangesOf(id, text, delimiter) }];
}
