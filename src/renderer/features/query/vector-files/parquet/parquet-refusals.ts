import { VectorRefusal } from '../vector-source.ts';

export function damaged(cause?: unknown): VectorRefusal {
  return new VectorRefusal('The Parquet file is truncated or damaged.', { cause });
}

/** What a package throws is about the bytes that it was given: it gets nothing else. */
export function refusing<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (problem) {
    throw problem instanceof VectorRefusal ? problem : damaged(problem);
  }
}
