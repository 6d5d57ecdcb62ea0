import { INT64_MAX } from '#protocol/index.ts';
import type { DeletedRange, DeleteStep, TableTimeline } from '../simulation/operation-context.ts';
import { parseWholeNumber, type VersionRange } from '../simulation/read-change.ts';
import { counted, formatVersionRange, jsonNumber, listed, tableName } from './check-format.ts';
import { type BatchRule, type CheckFix, onEach, type RuleIssue, removal } from './rule.ts';

const THROUGH_LATEST = -1n;

/**
 * The end is exclusive: a server refuses a range that ends before its start; one that ends at its start deletes
 * nothing.
 */
export const emptyRange: BatchRule = {
  name: 'empty-range',
  find: ({ steps }) =>
    steps.flatMap((step) => (step.kind === 'delete_table_versions' ? emptyRanges(step) : [])),
};

function emptyRanges(step: DeleteStep): readonly RuleIssue[] {
  const ranges = rangeMembers(step);
  return ranges.flatMap((range, index) => {
    const found = emptyRangeIssue(range);
    if (found === undefined) return [];
    const fix = withRanges(step, ranges.toSpliced(index, 1), 'Remove range');
    return [{ ...found, key: step.operation.key, member: `ranges.${index}.end_version`, fix }];
  });
}

function rangeMembers({ operation: { members } }: DeleteStep): readonly unknown[] {
  return Array.isArray(members.ranges) ? members.ranges : [];
}

/** Without any range, the fix removes the operation. */
function withRanges(step: DeleteStep, ranges: readonly unknown[], label: string): CheckFix {
  const { kind, members } = step.operation;
  return ranges.length === 0
    ? removal(step)
    : { label, operation: { kind, members: { ...members, ranges } } };
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

export const overlappingRanges = onEach('delete_table_versions', 'overlapping-ranges', (step) => {
  const found = firstOverlap(step.ranges);
  if (found === undefined) return undefined;
  return {
    level: 'warning',
    member: 'ranges',
    title: `${formatVersionRange(found[0])} and ${formatVersionRange(found[1])} overlap`,
    text: 'Versions in both are deleted once.',
    fix: withRanges(step, merged(step.ranges).map(inJson), 'Merge ranges'),
  };
});

/** Merges overlapping ranges; the lowest range comes first. */
function merged(ranges: readonly VersionRange[]): readonly VersionRange[] {
  const whole: VersionRange[] = [];
  for (const range of ranges.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    const last = whole.at(-1);
    if (last === undefined || (last.end !== undefined && range.start > last.end)) whole.push(range);
    else whole[whole.length - 1] = { start: last.start, end: laterEnd(last.end, range.end) };
  }
  return whole;
}

function laterEnd(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return undefined;
  return one > other ? one : other;
}

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

export const nothingToDelete = onEach(
  'delete_table_versions',
  'nothing-to-delete',
  (step) => {
    const { ranges, found } = step;
    const empty = ranges.filter(({ isWhole, versions }) => isWhole && versions.length === 0);
    if (empty.length === 0 || found.presence === 'absent') return undefined;
    const left = ranges.filter((range) => !empty.includes(range));
    return {
      level: 'warning',
      member: 'ranges',
      title: `no versions in ${listed(empty.map(formatVersionRange))}`,
      text: left.length === 0 ? 'Nothing is deleted.' : 'The other ranges are deleted all the same.',
      fix: withRanges(step, left.map(inJson), empty.length === 1 ? 'Remove range' : 'Remove empty ranges'),
    };
  },
  'versions',
);

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

/** Readers of the tag would find nothing. Servers don’t reject it, so the check does. */
export const taggedDeleted = onEach(
  'delete_table_versions',
  'tagged-deleted',
  (step) => {
    const tags = step.ranges.flatMap((range) => range.tags);
    const [first] = tags;
    if (first === undefined) return undefined;
    const taggedVersions = [...new Set(tags.map(({ version }) => version))];
    const named = listed(tags.map(({ name, version }) => `${name} (v${version})`));
    return {
      level: 'error',
      member: 'ranges',
      title:
        tags.length === 1
          ? `the tag ${first.name} points at v${first.version}`
          : `${counted(tags.length, 'tag')} would lose their version`,
      text:
        tags.length === 1
          ? 'Keep the version, or move the tag first.'
          : `${named}. Keep these versions, or move the tags first.`,
      fix: keeping(
        step,
        taggedVersions,
        taggedVersions.length === 1 ? `Keep v${first.version}` : 'Keep tagged versions',
      ),
    };
  },
  'tags',
);

/** Splits the ranges of the operation so that they leave these versions out. */
function keeping(step: DeleteStep, retained: readonly bigint[], label: string): CheckFix {
  const cuts = retained.toSorted((one, other) => (one < other ? -1 : 1));
  const left = step.ranges.flatMap((range) => cutAt(range, cuts));
  return withRanges(step, left.map(inJson), label);
}

function cutAt({ start, end }: VersionRange, cuts: readonly bigint[]): readonly VersionRange[] {
  const left: VersionRange[] = [];
  let from = start;
  for (const cut of cuts) {
    if (cut < from || (end !== undefined && cut >= end)) continue;
    if (cut > from) left.push({ start: from, end: cut });
    from = cut + 1n;
  }
  return from < (end ?? INT64_MAX + 1n) ? [...left, { start: from, end }] : left;
}

function inJson({ start, end = THROUGH_LATEST }: VersionRange) {
  return { start_version: jsonNumber(start), end_version: jsonNumber(end) };
}

/** The state after the whole batch counts: the batch may create a newer version itself. */
export const latestDeleted: BatchRule = {
  name: 'latest-deleted',
  basis: { fact: 'versions', kinds: ['delete_table_versions'] },
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
      fix: keeping(by, [before], `Keep v${before}`),
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
  basis: { fact: 'versions', kinds: ['delete_table_versions'] },
  find: ({ tables }) => tables.flatMap(nothingLeft),
};

function nothingLeft({ id, steps, end }: TableTimeline): readonly RuleIssue[] {
  if (end.presence === 'absent' || !end.versions.isWhole() || end.versions.latest() !== undefined) return [];
  const last = steps.findLast(
    (step): step is DeleteStep => step.kind === 'delete_table_versions' && empties(step),
  );
  // An earlier table of this name took its versions with it.
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

/** A range over all versions also empties a table of which nothing is known. */
function empties({ ranges }: DeleteStep): boolean {
  return ranges.some(
    ({ versions, isWhole, start, end }) =>
      versions.length > 0 || (!isWhole && start === 0n && end === undefined),
  );
}
