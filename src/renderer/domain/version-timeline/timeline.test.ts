import { describe, expect, it } from 'vitest';
import type { HistoryVersion, VersionHistory } from '#batch/index.ts';
import { firstRuleFields, withCount, withDays } from './rule-fields.ts';
import { edgeAfterKey } from './TimelineEdge.tsx';
import { barPaths, tagFlags, timelineBars } from './timeline-bars.ts';
import { ruleInForce, throughTo, timelineTable, toggled, withAll } from './timeline-table.ts';

const DAY = 86_400_000;

function version(number: number, ...tags: readonly string[]): HistoryVersion {
  const hold = tags.length === 0 ? undefined : { isLatest: false, tags };
  return { version: BigInt(number), at: number * DAY, bytes: BigInt(number), hold };
}

const numbers = (versions: ReadonlySet<bigint>) => [...versions].map(Number);
const HISTORY: VersionHistory = [version(1), version(2), version(3, 'golden'), version(4)];

describe('manually selected versions', () => {
  it('extend to another version in both directions, except for tagged versions', () => {
    const chosen = throughTo(HISTORY, new Set(), { from: 4n, to: 2n, goes: true });
    expect(numbers(chosen)).toEqual([2, 4]);
    expect(numbers(throughTo(HISTORY, chosen, { from: 1n, to: 3n, goes: false }))).toEqual([4]);
  });

  it('are toggled, but a tagged version can only be deselected', () => {
    const [one, , golden] = HISTORY as readonly [HistoryVersion, HistoryVersion, HistoryVersion];
    expect(numbers(toggled(new Set([1n]), [one]))).toEqual([]);
    expect(numbers(toggled(new Set(), [golden]))).toEqual([]);
    expect(numbers(toggled(new Set([3n]), [golden]))).toEqual([]);
    expect(numbers(toggled(new Set([1n]), HISTORY))).toEqual([1, 2, 4]);
    expect(numbers(withAll(new Set(), HISTORY, true))).toEqual([1, 2, 4]);
  });
});

describe('the effective rule', () => {
  const today = { now: 100 * DAY, zone: 'utc' } as const;
  const fields = firstRuleFields(today);
  const versions = Array.from({ length: 20 }, (_, index) => ({
    version: BigInt(index + 1),
    timestamp_millis: BigInt((index + 1) * DAY),
  }));
  const tableWith = (end: number) =>
    timelineTable({
      key: 't',
      id: ['t'],
      facts: { id: ['t'], state: 'stored', versions, allVersions: true, at: 0 },
      ranges: end === 1 ? [] : [{ start_version: 1, end_version: end }],
    });

  it('is the one that selects exactly the current versions', () => {
    // At 100 days, nine of the versions are older than 90 days, and ten are not among the newest ten.
    expect(ruleInForce([tableWith(10)], fields)).toBe('older-than');
    expect(ruleInForce([tableWith(11)], fields)).toBe('keep-newest');
    expect(ruleInForce([tableWith(5)], fields)).toBe('by-hand');
    expect(ruleInForce([tableWith(1)], fields)).toBe('by-hand');
  });

  it('remains the last edited one while the selection is unchanged', () => {
    const taken = withCount(fields, '11');
    expect(ruleInForce([tableWith(10)], taken)).toBe('keep-newest');
    expect(ruleInForce([tableWith(9)], taken)).toBe('by-hand');
    expect(ruleInForce([tableWith(10)], { ...fields, kind: 'by-hand' })).toBe('by-hand');
    expect(ruleInForce([tableWith(10)], withDays(fields, '', today))).toBe('older-than');
  });
});

describe('the timeline bars of a table', () => {
  const scale = { width: 100, height: 50, span: { from: 0, to: 10 * DAY }, mostBytes: 4 };

  it('are at the time of each version, with the size of its manifest as height', () => {
    const bars = timelineBars(HISTORY, scale);
    expect(bars.map(({ x }) => x)).toEqual([10, 20, 30, 40]);
    expect(bars.at(-1)?.height).toBe(50);
    expect(bars[0]?.height).toBeLessThan(bars[1]?.height ?? 0);
  });

  it('are limited by the available space', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ ...version(1), at: index * 80_000 }));
    const bars = timelineBars(many, scale);
    expect(bars.length).toBeLessThanOrEqual(15);
    expect(bars.flatMap(({ versions }) => versions)).toHaveLength(10_000);
  });

  it('are evenly spaced if versions have no dates', () => {
    const bars = timelineBars(HISTORY, { ...scale, span: undefined });
    expect(bars.map(({ x }) => x)).toEqual([12.5, 37.5, 62.5, 87.5]);
  });

  it('distinguish deleted, kept, and protected versions', () => {
    const paths = barPaths(timelineBars(HISTORY, scale), new Set([1n, 2n]), 50);
    expect(paths.goes.match(/M/g)).toHaveLength(2);
    expect(paths.stays.match(/M/g)).toHaveLength(1);
    expect(paths.held.match(/M/g)).toHaveLength(1);
  });

  it('show tag names next to flags if there is space', () => {
    const wide = { ...scale, width: 400, span: { from: 0, to: 100 * DAY } };
    const side = (...history: VersionHistory) => tagFlags(history, wide).map((flag) => flag.side);
    expect(side(version(20, 'golden'), version(60, 'serving'))).toEqual(['right', 'right']);
    expect(side(version(20, 'golden'), version(97, 'serving'))).toEqual(['right', 'left']);
    expect(side(version(20, 'golden'), version(22, 'paper'))).toEqual(['left', 'right']);
    expect(side(version(1, 'golden'), version(2, 'paper'))).toEqual(['none', 'right']);
  });
});

describe('the edge of the timeline', () => {
  it('moves by days and months, and stays visible', () => {
    const span = { from: 0, to: 100 * DAY };
    const moved = (key: string, edge = 50 * DAY) => (edgeAfterKey(key, edge, span) ?? Number.NaN) / DAY;
    expect(['ArrowLeft', 'ArrowRight', 'PageUp', 'Home', 'End'].map((key) => moved(key))).toEqual([
      49, 51, 80, 0, 100,
    ]);
    expect(moved('PageDown', 10 * DAY)).toBe(0);
    expect(edgeAfterKey('Enter', 0, span)).toBeUndefined();
  });
});
