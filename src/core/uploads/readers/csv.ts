import { finished } from 'node:stream/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import type { ColumnChoice, CsvDialect } from '#contract/index.ts';
import type { ByteReader } from '#protocol/arrow/ipc-messages.ts';
import { LIMITS } from '#protocol/index.ts';
import { Failure } from '../../failure.ts';
import { createSlices } from '../../time-slices.ts';
import { type FileToRead, RowProblem, type TableReader, unreadable } from '../table-reader.ts';
import { utf8Pieces } from './byte-chunks.ts';
import type { Cell } from './cell.ts';
import { refuseTooManyColumns, TOO_MANY_COLUMNS } from './column-names.ts';
import { columnOf, guessColumn } from './guess-column.ts';
import { guessSeparator } from './guess-separator.ts';
import type { PlannedColumn } from './read-value.ts';
import { type RowChunk, sampleOf, textReader } from './text-reader.ts';

const START = 64 * 1024;

export async function readCsv({ file, choices }: FileToRead): Promise<TableReader> {
  if (file.size === 0) return unreadable('csv', 'The file is empty. There is nothing to read.');
  const start = new TextDecoder().decode(await file.read(0, START));
  const separator = choices.dialect?.separator ?? guessSeparator(start);
  const mostInFirst = longestInFirst(choices.dialect?.hasHeader);
  const sample = await sampleOf(csvRecords(file, separator, mostInFirst));
  const records = sample.rows;
  if (records.length === 0 || sample.problem === TOO_MANY_COLUMNS)
    return unreadable('csv', sample.problem ?? 'The file has no rows.');
  const hasHeader = choices.dialect?.hasHeader ?? (await guessHeader(records));
  const [first = []] = records;
  const firstRows = hasHeader ? records.slice(1) : records;
  const names = first.map((cell, index) => (hasHeader ? (cell ?? '') : `column_${index + 1}`));
  const uneven = firstRows.findIndex((cells) => cells.length !== names.length);
  const problems = [
    sample.problem,
    uneven < 0 ? undefined : wrongCount(uneven, firstRows[uneven] ?? [], names).message,
  ];
  return textReader({
    format: 'csv',
    dialect: { separator, hasHeader },
    columns: await columnsOf(names, firstRows, choices.columns),
    firstRows,
    isWhole: sample.isWhole,
    problems: problems.filter((problem) => problem !== undefined),
    rows: () => rowsOf(file, { separator, hasHeader }, names),
  });
}

async function columnsOf(
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
  choices: readonly ColumnChoice[] | undefined,
): Promise<PlannedColumn[]> {
  const cellsOf = (index: number) => rows.map((cells) => cells[index] ?? null);
  const turn = createSlices();
  const columns: PlannedColumn[] = [];
  if (choices === undefined) {
    for (const [index, name] of names.entries()) columns.push(await guessColumn(name, cellsOf(index), turn));
    return columns;
  }
  // Matched by position: the names can be changed by the user.
  if (choices.length !== names.length) {
    throw new Failure('INVALID', `The file has ${names.length} columns, and ${choices.length} were chosen.`);
  }
  for (const [index, choice] of choices.entries()) columns.push(await columnOf(choice, cellsOf(index), turn));
  return columns;
}

async function* rowsOf(
  file: FileToRead['file'],
  { separator, hasHeader }: CsvDialect,
  names: readonly string[],
): AsyncGenerator<RowChunk<readonly Cell[]>> {
  let before = hasHeader ? -1 : 0;
  for await (const { rows, read } of csvRecords(file, separator)) {
    for (const [index, cells] of rows.entries()) {
      if (cells.length !== names.length) throw wrongCount(before + index, cells, names);
    }
    yield { rows: before < 0 ? rows.slice(1) : rows, read };
    before += rows.length;
  }
}

function wrongCount(row: number, cells: readonly Cell[], names: readonly string[]): RowProblem {
  return new RowProblem(
    BigInt(row + 1),
    `has ${cells.length} cells but ${names.length} columns are expected. Check the separator and the quotes.`,
  );
}

/** Names are text; a row of values is rarely text alone. */
async function guessHeader([first = []]: readonly (readonly Cell[])[]): Promise<boolean> {
  const isNamed = first.every(
    (cell) => typeof cell === 'string' && cell.trim() !== '' && cell.length <= LIMITS.columnName,
  );
  if (!isNamed) return false;
  const turn = createSlices();
  for (const cell of first) if ((await guessColumn('', [cell], turn)).type !== 'utf8') return false;
  return true;
}

