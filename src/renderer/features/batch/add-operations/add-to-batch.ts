import type { NewOperation } from '../../../../batch/index.ts';
import { MAX_BATCH_OPERATIONS } from '../../../../protocol/index.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { showToast } from '../../../ui/Toasts.tsx';
import { openBatchTab } from '../drafts/drafts.ts';
import { tellTooMany } from '../state/most-operations.ts';
import { shownDraft } from './batch-for.ts';
import { gather } from './new-operations.ts';

/** From anywhere in the window. Nothing is sent: they wait in the batch. */
export function addToBatch(connectionId: string, operations: readonly NewOperation[]): void {
  if (operations.length === 0) return;
  if (operations.length > MAX_BATCH_OPERATIONS) {
    tellTooMany();
    return;
  }
  const { draftId, name, takeBack } = gather(connectionId, operations);
  const open = { label: 'Open the batch', onPress: () => openBatchTab(draftId) };
  showToast({
    text: `${formatQuantity(operations.length, 'operation')} added to ${name}`,
    action: { label: 'Undo', onPress: takeBack },
    ...(shownDraft()?.draftId === draftId ? {} : { second: open }),
  });
}
