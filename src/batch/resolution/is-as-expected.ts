import type { KnownVersion } from '../model.ts';
import { type ExpectedTable, isWithin } from './expected-table.ts';
import { compareEntry, differ } from './same-record.ts';
import { sameLocation, type TableEvidence, type TableSnapshot } from './table-evidence.ts';

/** Whether a table is in everything what the batch would have made of it, and nothing of that is unknown. */
export function isAsExpected(evidence: TableEvidence): boolean {
  const { expected, after } = evidence;
  if (!couldBeApplied(evidence)) return false;
  const isThere = expected.presence?.isThere ?? true;
  if (after.presence !== (isThere ? 'there' : 'absent')) return false;
  return !isThere || (isAtPlace(evidence) && hasVersions(evidence));
}

/** Otherwise it would have been refused, unless somebody else has changed the table. */
function couldBeApplied({ expected, before }: TableEvidence): boolean {
  const isFitting = before.presence === (expected.needsTable ? 'there' : 'absent');
  const areFree = [...expected.needsFree].every((version) => before.versions.lacks(version));
  return expected.isPossible && isFitting && areFree;
}

function isAtPlace({ expected: { presence }, after, hasStood }: TableEvidence): boolean {
  if (presence === undefined) return hasStood;
  return presence.location === undefined || sameLocation(presence.location, after.facts?.location);
}

function hasVersions({ expected, before, after }: TableEvidence): boolean {
  const isNew = expected.presence !== undefined;
  // Such a table has no versions, also where the server lists none at all.
  if (isNew && expected.created.size === 0 && after.facts?.state === 'declared') return true;
  if (!after.versions.isWhole || (!isNew && !before.versions.isWhole)) return false;
  const left = isNew ? [] : leftOf(expected, before);
  const count = left.length + expected.created.size;
  return after.versions.byNumber.size === count && areThere(left, after) && areCreated(expected, after);
}

function leftOf({ created, deletions }: ExpectedTable, { versions }: TableSnapshot): readonly KnownVersion[] {
  const deleted = [...deletions.values()].flat();
  return [...versions.byNumber.values()].filter(
    ({ version }) => !created.has(version) && !isWithin(deleted, version),
  );
}

function areThere(left: readonly KnownVersion[], { versions }: TableSnapshot): boolean {
  return left.every((record) => {
    const there = versions.byNumber.get(record.version);
    return there !== undefined && !differ(record, there);
  });
}

function areCreated({ created }: ExpectedTable, { versions }: TableSnapshot): boolean {
  return [...created].every(([number, { entry }]) => {
    const there = versions.byNumber.get(number);
    const kind = there && compareEntry(entry, there).kind;
    return kind === 'tag' || kind === 'alike';
  });
}
