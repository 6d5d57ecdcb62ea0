import { host } from '../../lib/host/host.ts';
import { useLatest } from '../../lib/host/host-state.ts';
import { applyRequestEvents, type KnownRequests, NO_REQUESTS } from './model/known-requests.ts';

/** Every request that the host has, as it happens, while the component is shown; undefined at first. */
export function useKnownRequests(): KnownRequests | undefined {
  return useLatest(followRequests);
}

async function* followRequests(signal: AbortSignal): AsyncGenerator<KnownRequests, void> {
  let known = NO_REQUESTS;
  for await (const news of await host.activity.follow(undefined, { signal })) {
    known = applyRequestEvents(known, news);
    yield known;
  }
}
