import { grouped } from './figures.ts';

/*
 * The build parameters of each kind of index, and proposals for the size of a table. The defaults are those of the table
 * engine, shown explicitly so that the user can change them.
 */

export const VECTOR_KINDS = ['IVF_PQ', 'IVF_FLAT', 'IVF_RQ', 'IVF_HNSW_SQ', 'IVF_HNSW_PQ'] as const;
const OTHER_KINDS = ['BTREE', 'BITMAP', 'LABEL_LIST', 'FTS', 'FM'] as const;

export type IndexKindName = (typeof VECTOR_KINDS)[number] | (typeof OTHER_KINDS)[number];

export type IndexParameterValue = number | boolean | string;

/** Values are null if they are unknown. */
export interface IndexedTable {
  readonly rows: number | null;
  /** The dimension of the column's vectors. */
  readonly dimension: number | null;
  /** The size of one number of a vector. */
  readonly itemBytes: number | null;
}

interface ParameterHead {
  readonly name: string;
  readonly label: string;
}

export type IndexParameter =
  | (ParameterHead & {
      readonly kind: 'count';
      /** Undefined if there is no basis for a proposal: then the server chooses. */
      readonly proposed: number | undefined;
      readonly least: number;
      readonly most: number;
      /** Why this number is proposed, or what another number means; undefined if the label is enough. */
      reason(value: number): string | undefined;
    })
  | (ParameterHead & { readonly kind: 'flag'; readonly proposed: boolean; readonly sentence: string })
  | (ParameterHead & {
      readonly kind: 'choice';
      readonly proposed: string;
      readonly choices: readonly string[];
      reason(value: string): string | undefined;
    });

type CountParameter = Extract<IndexParameter, { readonly kind: 'count' }>;

export function isVectorKind(kind: string): boolean {
  return VECTOR_KINDS.some((one) => one === kind);
}

/** In the order of the form. */
export function indexParameters(kind: IndexKindName, table: IndexedTable): readonly IndexParameter[] {
  switch (kind) {
    case 'IVF_FLAT':
      return [partitions(table), ...training(table)];
    case 'IVF_PQ':
      return [partitions(table), subVectors(table), productBits(table), ...training(table)];
    case 'IVF_RQ':
      return [partitions(table), rotatedBits(table), ...training(table)];
    case 'IVF_HNSW_SQ':
      return [graphPartitions(table), ...GRAPH, ...training(table)];
    case 'IVF_HNSW_PQ':
      return [graphPartitions(table), subVectors(table), ...GRAPH, ...training(table)];
    case 'FTS':
      return FULL_TEXT;
    case 'BTREE':
    case 'BITMAP':
    case 'LABEL_LIST':
    case 'FM':
      return [];
  }
}

const MOST_PARTITIONS = 1_000_000;

/** The square root of the number of rows, a common rule for such indices. */
export function proposedPartitions(rows: number): number {
  return Math.min(MOST_PARTITIONS, Math.max(1, Math.round(Math.sqrt(rows))));
}

function partitions({ rows }: IndexedTable): CountParameter {
  const proposed = rows === null ? undefined : proposedPartitions(rows);
  return {
    ...count('num_partitions', 'Partitions', proposed),
    most: rows === null ? MOST_PARTITIONS : Math.max(1, Math.min(rows, MOST_PARTITIONS)),
    reason: (value) => (rows === null ? undefined : partitionWords(rows, value)),
  };
}

function partitionWords(rows: number, value: number): string {
  const each = grouped(Math.round(rows / value));
  return value === proposedPartitions(rows)
    ? `√${grouped(rows)}, so about ${each} rows in each.`
    : `About ${each} rows in each.`;
}

/** With a graph, a partition can have many more rows than if rows are compared one by one. */
const ROWS_OF_GRAPH = 1_000_000;

function graphPartitions(table: IndexedTable): CountParameter {
  const { rows } = table;
  const proposed =
    rows === null ? undefined : Math.min(MOST_PARTITIONS, Math.max(1, Math.round(rows / ROWS_OF_GRAPH)));
  return {
    ...partitions(table),
    proposed,
    reason: (value) => (rows === null ? undefined : graphWords(rows, value)),
  };
}

function graphWords(rows: number, value: number): string {
  if (value === 1) return `One graph of all ${grouped(rows)} rows.`;
  return `About ${grouped(Math.round(rows / value))} rows in each, with a graph of their own.`;
}

function subVectors({ dimension }: IndexedTable): CountParameter {
  return {
    ...count('num_sub_vectors', 'Sub-vectors', dimension === null ? undefined : dividedBy(dimension)),
    most: dimension ?? 65_536,
    reason: (value) => (dimension === null ? undefined : subVectorWords(dimension, value)),
  };
}

