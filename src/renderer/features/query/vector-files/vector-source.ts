/** A file or text has no usable vector. The message is shown to the user. */
export class VectorRefusal extends Error {
  override readonly name = 'VectorRefusal';
}

/** Bytes that are read in pieces, such as a `File`, which is never read whole. */
export interface ByteSource {
  readonly size: number;
  /** Reads from `from` up to, but not including, `to`; fewer bytes at the end of the source. */
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
}

/** What is known of a file before any vector is read. */
export interface VectorFile {
  /** The format as text: `NPY, float32`. */
  readonly form: string;
  /** At least one. A column has no name if the format doesn’t name columns. */
  readonly columns: readonly FileColumn[];
}

export interface FileColumn {
  readonly name: string;
  readonly rowCount: number;
  /** The number of dimensions, if all vectors have the same. */
  readonly width: number | undefined;
  /** Returns the vector of a row, or several if rows have several. */
  readonly readRow: (row: number) => Promise<readonly (readonly number[])[]>;
}

export const LARGEST_FILE = 256 * 1024 * 1024;

/** SECURITY: longer than any embedding. No array is allocated for a vector that claims more. */
export const MAX_VECTOR_LENGTH = 65_536;

export function sourceOf(file: Blob): ByteSource {
  return {
    size: file.size,
    read: async (from, to) => {
      try {
        return new Uint8Array(await file.slice(from, to).arrayBuffer());
      } catch (cause) {
        throw new VectorRefusal('The file was changed or deleted.', { cause });
      }
    },
  };
}

export function checkLength(length: number): void {
  if (length === 0) throw new VectorRefusal('The vector has no numbers.');
  if (length <= MAX_VECTOR_LENGTH) return;
  throw new VectorRefusal(`The vector has ${length} numbers; the limit is ${MAX_VECTOR_LENGTH}.`);
}

/** Queries are sent as JSON, which has no NaN and no infinity. */
export function checkNumbers(vector: readonly number[], where = ''): void {
  const place = vector.findIndex((number) => !Number.isFinite(number));
  if (place === -1) return;
  throw new VectorRefusal(`Number ${place + 1}${where} is ${vector[place]}, which a query can’t contain.`);
}

/** Checks the vectors of a row before a query uses them. */
export function checkVectors(vectors: readonly (readonly number[])[]): readonly (readonly number[])[] {
  if (vectors.length === 0) throw new VectorRefusal('The row has no vectors.');
  for (const vector of vectors) {
    checkLength(vector.length);
    checkNumbers(vector);
  }
  return vectors;
}

/** Returns the message if the reader rejects its input. Any other error is a bug and is thrown again. */
export function refusalIn(read: () => void): string | undefined {
  try {
    read();
    return undefined;
  } catch (problem) {
    return refusalOf(problem);
  }
}

export function refusalOf(problem: unknown): string {
  if (problem instanceof VectorRefusal) return problem.message;
  throw problem;
}
