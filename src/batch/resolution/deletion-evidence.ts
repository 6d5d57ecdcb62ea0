import { counted } from '../checks/check-format.ts';
import { lowerBound } from '../checks/overview/lower-bound.ts';
import type { VersionRange } from '../checks/overview/read-change.ts';
import { contradicts, type Evidence, inconclusive, supports } from './finding.ts';
import type { TableEvidence } from './table-evidence.ts';

/** What the deletion of versions has left to see. */
export function deletionEvidence(evidence: TableEvidence, ranges: readonly VersionRange[]): Evidence {
  const { expected, after, kept, lost } = evidence;
  if (expected.presence !== undefined)
    return inconclusive('The table is a new one, if the batch was applied.');
  if (after.presence === 'unknown') return inconclusive('Couldn’t check the table.');
  if (after.presence === 'absent') return inconclusive('The table doesn’t exist.');
  const still = within(kept, ranges);
  const [first] = still;
  if (first !== undefined) return contradicts(stillThere(first, still.length));
  const gone = within(lost, ranges);
  if (gone.length === 0) return inconclusive('No known versions before.');
  return supports(
    gone.length === 1
      ? `v${gone[0]} no longer exists.`
      : `${counted(gone.length, 'version')} no longer exist.`,
  );
}

function stillThere(first: bigint, count: number): string {
  return count === 1
    ? `v${first} is still there.`
    : `v${first} and ${counted(count - 1, 'other')} are still there.`;
}

function within(versions: readonly bigint[], ranges: readonly VersionRange[]): readonly bigint[] {
  const from = (version: bigint) =>
    lowerBound(versions.length, (place) => versions[place] ?? version, version);
  return ranges.flatMap(({ start, end }) =>
    versions.slice(from(start), end === undefined ? undefined : from(end)),
  );
}
