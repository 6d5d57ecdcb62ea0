import type {
  CreateStep,
  DeletedRange,
  DeleteStep,
  OperationContext,
  TableTimeline,
} from '../checks/overview/operation-context.ts';
import type { VersionsRow } from './after.ts';
import type { Conflicts } from './conflicts.ts';
import { foldVersions, type VersionOutcome } from './fold-versions.ts';

/** What becomes of the versions of one table, the newest first; what is not known by number comes last. */
export function versionRows(story: TableTimeline, conflicts: Conflicts): readonly VersionsRow[] {
  const fates = [
    ...conflictsAmong(story, conflicts),
    ...presentAtEnd(story, conflicts),
    ...deletedSingly(story),
  ];
  return [...foldVersions(fates), ...deletedUnseen(story), ...goneWithTable(story)];
}

/** Whether a mistake of the operation is shown at its version; otherwise it is one of the table. */
export function standsAtVersion(
  step: OperationContext,
): step is CreateStep & { readonly entry: { readonly version: bigint } } {
  const isCreation = step.kind === 'create_table_version' && step.entry.version !== undefined;
  return isCreation && step.found.presence !== 'absent';
}

function conflictsAmong({ steps }: TableTimeline, conflicts: Conflicts): readonly VersionOutcome[] {
  return steps.filter(standsAtVersion).flatMap(({ operation: { key }, entry: { version } }) => {
    const words = conflicts.get(key);
    return words === undefined ? [] : [{ version, change: 'conflict', words, operations: [key] }];
  });
}

/** A version that is made anew was deleted by the same batch. */
function presentAtEnd({ end }: TableTimeline, conflicts: Conflicts): readonly VersionOutcome[] {
  return end.versions.there().flatMap((version): readonly VersionOutcome[] => {
    const by = end.createdBy.get(version);
    if (by === undefined) return [{ version, change: 'same', words: '', operations: [] }];
    if (conflicts.has(by.operation.key)) return [];
    const deleted = end.deletedBy.get(version);
    const operations = deleted === undefined ? [by.operation.key] : [deleted.operation.key, by.operation.key];
    const isAnew = deleted !== undefined && !end.isReplaced;
    return [{ version, change: isAnew ? 'changed' : 'added', words: isAnew ? 'recreated' : '', operations }];
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

/** Ranges of a table whose versions are not all known. */
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

function goneWithTable({ facts, before, end }: TableTimeline): readonly VersionsRow[] {
  if (!end.isReplaced || before === 'absent') return [];
  const versions = facts?.versions ?? [];
  if (facts?.state === 'declared' && versions.length === 0) return [];
  const operations = end.deregisteredBy === undefined ? [] : [end.deregisteredBy.operation.key];
  const known = versions.map(
    ({ version }) => ({ version, change: 'removed', words: '', operations }) as const,
  );
  if (facts?.allVersions !== true) {
    return [{ change: 'removed', label: 'all versions', words: 'with their table', operations }];
  }
  return foldVersions(known).map((row) => ({ ...row, words: 'with their table' }));
}