function dividedBy(dimension: number): number {
  const divisor = [16, 8].find((one) => dimension % one === 0);
  return divisor === undefined ? 1 : dimension / divisor;
}

function subVectorWords(dimension: number, value: number): string {
  if (dimension % value !== 0) return `Must divide the dimension, ${grouped(dimension)}.`;
  const each = dimension / value;
  return `${grouped(dimension)} ÷ ${grouped(value)} = ${grouped(each)} ${each === 1 ? 'value' : 'values'} each.`;
}

function productBits({ dimension, itemBytes }: IndexedTable): IndexParameter {
  const whole =
    dimension === null || itemBytes === null
      ? ''
      : `; a whole vector takes ${grouped(dimension * itemBytes)} bytes`;
  // With 4 bits, servers put two sub-vectors into a byte, so their number has to be even.
  const isEven = dimension === null || dimension % 2 === 0;
  return {
    kind: 'choice',
    name: 'num_bits',
    label: 'Bits',
    proposed: '8',
    choices: isEven ? ['8', '4'] : ['8'],
    reason: (value: string) =>
      value === '4'
        ? 'Each sub-vector takes half a byte: half the size of 8 bits, and less exact.'
        : `Each sub-vector takes 1 byte${whole}.`,
  };
}

function rotatedBits({ itemBytes }: IndexedTable): CountParameter {
  const whole = itemBytes === null ? '' : `, instead of ${grouped(itemBytes * 8)}`;
  return {
    ...count('num_bits', 'Bits', 1),
    most: 8,
    reason: (value) => `Keeps ${value === 1 ? '1 bit' : `${grouped(value)} bits`} of each number${whole}.`,
  };
}

function training({ rows }: IndexedTable): readonly IndexParameter[] {
  return [
    {
      ...count('sample_rate', 'Sample rate', 256),
      most: 65_536,
      reason: (value: number) =>
        rows === null
          ? `Trains on ${grouped(value)} rows per partition.`
          : `Trains on ${grouped(value)} rows per partition, or all ${grouped(rows)} if there are fewer.`,
    },
    {
      ...count('max_iterations', 'Iterations', 50),
      most: 10_000,
      reason: () => 'At most this many rounds of k-means training.',
    },
  ];
}

const GRAPH: readonly IndexParameter[] = [
  {
    ...count('m', 'Edges', 20),
    most: 1_024,
    reason: () => 'Links of each vector in the graph. More find more rows, and take more space.',
  },
  {
    ...count('ef_construction', 'Candidates', 300),
    most: 65_536,
    reason: () => 'Compared for each vector while building. More find more rows, and take longer.',
  },
];

/** The languages of Snowball; any other one crashes the engine. */
const LANGUAGES = [
  'English',
  'Arabic',
  'Danish',
  'Dutch',
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
];

const FULL_TEXT: readonly IndexParameter[] = [
  {
    kind: 'choice',
    name: 'base_tokenizer',
    label: 'Tokenizer',
    proposed: 'simple',
    choices: ['simple', 'whitespace', 'raw', 'ngram'],
    reason: (value) => TOKENIZERS[value],
  },
  {
    kind: 'choice',
    name: 'language',
    label: 'Language',
    proposed: 'English',
    choices: LANGUAGES,
    reason: () => 'For stemming and stop words.',
  },
  flag('with_position', 'Positions', false, 'Lets phrases be searched. Takes about twice the space.'),
  flag('stem', 'Stemming', true, '“running” finds “run”.'),
  flag('remove_stop_words', 'Stop words', true, 'Words such as “the” are left out.'),
  flag('lower_case', 'Lowercase', true, '“Apple” finds “apple”.'),
  flag('ascii_folding', 'Fold accents', true, '“café” finds “cafe”.'),
  {
    ...count('max_token_length', 'Token length', 40),
    most: 65_536,
    reason: () => 'Longer tokens are left out.',
  },
];

const TOKENIZERS: Readonly<Record<string, string>> = {
  simple: 'Splits at spaces and punctuation.',
  whitespace: 'Splits at spaces alone.',
  raw: 'The whole text is one token.',
  ngram: 'Parts of words, so that a part finds the whole.',
};

function count(
  name: string,
  label: string,
  proposed: number | undefined,
): Pick<CountParameter, 'kind' | 'name' | 'label' | 'proposed' | 'least'> {
  return { kind: 'count', name, label, proposed, least: 1 };
}

function flag(name: string, label: string, proposed: boolean, sentence: string): IndexParameter {
  return { kind: 'flag', name, label, proposed, sentence };
}
