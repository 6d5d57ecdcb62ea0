import { tableName } from '../check-format.ts';
import type { BatchModel } from '../overview/batch-model.ts';
import type { DeregisterStep } from '../overview/operation-context.ts';
import type { Rule, RuleIssue } from '../rule.ts';

export const filesStay: Rule = {
  name: 'files-stay',
  find: (overview) => {
    const named = declaredLocations(overview);
    return overview.steps.flatMap((step) =>
      step.kind === 'deregister_table' && leavesFiles(step, named) ? [finding(step)] : [],
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

function finding({ operation: { key }, table }: DeregisterStep): RuleIssue {
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
