import { Failure } from '../../../failure.ts';
import type { RowChunk } from './row-chunk.ts';

const MAX_ROWS = 1000;
const MAX_BYTES = 1024 * 1024;

export interface Sample<Row> {
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
