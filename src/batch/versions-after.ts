import type { Id } from '#protocol/index.ts';
import { checkedDraft } from './checks/check-draft.ts';
import { tableName } from './checks/check-format.ts';
import { type Issue, keysOf } from './checks/rule.ts';
import type { BatchContent, TableStates } from './draft.ts';
import { type Rename, renamesIn } from './rename/find-renames.ts';
import type {
  CreateStep,
  DeletedRange,
  DeleteStep,
  OperationContext,
  TableTimeline,
} from './simulation/operation-context.ts';

export type AfterChange = 'added' | 'removed' | 'changed' | 'conflict' | 'same';

/** A node of the catalog as the batch changes it: a namespace, a table, or versions of a table. */
export interface AfterNode {
  readonly name: string;
  /** For versions, the ID of their table followed by their name. */
  readonly id: Id;
  readonly change: AfterChange;
  readonly words: string;
  readonly children: readonly AfterNode[];
  readonly isTable: boolean;
  /** The keys of the operations that cause the change. */
  readonly operations: readonly number[];
}

/** Consecutive versions with the same outcome. */
export interface VersionsRow {
  readonly change: AfterChange;
  /** For example `v30 to v42`. */
  readonly label: string;
  readonly words: string;
  readonly operations: readonly number[];
}

/** The outcome for the versions of one table, the newest first. */
export interface VersionsAfter {
  readonly id: Id;
  readonly rows: readonly VersionsRow[];
}

