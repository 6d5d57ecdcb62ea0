import { type Draft, type DraftEdit, roomIn } from '../../../../batch/index.ts';
import { MOST_BATCH_OPERATIONS } from '../../../../protocol/index.ts';
import { formatCount } from '../../../lib/format/index.ts';
import { showToast } from '../../../ui/Toasts.tsx';

/** An edit that is too much changes nothing, and nobody would know why. */
export function isTooMuch(draft: Draft, change: DraftEdit): boolean {
  if (change.kind === 'add') return change.operations.length > roomIn(draft);
  return change.kind === 'duplicate' && change.keys.length > roomIn(draft);
}

export function tellTooMany(): void {
  const most = formatCount(MOST_BATCH_OPERATIONS);
  showToast({ tone: 'danger', text: `A batch can have at most ${most} operations. Nothing was added.` });
}
