import { ambiguousParts, DEFAULT_DELIMITER } from '#protocol/index.ts';
import type { BatchModel } from '../simulation/batch-model.ts';
import type { DeregisterStep } from '../simulation/operation-context.ts';
import { listed, operationNumber, tableName } from './check-format.ts';
import { type BatchRule, onEach, onEachStep, type RuleIssue } from './rule.ts';

/** No table can have such a name: neither a path nor a file can hold it. */
export const emptyName = onEachStep('empty-name', ({ table: { id } }) => {
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

/** The body of a batch can say such a name; the path of every other request can't. */
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

export const declaredTwice = onEach('declare_table', 'declared-twice', ({ table, found }) => {
  if (found.presence !== 'there' || found.declaredBy === undefined) return undefined;
  return {
    level: 'error',
    member: 'id',
    title: `${tableName(table.id)} is declared twice`,
    text: `By ${operationNumber(found.declaredBy)} first.`,
  };
});

export const tableAlreadyThere = onEach('declare_table', 'table-already-there', ({ table, found }) => {
  if (found.presence !== 'there' || found.declaredBy !== undefined) return undefined;
  const location = table.facts?.location;
  return {
    level: 'error',
    member: 'id',
    title: `table ${tableName(table.id)} already exists`,
    ...(location === undefined ? {} : { text: `Location: ${location}` }),
  };
});

export const tableNotThere = onEachStep('table-not-there', (step) => {
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
  };
});

export const deregisteredTwice = onEach('deregister_table', 'deregistered-twice', ({ table, found }) => {
  if (found.presence !== 'absent' || found.deregisteredBy === undefined) return undefined;
  return {
    level: 'error',
    member: 'id',
    title: `${tableName(table.id)} is deregistered twice`,
    text: `By ${operationNumber(found.deregisteredBy)} first.`,
  };
});

export const afterDeregistration = onEachStep('after-deregistration', ({ kind, table, found }) => {
  const isOfVersions = kind === 'create_table_version' || kind === 'delete_table_versions';
  if (!isOfVersions || found.presence !== 'absent' || found.deregisteredBy === undefined) return undefined;
  return {
    level: 'error',
    member: 'id',
    title: `${tableName(table.id)} is already deregistered`,
    text: `Deregistered by ${operationNumber(found.deregisteredBy)}.`,
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

export const deregisteredAndDeclared = onEach(
  'declare_table',
  'deregistered-and-declared',
  ({ table, found: { presence, deregisteredBy } }) =>
    presence !== 'absent' || deregisteredBy === undefined
      ? undefined
      : {
          level: 'warning',
          member: 'id',
          title: `${tableName(table.id)} is replaced by a new table`,
          text: `Its versions and tags are removed by ${operationNumber(deregisteredBy)}.`,
        },
);

/** A table that the batch itself declares is managed; of the one that was there before, the server says it. */
export const notManaged = onEachStep('not-managed', ({ kind, table, found }) => {
  if (kind !== 'create_table_version' && kind !== 'delete_table_versions') return undefined;
  if (found.declaredBy !== undefined || found.presence === 'absent') return undefined;
  if (table.facts?.managedVersioning !== false) return undefined;
  return {
    level: 'error',
    member: 'id',
    title: `${tableName(table.id)} manages its own versions`,
    text: 'The server doesn’t manage its versions, so entries can’t be created.',
  };
});

export const locationClash = onEach('declare_table', 'location-clash', ({ location, holder, found }) => {
  if (location === undefined || holder === undefined || found.presence === 'there') return undefined;
  const { id, by } = holder;
  const whose = by === undefined ? '' : `, by ${operationNumber(by)}`;
  const isSame = holder.location === location;
  return {
    level: isSame ? 'error' : 'warning',
    member: 'location',
    title: isSame
      ? `${tableName(id)} already uses this location`
      : `${tableName(id)} uses almost the same location`,
    text: isSame
      ? `${location}${whose}.`
      : `${holder.location}${whose}. Most storage systems treat both as the same.`,
  };
});

export const filesStay: BatchRule = {
  name: 'files-stay',
  find: (overview) => {
    const named = declaredLocations(overview);
    return overview.steps.flatMap((step) =>
      step.kind === 'deregister_table' && leavesFiles(step, named) ? [filesLeft(step)] : [],
    );
  },
};

/** A table that is only declared has none, and those of one that is declared again have a name again. */
function leavesFiles({ table, found }: DeregisterStep, named: ReadonlySet<string>): boolean {
  const { facts } = table;
  if (found.presence === 'absent' || found.declaredBy !== undefined || facts?.state === 'declared')
    return false;
  return facts?.location === undefined || !named.has(facts.location);
}

function filesLeft({ operation: { key }, table }: DeregisterStep): RuleIssue {
  const location = table.facts?.location;
  return {
    level: 'warning',
    key,
    title: `the files of ${tableName(table.id)} stay in storage`,
    text:
      location === undefined
        ? 'They will no longer belong to any table.'
        : `${location} will no longer belong to any table.`,
  };
}

function declaredLocations({ steps }: BatchModel): ReadonlySet<string> {
  const declared = steps.filter((step) => step.kind === 'declare_table');
  return new Set(declared.flatMap(({ location }) => location ?? []));
}
