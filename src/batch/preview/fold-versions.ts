import type { VersionsRow } from './after.ts';

/** One version, before those with the same fate are put together. */
export interface VersionOutcome {
  readonly version: bigint;
  readonly change: VersionsRow['change'];
  /** What happens to it, where that is not the same for all with its change. */
  readonly words: string;
  readonly operations: readonly number[];
}

/** Neighbours with one fate become one row: a table may have thousands. */
export function foldVersions(fates: readonly VersionOutcome[]): readonly VersionsRow[] {
  const newestFirst = fates.toSorted((one, other) =>
    one.version === other.version ? 0 : one.version > other.version ? -1 : 1,
  );
  const runs: [VersionOutcome, ...VersionOutcome[]][] = [];
  for (const fate of newestFirst) {
    const run = runs.at(-1);
    if (run !== undefined && isAlike(run[0], fate)) run.push(fate);
    else runs.push([fate]);
  }
  return runs.map(rowOf);
}

/** A mistake is never put together with another. */
function isAlike(one: VersionOutcome, other: VersionOutcome): boolean {
  return one.change === other.change && one.words === other.words && one.change !== 'conflict';
}

function rowOf(run: readonly [VersionOutcome, ...VersionOutcome[]]): VersionsRow {
  const [newest] = run;
  const oldest = run.at(-1) ?? newest;
  return {
    change: newest.change,
    label: newest === oldest ? `v${newest.version}` : `v${oldest.version} to v${newest.version}`,
    words: newest.words === '' ? countWords(newest.change, run.length) : newest.words,
    operations: [...new Set(run.flatMap(({ operations }) => operations))],
  };
}

function countWords(change: VersionsRow['change'], count: number): string {
  const many = count.toLocaleString('en');
  if (change === 'same') return count === 1 ? 'stays' : `${many} kept`;
  if (count > 1) return `${many} versions`;
  return change === 'added' ? 'new' : 'deleted';
}
