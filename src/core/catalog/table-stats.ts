import type { FragmentLengths, TableSizes } from '../../contract/index.ts';
import { type AnswerOf, operations } from '../../protocol/index.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { otherMembers } from './other-members.ts';
import { presentRaw } from './present-raw.ts';
import type { TableStatsParams } from './table-stats-params.ts';

export interface TableStatsOptions {
  readonly client: NamespaceClient;
  readonly now?: () => number;
}

/** What a server counted of a table. The interface has no word for the version that is meant: it is the latest. */
export async function readTableStats(
  { client, now = Date.now }: TableStatsOptions,
  { id, anyway = false, signal }: TableStatsParams,
): Promise<TableSizes> {
  const { answer, raw } = await client.call(operations.tableStats, { id, askAnyway: anyway, signal });
  const { fragment_stats: fragments } = answer;
  return {
    bytes: answer.total_bytes,
    rows: answer.num_rows,
    indices: answer.num_indices,
    fragments: fragments && presentFragments(fragments),
    others: otherMembers(answer, KNOWN),
    raw: await presentRaw(raw),
    at: now(),
  };
}

type FragmentStats = NonNullable<AnswerOf<typeof operations.tableStats>['fragment_stats']>;

const KNOWN = ['total_bytes', 'num_rows', 'num_indices', 'fragment_stats'];
const KNOWN_OF_FRAGMENTS = ['num_fragments', 'num_small_fragments', 'lengths'];
const KNOWN_OF_LENGTHS = ['min', 'max', 'mean', 'p25', 'p50', 'p75', 'p99'];

/** Absent members stay absent and null ones null: the two are different facts. */
function presentFragments(fragments: FragmentStats): NonNullable<TableSizes['fragments']> {
  return {
    count: fragments.num_fragments,
    small: fragments.num_small_fragments,
    lengths: fragments.lengths && presentLengths(fragments.lengths),
    others: otherMembers(fragments, KNOWN_OF_FRAGMENTS),
  };
}

function presentLengths(lengths: NonNullable<FragmentStats['lengths']>): FragmentLengths {
  const { min, p25, p50, p75, p99, max, mean } = lengths;
  return { min, p25, p50, p75, p99, max, mean, others: otherMembers(lengths, KNOWN_OF_LENGTHS) };
}
