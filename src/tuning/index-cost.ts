import { type IndexKindName, type IndexParameterValue, isVectorKind } from './index-parameters.ts';

/*
 * Estimates the cost of building a vector index before anything is built. The cost of other indices depends on the values
 * of the column.
 */

export interface IndexCost {
  readonly reads: number;
  readonly writes: number;
  /** On a computer like this one; a server may be faster or slower. */
  readonly seconds: { readonly from: number; readonly to: number };
}

export interface CostParams {
  readonly kind: IndexKindName;
  readonly settings: Readonly<Record<string, IndexParameterValue | undefined>>;
  readonly rows: number;
  readonly dimension: number;
  /** The size of one number of a vector: 4 for float32. */
  readonly itemBytes: number;
}

/** Undefined for kinds that are not trained on vectors. */
export function indexCost({ kind, settings, rows, dimension, itemBytes }: CostParams): IndexCost | undefined {
  if (!isVectorKind(kind)) return undefined;
  const built = readSettings(settings, { rows, dimension, itemBytes });
  const seconds = (distancesOf(kind, built) * nanosecondsOf(kind, built)) / 1e9;
  return {
    reads: rows * dimension * itemBytes,
    writes: indexBytes(kind, built),
    seconds: { from: seconds / SPREAD, to: START_SECONDS + seconds * SPREAD },
  };
}

interface Built {
  readonly rows: number;
  readonly dimension: number;
  readonly itemBytes: number;
  readonly partitions: number;
  readonly subVectors: number;
  readonly bits: number;
  readonly sampleRate: number;
  readonly iterations: number;
  readonly edges: number;
  readonly candidates: number;
}

function readSettings(
  settings: CostParams['settings'],
  column: Pick<CostParams, 'rows' | 'dimension' | 'itemBytes'>,
): Built {
  const number = (name: string, defaultValue: number) =>
    Number(settings[name] ?? defaultValue) || defaultValue;
  return {
    ...column,
    partitions: number('num_partitions', 1),
    subVectors: number('num_sub_vectors', 1),
    bits: number('num_bits', 8),
    sampleRate: number('sample_rate', 256),
    iterations: number('max_iterations', 50),
    edges: number('m', 20),
    candidates: number('ef_construction', 300),
  };
}

/** The measured time is within a factor of three of the estimate: k-means stops early if no centroid moves. */
const SPREAD = 3;
const START_SECONDS = 1;

/** The number of comparisons of two vectors or sub-vectors, as measured with the engine on two cores. */
function distancesOf(kind: IndexKindName, built: Built): number {
  const { rows, partitions, sampleRate, iterations, subVectors } = built;
  const centroids = Math.min(rows, partitions * sampleRate) * partitions * iterations + rows * partitions;
  const words = 2 ** WORD_BITS;
  const codebook = kind.endsWith('PQ') ? Math.min(rows, words * sampleRate) * words * iterations : 0;
  return centroids + codebook * subVectors + graphDistances(kind, built);
}

const WORD_BITS = 8;

/** Each candidate is compared with its neighbors, and finding candidates takes as long as ten comparisons. */
function graphDistances(kind: IndexKindName, { rows, candidates, edges }: Built): number {
  return kind.includes('HNSW') ? rows * candidates * edges * GRAPH_STEPS : 0;
}

const GRAPH_STEPS = 20;

/** The time of one comparison: for whole vectors mostly the numbers, for sub-vectors mostly overhead. */
function nanosecondsOf(kind: IndexKindName, { dimension, subVectors, itemBytes }: Built): number {
  const numbers = kind.endsWith('PQ') ? dimension / subVectors : dimension;
  // K-means on bytes works bit by bit.
  return 2.5 + (itemBytes === 1 ? 0.35 : 0.03) * numbers;
}

/** Compressed. */
const ROW_ID_BYTES = 4;
const ID_IN_GRAPH_BYTES = 4;
/** The lowest layer has twice the edges; the layers above it have few nodes. */
const UPPER_LAYERS = 1.15;

function indexBytes(kind: IndexKindName, built: Built): number {
  const { rows, dimension, itemBytes, partitions, edges } = built;
  const centroids = partitions * dimension * Math.min(itemBytes, 4);
  const graph = kind.includes('HNSW') ? rows * edges * 2 * ID_IN_GRAPH_BYTES * UPPER_LAYERS : 0;
  return centroids + graph + rows * (vectorBytes(kind, built) + ROW_ID_BYTES);
}

function vectorBytes(kind: IndexKindName, { dimension, itemBytes, subVectors, bits }: Built): number {
  if (kind.endsWith('PQ')) return (subVectors * bits) / 8;
  if (kind.endsWith('RQ')) return (dimension * bits) / 8 + ROTATION_BYTES;
  return kind.endsWith('SQ') ? dimension : dimension * itemBytes;
}

/** Additional bytes of each rotated vector. */
const ROTATION_BYTES = 8;
