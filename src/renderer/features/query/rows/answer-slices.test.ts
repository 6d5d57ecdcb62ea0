import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowCell } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import { AnswerSlices, rankBars } from './answer-slices.ts';

const rowOf = (row: number): RowCell[] => [String(row)];
const rowsFrom = (from: number, count: number) => Array.from({ length: count }, (_, at) => rowOf(from + at));

/** Responds immediately, unless a test makes it wait. */
function hostOf(count: number) {
  const requests: { from: number; count: number; signal: AbortSignal }[] = [];
  const waiting: (() => void)[] = [];
  let isSlow = false;
  const load = async (from: number, length: number, signal: AbortSignal) => {
    requests.push({ from, count: length, signal });
    if (isSlow) await new Promise<void>((go) => waiting.push(go));
    signal.throwIfAborted();
    return rowsFrom(from, length);
  };
  return {
    requests,
    slices: (first: number) => new AnswerSlices(count, rowsFrom(0, first), load),
    slowDown: () => {
      isSlow = true;
    },
    answerAll: () => {
      isSlow = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}

/** Waits until all requested slices have loaded: no response takes more than one turn of the event loop. */
const settle = () => new Promise<void>((go) => setTimeout(go, 0));

describe('rows loaded in slices', () => {
  it('equal the rows of the response, for any order of scrolling', async () => {
    const spans = fc.array(fc.tuple(fc.nat(99_999), fc.integer({ min: 1, max: 80 })), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100_000 }),
        fc.nat(500),
        spans,
        async (count, first, looks) => {
          const host = hostOf(count);
          const slices = host.slices(Math.min(first, count));
          for (const [at, length] of looks) {
            const from = at % count;
            const end = Math.min(count, from + length);
            slices.request({ first: from, end });
            await settle();
            for (let row = from; row < end; row += 1) expect(slices.rowAt(row)).toEqual(rowOf(row));
          }
          for (const { from, count: length } of host.requests)
            expect(from + length).toBeLessThanOrEqual(count);
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('are not requested if the first rows are complete, and never twice', async () => {
    const host = hostOf(1000);
    const slices = host.slices(100);
    slices.request({ first: 0, end: 60 });
    expect(host.requests).toEqual([]);
    slices.request({ first: 90, end: 150 });
    slices.request({ first: 91, end: 151 });
    await settle();
    slices.request({ first: 90, end: 150 });
    expect(host.requests.map(({ from }) => from)).toEqual([0]);
  });

  it('are aborted when they are scrolled past, and requested again on the way back', async () => {
    const host = hostOf(10_000);
    const slices = host.slices(0);
    host.slowDown();
    slices.request({ first: 2000, end: 2060 });
    slices.request({ first: 8000, end: 8060 });
    expect(host.requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    slices.request({ first: 2000, end: 2060 });
    host.answerAll();
    await settle();
    expect(slices.rowAt(2000)).toEqual(rowOf(2000));
    expect(slices.failure).toBeUndefined();
  });

  it('stay within a size limit, and are requested again beyond it', async () => {
    const host = hostOf(100_000);
    const slices = host.slices(0);
    for (let row = 0; row < 100_000; row += 200) {
      slices.request({ first: row, end: row + 1 });
      await settle();
    }
    const stored = Array.from({ length: 100_000 }, (_, row) => slices.rowAt(row)).filter(Boolean);
    expect(stored.length).toBe(20_000);
    slices.request({ first: 0, end: 10 });
    await settle();
    expect(slices.rowAt(0)).toEqual(rowOf(0));
  });

  it('report a failure once and load after a retry', async () => {
    let isDown = true;
    let calls = 0;
    const slices = new AnswerSlices(500, [], async (from, length) => {
      calls += 1;
      if (isDown) throw new Error('down');
      return rowsFrom(from, length);
    });
    slices.request({ first: 0, end: 50 });
    await settle();
    expect(slices.failure?.code).toBe('INTERNAL');
    slices.request({ first: 1, end: 51 });
    expect(calls).toBe(1);
    isDown = false;
    slices.retry();
    await settle();
    expect(slices.failure).toBeUndefined();
    expect(slices.rowAt(0)).toEqual(rowOf(0));
  });
});

describe('the rank bars of a response', () => {
  const answer = (name: string, first: readonly RowCell[]) =>
    ({ fields: [{ name }], first: first.map((cell) => [cell]) }) as never;

  it.each([
    ['distances from zero', '_distance', ['0', '1', '2'], '4', '2', 0.5],
    ['scores, largest first', '_score', ['8', '4'], '2', '4', 0.5],
    ['negative distances', '_distance', ['-3', '-1'], '1', '-1', 0.5],
    ['one value only', '_distance', ['0'], undefined, '0', 0],
    ['a value that is none', '_distance', ['1', 'NaN'], undefined, 'NaN', undefined],
    ['a null', '_score', ['1'], undefined, null, undefined],
  ] as const)('have the right length for %s', (_, name, first, last, cell, share) => {
    const bars = rankBars(answer(name, first), last === undefined ? undefined : [last]);
    expect(bars?.shareOf(cell)).toBe(share);
  });

  it('are undefined for unranked rows', () => {
    expect(rankBars(answer('distance', ['1']), undefined)).toBeUndefined();
  });
});