export function versionsAfter(draft: BatchContent, known: TableStates): readonly VersionsAfter[] {
  const { overview, checks } = checkedDraft(draft, known);
  const conflicts = conflictsOf(checks);
  const renames = renamesIn(overview);
  return overview.tables
    .map((timeline) => ({
      id: timeline.id,
      rows: versionRows(timeline, conflicts, renames.of.get(timeline.key)),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/**
 * The outcome for the versions of one table, the newest first; versions without known numbers come last. `rename` is
 * that of the table that had the name before.
 */
export function versionRows(
  timeline: TableTimeline,
  conflicts: Conflicts,
  rename: Rename | undefined,
): readonly VersionsRow[] {
  const outcomes = [
    ...conflictsAmong(timeline, conflicts),
    ...presentAtEnd(timeline, conflicts),
    ...deletedSingly(timeline),
  ];
  return [...foldVersions(outcomes), ...deletedUnseen(timeline), ...goneWithTable(timeline, rename)];
}

/** Whether a mistake of the operation is shown at its version; otherwise it is shown at the table. */
export function isShownAtVersion(
  step: OperationContext,
): step is CreateStep & { readonly entry: { readonly version: bigint } } {
  const isCreation = step.kind === 'create_table_version' && step.entry.version !== undefined;
  return isCreation && step.found.presence !== 'absent';
}

function conflictsAmong({ steps }: TableTimeline, conflicts: Conflicts): readonly VersionOutcome[] {
  return steps.filter(isShownAtVersion).flatMap(({ operation: { key }, entry: { version } }) => {
    const words = conflicts.get(key);
    return words === undefined ? [] : [{ version, change: 'conflict', words, operations: [key] }];
  });
}

/** A version that is created again was deleted by the same batch. */
function presentAtEnd({ end }: TableTimeline, conflicts: Conflicts): readonly VersionOutcome[] {
  return end.versions.there().flatMap((version): readonly VersionOutcome[] => {
    const by = end.createdBy.get(version);
    if (by === undefined) return [{ version, change: 'same', words: '', operations: [] }];
    if (conflicts.has(by.operation.key)) return [];
    const deleted = end.deletedBy.get(version);
    const operations = deleted === undefined ? [by.operation.key] : [deleted.operation.key, by.operation.key];
    const isRecreated = deleted !== undefined && !end.isReplaced;
    return [
      {
        version,
        change: isRecreated ? 'changed' : 'added',
        words: isRecreated ? 'recreated' : '',
        operations,
      },
    ];
  });
}

function deletedSingly({ end }: TableTimeline): readonly VersionOutcome[] {
  if (end.isReplaced) return [];
  return [...end.deletedBy]
    .filter(([version]) => !end.createdBy.has(version))
    .map(([version, { operation }]) => ({
      version,
      change: 'removed',
      words: '',
      operations: [operation.key],
    }));
}

/** The rows for deleted ranges if not all versions are known. */
function deletedUnseen({ steps, end }: TableTimeline): readonly VersionsRow[] {
  if (end.isReplaced) return [];
  const deletions = steps.filter((step): step is DeleteStep => step.kind === 'delete_table_versions');
  return deletions.flatMap(({ operation, ranges }) =>
    ranges.filter(isUnseen).map((range) => ({
      change: 'removed' as const,
      label: labelOf(range),
      words: 'existing versions',
      operations: [operation.key],
    })),
  );
}

function isUnseen({ isWhole, versions }: DeletedRange): boolean {
  return !isWhole && versions.length === 0;
}

function labelOf(range: DeletedRange): string {
  const { start, end } = range;
  if (end === undefined) return start === 0n ? 'all versions' : `from v${start} on`;
  return end === start + 1n ? `v${start}` : `v${start} to v${end - 1n}`;
}

function goneWithTable(
  { facts, before, end }: TableTimeline,
  rename: Rename | undefined,
): readonly VersionsRow[] {
  if (!end.isReplaced || before === 'absent') return [];
  const versions = facts?.versions ?? [];
  if (facts?.state === 'declared' && versions.length === 0) return [];
  const operations = end.deregisteredBy === undefined ? [] : [end.deregisteredBy.operation.key];
  if (facts?.allVersions !== true) {
    return [{ change: 'removed', label: 'all versions', words: WITH_TABLE, operations }];
  }
  const moved = new Set(rename?.again.map(({ entry }) => entry.version));
  const newPlace = rename === undefined ? '' : `now in ${tableName(rename.to.table.id)}`;
  const known = versions.map(({ version }) => {
    const words = moved.has(version) ? newPlace : WITH_TABLE;
    return { version, change: 'removed', words, operations } as const;
  });
  return foldVersions(known);
}

const WITH_TABLE = 'with their table';

/** The outcome for one version, before equal neighbors are merged. */
interface VersionOutcome {
  readonly version: bigint;
  readonly change: VersionsRow['change'];
  /** Empty if all versions with this change have the same outcome. */
  readonly words: string;
  readonly operations: readonly number[];
}

/** Merges neighbors with the same outcome into one row, since a table may have thousands of versions. */
function foldVersions(outcomes: readonly VersionOutcome[]): readonly VersionsRow[] {
  const newestFirst = outcomes.toSorted((one, other) =>
    one.version === other.version ? 0 : one.version > other.version ? -1 : 1,
  );
  const runs: [VersionOutcome, ...VersionOutcome[]][] = [];
  for (const outcome of newestFirst) {
    const run = runs.at(-1);
    if (run !== undefined && isAlike(run[0], outcome)) run.push(outcome);
    else runs.push([outcome]);
  }
  return runs.map(rowOf);
}

/** Mistakes are never merged. */
function isAlike(one: VersionOutcome, other: VersionOutcome): boolean {
  return one.change === other.change && one.words === other.words && one.change !== 'conflict';
}

function rowOf(run: readonly [VersionOutcome, ...VersionOutcome[]]): VersionsRow {
  const [newest] = run;
  const oldest = run.at(-1) ?? newest;
  return {
    change: newest.change,
    label: runLabel(oldest.version, newest.version, run.length),
    words: newest.words === '' ? countWords(newest.change, run.length) : newest.words,
    operations: [...new Set(run.flatMap(({ operations }) => operations))],
  };
}

/** Like the tree: if numbers are missing in between, the label doesn't claim that they exist. */
function runLabel(oldest: bigint, newest: bigint, count: number): string {
  if (oldest === newest) return `v${newest}`;
  const isUnbroken = newest - oldest === BigInt(count - 1);
  return isUnbroken ? `v${oldest} to v${newest}` : `v${oldest} … v${newest}`;
}

function countWords(change: VersionsRow['change'], count: number): string {
  const many = count.toLocaleString('en');
  if (change === 'same') return count === 1 ? 'stays' : `${many} kept`;
  if (count > 1) return `${many} versions`;
  return change === 'added' ? 'new' : 'deleted';
}

/** For each operation that a check keeps from being sent: the reason, in two or three words. */
export type Conflicts = ReadonlyMap<number, string>;

export function conflictsOf(checks: readonly Issue[]): Conflicts {
  const conflicts = new Map<number, string>();
  for (const issue of checks) {
    if (issue.level !== 'error') continue;
    for (const key of keysOf(issue)) {
      if (!conflicts.has(key)) conflicts.set(key, CONFLICT_WORDS.get(issue.rule) ?? 'see Checks');
    }
  }
  return conflicts;
}

const CONFLICT_WORDS: ReadonlyMap<string, string> = new Map([
  ['shape', 'incomplete'],
  ['declared-twice', 'declared twice'],
  ['deregistered-twice', 'deregistered twice'],
  ['table-already-there', 'already exists'],
  ['namespace-missing', 'no namespace'],
  ['table-not-there', 'not found'],
  ['after-deregistration', 'already removed'],
  ['location-clash', 'location in use'],
  ['not-managed', 'versions not managed'],
  ['version-already-there', 'already there'],
  ['version-created-twice', 'created twice'],
  ['manifest-name', 'wrong manifest name'],
  ['tagged-deleted', 'tagged'],
]);
