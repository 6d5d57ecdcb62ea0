import type { ColumnChoice, CsvDialect } from '../../../../contract/index.ts';
import { Failure } from '../../../failure.ts';
import { mapInSlices } from '../../../time-slices.ts';
import { RowProblem } from '../../row-problem.ts';
import type { FileToRead, TableReader } from '../../table-reader.ts';
import { TOO_MANY_COLUMNS } from '../column-names.ts';
import type { Cell } from '../text/cell.ts';
import type { TextColumn } from '../text/column.ts';
import { columnOf, guessColumn } from '../text/guess-column.ts';
import type { RowChunk } from '../text/row-chunk.ts';
import { sampleOf } from '../text/sample.ts';
import { textReader } from '../text/text-reader.ts';
import { unreadable } from '../unreadable.ts';
import { csvRecords } from './csv-records.ts';
import { guessHeader, guessSeparator } from './guess-dialect.ts';

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
