import { create } from 'zustand';
import { connectionErrorOf, mayPass } from '#contract/connection-state.ts';
import type { Connection, LastResponse } from '#contract/index.ts';
import { host } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { queryClient, subjectOf } from '#lib/host/query-client.ts';
import { activeOf } from '#lib/workspace/tab-groups.ts';
import { shownConnection, useWorkspace } from '#lib/workspace/workspace.ts';
import { retryTree } from '../names/trees.ts';
import { createRecovery, type Recovery } from './recovery.ts';

/** By connection: when the next retry is planned. */
export const useRecoveryPlans = create<{ readonly plans: ReadonlyMap<string, number> }>(() => ({
  plans: new Map(),
}));

const recoveries = new Map<string, Recovery>();

/** Follows the responses of all servers, and which connections this window shows. */
export function installRecovery(): void {
  useHostState.subscribe((state, before) => {
    if (state.answers !== before.answers) handleResponses(state.answers, before.answers);
    if (state.connections !== before.connections) forgetRemoved(state.connections);
    if (state.server !== before.server || state.link !== before.link) watchShown();
  });
  useWorkspace.subscribe(watchShown);
  document.addEventListener('visibilitychange', watchShown);
  for (const event of ['focus', 'online']) window.addEventListener(event, wakeAll);
}

/** Retries at once for the user, whatever was planned. */
export function retryNow(connectionId: string): void {
  recoveries.get(connectionId)?.probeNow();
}

type Responses = ReadonlyMap<string, LastResponse>;

function handleResponses(responses: Responses, before: Responses): void {
  for (const [connectionId, response] of responses) {
    if (response === before.get(connectionId)) continue;
    const isDown = mayPass(connectionErrorOf(response));
    // A server that never failed needs no recovery.
    if (!isDown && !recoveries.has(connectionId)) continue;
    recoveryOf(connectionId).handleResponse(isDown, response.retryAfter);
  }
}

function recoveryOf(connectionId: string): Recovery {
  const known = recoveries.get(connectionId);
  if (known !== undefined) return known;
  const made = createRecovery({
    probe: async () => {
      await host.catalog.namespace({ connectionId, id: [], anyway: true });
    },
    reload: () => reload(connectionId),
    onPlan: (at) => setPlan(connectionId, at),
  });
  recoveries.set(connectionId, made);
  made.watch(isShown(connectionId));
  return made;
}

function setPlan(connectionId: string, at: number | undefined): void {
  if (useRecoveryPlans.getState().plans.get(connectionId) === at) return;
  const plans = new Map(useRecoveryPlans.getState().plans);
  if (at === undefined) plans.delete(connectionId);
  else plans.set(connectionId, at);
  useRecoveryPlans.setState({ plans });
}

/** Reloads visible content that failed. Queries only read: changes are only sent by the user, and once. */
function reload(connectionId: string): void {
  retryTree(connectionId);
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ queryKey, state }) =>
      state.status === 'error' && subjectOf(queryKey).connectionId === connectionId,
  });
}

function forgetRemoved(connections: readonly Connection[]): void {
  for (const [connectionId, recovery] of recoveries) {
    if (connections.some(({ id }) => id === connectionId)) continue;
    recovery.stop();
    recoveries.delete(connectionId);
  }
}

function watchShown(): void {
  for (const [connectionId, recovery] of recoveries) recovery.watch(isShown(connectionId));
}

function wakeAll(): void {
  for (const recovery of recoveries.values()) recovery.wake();
}

/** The connection is in the sidebar or on a page of a visible window, and can be reached. */
function isShown(connectionId: string): boolean {
  const { link, connections, server } = useHostState.getState();
  if (document.visibilityState === 'hidden' || link !== 'connected') return false;
  const connection = connections.find(({ id }) => id === connectionId);
  // The local server restarts by itself, unless the user stopped it: a request would start it.
  if (connection === undefined || (connection.local && server.state !== 'running')) return false;
  return shownConnection()?.id === connectionId || isOnPage(connectionId);
}

function isOnPage(connectionId: string): boolean {
  const { left, right } = useWorkspace.getState();
  return [left, right].some((group) => {
    const content = group === null ? undefined : activeOf(group)?.content;
    return content !== undefined && 'connectionId' in content && content.connectionId === connectionId;
  });
}
