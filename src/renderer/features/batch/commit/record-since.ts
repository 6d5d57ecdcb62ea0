import type { BatchRecord } from '../../../../contract/index.ts';

export interface WantedRecord {
  readonly name: string;
  readonly operationCount: number;
  /** When the commit began: what was sent before is another one. */
  readonly since: number;
}

/** The record of a commit whose answer this window never got. The latest come first. */
export function recordSince(
  records: readonly BatchRecord[],
  { name, operationCount, since }: WantedRecord,
): BatchRecord | undefined {
  return records.find(
    (record) =>
      record.name === name && record.outcome.operationCount === operationCount && record.outcome.at >= since,
  );
}
