import type { ColumnChoice, CsvDialect } from '#contract/index.ts';
import { Failure } from '../../failure.ts';
import { mapInSlices } from '../../time-slices.ts';
import { type FileToRead, RowProblem, type TableReader } from '../table-reader.ts';
import { TOO_MANY_COLUMNS } from './column-names.ts';
import { csvRecords } from './csv-records.ts';
import { columnOf, guessColumn } from './guess-column.ts';
import type { Cell, TextColumn } from './read-value.ts';
import { type RowChunk, sampleOf, textReader } from './text-reader.ts';
import { unreadable } from './unreadable.ts';

const START = 64 * 1024;

export async function readCsv({ file, choices }: FileToRead): Promise<TableReader> {
  if (file.size === 0) return unreadable('csv', 'The file is empty. There is nothing to read.');
  const start = new TextDecoder().decode(await file.read(0, START));
  const separator = choices.dialect?.separator ?? guessSeparator(start);
  const sample = await sampleOf(csvRecords(file, separator));
  const records = sample.rows;
  if (records.length === 0 || sample.problem === TOO_MANY_COLUMNS)
    return unreadable('csv', sample.problem ?? 'The file has no rows.');
  const hasHeader = choices.dialect?.hasHeader ?? guessHeader(records);
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
): Promise<TextColumn[]> {
  const cellsOf = (index: number) => rows.map((cells) => cells[index] ?? null);
  if (choices === undefined) return mapInSlices(names, (name, index) => guessColumn(name, cellsOf(index)));
  // By their places: their names are among what may be chosen.
  if (choices.length !== names.length) {
    throw new Failure('INVALID', `The file has ${names.length} columns, and ${choices.length} were chosen.`);
  }
  return mapInSlices(choices, (choice, index) => columnOf(choice, cellsOf(index)));
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

type Separator = CsvDialect['separator'];

const SEPARATORS: readonly Separator[] = [',', ';', '\t', '|'];

/** The separator that is there as often in each of the first lines; of several, the one that is there most often. */
function guessSeparator(start: string): Separator {
  const counts = SEPARATORS.map((separator) => ({
    separator,
    ...consistency(countsByLine(start, separator)),
  }));
  const best = counts.reduce((one, other) => (isBetter(other, one) ? other : one));
  return best.count === 0 ? ',' : best.separator;
}

interface Consistency {
  /** In the first line. */
  readonly count: number;
  /** How many of the lines have just as many. */
  readonly share: number;
}

function consistency(counts: readonly number[]): Consistency {
  const [count = 0] = counts;
  const same = counts.filter((other) => other === count).length;
  return { count, share: count === 0 ? 0 : same / counts.length };
}

function isBetter(one: Consistency, other: Consistency): boolean {
  return one.share === other.share ? one.count > other.count : one.share > other.share;
}

const MAX_LINES = 50;

/** Outside of quotes, and without the last line, which may be cut. */
function countsByLine(text: string, separator: string): number[] {
  const counts: number[] = [];
  let count = 0;
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === separator) count += 1;
    else if (!isQuoted && letter === '\n') {
      counts.push(count);
      count = 0;
      if (counts.length === MAX_LINES) return counts;
    }
  }
  return counts.length === 0 ? [count] : counts;
}

/** Names are texts; a row of values rarely is nothing else. */
function guessHeader([first = []]: readonly (readonly Cell[])[]): boolean {
  const isNamed = first.every((cell) => typeof cell === 'string' && cell.trim() !== '');
  const isText = first.every((cell) => guessColumn('', [cell]).type === 'utf8');
  return isNamed && isText;
}
