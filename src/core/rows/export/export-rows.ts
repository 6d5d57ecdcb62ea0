import type { RowExportEvent } from '../../../contract/index.ts';
import { orDamaged } from '../answer/or-damaged.ts';
import { type PagesWanted, readPages } from './read-pages.ts';
import type { Piece } from './rows-writer.ts';
import { rowsWriter } from './writers.ts';

/** What a window can well keep until it is saved. */
const MOST_BYTES = 512 * 1024 * 1024;

/** The file piece by piece, a page of rows at a time. */
export async function* exportRows(options: PagesWanted): AsyncGenerator<RowExportEvent, void> {
  const { wanted } = options;
  const writer = rowsWriter(wanted);
  let rows = 0;
  let size = 0;
  let isAll = false;
  for await (const { answer, read, isLast } of readPages(options)) {
    const pieces = await read(() => orDamaged(() => [...writer.add(answer)]));
    rows += answer.rows;
    for (const piece of pieces) {
      size += piece.length;
      yield eventOf(piece, rows);
    }
    isAll = isLast;
    if (size > MOST_BYTES) break;
  }
  for (const piece of writer.end()) yield eventOf(piece, rows);
  yield { kind: 'end', rows, why: isAll ? 'all' : rows < wanted.limit ? 'size' : 'limit' };
}

function eventOf(piece: Piece, rows: number): RowExportEvent {
  if (typeof piece === 'string') return { kind: 'text', text: piece, rows };
  const { buffer, byteOffset, length } = piece;
  return { kind: 'bytes', base64: Buffer.from(buffer, byteOffset, length).toString('base64'), rows };
}
