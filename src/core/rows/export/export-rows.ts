import type { RowExportEvent } from '../../../contract/index.ts';
import { mapCorruption } from '../decode/map-corruption.ts';
import { type PagesParams, type ReadPage, readPages } from './read-pages.ts';
import type { Piece, RowsWriter } from './rows-writer.ts';
import { rowsWriter } from './writers.ts';

/** What a window can well keep until it is saved. */
const MAX_BYTES = 512 * 1024 * 1024;

/** The file piece by piece, a page of rows at a time. It ends behind a whole row where there would be too much of it. */
export async function* exportRows(
  options: PagesParams,
  most = MAX_BYTES,
): AsyncGenerator<RowExportEvent, void> {
  const { wanted } = options;
  const writer = rowsWriter(wanted);
  let [rows, rowsRead] = [0, 0];
  let size = 0;
  let isAll = false;
  for await (const page of readPages(options)) {
    rowsRead += page.answer.rows;
    for await (const piece of piecesOf(writer, page)) {
      rows += piece.rows;
      size += piece.content.length;
      yield eventOf(piece, rows);
      if (size > most && piece.rows > 0) break;
    }
    isAll = page.isLast && rows === rowsRead;
    if (size > most) break;
  }
  for (const piece of writer.end()) yield eventOf(piece, rows);
  yield { kind: 'end', rows, why: isAll ? 'all' : rows < wanted.limit ? 'size' : 'limit' };
}

/** What can't be read of the page is a failure of its request. */
async function* piecesOf(
  writer: RowsWriter,
  { answer, read }: Pick<ReadPage, 'answer' | 'read'>,
): AsyncGenerator<Piece, void> {
  const pieces = writer.add(answer)[Symbol.iterator]();
  for (;;) {
    const { done, value } = await read(() => mapCorruption(() => pieces.next()));
    if (done === true) return;
    yield value;
  }
}

function eventOf({ content }: Piece, rows: number): RowExportEvent {
  if (typeof content === 'string') return { kind: 'text', text: content, rows };
  const { buffer, byteOffset, length } = content;
  return { kind: 'bytes', base64: Buffer.from(buffer, byteOffset, length).toString('base64'), rows };
}
