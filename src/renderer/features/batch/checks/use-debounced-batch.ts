import { useDeferredValue, useEffect, useState } from 'react';
import type { BatchContent } from '#batch/index.ts';

/** Drafts up to here are judged with every key; of a longer one, when the typing pauses. */
const MAX_AT_ONCE = 2000;
const PAUSE_MILLISECONDS = 250;

/** The draft a little later, so that what is made of all of it never stands in the way of a key. */
export function useDebouncedBatch(draft: BatchContent): BatchContent {
  const [paused, setPaused] = useState(draft);
  const isLong = draft.operations.length > MAX_AT_ONCE;
  useEffect(() => {
    if (!isLong) return;
    const timer = setTimeout(() => setPaused(draft), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [draft, isLong]);
  return useDeferredValue(isLong ? paused : draft);
}
