import type { DeletedRange, DeleteStep, TableTimeline } from '../simulation/operation-context.ts';
import { parseWholeNumber } from '../simulation/read-change.ts';
import { counted, formatVersionRange, listed, tableName } from './check-format.ts';
import { type BatchRule, onEach, type RuleIssue } from './rule.ts';

const THROUGH_LATEST = -1n;

/** The end is not in the range: one that ends before its start is refused, one that ends there deletes nothing. */
export const emptyRange: BatchRule = {
  name: 'empty-range',
  find: ({ steps }) =>
    steps.flatMap((step) => (step.kind === 'delete_table_versions' ? emptyRanges(step) : [])),
};

function emptyRanges({ operation: { key, members } }: DeleteStep): readonly RuleIssue[] {
  const ranges: readonly unknown[] = Array.isArray(members.ranges) ? members.ranges : [];
  return ranges.flatMap((range, index) => {
    const found = emptyRangeIssue(range);
    return found === undefined ? [] : [{ ...found, key, member: `ranges.${index}.end_version` }];
  });
}

function emptyRangeIssue(range: unknown): Pick<RuleIssue, 'level' | 'title' | 'text'> | undefined {
  const { start, end } = ends(range);
  if (start === undefined || end === undefined || end > start || end === THROUGH_LATEST) return undefined;
  if (end < start) return { level: 'error', title: `a range ends (${end}) before it starts (${start})` };
  const title = `the range from ${start} to ${end} is empty.`;
  return { level: 'warning', title, text: 'The end is exclusive, so nothing is deleted.' };
}

function ends(range: unknown): { readonly start: bigint | undefined; readonly end: bigint | undefined } {
  if (typeof range !== 'object' || range === null) return { start: undefined, end: undefined };
  return {
    start: 'start_version' in range ? parseWholeNumber(range.start_version) : undefined,
    end: 'end_version' in range ? parseWholeNumber(range.end_version) : undefined,
  };
}

export const overlappingRanges = onEach('delete_table_versions', 'overlapping-ranges', ({ ranges }) => {
  const found = firstOverlap(ranges);
  if (found === undefined) return undefined;
  return {
    level: 'warning',
    member: 'ranges',
    title: `${formatVersionRange(found[0])} and ${formatVersionRange(found[1])} overlap`,
    text: 'Versions in both are deleted once.',
  };
});

function firstOverlap(ranges: readonly DeletedRange[]): readonly [DeletedRange, DeletedRange] | undefined {
  const inOrder = ranges.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  let widest = inOrder[0];
  for (const range of inOrder.slice(1)) {
    if (widest === undefined) return undefined;
    if (widest.end === undefined || range.start < widest.end) return [widest, range];
    widest = range;
  }
  return undefined;
}

export const nothingToDelete = onEach('delete_table_versions', 'nothing-to-delete', ({ ranges }) => {
  const empty = ranges.filter(({ isWhole, versions }) => isWhole && versions.length === 0);
  if (empty.length === 0) return undefined;
  const all = empty.length === ranges.length;
  return {
    level: 'warning',
    member: 'ranges',
    title: `no versions in ${listed(empty.map(formatVersionRange))}`,
    text: all ? 'Nothing is deleted.' : 'The other ranges are deleted all the same.',
  };
});

export const createdAndDeleted = onEach('delete_table_versions', 'created-and-deleted', ({ ranges }) => {
  const created = ranges.flatMap((range) => range.created);
  if (created.length === 0) return undefined;
  const what = `version${created.length === 1 ? '' : 's'} ${listed(created.map(String))}`;
  return {
    level: 'warning',
    member: 'ranges',
    title: `${what} ${created.length === 1 ? 'is' : 'are'} created and deleted in one batch`,
  };
});

/** Some servers refuse it, the local one among them; others leave the tag without a version. */
export const taggedDeleted = onEach('delete_table_versions', 'tagged-deleted', ({ ranges }) => {
  const tags = ranges.flatMap((range) => range.tags);
  const [first] = tags;
  if (first === undefined) return undefined;
  const one = `the tag ${first.name} points at v${first.version}.`;
  const many = `${counted(tags.length, 'tag')} lose their version.`;
  const named = listed(tags.map(({ name, version }) => `${name} (v${version})`));
  return {
    level: 'warning',
    member: 'ranges',
    title: tags.length === 1 ? one : many,
    text:
      tags.length === 1
        ? 'Some servers reject this; on others the tag would point to a missing version.'
        : `${named}. Some servers reject this; on others the tags would point to missing versions.`,
  };
});

/** What counts is how the batch leaves the table: it may create a newer version itself. */
export const latestDeleted: BatchRule = {
  name: 'latest-deleted',
  find: ({ tables }) => tables.flatMap(latestLost),
};

function latestLost({ id, facts, end }: TableTimeline): readonly RuleIssue[] {
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

export const allDeleted: BatchRule = {
  name: 'all-deleted',
  find: ({ tables }) => tables.flatMap(nothingLeft),
};

function nothingLeft({ id, steps, end }: TableTimeline): readonly RuleIssue[] {
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
