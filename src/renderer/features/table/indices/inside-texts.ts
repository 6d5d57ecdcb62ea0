import type { IndexInsideFacts } from '#contract/index.ts';
import { formatBytes, formatCount, formatQuantity } from '#lib/format.ts';

/** Summarizes an index for its cell, most important fact first; undefined if nothing is known. */
export function insideText(
  type: string | null | undefined,
  facts: IndexInsideFacts | undefined,
  metric: string | null | undefined,
): string | undefined {
  const counted = facts && countedText(facts);
  const answers = answersOf(type);
  const words = counted === undefined || answers === undefined ? [counted, metric ?? answers] : [counted];
  const said = words.filter((word) => word !== undefined);
  return said.length === 0 ? undefined : said.join(', ');
}

function countedText(facts: IndexInsideFacts): string | undefined {
  switch (facts.kind) {
    case 'vector':
      return facts.partition_sizes === null
        ? undefined
        : formatQuantity(facts.partition_sizes.length, 'partition');
    case 'text':
      return facts.num_tokens === null ? undefined : formatQuantity(facts.num_tokens, 'token');
    case 'bitmap':
      return facts.num_values === null ? undefined : formatQuantity(facts.num_values, 'value');
    // The supported filters say more than the number of pages.
    case 'btree':
    case 'unknown':
      return undefined;
  }
}

const ANSWERS: Readonly<Record<string, string>> = {
  BTREE: 'answers =, <, >, IN, BETWEEN',
  BITMAP: 'answers =, IN',
  LABEL_LIST: 'answers array_has, array_has_any, array_has_all',
  FTS: 'answers words',
  INVERTED: 'answers words',
  FM: 'answers contains',
  NGRAM: 'answers contains',
  ZONEMAP: 'answers =, <, >, IN, BETWEEN',
  BLOOM_FILTER: 'answers =, IN',
};

/** The filters that a scalar index of this type answers; undefined for an unknown type. */
export function answersOf(type: string | null | undefined): string | undefined {
  return type == null ? undefined : ANSWERS[type.toUpperCase()];
}

/** `8 values each`: the number of values that a sub-vector stands for. */
export function valuesEach(dimension: bigint | null, subVectors: bigint | null): string | undefined {
  if (dimension === null || subVectors === null || subVectors === 0n) return undefined;
  return dimension % subVectors === 0n
    ? `${formatQuantity(dimension / subVectors, 'value')} each`
    : undefined;
}

/** `96 B a vector`: the bytes that a product quantizer keeps of each vector. */
export function bytesAVector(bits: bigint | null, subVectors: bigint | null): string | undefined {
  if (bits === null || subVectors === null) return undefined;
  return `${formatCount((bits * subVectors + 7n) / 8n)} B a vector`;
}

interface UnindexedRows {
  readonly type: string | null | undefined;
  readonly unindexed: bigint;
  readonly facts: IndexInsideFacts | undefined;
}

/** Assumes float32. Other number types are rare, and the index doesn't say which type its vectors have. */
const BYTES_OF_NUMBER = 4n;

/** Says what rows outside an index cost each query that uses it. */
export function unindexedCost({ type, unindexed, facts }: UnindexedRows): string {
  const rows = formatQuantity(unindexed, 'row');
  const these = unindexed === 1n ? `this ${rows.replace('1 ', '')}` : `these ${rows}`;
  if (facts?.kind === 'vector' || isOfVectors(type)) {
    const dimension = facts?.kind === 'vector' ? facts.dimension : null;
    const bytes =
      dimension === null ? '' : `, about ${formatBytes(unindexed * dimension * BYTES_OF_NUMBER)} of vectors`;
    return `Every search compares ${these} one by one${bytes}.`;
  }
  return `Every query that uses the index scans ${these}.`;
}

function isOfVectors(type: string | null | undefined): boolean {
  return type?.toUpperCase().startsWith('IVF_') === true;
}
