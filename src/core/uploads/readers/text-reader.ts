import type { ColumnChoice, CsvDialect, FileFormat } from '#contract/index.ts';
import { fromArrowSchema } from '#protocol/arrow/index.ts';
import { END_OF_STREAM } from '#protocol/arrow/ipc-framing.ts';
import { defined, describeField } from '#protocol/index.ts';
import { Failure } from '../../failure.ts';
import { createSlices, mapInSlices } from '../../time-slices.ts';
import { RowProblem, type TableReader } from '../table-reader.ts';
import { schemaOfColumns } from './arrow-columns.ts';
import { createBatchBuilder, cutStream, streamOfSchema, valueIn } from './batch-builder.ts';
import { type Cell, textOfCell } from './cell.ts';
import { nameProblems, nameWarnings } from './column-names.ts';
import { ROWS_SHOWN } from './file-preview.ts';
import { isReadColumn, type PlannedColumn, type TextColumn } from './read-value.ts';
import { refuseWideRow } from './row-values.ts';

interface TextTable {
  readonly format: FileFormat;
  readonly dialect?: CsvDialect;
  /** In the order in which their cells are in a row; those that are left out are in the rows too. */
  readonly columns: readonly PlannedColumn[];
  readonly firstRows: readonly (readonly Cell[])[];
  /** Whether the first rows are all. */
  readonly isWhole: boolean;
  readonly problems: readonly string[];
  /** From the first one on, each time that it is called. */
  readonly rows: () => AsyncIterable<RowChunk<readonly Cell[]>>;
}

/** Rows that are read from a text, with the types that were guessed or chosen. */
export async function textReader(table: TextTable): Promise<TableReader> {
  const { format, dialect, columns: ofFile, isWhole } = table;
  const columns = ofFile.filter(isReadColumn);
  const kept = keptCells(ofFile);
  const firstRows = table.firstRows.map(kept);
  const schema = schemaOfColumns(columns);
  const { fields } = fromArrowSchema(schema);
  return {
    findings: {
      format,
      ...defined({ dialect }),
      rows: isWhole ? BigInt(firstRows.length) : null,
      batches: null,
      fields: await mapInSlices(fields, describeField),
      schemaMetadata: [],
      compression: [],
      dictionaries: [],
      columns: ofFile.map(choiceOf),
      firstRows: await mapInSlices(firstRows.slice(0, ROWS_SHOWN), (cells) => cells.map(shownCell)),
      problems: await problemsOf(table, columns, firstRows),
      warnings: nameWarnings(columns.map(({ name }) => name)),
    },
    stream: async function* (tell) {
      const builder = createBatchBuilder(schema, columns);
      const { schema: start } = cutStream(streamOfSchema(schema));
      let rows = 0n;
      yield start;
      for await (const chunk of table.rows()) {
        for (const cells of chunk.rows) {
          rows += 1n;
          builder.add(rows, kept(cells));
          if (builder.isFull()) yield* batchOf(builder.take());
        }
        tell({ read: chunk.read, rows });
      }
      yield* batchOf(builder.take());
      yield END_OF_STREAM;
    },
  };
}

function* batchOf(messages: Uint8Array | undefined): Generator<Uint8Array> {
  if (messages !== undefined) yield messages;
}

/** What was found out besides is for the host alone. */
function choiceOf({ name, type, nullable, width, item }: PlannedColumn): ColumnChoice {
  return {
    name,
    type,
    nullable,
    ...defined({ width, item }),
  };
}

/** The cells of the columns that are kept; a row that is kept whole is not copied. */
function keptCells(columns: readonly PlannedColumn[]): (cells: readonly Cell[]) => readonly Cell[] {
  const places = columns.flatMap((column, place) => (isReadColumn(column) ? [place] : []));
  if (places.length === columns.length) return (cells) => cells;
  return (cells) => places.map((place) => cells[place] ?? null);
}

const MAX_SHOWN_LENGTH = 80;

function shownCell(cell: Cell): string | null {
  if (cell === null) return null;
  const text = textOfCell(cell);
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…` : text;
}

/** What is wrong already with the first rows, as it would be told later of any other. */
async function problemsOf(
  { dialect, columns: ofFile, problems }: TextTable,
  columns: readonly TextColumn[],
  firstRows: readonly (readonly Cell[])[],
): Promise<string[]> {
  if (columns.length === 0 && ofFile.length > 0) return [...problems, 'Every column is left out. Keep one.'];
  const names = columns.map(({ name }) => name);
  // Cells of CSV belong to columns by their place, those of JSON by its name.
  const found = [...problems, ...nameProblems(names, dialect === undefined ? 'file' : 'choices')];
  const misfit = await firstMisfit(columns, firstRows);
  return misfit === undefined ? found : [...found, misfit];
}

async function firstMisfit(
  columns: readonly TextColumn[],
  rows: readonly (readonly Cell[])[],
): Promise<string | undefined> {
  const turn = createSlices();
  try {
    for (const [row, cells] of rows.entries()) {
      refuseWideRow(BigInt(row + 1), columns, cells);
      for (const [index, column] of columns.entries()) {
        const cell = cells[index] ?? null;
        if (cell !== null || !column.nullable) valueIn(BigInt(row + 1), column, cell);
      }
      await turn();
    }
    return undefined;
  } catch (problem) {
    if (problem instanceof RowProblem) return problem.message;
    throw problem;
  }
}

const MAX_ROWS = 1000;
const MAX_BYTES = 1024 * 1024;

interface Sample<Row> {
  readonly rows: readonly Row[];
  /** Whether there are no more. */
  readonly isWhole: boolean;
  /** Why no more could be read. */
  readonly problem: string | undefined;
}

/** The first rows, by which the rest is judged. */
export async function sampleOf<Row>(portions: AsyncIterable<RowChunk<Row>>): Promise<Sample<Row>> {
  const found: Row[] = [];
  const sample = (isWhole: boolean, problem?: string): Sample<Row> => {
    const rows = found.slice(0, MAX_ROWS);
    return { rows, isWhole: isWhole && rows.length === found.length, problem };
  };
  try {
    for await (const { rows, read } of portions) {
      for (const row of rows) found.push(row);
      const isEnough = found.length > MAX_ROWS || (found.length > 0 && read > MAX_BYTES);
      if (isEnough) return sample(false);
    }
    return sample(true);
  } catch (problem) {
    if (problem instanceof Failure) return sample(false, problem.message);
    throw problem;
  }
}

/** Rows that were read at once: to wait for each by itself would cost more than its reading. */
export interface RowChunk<Row> {
  readonly rows: readonly Row[];
  /** How much of the file was read up to here, in bytes. */
  readonly read: number;
}
