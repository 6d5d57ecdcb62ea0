import type { IndexFacts } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';

/** What the cell of an index says of its inside, most telling first; undefined where nothing is known of it. */
export function insideWords(
  type: string | null | undefined,
  facts: IndexFacts | undefined,
  metric: string | null | undefined,
): string | undefined {
  const counted = facts && countedWords(facts);
  const answers = answersOf(type);
  const words = counted === undefined || answers === undefined ? [counted, metric ?? answers] : [counted];
  const said = words.filter((word) => word !== undefined);
  return said.length === 0 ? undefined : said.join(', ');
}

function countedWords(facts: IndexFacts): string | undefined {
  switch (facts.kind) {
    case 'vector':
      return facts.partitionSizes === null
        ? undefined
        : formatQuantity(facts.partitionSizes.length, 'partition');
    case 'text':
      return facts.tokens === null ? undefined : formatQuantity(facts.tokens, 'token');
    case 'bitmap':
      return facts.values === null ? undefined : formatQuantity(facts.values, 'value');
    // What it answers says more than how many pages it has.
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

/** What of a filter an index that is none of vectors answers; undefined of a kind that nobody knows. */
export function answersOf(type: string | null | undefined): string | undefined {
  return type == null ? undefined : ANSWERS[type.toUpperCase()];
}

/** `8 values each`: what a sub-vector stands for. */
export function valuesEach(dimension: bigint | null, subVectors: bigint | null): string | undefined {
  if (dimension === null || subVectors === null || subVectors === 0n) return undefined;
  return dimension % subVectors === 0n
    ? `${formatQuantity(dimension / subVectors, 'value')} each`
    : undefined;
}

/** `96 B a vector`: what is kept of each by a product quantizer. */
export function bytesAVector(bits: bigint | null, subVectors: bigint | null): string | undefined {
  if (bits === null || subVectors === null) return undefined;
  return `${formatCount((bits * subVectors + 7n) / 8n)} B a vector`;
}
