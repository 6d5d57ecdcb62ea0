import { finished } from 'node:stream/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import type { CsvDialect } from '#contract/index.ts';
import type { ByteReader } from '#protocol/arrow/vectors/ipc-messages.ts';
import { Failure } from '../../failure.ts';
import { utf8Pieces } from './byte-chunks.ts';
import { refuseTooManyColumns } from './column-names.ts';
import type { RowChunk } from './text-reader.ts';

/** A cell is null where there is nothing between two separators, not even quotes. */
type CsvRecord = readonly (string | null)[];

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

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * SECURITY: counts the cells of each record before anything is made of them. A record of a million is refused at its first
 * few, and none of them is held in memory. A quote within a cell is refused by the parser, and so none is told apart here.
 */
function createCellCounter(separator: CsvDialect['separator']): (piece: Uint8Array) => void {
  const cut = separator.charCodeAt(0);
  let isQuoted = false;
  let count = 1;
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (byte === cut) {
        count += 1;
        refuseTooManyColumns(count);
      } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) count = 1;
    }
  };
}

const EMPTY_CELLS_QUOTE = '"';

/**
 * The cells of a record with null where there is nothing at all between two separators: nothing in quotes is an empty text,
 * as PostgreSQL and DuckDB write it. The parser tells no difference, so the record is looked at as it was written.
 */
function withNulls(cells: readonly string[], raw: string, separator: string): readonly (string | null)[] {
  if (!cells.includes('')) return cells;
  const quoted = quotedCells(raw.replace(/^[\r\n]+/, ''), separator);
  return cells.map((cell, index) => (cell === '' && quoted[index] !== true ? null : cell));
}

function quotedCells(raw: string, separator: string): boolean[] {
  const quoted: boolean[] = [];
  let isInside = false;
  let isStart = true;
  for (const letter of raw) {
    if (isStart) quoted.push(letter === EMPTY_CELLS_QUOTE);
    if (letter === EMPTY_CELLS_QUOTE) isInside = !isInside;
    isStart = !isInside && letter === separator;
  }
  return quoted;
}
