import { LAYERS, type Layer, type TestRow } from '#contract/index.ts';

/** How a test stands. The rows are those that came so far, by layer. */
export interface TestRun {
  readonly state: 'idle' | 'running' | 'ended' | 'cancelled' | 'failed';
  readonly rows: Readonly<Partial<Record<Layer, TestRow>>>;
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
  /** Why it came to no end, where that is nobody's fault on the way. */
  readonly problem?: string;
}

export const NOT_TESTED: TestRun = { state: 'idle', rows: {}, since: 0 };

export function withRow(run: TestRun, row: TestRow): TestRun {
  return { ...run, rows: { ...run.rows, [row.layer]: row } };
}

/** What was going on when it was called off is not known, and neither is what comes after. */
export function calledOff(run: TestRun): TestRun {
  const ended = LAYERS.flatMap((layer) => run.rows[layer] ?? []).filter(({ state }) => state !== 'running');
  return {
    ...run,
    state: 'cancelled',
    rows: Object.fromEntries(ended.map((row) => [row.layer, row])),
  };
}
