import { checkedDraft } from '../checks/check-draft.ts';
import type { BatchContent, TableStates } from '../model.ts';
import type { VersionsAfter } from './after.ts';
import { conflictsOf } from './conflicts.ts';
import { versionRows } from './version-rows.ts';

/** The version lists of the tables that the batch touches. */
export function versionsAfter(draft: BatchContent, known: TableStates): readonly VersionsAfter[] {
  const { overview, checks } = checkedDraft(draft, known);
  const conflicts = conflictsOf(checks);
  return overview.tables
    .map((story) => ({ id: story.id, rows: versionRows(story, conflicts) }))
    .filter(({ rows }) => rows.length > 0);
}
