import { ambiguousParts, DEFAULT_DELIMITER, type Id } from '#protocol/index.ts';
import { idKey, newOperation } from '../draft.ts';
import type { DeclareStep, OperationContext } from '../simulation/operation-context.ts';
import { counted, listed, operationNumber, tableName } from './check-format.ts';
import {
  type BatchRule,
  type CheckFix,
  moveBelow,
  ofSeveral,
  onEach,
  onEachStep,
  type RuleIssue,
  removal,
} from './rule.ts';

/** Neither a path nor a file can hold an empty name. */
export const emptyName = onEachStep('empty-name', ({ table: { id } }) => {
  // The user chose a namespace, but didn't enter the table's name yet.
  if (id.indexOf('') === id.length - 1 && id.length > 0)
    return { level: 'error', member: 'id', title: 'the name of the table is missing', isMissing: true };
  if (id.includes('')) {
    return {
      level: 'error',
      member: 'id',
      title: 'part of the name is empty',
      text: `Part ${id.indexOf('') + 1} of ${id.length}.`,
    };
  }
  if (id.every((part) => part.isWellFormed())) return undefined;
  return {
    level: 'error',
    member: 'id',
    title: 'the name contains an invalid character',
    text: 'It isn’t valid Unicode.',
  };
});

/** The body of a batch can hold such a name; the path of every other request can't. */
export const delimiterInName = onEach('declare_table', 'delimiter-in-name', ({ table: { id } }) => {
  const parts = ambiguousParts(id);
  if (parts.length === 0) return undefined;
  return {
    level: 'warning',
    member: 'id',
    title: `${listed(parts)} contains the delimiter ${DEFAULT_DELIMITER}`,
    text: 'Servers may read it as a namespace and a table.',
  };
});

export const declaredTwice = onEach('declare_table', 'declared-twice', (step) => {
  const { table, found } = step;
  if (found.presence !== 'there' || found.declaredBy === undefined) return undefined;
  return {
    level: 'error',
    member: 'id',
    title: `${tableName(table.id)} is declared twice`,
    text: `By ${operationNumber(found.declaredBy)} first.`,
    fix: removal(step),
  };
});

export const tableAlreadyThere = onEach(
  'declare_table',
  'table-already-there',
  (step) => {
    const { table, found } = step;
    if (found.presence !== 'there' || found.declaredBy !== undefined) return undefined;
    const { location, state } = table.facts ?? {};
    const words = [
      state === 'declared' ? 'It’s declared and has no data yet.' : '',
      location === undefined ? '' : `Location: ${location}`,
    ].filter((part) => part !== '');
    return {
      level: 'error',
      member: 'id',
      title: `table ${tableName(table.id)} already exists`,
      ...(words.length === 0 ? {} : { text: words.join(' ') }),
      fix: removal(step),
    };
  },
  'table',
);

/** One issue for all tables of a namespace, since one click fixes them all. */
export const namespaceMissing: BatchRule = {
  name: 'namespace-missing',
  basis: { fact: 'namespace', kinds: ['declare_table'] },
  find: ({ steps }) => [...stepsByMissingNamespace(steps).values()].map(missingNamespaceIssue),
};

function stepsByMissingNamespace(steps: readonly OperationContext[]): ReadonlyMap<string, DeclareStep[]> {
  const byNamespace = new Map<string, DeclareStep[]>();
  for (const step of steps) {
    const missing = step.kind === 'declare_table' ? missingNamespaceOf(step) : undefined;
    if (missing === undefined || step.kind !== 'declare_table') continue;
    const key = idKey(missing);
    const others = byNamespace.get(key);
    if (others === undefined) byNamespace.set(key, [step]);
    else others.push(step);
  }
  return byNamespace;
}

/** If the table existed before, in this batch or earlier, so does its namespace. */
function missingNamespaceOf({ table: { facts }, found }: DeclareStep): Id | undefined {
  const isFirst = found.presence === 'absent' && found.deregisteredBy === undefined;
  return isFirst ? (facts?.missingNamespace ?? undefined) : undefined;
}

function missingNamespaceIssue(steps: readonly DeclareStep[]): RuleIssue {
  const [first] = steps;
  const namespace = (first && missingNamespaceOf(first)) ?? [];
  return {
    level: 'error',
    ...ofSeveral(steps),
    member: 'id',
    title: `namespace ${namespace.join(' / ')} doesn’t exist`,
    text: `${counted(steps.length, 'table')} can’t be declared without it. Create it before the commit.`,
    fix: { label: 'Create namespace…', namespace },
  };
}

