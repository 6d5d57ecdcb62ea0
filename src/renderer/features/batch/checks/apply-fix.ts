import type { Issue } from '#batch/index.ts';
import { changeDraft } from '../state/change-draft.ts';

/** Mends an operation in the way that its check knows. It can be undone like any other change. */
export function applyFix(draftId: string, { key, cure }: Issue): void {
  if (key === undefined || cure === undefined) return;
  changeDraft(draftId, { kind: 'replace', key, operation: cure.operation });
}
