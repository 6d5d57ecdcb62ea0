import { VectorRefusal } from '../vector-source.ts';

export function damaged(cause?: unknown): VectorRefusal {
  return new VectorRefusal('The Parquet file is truncated or damaged.', { cause });
}

/** Reports any error as a damaged file: the called package gets only the file’s bytes, so they must be the cause. */
export function refusing<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (problem) {
    throw problem instanceof VectorRefusal ? problem : damaged(problem);
  }
}