export const tableNotThere = onEachStep(
  'table-not-there',
  (step) => {
    const { table, found } = step;
    if (step.kind === 'declare_table' || found.presence !== 'absent') return undefined;
    if (found.deregisteredBy !== undefined) return undefined;
    const later = table.end.declaredBy;
    return {
      level: 'error',
      member: 'id',
      title: `table ${tableName(table.id)} doesn’t exist`,
      text:
        later === undefined
          ? 'Declare it first, in this batch or earlier.'
          : `It’s declared later by ${operationNumber(later)}. Move this operation below it.`,
      fix: later === undefined ? declaration(step) : moveBelow(step, later),
    };
  },
  { fact: 'table', kinds: ['create_table_version', 'delete_table_versions', 'deregister_table'] },
);

/** A new version needs its table; any other operation on a missing table is pointless and can be removed. */
function declaration(step: OperationContext): CheckFix {
  if (step.kind !== 'create_table_version') return removal(step);
  const operations = [newOperation('declare_table', step.table.id)];
  return { label: 'Declare table first', edit: { kind: 'add', operations, at: step.place } };
}

export const deregisteredTwice = onEach('deregister_table', 'deregistered-twice', (step) => {
  const { table, found } = step;
  if (found.presence !== 'absent' || found.deregisteredBy === undefined) return undefined;
  return {
    level: 'error',
    member: 'id',
    title: `${tableName(table.id)} is deregistered twice`,
    text: `By ${operationNumber(found.deregisteredBy)} first.`,
    fix: removal(step),
  };
});

export const afterDeregistration = onEachStep('after-deregistration', (step) => {
  const { kind, table, found } = step;
  const isOfVersions = kind === 'create_table_version' || kind === 'delete_table_versions';
  if (!isOfVersions || found.presence !== 'absent' || found.deregisteredBy === undefined) return undefined;
  const later = table.end.declaredBy;
  return {
    level: 'error',
    member: 'id',
    title: `${tableName(table.id)} is already deregistered`,
    text: `Deregistered by ${operationNumber(found.deregisteredBy)}.`,
    // Above the declaration, the effect of the operation would go with the old table.
    fix: later === undefined || later.place < step.place ? removal(step) : moveBelow(step, later),
  };
});

export const declaredAndDeregistered = onEach(
  'deregister_table',
  'declared-and-deregistered',
  ({ table, found: { declaredBy } }) =>
    declaredBy === undefined
      ? undefined
      : {
          level: 'warning',
          member: 'id',
          title: `${tableName(table.id)} is declared and deregistered in one batch`,
          text: `This cancels out ${operationNumber(declaredBy)}.`,
        },
);

export const createdAndDeregistered = onEach(
  'deregister_table',
  'created-and-deregistered',
  ({ table: { id, steps }, found, place }) => {
    if (found.presence === 'absent' || found.declaredBy !== undefined) return undefined;
    const created = steps.flatMap((step) => {
      const isMade = step.kind === 'create_table_version' && step.place < place && step.state !== 'there';
      return isMade && step.entry.version !== undefined ? [step.entry.version] : [];
    });
    if (created.length === 0) return undefined;
    const what = `version${created.length === 1 ? '' : 's'} ${listed(created.map(String))}`;
    return {
      level: 'warning',
      member: 'id',
      title: `${what} of ${tableName(id)} ${created.length === 1 ? 'is' : 'are'} created and removed with the table`,
    };
  },
);

/** A table that the batch declares is managed; for an existing one, the server says whether it is. */
export const notManaged = onEachStep(
  'not-managed',
  (step) => {
    const { kind, table, found } = step;
    if (kind !== 'create_table_version' && kind !== 'delete_table_versions') return undefined;
    if (found.declaredBy !== undefined || found.presence === 'absent') return undefined;
    if (table.facts?.managed_versioning !== false) return undefined;
    return {
      level: 'error',
      member: 'id',
      title: `versions of ${tableName(table.id)} aren’t managed`,
      text: `Writers of the table make them, so the server can’t ${kind === 'create_table_version' ? 'create' : 'delete'} their entries.`,
      fix: removal(step),
    };
  },
  { fact: 'versioning', kinds: ['create_table_version', 'delete_table_versions'] },
);
