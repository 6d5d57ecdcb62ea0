import type { Catalog } from '../../catalog/catalog.ts';
import { createEmitter } from '../../emitter.ts';
import type { NamespaceClient } from '../../namespace/namespace-client.ts';

/** Tracks the user's own requests, so that a crawl can wait for them. */
export interface InFlightTracker {
  /** Wraps a catalog so that its requests are counted, except those in the background. */
  watch(connectionId: string, catalog: Catalog): Catalog;
  /** Whether the user has sent any request on this connection since the program started. */
  isInUse(connectionId: string): boolean;
  /** Resolves when none of the user's requests is running, or after a time limit, since an upload may take long. */
  quiet(connectionId: string, signal: AbortSignal): Promise<void>;
}

const MAX_WAIT = 30_000;

export function createInFlightTracker(): InFlightTracker {
  const underWay = new Map<string, number>();
  const ended = createEmitter<string>();

  async function counted<Result>(connectionId: string, task: () => Promise<Result>): Promise<Result> {
    underWay.set(connectionId, (underWay.get(connectionId) ?? 0) + 1);
    try {
      return await task();
    } finally {
      underWay.set(connectionId, (underWay.get(connectionId) ?? 1) - 1);
      ended.emit(connectionId);
    }
  }

  function watch(connectionId: string, catalog: Catalog): Catalog {
    const client: NamespaceClient = {
      call: (operation, options) => counted(connectionId, () => catalog.client.call(operation, options)),
    };
    return {
      ...catalog,
      client,
      children: (wanted) =>
        wanted.isBackground === true
          ? catalog.children(wanted)
          : counted(connectionId, () => catalog.children(wanted)),
      describe: (...parameters) => counted(connectionId, () => catalog.describe(...parameters)),
      describeNamespace: (wanted) => counted(connectionId, () => catalog.describeNamespace(wanted)),
      versions: (wanted) => counted(connectionId, () => catalog.versions(wanted)),
      stats: (wanted) => counted(connectionId, () => catalog.stats(wanted)),
      rowCount: (wanted) => counted(connectionId, () => catalog.rowCount(wanted)),
      indices: (wanted) => counted(connectionId, () => catalog.indices(wanted)),
      indexStats: (wanted) => counted(connectionId, () => catalog.indexStats(wanted)),
    };
  }

  const isQuiet = (connectionId: string) => (underWay.get(connectionId) ?? 0) === 0;

  return {
    watch,
    isInUse: (connectionId) => underWay.has(connectionId),
    quiet: async (connectionId, signal) => {
      if (isQuiet(connectionId)) return;
      await new Promise<void>((resolve) => {
        const done = () => {
          unsubscribe();
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const unsubscribe = ended.subscribe(() => isQuiet(connectionId) && done());
        const timer = setTimeout(done, MAX_WAIT);
        signal.addEventListener('abort', done, { once: true });
      });
      signal.throwIfAborted();
    },
  };
}
