import { useEffect, useState } from 'react';
import type { LedgerBodies, LedgerEntry } from '../../../../contract/index.ts';
import { failureOf } from '../../../lib/host/failure.ts';
import { host } from '../../../lib/host/host.ts';

export interface Bodies {
  readonly bodies?: LedgerBodies;
  /** Why they could not be had, in a sentence. */
  readonly failure?: string;
}

/**
 * The bodies of a request, asked for while they are looked at and again when its answer has come. Not by the cache of
 * queries: the host keeps them within bounds, and the window must not keep more.
 */
export function useBodies({ id, state }: Pick<LedgerEntry, 'id' | 'state'>, areShown: boolean): Bodies {
  const [known, setKnown] = useState<Bodies & { readonly of?: number }>({});
  useEffect(() => {
    if (!areShown) return;
    const leaving = new AbortController();
    // In another state, it may have another answer.
    void state;
    host.activity.bodies({ requestId: id }, { signal: leaving.signal }).then(
      (bodies) => setKnown({ of: id, bodies }),
      (problem: unknown) => {
        if (!leaving.signal.aborted) setKnown({ of: id, failure: failureOf(problem).details.message });
      },
    );
    return () => leaving.abort();
  }, [id, state, areShown]);
  return known.of === id && areShown ? known : {};
}
