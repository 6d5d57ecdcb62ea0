import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { showFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { useHostState, useLatest } from '#lib/host/host-state.ts';
import { ActivityView } from './ActivityView.tsx';
import { applyRequestEvents, type KnownRequests, NO_REQUESTS } from './known-requests.ts';

interface ActivityDrawerProps {
  readonly onClose: () => void;
  /** A request that another part of the window wants to show: it is scrolled to and its details open. */
  readonly selectedId?: number | undefined;
  readonly onSelect?: ((id: number) => void) | undefined;
}

/** Every request that the host made, as it happens. */
export function ActivityDrawer(props: ActivityDrawerProps) {
  const known = useKnownRequests();
  const connections = useHostState((state) => state.connections);
  const names = useMemo(() => new Map(connections.map(({ id, name }) => [id, name])), [connections]);
  const { mutate } = useMutation(hostQueries.activity.clear.mutationOptions({ onError: showFailure }));
  // Nothing is said of a list that is not there yet.
  if (known === undefined) return null;
  return <ActivityView {...props} {...known} connectionNames={names} onClear={() => mutate({})} />;
}

/** Every request that the host has, as it happens, while the component is shown; undefined at first. */
function useKnownRequests(): KnownRequests | undefined {
  return useLatest(followRequests);
}

async function* followRequests(signal: AbortSignal): AsyncGenerator<KnownRequests, void> {
  let known = NO_REQUESTS;
  for await (const news of await host.activity.follow(undefined, { signal })) {
    known = applyRequestEvents(known, news);
    yield known;
  }
}
