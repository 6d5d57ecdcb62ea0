import { counted, tableName } from '../checks/check-format.ts';
import type { KnownVersion } from '../draft.ts';
import type { VersionRange } from '../simulation/read-change.ts';
import { lowerBound } from '../simulation/version-index.ts';
import type { ExpectedPresence, ExpectedVersion } from './expected-table.ts';
import { compareEntry, differ, isSameEntry } from './same-record.ts';
import { sameLocation, type TableEvidence } from './table-evidence.ts';

/** What the state of a table shows about one operation of a commit. */
export interface EvidenceFinding {
  /** The index in the batch, from 0. */
  readonly operationIndex: number;
  readonly speaks: 'for' | 'against' | 'neither';
  readonly words: string;
}

export interface Evidence {
  readonly speaks: EvidenceFinding['speaks'];
  readonly words: string;
  /** Only this batch can have made the change; set only for evidence in favor. */
  readonly isProof?: true;
}

export const inconclusive = (words: string): Evidence => ({ speaks: 'neither', words });
export const contradicts = (words: string): Evidence => ({ speaks: 'against', words });
/** Another client may have made the same change. */
const supports = (words: string): Evidence => ({ speaks: 'for', words });
const proof = (words: string): Evidence => ({ speaks: 'for', words, isProof: true });

/** Evidence of the last declaration or deregistration of a table. */
export function presenceEvidence(evidence: TableEvidence, presence: ExpectedPresence): Evidence {
  const { after, expected } = evidence;
  const name = tableName(expected.id);
  if (after.presence === 'unknown') return inconclusive(`Unknown whether ${name} exists.`);
  return presence.exists ? declared(evidence, presence, name) : deregistered(evidence, name);
}

function deregistered({ before, after, expected, isSameTable }: TableEvidence, name: string): Evidence {
  if (before.presence === 'absent') {
    return inconclusive(
      expected.needsTable ? `${name} didn’t exist before.` : `${name} didn’t exist before either.`,
    );
  }
  if (after.presence === 'absent') {
    return before.presence === 'there'
      ? supports(`${name} no longer exists.`)
      : inconclusive(`${name} doesn’t exist, and it’s unknown whether it did before.`);
  }
  if (isSameTable) return contradicts(`${name} is still there.`);
  return inconclusive(`${name} exists, but may be a different table.`);
}

function declared(evidence: TableEvidence, presence: ExpectedPresence, name: string): Evidence {
  const { before, after, expected } = evidence;
  if (after.presence === 'absent') return contradicts(`${name} doesn’t exist.`);
  if (evidence.remaining.length > 0) return contradicts(`${name} is still the table that was there before.`);
  if (expected.replacedBy !== undefined && before.presence !== 'absent') {
    return replaced(evidence, presence, name);
  }
  if (before.presence === 'there') return existedBefore(evidence, presence, name);
  if (before.presence === 'unknown') return inconclusive(`${name} exists, and may have existed before.`);
  if (expected.needsTable) return inconclusive(`${name} exists and didn’t before.`);
  return where(evidence, presence, name);
}

function where({ after }: TableEvidence, { location }: ExpectedPresence, name: string): Evidence {
  if (location === undefined) return supports(`${name} exists and didn’t before.`);
  const current = after.facts?.location;
  if (current === undefined) return inconclusive(`${name} exists; the server didn’t return its location.`);
  return sameLocation(current, location)
    ? supports(`${name} exists at the declared location.`)
    : inconclusive(`${name} exists, but at ${current}.`);
}

/** A server refuses a declaration if the table exists. */
function existedBefore(
  { before, after }: TableEvidence,
  { location }: ExpectedPresence,
  name: string,
): Evidence {
  const current = after.facts?.location;
  const isElsewhere = location !== undefined && !sameLocation(current, location);
  return isElsewhere && sameLocation(current, before.facts?.location)
    ? contradicts(`${name} is still where it was before.`)
    : inconclusive(`${name} was there before.`);
}

