import type { ByteReader } from '#protocol/arrow/ipc-messages.ts';
import { findQuotesAndEscapes, LIMITS } from '#protocol/index.ts';
import { Failure } from '../../failure.ts';
import { parseInSlices } from '../../namespace/parse-in-slices.ts';
import { createSlices, mapInSlices, type TakeTurn } from '../../time-slices.ts';
import { type FileToRead, quotedCell, RowProblem, type TableReader, unreadable } from '../table-reader.ts';
import { utf8Pieces } from './byte-chunks.ts';
import { type Cell, cellOf } from './cell.ts';
import { refuseTooManyColumns, TOO_MANY_COLUMNS } from './column-names.ts';
import { columnOf, guessColumn } from './guess-column.ts';
import type { PlannedColumn } from './read-value.ts';
import { tooManyValues } from './row-values.ts';
import { type RowChunk, sampleOf, textReader } from './text-reader.ts';

export async function readJsonLines({ file, choices }: FileToRead): Promise<TableReader> {
  if (file.size === 0) return unreadable('json-lines', 'The file is empty. There is nothing to read.');
  const sample = await sampleOf(readJsonRows(file));
  if (sample.rows.length === 0 || sample.problem === TOO_MANY_COLUMNS)
    return unreadable('json-lines', sample.problem ?? 'The file has no rows.');
  const cells = cellsByName(sample.rows);
  const found = [...cells.keys()];
  if (found.length > LIMITS.columns) return unreadable('json-lines', TOO_MANY_COLUMNS);
  const turn = createSlices();
  const columns: PlannedColumn[] = [];
  for (const choice of choices.columns ?? found) {
    columns.push(
      typeof choice === 'string'
        ? await guessColumn(choice, cells.get(choice) ?? [], turn)
        : await columnOf(choice, cells.get(choice.name) ?? [], turn),
    );
  }
  if (fieldCount(columns) > LIMITS.fields) return unreadable('json-lines', TOO_MANY_FIELDS);
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

const TOO_MANY_FIELDS = `The file has more than ${LIMITS.fields.toLocaleString('en-US')} fields in its columns. Leave out what is nested, or write it as text.`;

function fieldCount(columns: readonly PlannedColumn[]): number {
  return columns.reduce(
    (sum, column) => sum + 1 + ('children' in column ? fieldCount(column.children) : 0),
    0,
  );
}

/** The members of one line. A map, since a member may be called `__proto__`. */
type JsonRow = ReadonlyMap<string, Cell>;

/** Iterates only the members that exist: a row may have few of many columns. */
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

/** Fields without a column: leaving them out silently would lose data. */
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
    for (const [index, row] of rows.entries()) refuseUnknownFields(BigInt(before + index + 1), row, known);
    yield { rows: rows.map((row) => cellsIn(row, names)), read };
    before += rows.length;
  }
}

function refuseUnknownFields(number: bigint, row: JsonRow, known: ReadonlySet<string>): void {
  for (const name of row.keys()) {
    if (known.has(name)) continue;
    throw new RowProblem(number, `has a field "${name}" that isn’t in the first rows. Add a column for it.`);
  }
}

function cellsIn(row: JsonRow, names: readonly string[]): Cell[] {
  return names.map((name) => row.get(name) ?? null);
}

/** One object per line; empty lines are skipped. */
async function* readJsonRows(source: ByteReader): AsyncGenerator<RowChunk<JsonRow>> {
  let row = 0n;
  const turn = createSlices();
  for await (const { rows: lines, read } of linesOf(utf8Pieces(source))) {
    const rows: JsonRow[] = [];
    for (const line of lines) {
      if (/^\s*$/.test(line)) continue;
      row += 1n;
      rows.push(await membersOf(row, line, turn));
    }
    yield { rows, read };
  }
}

/** Structs of lists of structs reach this depth; a deeper row is refused before it is parsed. */
const DEEPEST = 8;

async function membersOf(row: bigint, line: string, turn: TakeTurn): Promise<JsonRow> {
  await refuseTooMuch(row, line, turn);
  const value = await parsed(row, line);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RowProblem(row, `isn’t a JSON object: ${quotedCell(line)}.`);
  return new Map(Object.entries(value).map(([name, member]) => [name, cellOf(member)]));
}

async function parsed(row: bigint, line: string): Promise<unknown> {
  try {
    return await parseInSlices(line, DEEPEST);
  } catch {
    throw new RowProblem(row, `isn’t valid JSON: ${quotedCell(line)}.`);
  }
}

const NEW_LINE = 0x0a;

/** The lines of a text, without their line ends. */
async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<RowChunk<string>> {
  let rest: Uint8Array[] = [];
  let restLength = 0;
  let read = 0;
  for await (const piece of pieces) {
    read += piece.length;
    const end = piece.lastIndexOf(NEW_LINE);
    if (end >= 0) {
      yield { rows: textOf([...rest, piece.subarray(0, end)]).split('\n'), read };
      [rest, restLength] = [[], 0];
    }
    rest.push(piece.subarray(end + 1));
    restLength += piece.length - end - 1;
    if (restLength > LIMITS.record) throw tooLong(read);
  }
  if (restLength > 0) yield { rows: [textOf(rest)], read };
}

function textOf(parts: readonly Uint8Array[]): string {
  return Buffer.concat(parts).toString('utf8');
}

function tooLong(read: number): Failure {
  return new Failure(
    'INVALID',
    `A line exceeds 64 MB (at byte ${read.toLocaleString('en-US')}). Write one JSON object per line.`,
  );
}

/**
 * SECURITY: refuses a line that nests too deep, or has too many members or values, before it is parsed. It counts
 * characters outside of strings: every member has a colon, and every value a comma or a bracket before it.
 */
async function refuseTooMuch(row: bigint, line: string, turn: TakeTurn): Promise<void> {
  const quoteOrEscape = findQuotesAndEscapes(line);
  const members: number[] = [];
  let values = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0, nextLook = STRETCH; at < line.length; at += 1) {
    if (isInText) {
      at = quoteOrEscape(at);
      isInText = line[at] !== '"';
      if (isInText) at += 1;
    } else {
      const sign = line[at];
      if (sign === '"') isInText = true;
      else if (sign === ':') {
        const count = (members[depth] ?? 0) + 1;
        members[depth] = count;
        refuseTooManyColumns(count);
      } else if (sign === '{' || sign === '[') {
        depth += 1;
        values += 1;
        members[depth] = 0;
        if (depth > DEEPEST) throw new RowProblem(row, 'is nested too deep for a table.');
      } else if (sign === '}' || sign === ']') depth -= 1;
      else if (sign === ',') values += 1;
      if (values > LIMITS.rowValues) throw tooManyValues(row);
    }
    if (at < nextLook) continue;
    nextLook = at + STRETCH;
    await turn();
  }
}

/** How many characters are scanned between two checks of the clock. */
const STRETCH = 4096;
