import type { RowExportEvent, RowExportParams } from '#contract/index.ts';
import type { HeldRows } from '../row-service.ts';
import { rowsWriter, writeFile } from './export-rows.ts';
import { heldArrow } from './held-arrow.ts';

export type HeldExport = Pick<RowExportParams, 'format' | 'guardsFormulas'>;

/** A file of rows that are here already, as they are shown. */
export async function* exportHeld(
  { rows, read }: HeldRows,
  wanted: HeldExport,
  signal: AbortSignal | undefined,
): AsyncGenerator<RowExportEvent, void> {
  async function* pages() {
    yield { answer: rows, read, isLast: rows.cut === undefined };
  }
  // Without a limit that was reached, what is left out was too large.
  const limit = rows.cut === 'size' ? Number.POSITIVE_INFINITY : rows.rows;
  const writer = rowsWriter(wanted, heldArrow);
  for await (const event of writeFile({ pages: pages(), writer, limit })) {
    signal?.throwIfAborted();
    yield event;
  }
}
