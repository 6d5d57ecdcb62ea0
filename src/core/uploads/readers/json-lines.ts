import { mapInSlices } from '../../time-slices.ts';
import { type FileToRead, RowProblem, type TableReader } from '../table-reader.ts';
import { MAX_COLUMNS, TOO_MANY_COLUMNS } from './column-names.ts';
import { columnOf, guessColumn } from './guess-column.ts';
import { type JsonRow, readJsonRows } from './json-rows-in.ts';
import type { Cell } from './read-value.ts';
import { type RowChunk, sampleOf, textReader } from './text-reader.ts';
import { unreadable } from './unreadable.ts';

export async function readJsonLines({ file, choices }: FileToRead): Promise<TableReader> {
  if (file.size === 0) return unreadable('json-lines', 'The file is empty. There is nothing to read.');
  const sample = await sampleOf(readJsonRows(file));
  if (sample.rows.length === 0 || sample.problem === TOO_MANY_COLUMNS)
    return unreadable('json-lines', sample.problem ?? 'The file has no rows.');
  const cells = cellsByName(sample.rows);
  const found = [...cells.keys()];
  if (found.length > MAX_COLUMNS) return unreadable('json-lines', TOO_MANY_COLUMNS);
  const columns =
    choices.columns?.map((choice) => columnOf(choice, cells.get(choice.name) ?? [])) ??
    (await mapInSlices(found, (name) => guessColumn(name, cells.get(name) ?? [])));
  const names = columns.map(({ name }) => name);
  return textReader({
    format: 'json-lines',
    columns,
    firstRows: await mapInSlices(sample.rows, (row) => cellsIn(row, names)),
    isWhole: sample.isWhole,
    problems: [...(sample.problem === undefined ? [] : [sample.problem]), ...missing(found, names)],
    rows: () => rowsOf(readJsonRows(file), names),
  });
}

/** Only those that are there: of many columns, a row may have a few. */
function cellsByName(rows: readonly JsonRow[]): ReadonlyMap<string, readonly Cell[]> {
  const cells = new Map<string, Cell[]>();
  for (const row of rows) {
    for (const [name, cell] of row) {
      const known = cells.get(name);
      if (known === undefined) cells.set(name, [cell]);
      else known.push(cell);
    }
  }
  return cells;
}

/** Members that rows have and no column takes: to leave them out without a word would lose them. */
function missing(found: readonly string[], names: readonly string[]): string[] {
  const taken = new Set(names);
  const without = found.filter((name) => !taken.has(name));
  return without.map((name) => `The field "${name}" isn’t mapped to a column.`);
}

async function* rowsOf(
  portions: AsyncIterable<RowChunk<JsonRow>>,
  names: readonly string[],
): AsyncGenerator<RowChunk<readonly Cell[]>> {
  const known = new Set(names);
  let before = 0;
  for await (const { rows, read } of portions) {
    for (const [index, row] of rows.entries()) refuseStrangers(BigInt(before + index + 1), row, known);
    yield { rows: rows.map((row) => cellsIn(row, names)), read };
    before += rows.length;
  }
}

function refuseStrangers(number: bigint, row: JsonRow, known: ReadonlySet<string>): void {
  for (const name of row.keys()) {
    if (known.has(name)) continue;
    throw new RowProblem(number, `has a field "${name}" that isn’t in the first rows. Add a column for it.`);
  }
}

function cellsIn(row: JsonRow, names: readonly string[]): Cell[] {
  return names.map((name) => row.get(name) ?? null);
}
