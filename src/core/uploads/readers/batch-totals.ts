import type { IpcFrame } from './ipc-frames.ts';

/** What the messages of a file add up to, read from their headers alone. */
export interface BatchTotals {
  rows: number;
  batches: number;
  largestBatch: number;
  readonly compression: Set<string>;
}

export function noTotals(): BatchTotals {
  return { rows: 0, batches: 0, largestBatch: 0, compression: new Set() };
}

export function addToTotals(totals: BatchTotals, frame: IpcFrame): void {
  if (frame.compression !== undefined) totals.compression.add(frame.compression);
  if (frame.kind !== 'batch') return;
  totals.rows += frame.rows;
  totals.batches += 1;
  totals.largestBatch = Math.max(totals.largestBatch, frame.bodyLength);
}

/** What the local server of this program takes at once. */
const LARGE_BATCH = 100 * 1024 * 1024;

export function batchWarnings({ rows, compression, largestBatch }: BatchTotals): string[] {
  const warnings: string[] = [];
  if (rows === 0) warnings.push('The file has no rows. The table will be empty.');
  if (compression.size > 0) {
    const codecs = [...compression].join(' and ');
    warnings.push(
      `Batches are compressed with ${codecs} and sent as is. Most servers support this; no preview is available.`,
    );
  }
  if (largestBatch > LARGE_BATCH) {
    const megabytes = Math.round(largestBatch / 1024 ** 2).toLocaleString('en-US');
    warnings.push(`It contains a ${megabytes} MB batch. Some servers reject batches larger than 100 MB.`);
  }
  return warnings;
}
