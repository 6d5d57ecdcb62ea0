import { Index } from '@lancedb/lancedb';
import { invalid } from '../engine-problem.ts';
import type { IndexSettings } from './index-settings.ts';

function fullTextIndex({ count, flag, word }: IndexSettings): Index {
  return Index.fts(
    definedOptions({
      withPosition: flag('with_position'),
      baseTokenizer: word('base_tokenizer', TOKENIZERS),
      language: word('language', LANGUAGES),
      maxTokenLength: count('max_token_length'),
      lowercase: flag('lower_case'),
      stem: flag('stem'),
      removeStopWords: flag('remove_stop_words'),
      asciiFolding: flag('ascii_folding'),
      ngramMinLength: count('min_ngram_length'),
      ngramMaxLength: count('max_ngram_length'),
      prefixOnly: flag('prefix_only'),
    }),
  );
}

// SECURITY: the engine has others, which read files from a path in their name.
const TOKENIZERS = ['simple', 'whitespace', 'raw', 'ngram'] as const;

/** Any other language crashes the engine’s process. */
const LANGUAGES = [
  'Arabic',
  'Danish',
  'Dutch',
  'English',
  'Finnish',
  'French',
  'German',
  'Greek',
  'Hungarian',
  'Italian',
  'Norwegian',
  'Portuguese',
  'Romanian',
  'Russian',
  'Spanish',
  'Swedish',
  'Tamil',
  'Turkish',
] as const;

export type DistanceMetric = (typeof DISTANCES)[number];

/** Creates the engine’s index definition. Only vector indices use the distance. */
type MakeIndex = (settings: IndexSettings, distance: DistanceMetric | undefined) => Index;

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
  /** Whether it is a vector index, which is trained on existing rows. */
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

type Given<Options> = { [Name in keyof Options]?: Exclude<Options[Name], undefined> };

/** Removes undefined options, which the engine's types don’t allow. */
function definedOptions<Options extends object>(options: Options): Given<Options> {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  // The compiler can't infer that only undefined options are removed.
  return Object.fromEntries(entries) as Given<Options>;
}
