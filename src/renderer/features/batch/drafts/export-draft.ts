import { batchBody, hasIdentity, withoutIdentity } from '#batch/index.ts';
import { fileName, saveFile } from '#features/plan/index.ts';
import { showToast } from '#ui/Toasts.tsx';
import type { BatchState } from '../state/batch-state.ts';

/** The exact request body as a file. SECURITY: without `identity`; where there is one, that is told. */
export function exportDraft({ name, editing: { draft } }: BatchState): void {
  const { text } = batchBody({ ...draft, ...withoutIdentity(draft) });
  saveFile(fileName(`${name}, batch`, 'json'), new Blob([text], { type: 'application/json' }));
  if (hasIdentity(draft)) showToast({ text: 'Exported without credentials' });
}
