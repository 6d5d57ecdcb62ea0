import type { ActivityLog } from './activity-log/activity-log.ts';
import type { ConnectionIds } from './connections/connection-ids.ts';
import type { Connections } from './connections/connections.ts';
import { lazy } from './lazy.ts';
import { retryAfterIn } from './name-index/crawl/backoff.ts';
import type { Rows } from './rows/row-service.ts';
import type { StorePlace } from './storage/json-store.ts';

interface PartsOptions {
  readonly place: StorePlace;
  readonly connections: Connections;
  readonly rows: Rows;
  readonly owners: ConnectionIds;
  readonly activityLog: ActivityLog;
}

/** Parts of the host that a start doesn't need: each is loaded at its first use. */
export function createLazyParts({ place, connections, rows, owners, activityLog }: PartsOptions) {
  const plans = lazy(async () => {
    const { createPlans } = await import('./plans/plans.ts');
    return createPlans({ place, connections, rows, owners });
  });
  const tries = lazy(async () => {
    const { createTries } = await import('./tries/tries.ts');
    return createTries({ connections });
  });
  const tuning = lazy(async () => {
    const { createTuning } = await import('./tuning/tuning.ts');
    return createTuning({ place, connections, owners, retryAfterOf: retryAfterIn(activityLog) });
  });
  const history = lazy(async () => {
    const { createChangeHistory } = await import('./changes/history.ts');
    return createChangeHistory({ place, connections, owners });
  });
  const batches = lazy(async () => {
    const { createBatches } = await import('./batches/batches.ts');
    return createBatches({ place, connections, history: await history.get() });
  });
  return { plans, tries, tuning, history, batches };
}
