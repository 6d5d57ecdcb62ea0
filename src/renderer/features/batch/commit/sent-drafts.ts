import type { BatchContent } from '#batch/index.ts';

/**
 * What was sent, by its record: an answer names operations by their places in it, and the draft may have changed since.
 * Not in a store, since it never changes, and is there before the record is shown.
 */
const sent = new Map<string, BatchContent>();

export function rememberSent(recordId: string, draft: BatchContent): void {
  sent.set(recordId, draft);
}

export function sentDraft(recordId: string): BatchContent | undefined {
  return sent.get(recordId);
}
