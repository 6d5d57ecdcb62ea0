import { nameOf } from '../checks/words.ts';
import type { ExpectedPresence } from './expected-table.ts';
import { against, neither, speaksFor, type Witness } from './finding.ts';
import { sameLocation, type TableEvidence } from './table-evidence.ts';

/** What the last declaration or deregistration of a table has left to see. */
export function presenceWitness(evidence: TableEvidence, presence: ExpectedPresence): Witness {
  const { after, expected } = evidence;
  const name = nameOf(expected.id);
  if (after.presence === 'unknown') return neither(`It is not known whether ${name} is there.`);
  return presence.isThere ? declared(evidence, presence, name) : deregistered(evidence, name);
}

function deregistered({ before, after, expected, hasStood }: TableEvidence, name: string): Witness {
  if (before.presence === 'absent') {
    return neither(
      expected.needsTable ? `${name} was not there before.` : `${name} was not there before either.`,
    );
  }
  if (after.presence === 'absent') {
    return before.presence === 'there'
      ? speaksFor(`${name} is gone.`)
      : neither(`${name} is not there, and it is not known whether it was before.`);
  }
  if (hasStood) return against(`${name} is still there.`);
  return neither(`${name} is there, but may be another table by now.`);
}

function declared(evidence: TableEvidence, presence: ExpectedPresence, name: string): Witness {
  const { before, after, expected } = evidence;
  if (after.presence === 'absent') return against(`${name} is not there.`);
  if (evidence.kept.length > 0) return against(`${name} is still the table that was there before.`);
  if (expected.replacedBy !== undefined && before.presence !== 'absent') {
    return replaced(evidence, presence, name);
  }
  if (before.presence === 'there') return thereBefore(evidence, presence, name);
  if (before.presence === 'unknown') return neither(`${name} is there, and may have been there before.`);
  if (expected.needsTable) return neither(`${name} is there, and was not before.`);
  return where(evidence, presence, name);
}

function where({ after }: TableEvidence, { location }: ExpectedPresence, name: string): Witness {
  if (location === undefined) return speaksFor(`${name} is there, and was not before.`);
  const there = after.facts?.location;
  if (there === undefined) return neither(`${name} is there; the server does not say where.`);
  return sameLocation(there, location)
    ? speaksFor(`${name} is there, where it was to be declared.`)
    : neither(`${name} is there, but at ${there}.`);
}

/** A declaration is refused where there is a table. */
function thereBefore(
  { before, after }: TableEvidence,
  { location }: ExpectedPresence,
  name: string,
): Witness {
  const there = after.facts?.location;
  const isElsewhere = location !== undefined && !sameLocation(there, location);
  return isElsewhere && sameLocation(there, before.facts?.location)
    ? against(`${name} is still where it was before.`)
    : neither(`${name} was there before.`);
}

/** The batch puts a new table in the place of the old one. */
function replaced(evidence: TableEvidence, presence: ExpectedPresence, name: string): Witness {
  const { before, after, lost } = evidence;
  const there = after.facts?.location;
  const was = before.facts?.location;
  const { location } = presence;
  if (before.presence === 'unknown') return neither(`${name} is there, and may be the one from before.`);
  if (location !== undefined && was !== undefined && !sameLocation(was, location)) {
    if (sameLocation(there, location)) return speaksFor(`${name} is there, where it was to be declared.`);
    if (sameLocation(there, was)) return against(`${name} is still where it was before.`);
  }
  if (location === undefined && there !== undefined && was !== undefined && !sameLocation(there, was)) {
    return speaksFor(`${name} is there, at another place than before.`);
  }
  if (lost.length > 0) return speaksFor(`${name} is there, without the versions that it had.`);
  return neither(`${name} is there, and may be the one from before.`);
}
