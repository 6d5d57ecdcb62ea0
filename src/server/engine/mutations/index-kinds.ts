import { Index } from '@lancedb/lancedb';
import { invalid } from '../engine-problem.ts';
import { definedOptions } from './defined-options.ts';
import { fullTextIndex } from './full-text-index.ts';
import type { IndexSettings } from './index-settings.ts';

export type DistanceMetric = (typeof DISTANCES)[number];

/** Makes what the engine builds the index from; only kinds that index vectors look at the distance. */
export type MakeIndex = (settings: IndexSettings, distance: DistanceMetric | undefined) => Index;

const VECTOR_KINDS: Readonly<Record<string, MakeIndex>> = {
  IVF_FLAT: (settings, distanceType) =>
    Index.ivfFlat(definedOptions({ distanceType, ...training(settings) })),
  IVF_PQ: (settings, distance) =>
    Index.ivfPq(
      definedOptions({
        distanceType: ofFloats(distance),
        ...training(settings),
        numSubVectors: settings.count('num_sub_vectors'),
        numBits: settings.count('num_bits'),
      }),
    ),
  IVF_RQ: (settings, distance) =>
    Index.ivfRq(
      definedOptions({
        distanceType: ofFloats(distance),
        ...training(settings),
        numBits: settings.count('num_bits'),
      }),
    ),
  IVF_HNSW_SQ: (settings, distance) =>
    Index.hnswSq(definedOptions({ distanceType: ofFloats(distance), ...graph(settings) })),
  IVF_HNSW_PQ: (settings, distance) =>
    Index.hnswPq(
      definedOptions({
        distanceType: ofFloats(distance),
        ...graph(settings),
        numSubVectors: settings.count('num_sub_vectors'),
      }),
    ),
};

const OTHER_KINDS: Readonly<Record<string, MakeIndex>> = {
  BTREE: () => Index.btree(),
  BITMAP: () => Index.bitmap(),
  LABEL_LIST: () => Index.labelList(),
  FTS: fullTextIndex,
  INVERTED: fullTextIndex,
  FM: () => Index.fm(),
};

export interface IndexKind {
  readonly kind: string;
  readonly make: MakeIndex;
  /** Trained on the rows that are there. */
  readonly isOfVectors: boolean;
}

export function findKind(name: string): IndexKind {
  const kind = name.toUpperCase();
  const kinds = new Map(Object.entries({ ...VECTOR_KINDS, ...OTHER_KINDS }));
  const make = kinds.get(kind);
  if (make !== undefined) return { kind, make, isOfVectors: Object.hasOwn(VECTOR_KINDS, kind) };
  throw invalid(`\`${name}\` is no kind of index that the engine builds: ${[...kinds.keys()].join(', ')}.`);
}

const DISTANCES = ['l2', 'cosine', 'dot', 'hamming'] as const;

export function readDistance(name: string | undefined): DistanceMetric | undefined {
  if (name === undefined) return undefined;
  const word = name.toLowerCase();
  const found = word === 'euclidean' ? 'l2' : DISTANCES.find((distance) => distance === word);
  if (found !== undefined) return found;
  throw invalid(`\`${name}\` is no distance that the engine knows: ${DISTANCES.join(', ')}.`);
}

function ofFloats(distance: DistanceMetric | undefined): Exclude<DistanceMetric, 'hamming'> | undefined {
  if (distance !== 'hamming') return distance;
  throw invalid('Only an index of the kind IVF_FLAT measures by hamming distance.');
}

function training({ count }: IndexSettings) {
  return {
    numPartitions: count('num_partitions'),
    maxIterations: count('max_iterations'),
    sampleRate: count('sample_rate'),
  };
}

function graph(settings: IndexSettings) {
  return {
    ...training(settings),
    m: settings.count('m'),
    efConstruction: settings.count('ef_construction'),
  };
}
