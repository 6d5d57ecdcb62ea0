import { useEffect, useState } from 'react';
import type { ActivityDetails, ActivityEntry } from '../../../../contract/index.ts';
import { failureOf } from '../../../lib/host/failure.ts';
import { host } from '../../../lib/host/host.ts';

export interface Messages {
  readonly messages?: ActivityDetails;
  /** Why they could not be had, in a sentence. */
  readonly failure?: string;
}

/**
 * What a request and its answer said, asked for while it is looked at and again when its answer has come. Not by the cache of
 * queries: the host keeps it within bounds, and the window must not keep more.
 */
export function useMessages({ id, state }: Pick<ActivityEntry, 'id' | 'state'>, areShown: boolean): Messages {
  const [known, setKnown] = useState<Messages & { readonly of?: number }>({});
  useEffect(() => {
    if (!areShown) return;
    const leaving = new AbortController();
    // In another state, it may have another answer.
    void state;
    host.activity.messages({ requestId: id }, { signal: leaving.signal }).then(
      (messages) => setKnown({ of: id, messages }),
      (problem: unknown) => {
        if (!leaving.signal.aborted) setKnown({ of: id, failure: failureOf(problem).details.message });
      },
    );
    return () => leaving.abort();
  }, [id, state, areShown]);
  return known.of === id && areShown ? known : {};
}
