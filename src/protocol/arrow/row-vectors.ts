import { NotArrowVectors, NoVector } from './arrow-errors.ts';
import { type ArrowVectorColumn, type ByteReader, openArrowVectors } from './vectors/open-vectors.ts';

/** The value of a vector column in the first row, or why there is none. The reasons are sentences. */
type FirstRow =
  | { readonly state: 'found'; readonly vectors: number[][] }
  | { readonly state: 'no row' }
  | { readonly state: 'no vector'; readonly reason: string }
  | { readonly state: 'unreadable'; readonly reason: string };

/** The vector of the first row of an Arrow IPC stream or file, or its several vectors. */
export async function vectorsInFirstRow(bytes: Uint8Array, column: string): Promise<FirstRow> {
  try {
    const found = columnOf(await openArrowVectors(readerOf(bytes)), column);
    if (found === undefined) return { state: 'no vector', reason: 'It isn’t a vector column.' };
    return found.rowCount === 0 ? { state: 'no row' } : firstRow(await found.readRow(0));
  } catch (problem) {
    if (problem instanceof NoVector) return { state: 'no vector', reason: problem.message };
    if (problem instanceof NotArrowVectors) return { state: 'unreadable', reason: problem.message };
    throw problem;
  }
}

function readerOf(bytes: Uint8Array): ByteReader {
  return { size: bytes.length, read: async (from, to) => bytes.subarray(from, to) };
}

/** Servers rename a nested column. It is then the only column. */
function columnOf(columns: readonly ArrowVectorColumn[], name: string): ArrowVectorColumn | undefined {
  return columns.find((one) => one.name === name) ?? (columns.length === 1 ? columns[0] : undefined);
}

function firstRow(vectors: readonly (readonly number[])[]): FirstRow {
  if (vectors.length === 0) return { state: 'no vector', reason: 'Its list of vectors is empty.' };
  if (vectors.some((vector) => !vector.every(Number.isFinite))) {
    return { state: 'no vector', reason: 'One of its numbers is none.' };
  }
  return { state: 'found', vectors: vectors.map((vector) => [...vector]) };
}
