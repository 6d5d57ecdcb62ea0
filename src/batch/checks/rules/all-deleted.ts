import { tableName } from '../check-format.ts';
import type { DeleteStep, TableTimeline } from '../overview/operation-context.ts';
import type { Rule, RuleIssue } from '../rule.ts';

export const allDeleted: Rule = {
  name: 'all-deleted',
  find: ({ tables }) => tables.flatMap(find),
};

function find({ id, steps, end }: TableTimeline): readonly RuleIssue[] {
  if (end.presence === 'absent' || !end.versions.isWhole() || end.versions.latest() !== undefined) return [];
  const last = steps.findLast(
    (step): step is DeleteStep => step.kind === 'delete_table_versions' && empties(step),
  );
  // What an earlier table of this name had went with that one.
  if (last === undefined || (end.declaredBy !== undefined && end.declaredBy.place > last.place)) return [];
  return [
    {
      level: 'warning',
      key: last.operation.key,
      member: 'ranges',
      title: `no versions of ${tableName(id)} remain`,
      text: 'The table can’t be read afterward.',
    },
  ];
}

/** One that deletes whatever there is empties also a table of which nothing is known. */
function empties({ ranges }: DeleteStep): boolean {
  return ranges.some(
    ({ versions, isWhole, start, end }) =>
      versions.length > 0 || (!isWhole && start === 0n && end === undefined),
  );
}
