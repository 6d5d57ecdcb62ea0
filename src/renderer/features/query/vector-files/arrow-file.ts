import { NotArrowVectors, openArrowVectors } from '#protocol/arrow/index.ts';
import {
  type ByteSource,
  checkVectors,
  type FileColumn,
  type VectorFile,
  VectorRefusal,
} from './vector-source.ts';

/** Loads apache-arrow on demand, when the first Arrow file is opened. */
export async function openArrowFile(source: ByteSource): Promise<VectorFile> {
  const columns = await refusing(() => openArrowVectors(source));
  const [first] = columns;
  if (first === undefined) throw new VectorRefusal('No column of the Arrow file holds lists of numbers.');
  const readRow = async (read: () => ReturnType<FileColumn['readRow']>) => checkVectors(await refusing(read));
  return {
    form: 'Arrow',
    columns: columns.map((column) => ({ ...column, readRow: (row) => readRow(() => column.readRow(row)) })),
  };
}

async function refusing<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (problem) {
    if (problem instanceof NotArrowVectors) throw new VectorRefusal(problem.message, { cause: problem });
    throw problem;
  }
}
