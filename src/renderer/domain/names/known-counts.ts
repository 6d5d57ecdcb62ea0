import { useEffect, useSyncExternalStore } from 'react';
import type { NameCount } from '#contract/index.ts';
import { host } from '#lib/host/host.ts';
import { rowKey } from './row-keys.ts';
import type { NamespaceNode } from './tree-node.ts';

const counts = new Map<string, KnownCounts>();

/** The host’s counts of names in the namespaces of a connection. */
export function countsOf(connectionId: string): KnownCounts {
  const known = counts.get(connectionId);
  if (known !== undefined) return known;
  const made = createKnownCounts({
    fetchCounts: (parent, names) =>
      host.names.counts({ connectionId, parent: [...parent], names: [...names] }),
    later: setTimeout,
  });
  counts.set(connectionId, made);
  return made;
}

export function forgetCounts(connectionId: string): void {
  counts.delete(connectionId);
}

/** Loads the count only while the tree doesn’t know it. */
export function useIndexedCount(
  connectionId: string,
  { id, state }: NamespaceNode,
): NameCount | null | undefined {
  const known = countsOf(connectionId);
  // When the host knows more, the row renders and requests again.
  useSyncExternalStore(known.subscribe, known.indexState);
  useEffect(() => {
    if (state !== 'read') known.request(id);
  });
  return useSyncExternalStore(known.subscribe, () => known.of(id));
}

type Id = readonly string[];

interface KnownCountsOptions {
  /** Loads the counts of namespaces with the same parent. */
  readonly fetchCounts: (parent: Id, names: readonly string[]) => Promise<readonly (NameCount | null)[]>;
  /** Schedules the request, to collect names until then. */
  readonly later: (task: () => void) => void;
}

/** The maximum per request. */
const MOST = 1000;

type KnownCounts = ReturnType<typeof createKnownCounts>;

/**
 * The number of names in namespaces that the tree hasn’t loaded: requested as their rows render, together for each
 * parent, and cached until the host knows more.
 */
export function createKnownCounts({ fetchCounts, later }: KnownCountsOptions) {
  const listeners = new Set<() => void>();
  const counts = new Map<string, NameCount | null>();
  /** Requested since the host last reported new names. */
  const requested = new Set<string>();
  let queued = new Map<string, { readonly parent: Id; readonly names: Set<string> }>();
  let isIndexed = false;
  let version = '';
  let isComing = false;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function requestQueued(): void {
    const groups = [...queued.values()];
    queued = new Map();
    isComing = false;
    for (const { parent, names } of groups) void fill(parent, [...names].slice(0, MOST));
  }

  async function fill(parent: Id, names: readonly string[]): Promise<void> {
    // If it fails, the rows have no count.
    const answers = await fetchCounts(parent, names).catch(() => []);
    for (const [index, name] of names.entries())
      counts.set(rowKey('namespace', [...parent, name]), answers[index] ?? null);
    notify();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Undefined while it isn’t loaded; null if it is unknown. */
    of: (id: Id): NameCount | null | undefined => counts.get(rowKey('namespace', id)),
    /** Changes when the host knows more. */
    indexState: (): string => `${isIndexed} ${version}`,
    request(id: Id): void {
      const parent = id.slice(0, -1);
      const name = id.at(-1);
      const rowId = rowKey('namespace', id);
      if (!isIndexed || name === undefined || requested.has(rowId)) return;
      requested.add(rowId);
      const key = rowKey('namespace', parent);
      const group = queued.get(key) ?? { parent, names: new Set<string>() };
      queued.set(key, group);
      group.names.add(name);
      if (isComing) return;
      isComing = true;
      later(requestQueued);
    },
    /**
     * Called with the host’s state of names. A new version means that it knows more: the shown counts stay until the
     * response.
     */
    follow(isIndexedNow: boolean, indexVersion: string): void {
      if (version === indexVersion && isIndexed === isIndexedNow) return;
      [isIndexed, version] = [isIndexedNow, indexVersion];
      requested.clear();
      if (!isIndexedNow) counts.clear();
      notify();
    },
  };
}
