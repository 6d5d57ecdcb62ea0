import type { IndexFacts } from '#contract/index.ts';
import { formatBytes, formatQuantity } from '#lib/format.ts';

interface UnindexedRows {
  readonly type: string | null | undefined;
  readonly unindexed: bigint;
  readonly facts: IndexFacts | undefined;
}

/** A float32; vectors of other numbers are rare, and nobody says here which they are. */
const BYTES_OF_NUMBER = 4n;

/** What rows outside an index cost each query that uses it. */
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
