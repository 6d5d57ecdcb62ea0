import type { MeasuredTable, Sweep } from '#contract/index.ts';
import { formatBytes, formatCount, formatDuration, formatQuantity } from '#lib/format.ts';
import { builtText } from '#tuning/report-line.ts';

/** What a sweep was measured on, and how, as pairs of name and text. */
export function measuredFacts(sweep: Sweep): readonly (readonly [name: string, words: string])[] {
  const { version, index, rowCount, firstQuery, exact, set, params } = sweep;
  // The label is set when the table has been described: before that, nothing is known about it.
  const ofTable: readonly (readonly [string, string | undefined])[] = [
    ['Version', version === null ? 'not returned' : `${version}`],
    ['Index', indexText(sweep)],
    ['Sub-vectors', index?.subVectors == null ? undefined : formatCount(index.subVectors)],
    ['Not indexed', index?.unindexedRows ? formatQuantity(index.unindexedRows, 'row') : undefined],
    ['Index size', index?.size == null ? undefined : formatBytes(index.size)],
    ['Rows', rowCount === null ? 'not returned' : formatCount(rowCount)],
  ];
  const facts: readonly (readonly [string, string | undefined])[] = [
    ...(sweep.label === '' ? [] : ofTable),
    ['Column', set.column],
    ['Queries', formatCount(set.count)],
    ['First query', firstQuery === null ? undefined : `${formatDuration(firstQuery)}, not counted`],
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

type Measured = Pick<Sweep, 'version' | 'index' | 'indexProblem'>;
type Now = Pick<MeasuredTable, 'version' | 'index' | 'indexProblem'>;

/** Why the measurements may not apply to the current table; undefined if they still do. */
export function changedSince(sweep: Measured, now: Now): string | undefined {
  const isOther = hasOtherIndex(sweep, now);
  const isLater = sweep.version !== null && now.version !== null && sweep.version !== now.version;
  if (!isLater && !isOther) return undefined;
  const measured = sweep.version === null ? 'with' : `on version ${sweep.version} with`;
  if (isOther)
    return `Measured ${measured} ${builtText(sweep)}; the column has ${builtText(now)} now. Tune again for what it does.`;
  return `Measured on version ${sweep.version}; the table is at version ${now.version} now.`;
}

/** Compares how the indices were built: a later version of the table can have the same index. */
export function hasOtherIndex(sweep: Measured, now: Now | undefined): boolean {
  if (now === undefined || sweep.indexProblem !== undefined || now.indexProblem !== undefined) return false;
  const [before, after] = [sweep.index, now.index];
  if (before === null || after === null) return before !== after;
  const isOther = (one: unknown, other: unknown) => one !== null && other !== null && one !== other;
  return (
    isOther(before.type, after.type) ||
    isOther(before.partitions, after.partitions) ||
    isOther(before.subVectors, after.subVectors)
  );
}
