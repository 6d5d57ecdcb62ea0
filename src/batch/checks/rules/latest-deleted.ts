import { tableName } from '../check-format.ts';
import type { TableTimeline } from '../overview/operation-context.ts';
import type { Rule, RuleIssue } from '../rule.ts';

/** What counts is how the batch leaves the table: it may create a newer version itself. */
export const latestDeleted: Rule = {
  name: 'latest-deleted',
  find: ({ tables }) => tables.flatMap(find),
};

function find({ id, facts, end }: TableTimeline): readonly RuleIssue[] {
  const before = latest(facts?.versions?.map(({ version }) => version) ?? []);
  const after = end.versions.latest();
  if (before === undefined || after === undefined || after >= before) return [];
  const by = end.deletedBy.get(before);
  if (by === undefined || end.isReplaced) return [];
  return [
    {
      level: 'warning',
      key: by.operation.key,
      member: 'ranges',
      title: `the latest version, ${before}, is deleted`,
      text: `${tableName(id)} falls back to version ${after}.`,
    },
  ];
}

function latest(versions: readonly bigint[]): bigint | undefined {
  return versions.reduce<bigint | undefined>(
    (highest, version) => (highest === undefined || version > highest ? version : highest),
    undefined,
  );
}
