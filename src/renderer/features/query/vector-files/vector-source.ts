/** Why a file or a text gives no vector. The message is for the user. */
export class VectorRefusal extends Error {
  override readonly name = 'VectorRefusal';
}

/** Bytes that are read in pieces: a `File`, without its being read whole. */
export interface ByteSource {
  readonly size: number;
  /** The bytes from one place to before another; fewer where the source ends. */
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
}

/** What a file has to offer, before any of its vectors is read. */
export interface VectorFile {
  /** In words: `NPY, float32`. */
  readonly form: string;
  /** One at least. Without a name where the form of the file has none. */
  readonly columns: readonly FileColumn[];
}

export interface FileColumn {
  readonly name: string;
  readonly rowCount: number;
  /** How many numbers each vector has, where all have the same. */
  readonly width: number | undefined;
  /** The one vector of a row, or its several. */
  readonly readRow: (row: number) => Promise<readonly (readonly number[])[]>;
}

export const LARGEST_FILE = 256 * 1024 * 1024;

/** SECURITY: longer than any embedding; what claims more is not made an array of. */
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

/** JSON, in which a query is sent, has no other numbers. */
export function checkNumbers(vector: readonly number[], where = ''): void {
  const place = vector.findIndex((number) => !Number.isFinite(number));
  if (place === -1) return;
  throw new VectorRefusal(`Number ${place + 1}${where} is ${vector[place]}, which a query can’t contain.`);
}

/** What a row of a column gives a query. */
export function checkVectors(vectors: readonly (readonly number[])[]): readonly (readonly number[])[] {
  if (vectors.length === 0) throw new VectorRefusal('The row has no vectors.');
  for (const vector of vectors) {
    checkLength(vector.length);
    checkNumbers(vector);
  }
  return vectors;
}

/** What a reader of vectors says against its input; anything else it throws is a fault of ours. */
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