/** The batch replaces the old table with a new one. */
function replaced(evidence: TableEvidence, presence: ExpectedPresence, name: string): Evidence {
  const { before, after, lost } = evidence;
  const current = after.facts?.location;
  const was = before.facts?.location;
  const { location } = presence;
  if (before.presence === 'unknown')
    return inconclusive(`${name} exists, and may be the same table as before.`);
  if (location !== undefined && was !== undefined && !sameLocation(was, location)) {
    if (sameLocation(current, location)) return supports(`${name} exists at the declared location.`);
    if (sameLocation(current, was)) return contradicts(`${name} is still where it was before.`);
  }
  if (location === undefined && current !== undefined && was !== undefined && !sameLocation(current, was)) {
    return supports(`${name} exists at a different location than before.`);
  }
  if (lost.length > 0) return supports(`${name} exists without its earlier versions.`);
  return inconclusive(`${name} exists, and may be the same table as before.`);
}

export function creationEvidence(
  evidence: TableEvidence,
  version: bigint,
  created: ExpectedVersion,
): Evidence {
  const { after } = evidence;
  if (after.presence === 'unknown') return inconclusive('Couldn’t check the table.');
  if (after.presence === 'absent') return inconclusive('The table doesn’t exist.');
  const existing = after.versions.byNumber.get(version);
  if (existing !== undefined) return existingVersion(evidence, existing, created);
  if (!after.versions.lacks(version)) return inconclusive(`Unknown whether v${version} exists.`);
  return versionMissing(evidence, version);
}

function existingVersion(
  { before }: TableEvidence,
  existing: KnownVersion,
  created: ExpectedVersion,
): Evidence {
  const { version } = existing;
  const was = before.versions.byNumber.get(version);
  if (was !== undefined && isSameEntry(was, existing))
    return contradicts(`v${version} is the version that existed before.`);
  const similarity = compareEntry(created.entry, existing);
  if (similarity.kind === 'other')
    return contradicts(`v${version} exists, with a different ${similarity.by}.`);
  const isNew = was === undefined ? before.versions.lacks(version) : differ(was, existing);
  if (!isNew) return inconclusive(`v${version} exists, and may have existed before.`);
  switch (similarity.kind) {
    case 'tag':
      return proof(`v${version} exists with the ETag that was sent.`);
    case 'alike':
      return supports(`v${version} exists with the ${similarity.by} that ${sentWords(similarity.by)} sent.`);
    case 'unclear':
      return inconclusive(`v${version} exists, but the server returned too few details.`);
  }
}

function sentWords(by: string): string {
  return by.includes(' and ') ? 'were' : 'was';
}

/** Clean-ups delete old versions, but not the latest, which this one would have been. Only this batch does that. */
function versionMissing(evidence: TableEvidence, version: bigint): Evidence {
  const { highest } = evidence.after.versions;
  const isHighest = highest === undefined || highest < version;
  if (isHighest && isKnownTable(evidence)) {
    const latest = highest === undefined ? 'no version is' : `v${highest} is the latest`;
    return contradicts(`v${version} doesn’t exist: ${latest}.`);
  }
  if (isUnchanged(evidence))
    return contradicts(`v${version} doesn’t exist, and all other versions are as before.`);
  return inconclusive(`v${version} doesn’t exist; it may have been deleted since.`);
}

/** Whether the current table is the one that the batch changed or created, if it was applied. */
function isKnownTable({ expected: { presence }, before, after, isSameTable }: TableEvidence): boolean {
  if (presence === undefined) return isSameTable;
  const current = after.facts?.location;
  return sameLocation(current, presence.location) || sameLocation(current, before.facts?.location);
}

function isUnchanged({ expected, before, after, remaining, isSameTable }: TableEvidence): boolean {
  const areWhole = before.versions.isWhole && after.versions.isWhole;
  const counts = [remaining.length, before.versions.byNumber.size, after.versions.byNumber.size];
  return expected.presence === undefined && isSameTable && areWhole && new Set(counts).size === 1;
}

export function deletionEvidence(evidence: TableEvidence, ranges: readonly VersionRange[]): Evidence {
  const { expected, after, remaining, lost } = evidence;
  if (expected.presence !== undefined)
    return inconclusive('The table is a new one, if the batch was applied.');
  if (after.presence === 'unknown') return inconclusive('Couldn’t check the table.');
  if (after.presence === 'absent') return inconclusive('The table doesn’t exist.');
  const still = within(remaining, ranges);
  const [first] = still;
  if (first !== undefined) return contradicts(stillExisting(first, still.length));
  const gone = within(lost, ranges);
  if (gone.length === 0) return inconclusive('No known versions before.');
  return supports(
    gone.length === 1
      ? `v${gone[0]} no longer exists.`
      : `${counted(gone.length, 'version')} no longer exist.`,
  );
}

function stillExisting(first: bigint, count: number): string {
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