/** In characters: if the user didn't say that the first record is a header, it may contain long text. */
function longestInFirst(hasHeader: boolean | undefined): number {
  if (hasHeader === undefined) return LIMITS.csvHead;
  return hasHeader ? LIMITS.columnName : Number.POSITIVE_INFINITY;
}

/** A cell is null if nothing stands between two separators, not even quotes. */
type CsvRecord = readonly (string | null)[];

/** The records of a file including its header (RFC 4180, with any line ending). */
export async function* csvRecords(
  source: ByteReader,
  separator: CsvDialect['separator'],
  mostInFirst = Number.POSITIVE_INFINITY,
): AsyncGenerator<RowChunk<CsvRecord>> {
  // The parser's own information about quotes makes it several times slower: `withNulls` finds the quotes instead.
  const parser = parse({
    delimiter: separator,
    // Any of them, as Python’s `csv` reads them. If the parser had to detect the line ending, it would read a long
    // first record again and again, and then treat the other line endings as parts of cells.
    record_delimiter: ['\r\n', '\n', '\r'],
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LIMITS.record,
  });
  const written = finished(parser, { readable: false });
  // It is only awaited at the end, so an earlier error needs a handler.
  written.catch(() => {});
  let read = 0;
  let count = 0;
  try {
    const countCells = createCellCounter(separator, mostInFirst);
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

/** The records so far: the parser works synchronously. */
function takeRecords(parser: Parser, separator: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  for (let entry = parser.read(); entry !== null; entry = parser.read()) {
    const { record, raw }: { record: string[]; raw: string } = entry;
    records.push(withNulls(record, raw, separator));
  }
  return records;
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

function broken({ code }: CsvError, before: number): Failure {
  const words = REASONS.get(code) ?? `isn’t valid CSV (${code})`;
  return new Failure('INVALID', `Record ${(before + 1).toLocaleString('en-US')} of the file ${words}.`);
}

const CARRIAGE_RETURN = 0x0d;

const LINE_FEED = 0x0a;

const QUOTE = 0x22;

/**
 * SECURITY: counts the cells of each record before the parser builds anything. A record of a million cells is refused
 * at the limit without being held in memory; the first record is also refused at a cell that is too long for a name.
 * The parser refuses a quote inside a cell, so this counter doesn't handle it.
 */
function createCellCounter(
  separator: CsvDialect['separator'],
  mostInFirst: number,
): (piece: Uint8Array) => void {
  const cut = separator.charCodeAt(0);
  let isQuoted = false;
  let count = 1;
  let isFirst = true;
  let length = 0;
  return (piece) => {
    for (const byte of piece) {
      if (isFirst && beginsCharacter(byte)) {
        length += 1;
        if (length > mostInFirst) throw tooLongForName(mostInFirst);
      }
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (byte === cut) {
        count += 1;
        length = 0;
        refuseTooManyColumns(count);
      } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        // Empty lines before the first record don't count.
        isFirst &&= count === 1 && length === 1;
        [count, length] = [1, 0];
      }
    }
  };
}

/** In UTF-8 every byte of a character after the first begins with the bits 10. */
function beginsCharacter(byte: number): boolean {
  return (byte & 0xc0) !== 0x80;
}

function tooLongForName(most: number): Failure {
  const characters = most.toLocaleString('en-US');
  return new Failure(
    'INVALID',
    `The first record has a cell of more than ${characters} characters, which is too long for the name of a column. Check the separator and the line ends.`,
  );
}

/**
 * Replaces cells with null if nothing stands between two separators: quoted emptiness is an empty string, like
 * PostgreSQL and DuckDB write it. The parser doesn't tell them apart, so the raw record is checked.
 */
function withNulls(cells: readonly string[], raw: string, separator: string): readonly (string | null)[] {
  if (!cells.includes('')) return cells;
  const quoted = quotedCells(raw.replace(/^[\r\n]+/, ''), separator);
  return cells.map((cell, index) => (cell === '' && quoted[index] !== true ? null : cell));
}

/** Whether each cell begins with a quote. The parser refuses quotes inside unquoted cells. */
function quotedCells(raw: string, separator: string): boolean[] {
  const quoted: boolean[] = [];
  for (let at = 0, next = 0; next !== -1; at = next + 1) {
    const isQuoted = raw[at] === '"';
    quoted.push(isQuoted);
    next = raw.indexOf(separator, isQuoted ? behindQuotes(raw, at) : at);
  }
  return quoted;
}

function behindQuotes(raw: string, start: number): number {
  let end = raw.indexOf('"', start + 1);
  while (end !== -1 && raw[end + 1] === '"') end = raw.indexOf('"', end + 2);
  return end === -1 ? raw.length : end + 1;
}
