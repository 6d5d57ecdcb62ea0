import type { PlanRunHead } from '../../contract/index.ts';

/** How much history there is. */
export interface HistoryLimits {
  /** Runs of one table. */
  readonly perTable: number;
  readonly inAll: number;
  /** Of all files together. */
  readonly bytes: number;
  /** Of one file. */
  readonly bytesOfRun: number;
}

const MEGABYTE = 1024 * 1024;

export const HISTORY_LIMITS: HistoryLimits = {
  perTable: 50,
  inAll: 1000,
  bytes: 64 * MEGABYTE,
  bytesOfRun: 20 * MEGABYTE,
};

export interface KeptRun {
  readonly head: PlanRunHead;
  readonly bytes: number;
}

/** The runs that are too many, given the latest first: always the oldest. */
export function runsToEvict(latestFirst: readonly KeptRun[], limits: HistoryLimits): readonly KeptRun[] {
  const ofTable = new Map<string, number>();
  let count = 0;
  let bytes = 0;
  return latestFirst.filter((run) => {
    const table = JSON.stringify([run.head.connectionId, ...run.head.id]);
    const place = (ofTable.get(table) ?? 0) + 1;
    ofTable.set(table, place);
    if (place > limits.perTable) return true;
    count += 1;
    bytes += run.bytes;
    return count > limits.inAll || bytes > limits.bytes;
  });
}
