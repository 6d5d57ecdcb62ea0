import type { ByteReader } from '../../../../protocol/arrow/vectors/ipc-messages.ts';
import { addToTotals, type BatchTotals, noTotals } from '../ipc/batch-totals.ts';
import { type IpcFrame, readFrame } from '../ipc/frames.ts';
import { orDamaged } from '../ipc/or-damaged.ts';
import { createPreviewPicker, type PreviewPicker } from '../ipc/preview.ts';

export interface WalkedStream {
  readonly totals: BatchTotals;
  readonly picker: PreviewPicker;
  readonly batches: readonly BatchEnd[];
  /** Behind the last message that is there whole. */
  readonly end: number;
  readonly problems: readonly string[];
}

export interface BatchEnd {
  readonly end: number;
  readonly rows: number;
}

/** From header to header, up to the end: no body is read. */
export async function walkStream(source: ByteReader, from: number): Promise<WalkedStream> {
  const totals = noTotals();
  const picker = createPreviewPicker();
  const batches: BatchEnd[] = [];
  let end = from;
  const walked = (...problems: string[]) => ({ totals, picker, batches, end, problems });
  for (;;) {
    const frame = await orDamaged(() => readFrame(source, end));
    if (frame === undefined) return walked();
    if (typeof frame === 'string') return walked(frame);
    const problem = problemOf(frame, source.size);
    if (problem !== undefined) return walked(problem);
    picker.see(frame);
    addToTotals(totals, frame);
    if (frame.kind === 'batch') batches.push({ end: frame.end, rows: frame.rows });
    end = frame.end;
  }
}

function problemOf({ kind, end }: IpcFrame, size: number): string | undefined {
  if (kind === 'schema' || kind === 'other') return 'The stream contains an unexpected message type.';
  const missing = end - size;
  return missing > 0
    ? `The file is truncated: ${missing.toLocaleString('en-US')} bytes are missing from the last batch.`
    : undefined;
}

/** Tells how many rows lie wholly before a place, which only ever moves on. */
export function rowCounter(batches: readonly BatchEnd[]): (place: number) => bigint {
  let next = 0;
  let rows = 0;
  return (place) => {
    for (let batch = batches[next]; batch !== undefined && batch.end <= place; batch = batches[next]) {
      rows += batch.rows;
      next += 1;
    }
    return BigInt(rows);
  };
}
