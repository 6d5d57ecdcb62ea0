import { useDeferredValue } from 'react';
import type { BatchState } from './batch-state.ts';
import { useOpenDraft } from './drafts-store.ts';

/**
 * For what stands beside the list: it shows another selection once the list has shown it, so that a form that is made anew
 * never holds a key back. What is typed into the operation that it shows, it has at once.
 */
export function useFollowingDraft(draftId: string): BatchState | undefined {
  const open = useOpenDraft(draftId);
  const later = useDeferredValue(open);
  return open?.selected === later?.selected ? open : later;
}
