import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { type RankColumn, type RowCell, type RunAnswer, rankColumn } from '#contract/index.ts';
import type { RankBars } from '#domain/rows/CellView.tsx';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import type { DrawnSpan } from '#ui/virtual.ts';

type Row = readonly RowCell[];

/** A few screens: one turn of the mouse wheel stays within a slice, and the slice loads before the wheel stops. */
const ROWS_IN_SLICE = 200;
/** Older slices are dropped. The host has all rows and returns them again. */
const MOST_SLICES = 100;

type LoadRows = (from: number, count: number, signal: AbortSignal) => Promise<readonly Row[]>;

/**
 * Loads the rows of a run in slices: requests the visible ones, and aborts requests for slices that were scrolled past.
 */
export class AnswerSlices {
  readonly #count: number;
  readonly #first: readonly Row[];
  readonly #load: LoadRows;
  /** The most recently used slice is last. */
  readonly #slices = new Map<number, readonly Row[]>();
  readonly #loading = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  #wanted: DrawnSpan = { first: 0, end: 0 };
  #changes = 0;
  #failure: HostFailure | undefined;

  constructor(count: number, first: readonly Row[], load: LoadRows) {
    this.#count = count;
    this.#first = first;
    this.#load = load;
  }

  /** Undefined until the row has loaded. */
  readonly rowAt = (row: number): Row | undefined =>
    this.#first[row] ?? this.#slices.get(sliceOf(row))?.[row % ROWS_IN_SLICE];

  /** Why visible rows didn't load. Nothing more is requested until a retry. */
  get failure(): HostFailure | undefined {
    return this.#failure;
  }

  readonly changes = (): number => this.#changes;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly request = (span: DrawnSpan): void => {
    this.#wanted = span;
    if (this.#failure !== undefined) return;
    const slices = this.#slicesIn(span);
    for (const [slice, leaving] of this.#loading) if (!slices.includes(slice)) leaving.abort();
    for (const slice of slices) this.#touch(slice);
    for (const slice of slices) void this.#loadSlice(slice);
  };

  readonly retry = (): void => {
    this.#failure = undefined;
    this.request(this.#wanted);
    this.#notify();
  };

  #slicesIn({ first, end }: DrawnSpan): readonly number[] {
    const from = Math.max(first, this.#first.length);
    const to = Math.min(end, this.#count);
    if (from >= to) return [];
    const count = sliceOf(to - 1) - sliceOf(from) + 1;
    return Array.from({ length: count }, (_, at) => sliceOf(from) + at);
  }

  #touch(slice: number): void {
    const rows = this.#slices.get(slice);
    if (rows === undefined) return;
    this.#slices.delete(slice);
    this.#slices.set(slice, rows);
  }

  async #loadSlice(slice: number): Promise<void> {
    if (this.#slices.has(slice) || this.#loading.has(slice)) return;
    const leaving = new AbortController();
    this.#loading.set(slice, leaving);
    const from = slice * ROWS_IN_SLICE;
    try {
      const rows = await this.#load(from, Math.min(ROWS_IN_SLICE, this.#count - from), leaving.signal);
      this.#put(slice, rows);
    } catch (problem) {
      if (!leaving.signal.aborted) this.#failure = failureOf(problem);
    } finally {
      this.#loading.delete(slice);
      this.#notify();
      // The request was aborted, but its slice is visible again.
      if (leaving.signal.aborted && this.#slicesIn(this.#wanted).includes(slice)) void this.#loadSlice(slice);
    }
  }

  #put(slice: number, rows: readonly Row[]): void {
    this.#slices.set(slice, rows);
    for (const oldest of this.#slices.keys()) {
      if (this.#slices.size <= MOST_SLICES) return;
      this.#slices.delete(oldest);
    }
  }

  #notify(): void {
    this.#changes += 1;
    for (const listener of this.#listeners) listener();
  }
}

function sliceOf(row: number): number {
  return Math.floor(row / ROWS_IN_SLICE);
}

const known = new WeakMap<RunAnswer, AnswerSlices>();

/** One instance for each answer: the inspector uses the rows that the grid has loaded. */
function slicesOf(answer: RunAnswer): AnswerSlices {
  const before = known.get(answer);
  if (before !== undefined) return before;
  const { answerId, count, first } = answer;
  const slices = new AnswerSlices(count, first, async (from, length, signal) => {
    const { rows } = await host.rows.slice({ answerId, from, count: length }, { signal });
    return rows;
  });
  known.set(answer, slices);
  return slices;
}

export function useSlices(answer: RunAnswer): AnswerSlices {
  const slices = slicesOf(answer);
  useSyncExternalStore(slices.subscribe, slices.changes);
  return slices;
}

/** The bars of distances, scores or relevances, if the first column has them. */
export function useRankBars(answer: RunAnswer): RankBars | undefined {
  const { answerId, count, first } = answer;
  const last = useQuery({
    ...hostQueries.rows.slice.queryOptions({ input: { answerId, from: Math.max(0, count - 1), count: 1 } }),
    enabled: count > first.length && rankColumnOf(answer) !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data?.rows[0];
  return useMemo(() => rankBars(answer, last), [answer, last]);
}

/**
 * The rows are sorted by this column, so the first and last row hold its extremes. The scale of the bars never changes.
 */
export function rankBars(answer: RunAnswer, last: Row | undefined): RankBars | undefined {
  if (rankColumnOf(answer) === undefined) return undefined;
  const rows = last === undefined ? answer.first : [...answer.first, last];
  const numbers = rows.flatMap((row) => numberIn(row[0] ?? null) ?? []);
  const least = Math.min(0, ...numbers);
  const span = Math.max(0, ...numbers) - least;
  const shareOf = (cell: RowCell) => {
    const number = numberIn(cell);
    if (number === undefined) return undefined;
    return span === 0 ? 0 : Math.min(1, Math.max(0, (number - least) / span));
  };
  return { column: 0, shareOf };
}

/** The column by which the server sorted the rows. */
export function rankColumnOf({ fields }: RunAnswer): RankColumn | undefined {
  const rank = rankColumn.safeParse(fields[0]?.name);
  return rank.success ? rank.data : undefined;
}

function numberIn(cell: RowCell): number | undefined {
  const number = typeof cell === 'string' && cell !== '' ? Number(cell) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
