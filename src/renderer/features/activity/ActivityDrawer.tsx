import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableInSight } from '#contract/activity-filter.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { useHostState, useLatest } from '#lib/host/host-state.ts';
import { activeTab, updateLayout, useWorkspace } from '#lib/workspace/workspace.ts';
import { DEFAULT_DELIMITER } from '#protocol/index.ts';
import { ActivityView } from './ActivityView.tsx';
import { applyRequestEvents, type KnownRequests, NO_REQUESTS } from './known-requests.ts';

interface ActivityDrawerProps {
  readonly onClose: () => void;
  /** A request to show: the list scrolls to it and its details open. */
  readonly selectedId?: number | undefined;
  readonly onSelect?: ((id: number) => void) | undefined;
}

export function ActivityDrawer(props: ActivityDrawerProps) {
  const known = useKnownRequests();
  const connections = useHostState((state) => state.connections);
  const names = useMemo(() => new Map(connections.map(({ id, name }) => [id, name])), [connections]);
  const scope = useWorkspace((state) => state.activityScope);
  const table = useTableInSight();
  const { mutate } = useMutation(hostQueries.activity.clear.mutationOptions({ onError: showFailure }));
  // The list is still loading.
  if (known === undefined) return null;
  return (
    <ActivityView
      {...props}
      {...known}
      connectionNames={names}
      scope={scope}
      onScope={(activityScope) => updateLayout({ activityScope })}
      table={table}
      onClear={() => mutate({})}
      onDetails={makeRoom}
    />
  );
}

/** The height of a request’s details, with a few lines of a body. */
const DETAILS_HEIGHT = 300;

/** Only called once: if the user makes the drawer lower again, it stays so. */
function makeRoom(): void {
  const { drawerHeight } = useWorkspace.getState();
  if (drawerHeight < DETAILS_HEIGHT) updateLayout({ drawerHeight: DETAILS_HEIGHT });
}

/** The same object as long as its tab is active, so that nothing is filtered again meanwhile. */
function useTableInSight(): TableInSight | undefined {
  const content = useWorkspace((state) => activeTab(state)?.content);
  const about = content?.kind === 'table' ? content : undefined;
  const delimiter = useHostState(
    ({ connections }) => connections.find(({ id }) => id === about?.connectionId)?.delimiter,
  );
  return useMemo(
    () =>
      about && {
        connectionId: about.connectionId,
        id: about.id,
        delimiter: delimiter ?? DEFAULT_DELIMITER,
      },
    [about, delimiter],
  );
}

/** The host’s requests, live while the component is mounted; undefined at first. */
function useKnownRequests(): KnownRequests | undefined {
  return useLatest(followRequests);
}

async function* followRequests(signal: AbortSignal): AsyncGenerator<KnownRequests, void> {
  let known = NO_REQUESTS;
  for await (const events of await host.activity.follow(undefined, { signal })) {
    known = applyRequestEvents(known, events);
    yield known;
  }
}
