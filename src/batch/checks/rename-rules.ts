import { defined } from '#protocol/defined.ts';
import type { Id } from '#protocol/index.ts';
import { isManaged, restorableVersions, versionCreations } from '../declared-again.ts';
import { idKey } from '../draft.ts';
import { type Rename, type Renames, renamesIn } from '../rename/find-renames.ts';
import { declaredAt, freeTableName } from '../rename/plan-rename.ts';
import { MANAGED_TEXT, removalText, tagText } from '../rename/rename-effects.ts';
import type { DeclareStep, DeregisterStep } from '../simulation/operation-context.ts';
import { counted, operationNumber, tableName } from './check-format.ts';
import type { BatchRule, CheckFix, RuleIssue } from './rule.ts';

/** Reports that a name belonged to another table, since what happens to that table may surprise the user. */
export const tableReplaced: BatchRule = {
  name: 'table-replaced',
  find: (model) => {
    const around = { renames: renamesIn(model), named: new Set(model.tables.map(({ key }) => key)) };
    return model.steps.flatMap((step) => {
      if (step.kind !== 'declare_table' || step.found.presence !== 'absent') return [];
      const { deregisteredBy } = step.found;
      return deregisteredBy === undefined ? [] : [replacedIssue(around, step, deregisteredBy)];
    });
  },
};

interface Surroundings {
  readonly renames: Renames;
  readonly named: ReadonlySet<string>;
}

function replacedIssue(
  { renames: { of, into }, named }: Surroundings,
  step: DeclareStep,
  gone: DeregisterStep,
): RuleIssue {
  const { id, key, facts, before } = step.table;
  const rename = into.get(key);
  const renameOfReplaced = of.get(key);
  const by = rename?.to === step ? tableName(rename.from.table.id) : 'a new table';
  const common = {
    level: 'warning',
    key: step.operation.key,
    member: 'id',
    title: `${tableName(id)} is replaced by ${by}`,
  } as const;
  if (renameOfReplaced !== undefined) {
    const name = tableName(renameOfReplaced.to.table.id);
    return { ...common, text: `It becomes ${name} (${operationNumber(renameOfReplaced.to)}).` };
  }
  const isSamePlace = step.location !== undefined && step.location === facts?.location;
  const isOriginal = before === 'there' && gone.found.declaredBy === undefined;
  if (!isOriginal || facts === undefined || isSamePlace) {
    return { ...common, text: `Its versions and tags are removed by ${operationNumber(gone)}.` };
  }
  const fix = keepAs(named, step, gone);
  return { ...common, text: removalText(facts), ...defined({ fix }) };
}

/** Adds the declaration right after the deregistration, before another table can take the location. */
function keepAs(
  named: Surroundings['named'],
  { table }: DeclareStep,
  gone: DeregisterStep,
): CheckFix | undefined {
  const { facts, steps } = table;
  const isChanged = steps.some(({ place }) => place < gone.place);
  if (facts === undefined || isChanged) return undefined;
  const id = freeTableName(table.id, (candidate: Id) => named.has(idKey(candidate)));
  const operations = declaredAt(facts, id);
  if (operations === undefined) return undefined;
  return { label: `Keep it as ${tableName(id)}`, edit: { kind: 'add', operations, at: gone.place + 1 } };
}

function onEachRename(name: string, find: (rename: Rename) => Omit<RuleIssue, 'key'> | undefined): BatchRule {
  return {
    name,
    basis: { fact: 'table', kinds: ['deregister_table'] },
    find: (model) =>
      renamesIn(model).all.flatMap((rename) => {
        const issue = find(rename);
        return issue === undefined ? [] : [{ ...issue, key: rename.to.operation.key }];
      }),
  };
}

/** A declared table has only the versions that the batch creates. */
export const renameLosesVersions = onEachRename('rename-loses-versions', ({ from, to, again, lost }) => {
  const { id, facts } = from.table;
  const said = { level: 'warning', member: 'id' } as const;
  const becomes = `${tableName(id)} becomes ${tableName(to.table.id)}`;
  if (lost === undefined) {
    const text = 'Not all of its versions are known. It has only those that this batch creates.';
    return { ...said, title: `${becomes}, maybe without some versions`, text };
  }
  if (lost.length === 0) return undefined;
  const missing = new Set(lost);
  const all = restorableVersions(facts ?? { state: 'absent', allVersions: false });
  const operations = versionCreations(to.table.id, all?.filter(({ version }) => missing.has(version)) ?? []);
  const count = again.length === 0 ? 'its versions' : counted(lost.length, 'version');
  return {
    ...said,
    title: `${becomes} without ${count}`,
    text: `A declared table has only the versions that the batch creates. ${counted(lost.length, 'version')} would be lost.`,
    ...(operations.length === lost.length
      ? { fix: { label: 'Keep versions', edit: { kind: 'add', operations, at: to.place + 1 } } as const }
      : {}),
  };
});

export const renameLosesTags = onEachRename('rename-loses-tags', ({ from, to }) => {
  const tags = from.table.facts?.tags;
  if (tags === undefined || tags.size === 0) return undefined;
  return {
    level: 'warning',
    member: 'id',
    title: `${tableName(from.table.id)} becomes ${tableName(to.table.id)} without its ${tags.size === 1 ? 'tag' : 'tags'}`,
    text: `${tagText(tags)} ${tags.size === 1 ? 'is' : 'are'} removed. A batch can’t create tags: create ${tags.size === 1 ? 'it' : 'them'} after the commit.`,
  };
});

export const renameManages = onEachRename('rename-manages', ({ from, to }) => {
  const { id, facts } = from.table;
  if (facts === undefined || facts.state !== 'stored' || isManaged(facts)) return undefined;
  return {
    level: 'warning',
    member: 'id',
    title: `${tableName(id)} manages its own versions, and ${tableName(to.table.id)} doesn’t`,
    text: MANAGED_TEXT,
  };
});
