import { useEffect, useState } from 'react';
import { host } from '../../lib/host/host.ts';
import { useHostState } from '../../lib/host/host-state.ts';
import { afterNews, type KnownRequests, NO_REQUESTS } from './model/known-requests.ts';

/** Every request that the host has, as it happens, while the component is shown; undefined at first. */
export function useKnownRequests(): KnownRequests | undefined {
  const links = useHostState((state) => state.links);
  const [known, setKnown] = useState<KnownRequests>();
  useEffect(() => {
    if (links === 0) return;
    const leave = new AbortController();
    void follow(leave.signal, setKnown);
    return () => leave.abort();
  }, [links]);
  return known;
}

async function follow(signal: AbortSignal, tell: (known: KnownRequests) => void): Promise<void> {
  let known = NO_REQUESTS;
  try {
    for await (const news of await host.activity.follow(undefined, { signal })) {
      known = afterNews(known, news);
      tell(known);
    }
  } catch {
    // The link broke, or nobody looks any more. After the next link it is followed anew.
  }
}
