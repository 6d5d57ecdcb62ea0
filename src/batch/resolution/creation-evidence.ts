import type { KnownVersion } from '../model.ts';
import type { ExpectedVersion } from './expected-table.ts';
import { contradicts, type Evidence, inconclusive, proof, supports } from './finding.ts';
import { compareEntry, differ, isSameEntry } from './same-record.ts';
import { sameLocation, type TableEvidence } from './table-evidence.ts';

/** What the creation of a version has left to see. */
export function creationEvidence(
  evidence: TableEvidence,
  version: bigint,
  created: ExpectedVersion,
): Evidence {
  const { after } = evidence;
  if (after.presence === 'unknown') return inconclusive('Couldn’t check the table.');
  if (after.presence === 'absent') return inconclusive('The table doesn’t exist.');
  const there = after.versions.byNumber.get(version);
  if (there !== undefined) return versionThere(evidence, there, created);
  if (!after.versions.lacks(version)) return inconclusive(`Unknown whether v${version} exists.`);
  return versionMissing(evidence, version);
}

function versionThere({ before }: TableEvidence, there: KnownVersion, created: ExpectedVersion): Evidence {
  const { version } = there;
  const was = before.versions.byNumber.get(version);
  if (was !== undefined && isSameEntry(was, there))
    return contradicts(`v${version} is the version that existed before.`);
  const likeness = compareEntry(created.entry, there);
  if (likeness.kind === 'other') return contradicts(`v${version} exists, with a different ${likeness.by}.`);
  const isNew = was === undefined ? before.versions.lacks(version) : differ(was, there);
  if (!isNew) return inconclusive(`v${version} exists, and may have existed before.`);
  switch (likeness.kind) {
    case 'tag':
      return proof(`v${version} exists with the ETag that was sent.`);
    case 'alike':
      return supports(`v${version} exists with the ${likeness.by} that ${sentWords(likeness.by)} sent.`);
    case 'unclear':
      return inconclusive(`v${version} exists, but the server returned too few details.`);
  }
}

function sentWords(by: string): string {
  return by.includes(' and ') ? 'were' : 'was';
}

/** Clean-ups delete old versions. Nobody but this batch deletes the latest, which it would have been. */
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

/** Whether the table that is there is the one that the batch has worked on, or made, if it was applied. */
function isKnownTable({ expected: { presence }, before, after, hasStood }: TableEvidence): boolean {
  if (presence === undefined) return hasStood;
  const there = after.facts?.location;
  return sameLocation(there, presence.location) || sameLocation(there, before.facts?.location);
}

function isUnchanged({ expected, before, after, kept, hasStood }: TableEvidence): boolean {
  const areWhole = before.versions.isWhole && after.versions.isWhole;
  const counts = [kept.length, before.versions.byNumber.size, after.versions.byNumber.size];
  return expected.presence === undefined && hasStood && areWhole && new Set(counts).size === 1;
}
