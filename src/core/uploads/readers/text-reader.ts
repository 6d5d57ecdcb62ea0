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
  /** In the order of a row's cells; includes the skipped columns, which the rows include too. */
  readonly columns: readonly PlannedColumn[];
  readonly firstRows: readonly (readonly Cell[])[];
  /** Whether the first rows are all rows. */
  readonly isWhole: boolean;
  readonly problems: readonly string[];
  /** Each call starts at the first row. */
  readonly rows: () => AsyncIterable<RowChunk<readonly Cell[]>>;
}

/** A reader for text files, with guessed or chosen types. */
export async function textReader(table: TextTable): Promise<TableReader> {
  const { format, dialect, columns: ofFile, isWhole } = table;
  const columns = ofFile.filter(isReadColumn);
  const selectCells = keptCells(ofFile);
  const firstRows = table.firstRows.map(selectCells);
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
    stream: async function* (onProgress) {
      const builder = createBatchBuilder(schema, columns);
      const { schema: start } = cutStream(streamOfSchema(schema));
      let rows = 0n;
      yield start;
      for await (const chunk of table.rows()) {
        for (const cells of chunk.rows) {
          rows += 1n;
          builder.add(rows, selectCells(cells));
          if (builder.isFull()) yield* batchOf(builder.take());
        }
        onProgress({ read: chunk.read, rows });
      }
      yield* batchOf(builder.take());
      yield END_OF_STREAM;
    },
  };
}

function* batchOf(messages: Uint8Array | undefined): Generator<Uint8Array> {
  if (messages !== undefined) yield messages;
}

/** Leaves out what only the host needs. */
function choiceOf({ name, type, nullable, width, item }: PlannedColumn): ColumnChoice {
  return {
    name,
    type,
    nullable,
    ...defined({ width, item }),
  };
}

/** Drops the cells of skipped columns; if there are none, returns the row without copying it. */
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

/** The problems that the first rows already show, worded like those found while sending. */
async function problemsOf(
  { dialect, columns: ofFile, problems }: TextTable,
  columns: readonly TextColumn[],
  firstRows: readonly (readonly Cell[])[],
): Promise<string[]> {
  if (columns.length === 0 && ofFile.length > 0) return [...problems, 'Every column is left out. Keep one.'];
  const names = columns.map(({ name }) => name);
  // CSV cells belong to columns by position, JSON cells by name.
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
  /** Whether there are no more rows. */
  readonly isWhole: boolean;
  /** Why no more rows could be read. */
  readonly problem: string | undefined;
}

/** The first rows, from which the columns are guessed. */
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

/** Rows in chunks: awaiting each row separately would cost more than reading it. */
export interface RowChunk<Row> {
  readonly rows: readonly Row[];
  /** How many bytes of the file were read up to here. */
  readonly read: number;
}
