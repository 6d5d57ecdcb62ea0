import { tableName } from '../checks/check-format.ts';
import type { ExpectedPresence } from './expected-table.ts';
import { contradicts, type Evidence, inconclusive, supports } from './finding.ts';
import { sameLocation, type TableEvidence } from './table-evidence.ts';

/** What the last declaration or deregistration of a table has left to see. */
export function presenceEvidence(evidence: TableEvidence, presence: ExpectedPresence): Evidence {
  const { after, expected } = evidence;
  const name = tableName(expected.id);
  if (after.presence === 'unknown') return inconclusive(`Unknown whether ${name} exists.`);
  return presence.isThere ? declared(evidence, presence, name) : deregistered(evidence, name);
}

function deregistered({ before, after, expected, hasStood }: TableEvidence, name: string): Evidence {
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
  if (hasStood) return contradicts(`${name} is still there.`);
  return inconclusive(`${name} exists, but may be a different table.`);
}

function declared(evidence: TableEvidence, presence: ExpectedPresence, name: string): Evidence {
  const { before, after, expected } = evidence;
  if (after.presence === 'absent') return contradicts(`${name} doesn’t exist.`);
  if (evidence.kept.length > 0) return contradicts(`${name} is still the table that was there before.`);
  if (expected.replacedBy !== undefined && before.presence !== 'absent') {
    return replaced(evidence, presence, name);
  }
  if (before.presence === 'there') return thereBefore(evidence, presence, name);
  if (before.presence === 'unknown') return inconclusive(`${name} exists, and may have existed before.`);
  if (expected.needsTable) return inconclusive(`${name} exists and didn’t before.`);
  return where(evidence, presence, name);
}

function where({ after }: TableEvidence, { location }: ExpectedPresence, name: string): Evidence {
  if (location === undefined) return supports(`${name} exists and didn’t before.`);
  const there = after.facts?.location;
  if (there === undefined) return inconclusive(`${name} exists; the server didn’t return its location.`);
  return sameLocation(there, location)
    ? supports(`${name} exists at the declared location.`)
    : inconclusive(`${name} exists, but at ${there}.`);
}

/** A declaration is refused where there is a table. */
function thereBefore(
  { before, after }: TableEvidence,
  { location }: ExpectedPresence,
  name: string,
): Evidence {
  const there = after.facts?.location;
  const isElsewhere = location !== undefined && !sameLocation(there, location);
  return isElsewhere && sameLocation(there, before.facts?.location)
    ? contradicts(`${name} is still where it was before.`)
    : inconclusive(`${name} was there before.`);
}

/** The batch puts a new table in the place of the old one. */
function replaced(evidence: TableEvidence, presence: ExpectedPresence, name: string): Evidence {
  const { before, after, lost } = evidence;
  const there = after.facts?.location;
  const was = before.facts?.location;
  const { location } = presence;
  if (before.presence === 'unknown')
    return inconclusive(`${name} exists, and may be the same table as before.`);
  if (location !== undefined && was !== undefined && !sameLocation(was, location)) {
    if (sameLocation(there, location)) return supports(`${name} exists at the declared location.`);
    if (sameLocation(there, was)) return contradicts(`${name} is still where it was before.`);
  }
  if (location === undefined && there !== undefined && was !== undefined && !sameLocation(there, was)) {
    return supports(`${name} exists at a different location than before.`);
  }
  if (lost.length > 0) return supports(`${name} exists without its earlier versions.`);
  return inconclusive(`${name} exists, and may be the same table as before.`);
}
