import { hasIdentity, writeBatchFile } from '#batch/index.ts';
import { HIDDEN_VALUE } from '#contract/index.ts';
import { fileName, saveFile } from '#lib/file-name.ts';
import { showToast } from '#ui/show-toast.ts';
import type { BatchState } from '../state/batch-state.ts';

/** SECURITY: without credentials; if there were any, the user is told. An empty batch is not saved. */
export function saveBatchFile({ name, editing: { draft } }: Pick<BatchState, 'name' | 'editing'>): void {
  if (draft.operations.length === 0) return;
  const text = writeBatchFile(draft, { name, placeholder: HIDDEN_VALUE });
  saveFile(fileName(name, 'json'), new Blob([text], { type: 'application/json' }));
  if (hasIdentity(draft) || text.includes(HIDDEN_VALUE)) showToast({ text: 'Saved without credentials' });
}
