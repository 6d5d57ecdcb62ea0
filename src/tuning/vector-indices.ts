import { VECTOR_KINDS } from './index-parameters.ts';

/*
 * The vector indices that the table engine builds and searches. It refuses all others, with the messages that are quoted
 * here; `core/indices/offered-indices.test.ts` tries each of them.
 */

export const METRICS = ['l2', 'cosine', 'dot', 'hamming'] as const;
export type IndexMetric = (typeof METRICS)[number];
type VectorKindName = (typeof VECTOR_KINDS)[number];

interface IndexedVectors {
  /** The type of the numbers: `float32`, `uint8`. */
  readonly item: string;
  readonly dimension: number;
  /** Whether a row has several vectors. */
  readonly isMulti: boolean;
  /** Null if it is unknown. */
  readonly rows: number | null;
}

/** The most common come first. */
interface IndexOffer {
  readonly kinds: readonly VectorKindName[];
  readonly metrics: readonly IndexMetric[];
}

export function indexOffer(vectors: IndexedVectors): IndexOffer {
  const { kinds, metrics } = offerByNumbers(vectors);
  return { kinds: kinds.filter((kind) => CONDITIONS[kind]?.(vectors) ?? true), metrics };
}

/** For numbers of 16, 32, and 64 bits. */
const FLOATS: IndexOffer = { kinds: VECTOR_KINDS, metrics: ['l2', 'cosine', 'dot'] };
/** "Unsupported data type UInt8 with distance type l2": even a search without an index supports no other metric. */
const BYTES: IndexOffer = { kinds: ['IVF_FLAT'], metrics: ['hamming'] };
/** "multivector type supports only cosine distance" */
const SEVERAL: IndexOffer = { kinds: VECTOR_KINDS, metrics: ['cosine'] };
/** Cosine needs floats: "Normalize only supports float array, got: UInt8". */
const NONE: IndexOffer = { kinds: [], metrics: [] };

function offerByNumbers({ item, isMulti }: IndexedVectors): IndexOffer {
  if (item === 'uint8') return isMulti ? NONE : BYTES;
  return isMulti ? SEVERAL : FLOATS;
}

/** "Not enough rows to train PQ. Requires 256 rows": one for each value of a byte. */
const FEWEST_OF_CODES = 256;
/** "vector dimension must be divisible by 8 for IVF_RQ" */
const ROTATED_AT_ONCE = 8;

const CONDITIONS: Readonly<Partial<Record<VectorKindName, (vectors: IndexedVectors) => boolean>>> = {
  IVF_PQ: hasRowsForCodes,
  IVF_HNSW_PQ: hasRowsForCodes,
  IVF_RQ: ({ dimension }) => dimension % ROTATED_AT_ONCE === 0,
};

function hasRowsForCodes({ rows }: IndexedVectors): boolean {
  return rows === null || rows >= FEWEST_OF_CODES;
}
