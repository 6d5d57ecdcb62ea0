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
  untilIdle(connectionId: string, signal: AbortSignal): Promise<void>;
}

const MAX_WAIT = 30_000;

export function createInFlightTracker(): InFlightTracker {
  const inFlight = new Map<string, number>();
  const ended = createEmitter<string>();

  async function counted<Result>(connectionId: string, task: () => Promise<Result>): Promise<Result> {
    inFlight.set(connectionId, (inFlight.get(connectionId) ?? 0) + 1);
    try {
      return await task();
    } finally {
      inFlight.set(connectionId, (inFlight.get(connectionId) ?? 1) - 1);
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
      children: (request) =>
        request.isBackground === true
          ? catalog.children(request)
          : counted(connectionId, () => catalog.children(request)),
      describe: (...parameters) => counted(connectionId, () => catalog.describe(...parameters)),
      describeNamespace: (request) => counted(connectionId, () => catalog.describeNamespace(request)),
      versions: (request) => counted(connectionId, () => catalog.versions(request)),
      stats: (request) => counted(connectionId, () => catalog.stats(request)),
      rowCount: (request) => counted(connectionId, () => catalog.rowCount(request)),
      indices: (request) => counted(connectionId, () => catalog.indices(request)),
      indexStats: (request) => counted(connectionId, () => catalog.indexStats(request)),
    };
  }

  const isIdle = (connectionId: string) => (inFlight.get(connectionId) ?? 0) === 0;

  return {
    watch,
    isInUse: (connectionId) => inFlight.has(connectionId),
    untilIdle: async (connectionId, signal) => {
      if (isIdle(connectionId)) return;
      await new Promise<void>((resolve) => {
        const done = () => {
          unsubscribe();
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const unsubscribe = ended.subscribe(() => isIdle(connectionId) && done());
        const timer = setTimeout(done, MAX_WAIT);
        signal.addEventListener('abort', done, { once: true });
      });
      signal.throwIfAborted();
    },
  };
}
