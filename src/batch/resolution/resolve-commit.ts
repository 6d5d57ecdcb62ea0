import { tableName } from '../checks/check-format.ts';
import { idKey, type KnownVersion, type NewOperation, type TableStates, tableOf } from '../draft.ts';
import { readChange } from '../simulation/read-change.ts';
import { type ExpectedTable, expectedTables, isWithin } from './expected-table.ts';
import {
  contradicts,
  creationEvidence,
  deletionEvidence,
  type Evidence,
  type EvidenceFinding,
  inconclusive,
  presenceEvidence,
} from './operation-evidence.ts';
import { compareEntry, differ } from './same-record.ts';
import { evidenceOf, sameLocation, type TableEvidence, type TableSnapshot } from './table-evidence.ts';

interface CommitToResolve {
  readonly operations: readonly NewOperation[];
  readonly before: TableStates;
  readonly after: TableStates;
}

interface Judgement {
  readonly verdict: 'applied' | 'not-applied' | 'cannot-tell';
  readonly findings: readonly EvidenceFinding[];
}

/**
 * Decides whether a batch without a response was applied, from the state that it would have left. A batch is applied as
 * a whole or not at all, so one operation can decide. Other clients may have changed the same tables in between, and
 * their changes are never taken for ours; but they are expected to behave as writers of the format do:
 *
 * - an entity tag belongs to one manifest, and a version number is used once;
 * - no other client deletes the latest version of a table, or creates a new table at the location of an earlier one of
 *   that name;
 * - no other client reverts exactly what this batch did, so that everything looks as before.
 *
 * Without proof that it was us, the batch counts as applied only if every table is exactly as it would have left it.
 */
export function resolveCommit({ operations, before, after }: CommitToResolve): Judgement {
  const expected = expectedTables(operations);
  const tables = new Map(
    [...expected].map(([key, table]) => [key, evidenceOf(key, table, { before, after })] as const),
  );
  const evidence = operations.map((operation, index) => evidenceFor(tables, operation, index));
  const findings = evidence.map(({ speaks, words }, operationIndex) => ({ operationIndex, speaks, words }));
  return { verdict: resolutionOf(evidence, [...tables.values()]), findings };
}

function evidenceFor(
  tables: ReadonlyMap<string, TableEvidence>,
  operation: NewOperation,
  index: number,
): Evidence {
  const id = tableOf(operation);
  const evidence = id && tables.get(idKey(id));
  if (evidence === undefined) return inconclusive('It names no table.');
  const undoneBy = evidence.expected.undone.get(index);
  return undoneBy === undefined
    ? evidenceOfLast(evidence, operation, index)
    : inconclusive(`Undone by operation ${undoneBy + 1}.`);
}

function evidenceOfLast(evidence: TableEvidence, operation: NewOperation, index: number): Evidence {
  const { presence, replacedBy, created, deletions } = evidence.expected;
  if (presence?.by === index) return presenceEvidence(evidence, presence);
  if (replacedBy === index) return replacementEvidence(evidence);
  const change = readChange(operation);
  const ranges = deletions.get(index);
  if (ranges !== undefined) return deletionEvidence(evidence, ranges);
  const version = change.kind === 'create_table_version' ? change.version : undefined;
  const expected = version === undefined ? undefined : created.get(version);
  if (version === undefined || expected?.by !== index) return inconclusive('Leaves no visible trace.');
  return creationEvidence(evidence, version, expected);
}

function replacementEvidence({ expected: { id }, remaining: [first] }: TableEvidence): Evidence {
  const name = tableName(id);
  return first === undefined
    ? inconclusive(`The batch declares ${name} again.`)
    : contradicts(`${name} still has v${first}, from before.`);
}

function resolutionOf(evidence: readonly Evidence[], tables: readonly TableEvidence[]): Judgement['verdict'] {
  const isFor = evidence.some(({ speaks }) => speaks === 'for');
  const isAgainst = evidence.some(({ speaks }) => speaks === 'against');
  if (isFor === isAgainst) return 'cannot-tell';
  if (isAgainst) return 'not-applied';
  const isProved = evidence.some(({ isProof }) => isProof === true);
  return isProved || tables.every(isAsExpected) ? 'applied' : 'cannot-tell';
}

/** Whether a table is exactly as the batch would have left it, with nothing unknown. */
function isAsExpected(evidence: TableEvidence): boolean {
  const { expected, after } = evidence;
  if (!couldBeApplied(evidence)) return false;
  const exists = expected.presence?.exists ?? true;
  if (after.presence !== (exists ? 'there' : 'absent')) return false;
  return !exists || (isAtPlace(evidence) && hasVersions(evidence));
}

/** If it could not be applied to the earlier state, the server refused it, unless another client changed the table. */
function couldBeApplied({ expected, before }: TableEvidence): boolean {
  const isFitting = before.presence === (expected.needsTable ? 'there' : 'absent');
  const areFree = [...expected.needsFree].every((version) => before.versions.lacks(version));
  return expected.isPossible && isFitting && areFree;
}

function isAtPlace({ expected: { presence }, after, isSameTable }: TableEvidence): boolean {
  if (presence === undefined) return isSameTable;
  return presence.location === undefined || sameLocation(presence.location, after.facts?.location);
}

function hasVersions({ expected, before, after }: TableEvidence): boolean {
  const isNew = expected.presence !== undefined;
  // A declared table has no versions, even if the server lists none at all.
  if (isNew && expected.created.size === 0 && after.facts?.state === 'declared') return true;
  if (!after.versions.isWhole || (!isNew && !before.versions.isWhole)) return false;
  const left = isNew ? [] : leftOf(expected, before);
  const count = left.length + expected.created.size;
  return after.versions.byNumber.size === count && areUnchanged(left, after) && areCreated(expected, after);
}

function leftOf({ created, deletions }: ExpectedTable, { versions }: TableSnapshot): readonly KnownVersion[] {
  const deleted = [...deletions.values()].flat();
  return [...versions.byNumber.values()].filter(
    ({ version }) => !created.has(version) && !isWithin(deleted, version),
  );
}

function areUnchanged(left: readonly KnownVersion[], { versions }: TableSnapshot): boolean {
  return left.every((record) => {
    const current = versions.byNumber.get(record.version);
    return current !== undefined && !differ(record, current);
  });
}

function areCreated({ created }: ExpectedTable, { versions }: TableSnapshot): boolean {
  return [...created].every(([number, { entry }]) => {
    const current = versions.byNumber.get(number);
    const kind = current && compareEntry(entry, current).kind;
    return kind === 'tag' || kind === 'alike';
  });
}
