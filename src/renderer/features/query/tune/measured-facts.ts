import type { MeasuredTable, Sweep } from '#contract/index.ts';
import { formatBytes, formatCount, formatDuration, formatQuantity } from '#lib/format.ts';

/** What a sweep was measured on, and how: a name and its words each. */
export function measuredFacts(sweep: Sweep): readonly (readonly [name: string, words: string])[] {
  const { version, index, rowCount, firstQuery, exact, set, params } = sweep;
  // The label comes with the state of the table: before that, nothing is known of it.
  const ofTable: readonly (readonly [string, string | undefined])[] = [
    ['Version', version === null ? 'not returned' : `${version}, throughout`],
    ['Index', indexText(sweep)],
    ['Sub-vectors', index?.subVectors == null ? undefined : formatCount(index.subVectors)],
    ['Not indexed', index?.unindexedRows ? formatQuantity(index.unindexedRows, 'row') : undefined],
    ['Index size', index?.size == null ? undefined : formatBytes(index.size)],
    ['Rows', rowCount === null ? 'not returned' : formatCount(rowCount)],
  ];
  const facts: readonly (readonly [string, string | undefined])[] = [
    ...(sweep.label === '' ? [] : ofTable),
    ['Queries', formatCount(set.count)],
    ['First query', firstQuery === null ? undefined : `${formatDuration(firstQuery)}, kept apart`],
    ['Timings', `${formatCount(set.count * (params.repeats ?? 1))} per setting`],
    ['Latency', 'request to last byte'],
    ['At once', formatQuantity(params.concurrency ?? 1, 'query', 'queries')],
    ['Retried', `${formatCount(sweep.retried)} of ${formatCount(sweep.requests)}`],
    ['Exact answers', exactText(exact)],
    ['Sweep', formatDuration(sweep.duration)],
  ];
  return facts.flatMap(([name, words]) => (words === undefined ? [] : [[name, words] as const]));
}

/** `IVF_PQ, 32 partitions` */
export function indexText({ index, indexProblem }: Pick<MeasuredTable, 'index' | 'indexProblem'>): string {
  if (index === null)
    return indexProblem === undefined ? 'no index: every search is exact' : 'index not returned';
  const partitions = index.partitions === null ? '' : `, ${formatQuantity(index.partitions, 'partition')}`;
  return `${index.type ?? index.name}${partitions}`;
}

function exactText({ asked, kept, time }: Sweep['exact']): string {
  if (asked === 0) return `${formatCount(kept)} from before`;
  return kept === 0 ? formatDuration(time) : `${formatDuration(time)}, ${formatCount(kept)} from before`;
}
