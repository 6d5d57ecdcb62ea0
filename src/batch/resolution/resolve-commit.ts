import { tableName } from '../checks/check-format.ts';
import { readChange } from '../checks/overview/read-change.ts';
import type { NewOperation } from '../editing/draft-edit.ts';
import { idKey, type TableStates } from '../model.ts';
import { tableOf } from '../table-of.ts';
import { creationEvidence } from './creation-evidence.ts';
import { deletionEvidence } from './deletion-evidence.ts';
import { expectedTables } from './expected-table.ts';
import { contradicts, type Evidence, type EvidenceFinding, inconclusive } from './finding.ts';
import { isAsExpected } from './is-as-expected.ts';
import { presenceEvidence } from './presence-evidence.ts';
import { evidenceOf, type TableEvidence } from './table-evidence.ts';

export interface CommitToResolve {
  readonly operations: readonly NewOperation[];
  /** What was known before it was sent. */
  readonly before: TableStates;
  /** What was seen after it had ended. */
  readonly after: TableStates;
}

export interface Judgement {
  readonly verdict: 'applied' | 'not-applied' | 'cannot-tell';
  /** One for each operation, in their order. */
  readonly findings: readonly EvidenceFinding[];
}

/**
 * Whether a batch was applied of which no answer came, by what it would have left. A batch is applied as a whole or not
 * at all, so one operation can decide. Other clients may have changed the same tables in between, and what they did is
 * never taken for ours; but they are taken to behave as writers of the format do:
 *
 * - an entity tag belongs to one manifest, and the number of a version is given once;
 * - nobody deletes the latest version of a table, or puts a new table where its forerunner lay;
 * - nobody takes back just what this batch has made, so that all looks as before.
 *
 * Where nothing proves that it was us, the batch counts as applied only if every table is exactly what it was to become.
 */
export function resolveCommit({ operations, before, after }: CommitToResolve): Judgement {
  const expected = expectedTables(operations);
  const tables = new Map(
    [...expected].map(([key, table]) => [key, evidenceOf(key, table, { before, after })] as const),
  );
  const witnesses = operations.map((operation, index) => witnessOf(tables, operation, index));
  const findings = witnesses.map(({ speaks, words }, operationIndex) => ({ operationIndex, speaks, words }));
  return { verdict: verdictOf(witnesses, [...tables.values()]), findings };
}

function witnessOf(
  tables: ReadonlyMap<string, TableEvidence>,
  operation: NewOperation,
  index: number,
): Evidence {
  const id = tableOf(operation);
  const evidence = id && tables.get(idKey(id));
  if (evidence === undefined) return inconclusive('It names no table.');
  const undoneBy = evidence.expected.undone.get(index);
  return undoneBy === undefined
    ? witnessOfLast(evidence, operation, index)
    : inconclusive(`Undone by operation ${undoneBy + 1}.`);
}

function witnessOfLast(evidence: TableEvidence, operation: NewOperation, index: number): Evidence {
  const { presence, replacedBy, created, deletions } = evidence.expected;
  if (presence?.by === index) return presenceEvidence(evidence, presence);
  if (replacedBy === index) return replacementWitness(evidence);
  const change = readChange(operation);
  const ranges = deletions.get(index);
  if (ranges !== undefined) return deletionEvidence(evidence, ranges);
  const version = change.kind === 'create_table_version' ? change.version : undefined;
  const expected = version === undefined ? undefined : created.get(version);
  if (version === undefined || expected?.by !== index) return inconclusive('Leaves no visible trace.');
  return creationEvidence(evidence, version, expected);
}

/** A deregistration whose table the same batch declares again. */
function replacementWitness({ expected: { id }, kept: [first] }: TableEvidence): Evidence {
  const name = tableName(id);
  return first === undefined
    ? inconclusive(`The batch declares ${name} again.`)
    : contradicts(`${name} still has v${first}, from before.`);
}

function verdictOf(witnesses: readonly Evidence[], tables: readonly TableEvidence[]): Judgement['verdict'] {
  const isFor = witnesses.some(({ speaks }) => speaks === 'for');
  const isAgainst = witnesses.some(({ speaks }) => speaks === 'against');
  if (isFor === isAgainst) return 'cannot-tell';
  if (isAgainst) return 'not-applied';
  const isProved = witnesses.some(({ isProof }) => isProof === true);
  return isProved || tables.every(isAsExpected) ? 'applied' : 'cannot-tell';
}
