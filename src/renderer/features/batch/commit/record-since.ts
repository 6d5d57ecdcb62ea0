import type { BatchRecord } from '#contract/index.ts';

/** The record of a draft's last commit that began at a time or later. The latest come first. */
export function recordSince(
  records: readonly BatchRecord[],
  draftId: string,
  since: number,
): BatchRecord | undefined {
  return records.find((record) => record.draftId === draftId && record.outcome.at >= since);
}
