import { batchOperationKinds, batchOperations, defined } from '#protocol/index.ts';
import type { DraftOperation, OperationFields } from '../draft.ts';
import { listed } from './check-format.ts';
import type { BatchRule, CheckFix, RuleIssue } from './rule.ts';

/**
 * Unknown members are sent anyway: a server may support more than the interface, but most often a name is misspelled.
 */
export const unknownMembers: BatchRule = {
  name: 'unknown-members',
  find: ({ draft }) => [
    ...unknownOfBatch(draft.members),
    ...draft.operations.flatMap((operation) => unknownOfOperation(operation)),
  ],
};

const OF_BATCH = Object.keys(batchOperations.batchCommit.request.shape);

function unknownOfBatch(members: OperationFields): readonly RuleIssue[] {
  const found = unknownIn(members, OF_BATCH);
  return found.length === 0 ? [] : [{ ...issueOf(found, 'a batch'), key: undefined }];
}

function unknownOfOperation({ key, kind, members }: DraftOperation): readonly RuleIssue[] {
  const found = unknownIn(members, Object.keys(batchOperationKinds[kind].shape));
  if (found.length === 0) return [];
  const fix = renaming({ kind, members }, found);
  return [{ ...issueOf(found, kind), key, ...defined({ fix }) }];
}

interface UnknownMember {
  readonly name: string;
  /** The closest known name; undefined if none is close, or if that member is set too. */
  readonly meant: string | undefined;
}

function unknownIn(members: OperationFields, known: readonly string[]): readonly UnknownMember[] {
  const names = Object.keys(members);
  return names
    .filter((name) => !known.includes(name))
    .map((name) => ({
      name,
      meant: known.find((other) => !names.includes(other) && isSimilar(name.toLowerCase(), other)),
    }));
}

function issueOf(found: readonly UnknownMember[], owner: string): Omit<RuleIssue, 'key'> {
  const names = listed(found.map(({ name }) => shortened(name)));
  const meant = found.flatMap((one) => one.meant ?? []);
  const [only] = found;
  return {
    level: 'warning',
    ...(only === undefined ? {} : { member: only.name }),
    title: found.length === 1 ? `${names} is no field of ${owner}` : `${names} are no fields of ${owner}`,
    text: `${meant.length === 0 ? '' : `Did you mean ${listed(meant)}? `}The server may ignore what it doesn’t know.`,
  };
}

function renaming(
  { kind, members }: Pick<DraftOperation, 'kind' | 'members'>,
  found: readonly UnknownMember[],
): CheckFix | undefined {
  const meant = new Map(found.flatMap(({ name, meant }) => (meant === undefined ? [] : [[name, meant]])));
  const [first] = meant.values();
  if (first === undefined) return undefined;
  const renamed = Object.entries(members).map(([name, value]) => [meant.get(name) ?? name, value]);
  const label = meant.size === 1 ? `Use ${first}` : 'Use the field names meant';
  return { label, operation: { kind, members: Object.fromEntries(renamed) } };
}

const MAX_LENGTH = 40;

function shortened(name: string): string {
  return name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}…` : name;
}

/** Two typos in a word of this length rarely give another word. */
const LONG = 6;

/** Whether one may be a typo of the other: at most one letter added, removed, or replaced; two in long words. */
function isSimilar(name: string, other: string): boolean {
  const most = other.length >= LONG ? 2 : 1;
  return Math.abs(name.length - other.length) <= most && editDistance(name, other) <= most;
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const same = one[i] === other[j] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + same, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
