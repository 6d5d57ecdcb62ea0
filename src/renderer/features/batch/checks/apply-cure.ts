import type { Check } from '../../../../batch/index.ts';
import { changeDraft } from '../batch-state.ts';

/** Mends an operation in the way that its check knows. It can be undone like any other change. */
export function applyCure(draftId: string, { key, cure }: Check): void {
  if (key === undefined || cure === undefined) return;
  changeDraft(draftId, { kind: 'replace', key, operation: cure.operation });
}
