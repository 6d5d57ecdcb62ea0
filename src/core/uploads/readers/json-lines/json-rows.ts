import type { ByteReader } from '../../../../protocol/arrow/vectors/ipc-messages.ts';
import { jsonDepth, parseJson } from '../../../../protocol/index.ts';
import { quotedCell, RowProblem } from '../../row-problem.ts';
import type { Cell } from '../text/cell.ts';
import type { RowChunk } from '../text/row-chunk.ts';
import { utf8Pieces } from '../text/utf8-chunks.ts';
import { refuseTooManyMembers } from './count-members.ts';
import { linesOf } from './lines-of.ts';

/** The members of one line. By a map, since one of them may be called `__proto__`. */
export type JsonRow = ReadonlyMap<string, Cell>;

/** A list of vectors is nested as deep; a row of anything deeper is refused before it is read. */
const DEEPEST = 8;

/** One object a line; empty lines are no rows. */
export async function* jsonRows(source: ByteReader): AsyncGenerator<RowChunk<JsonRow>> {
  let row = 0n;
  for await (const { rows: lines, read } of linesOf(utf8Pieces(source))) {
    const rows = lines
      .filter((line) => !/^\s*$/.test(line))
      .map((line) => {
        row += 1n;
        return membersOf(row, line);
      });
    yield { rows, read };
  }
}

function membersOf(row: bigint, line: string): JsonRow {
  refuseTooManyMembers(line);
  if (jsonDepth(line) > DEEPEST) throw new RowProblem(row, 'is nested too deep for a table.');
  const value = parsed(row, line);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RowProblem(row, `isn’t a JSON object: ${quotedCell(line)}.`);
  return new Map(Object.entries(value).map(([name, member]) => [name, cellOf(row, name, member)]));
}

function parsed(row: bigint, line: string): unknown {
  try {
    return parseJson(line);
  } catch {
    throw new RowProblem(row, `isn’t valid JSON: ${quotedCell(line)}.`);
  }
}

function cellOf(row: bigint, name: string, value: unknown): Cell {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    default:
      if (value === null) return null;
      if (Array.isArray(value) && value.every(isSimpleNumber)) return value;
      throw new RowProblem(
        row,
        `has a nested value in "${name}". JSON Lines supports single values and lists of numbers; use Parquet or Arrow for nested data.`,
      );
  }
}

function isSimpleNumber(item: unknown): boolean {
  return typeof item === 'number' || typeof item === 'bigint';
}
