import { type BatchContent, type DraftEdit, remainingCapacity } from '#batch/index.ts';
import { formatCount } from '#lib/format.ts';
import { MAX_BATCH_OPERATIONS } from '#protocol/index.ts';
import { showToast } from '#ui/Toasts.tsx';

/** An edit that is too much changes nothing, and nobody would know why. */
export function isTooMuch(draft: BatchContent, change: DraftEdit): boolean {
  if (change.kind === 'add') return change.operations.length > remainingCapacity(draft);
  return change.kind === 'duplicate' && change.keys.length > remainingCapacity(draft);
}

export function tellTooMany(): void {
  const most = formatCount(MAX_BATCH_OPERATIONS);
  showToast({ tone: 'danger', text: `A batch can have at most ${most} operations. Nothing was added.` });
}
