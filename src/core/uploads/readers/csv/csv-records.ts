import { finished } from 'node:stream/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import type { CsvDialect } from '../../../../contract/index.ts';
import type { ByteReader } from '../../../../protocol/arrow/vectors/ipc-messages.ts';
import { Failure } from '../../../failure.ts';
import type { RowChunk } from '../text/row-chunk.ts';
import { utf8Pieces } from '../text/utf8-chunks.ts';
import { createCellCounter } from './count-cells.ts';
import { withNulls } from './empty-cells.ts';

/** A cell is null where there is nothing between two separators, not even quotes. */
export type CsvRecord = readonly (string | null)[];

/** SECURITY: a quote that nobody closes would gather the whole file in memory. */
const MAX_RECORD_LENGTH = 64 * 1024 * 1024;

/** The records of a file, its header among them (RFC 4180, and any of its line ends). */
export async function* csvRecords(
  source: ByteReader,
  separator: CsvDialect['separator'],
): AsyncGenerator<RowChunk<CsvRecord>> {
  // What it can tell besides costs several times as much: what was quoted is found out here.
  const parser = parse({
    delimiter: separator,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_LENGTH,
  });
  const written = finished(parser, { readable: false });
  // Waited for at the end only.
  written.catch(() => {});
  let read = 0;
  let count = 0;
  try {
    const countCells = createCellCounter(separator);
    for await (const piece of utf8Pieces(source)) {
      countCells(piece);
      parser.write(piece);
      if (parser.errored !== null) throw parser.errored;
      const rows = takeRecords(parser, separator);
      read += piece.length;
      count += rows.length;
      yield { rows, read };
    }
    parser.end();
    await written;
    yield { rows: takeRecords(parser, separator), read };
  } catch (problem) {
    throw problem instanceof CsvError
      ? broken(problem, count + takeRecords(parser, separator).length)
      : problem;
  } finally {
    parser.destroy();
  }
}

/** What it has made of what was written to it, which it does at once. */
function takeRecords(parser: Parser, separator: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  for (let entry = parser.read(); entry !== null; entry = parser.read()) {
    const { record, raw }: { record: string[]; raw: string } = entry;
    records.push(withNulls(record, raw, separator));
  }
  return records;
}

function broken({ code }: CsvError, before: number): Failure {
  const words = REASONS.get(code) ?? `isn’t valid CSV (${code})`;
  return new Failure('INVALID', `Record ${(before + 1).toLocaleString('en-US')} of the file ${words}.`);
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'begins a cell with a quote that isn’t closed before the file ends'],
  [
    'CSV_INVALID_CLOSING_QUOTE',
    'has text after a closing quote. Double the quotes inside a cell, or change the separator',
  ],
  ['INVALID_OPENING_QUOTE', 'has a quote inside an unquoted cell. Quote the cell and double the quote'],
  ['CSV_MAX_RECORD_SIZE', 'has more than 64 MB, which is too much for a cell'],
]);
