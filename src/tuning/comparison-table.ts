import type { Sweep } from '#contract/index.ts';
import type { Goal } from './choice.ts';
import { type ComparedSweep, compareSweeps, type SweepChange } from './comparison.ts';
import { milliseconds, quantity, share } from './figures.ts';
import { LATENCIES, type Latency } from './front.ts';
import { compareSameSettings, type SameSettings } from './same-settings.ts';
import { settingText } from './setting.ts';

/** Two sweeps side by side, for the window and for exported pages. */
export interface ComparisonTable {
  /** The heading above the names of the sweeps. */
  readonly title: string;
  readonly rows: readonly ComparisonRow[];
  readonly caveats: readonly string[];
}

export interface ComparisonRow {
  readonly kind: 'now' | 'before' | 'change' | 'same';
  readonly name: string;
  readonly setting: string;
  /** A remark on the setting. */
  readonly note: string;
  readonly recall: SweepChange;
  readonly latency: Readonly<Record<Latency, SweepChange>>;
  /** Null if it is unknown. */
  readonly size: SweepChange | null;
}

/** Undefined if one of them has nothing to compare. */
export function comparisonTable(
  { sweep, overlay, goal }: { readonly sweep: Sweep; readonly overlay: Sweep; readonly goal: Goal },
  bytesText: (bytes: number) => string,
): ComparisonTable | undefined {
  const compared = compareSweeps(sweep, overlay, goal);
  if (compared === undefined) return undefined;
  const { now, before, change, caveats } = compared;
  const same = compareSameSettings(sweep, overlay);
  const meet = [now, before].filter(({ isMet }) => isMet).length;
  const note = meet === 1 ? 'misses the goal' : '';
  return {
    title: meet === 0 ? 'Nearest to the goal' : 'Best for the goal',
    rows: [
      { kind: 'now', ...sweepFigures(sweep, now, bytesText), note: now.isMet ? '' : note },
      { kind: 'before', ...sweepFigures(overlay, before, bytesText), note: before.isMet ? '' : note },
      { kind: 'change', name: 'Change', setting: '', note: '', ...withLatency(change), size: change.size },
      ...(same === undefined ? [] : [sameRow(same)]),
    ],
    caveats: [...caveats, ...timeCaveat(same)].map((caveat) => CAVEATS[caveat]),
  };
}

const CAVEATS = {
  queries: 'The overlay was measured with other queries.',
  query: 'The overlay was measured with another k, filter, or other common values.',
  times: 'A server that was busier in one of the sweeps is slower in all settings of it.',
} as const;

/** Warns if all settings are clearly faster or slower, since then more than the index may have changed. */
function timeCaveat(same: SameSettings | undefined): readonly 'times'[] {
  return LATENCIES.some((at) => same?.change[at].isBetter !== undefined) ? ['times'] : [];
}

function sweepFigures(
  { params }: Sweep,
  { label, point, recall, latency, size }: ComparedSweep,
  bytesText: (bytes: number) => string,
): Omit<ComparisonRow, 'kind' | 'note'> {
  return {
    name: label,
    setting: settingText(point.setting, params.axes),
    recall: { words: share(recall) },
    latency: eachLatency((at) => ({ words: milliseconds(latency[at]) })),
    size: size === null ? null : { words: bytesText(size) },
  };
}

function sameRow({ count, more, less, change }: SameSettings): ComparisonRow {
  const counts = [more === 0 ? '' : `${more} find more`, less === 0 ? '' : `${less} find less`];
  return {
    kind: 'same',
    name: count === 1 ? 'The same setting' : `Same ${quantity(count, 'setting')}, median`,
    setting: '',
    note: counts.filter((words) => words !== '').join(', '),
    ...withLatency(change),
    size: { words: '' },
  };
}

function withLatency(change: SameSettings['change']): Pick<ComparisonRow, 'recall' | 'latency'> {
  return { recall: change.recall, latency: eachLatency((at) => change[at]) };
}

function eachLatency(of: (at: Latency) => SweepChange): ComparisonRow['latency'] {
  return Object.fromEntries(LATENCIES.map((at) => [at, of(at)])) as ComparisonRow['latency'];
}
