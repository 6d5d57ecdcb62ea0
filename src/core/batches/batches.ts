import { randomUUID } from 'node:crypto';
import { idKey } from '#batch/index.ts';
import type { BatchRecord, BatchToCommit, Connection, TableStateResult } from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import type { ChangeHistory } from '../changes/history.ts';
import { createNamespaceLooks } from '../changes/missing-namespaces.ts';
import { checkTables, createFreshFacts } from '../changes/table-states.ts';
import type { Connections } from '../connections/connections.ts';
import { eventStream } from '../emitter.ts';
import { Failure } from '../failure.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { commitBatch } from './commit-batch.ts';
import { createDrafts, createSharedDrafts } from './drafts.ts';

export interface BatchesOptions {
  readonly place: StorePlace;
  readonly connections: Pick<Connections, 'catalog' | 'list'>;
  readonly history: ChangeHistory;
  readonly now?: () => number;
  /** Time-outs of a commit. */
  readonly timeouts?: TimeoutOverrides;
}

interface TablesToCheck {
  readonly connectionId: string;
  readonly ids: readonly Id[];
  /** Tables whose tags don’t matter. */
  readonly withoutTags?: readonly Id[];
}

export type Batches = ReturnType<typeof createBatches>;

/** Drafts and commits of batches. */
export function createBatches(options: BatchesOptions) {
  const { place, connections, history, now = Date.now, timeouts = {} } = options;
  const drafts = createSharedDrafts(createDrafts({ place }));
  const fresh = createFreshFacts(now);
  const draftsUnderWay = new Set<string>();

  function find(connectionId: string): Connection {
    const found = connections.list().find(({ id }) => id === connectionId);
    if (found === undefined) throw new Failure('GONE', 'This connection no longer exists.');
    return found;
  }

  async function* remembered(connectionId: string, looks: AsyncGenerator<TableStateResult, void>) {
    const keep = fresh.keeper();
    for await (const facts of looks) {
      keep(connectionId, facts);
      yield facts;
    }
  }

  /** Another window may have the batch open too: it must be sent only once. */
  function refuseTwice(draftId: string | undefined): void {
    if (draftId === undefined || !draftsUnderWay.has(draftId)) return;
    throw new Failure('INVALID', 'This batch is already being sent from another window.');
  }

  /** Notifies every window that has the batch open when sending begins and ends. */
  function notifyWindows({ draftId, writer }: BatchToCommit, what: 'sending' | 'ended'): void {
    if (draftId !== undefined && writer !== undefined) drafts.events.emit({ draftId, writer, what });
  }

  async function commit(input: BatchToCommit, signal?: AbortSignal): Promise<BatchRecord> {
    const connection = find(input.connectionId);
    refuseTwice(input.draftId);
    const recordId = randomUUID();
    const open = () => connections.catalog(connection.id);
    if (input.draftId !== undefined) draftsUnderWay.add(input.draftId);
    notifyWindows(input, 'sending');
    try {
      const parts = { recordId, input, connection, open, signal };
      return await history.during(recordId, commitBatch({ history, fresh, timeouts, now }, parts), signal);
    } finally {
      if (input.draftId !== undefined) draftsUnderWay.delete(input.draftId);
      notifyWindows(input, 'ended');
    }
  }

  return {
    drafts: drafts.list,
    draft: drafts.find,
    saveDraft: drafts.save,
    notifyWindows,
    draftEvents: (signal?: AbortSignal) => eventStream(drafts.events, () => [], signal),
    /** Called when the catalog changes otherwise: cached facts may be outdated. */
    forgetFacts: fresh.clear,
    removeDraft: drafts.remove,
    async look(
      { connectionId, ids, withoutTags = [] }: TablesToCheck,
      signal?: AbortSignal,
    ): Promise<AsyncGenerator<TableStateResult, void>> {
      const catalog = await connections.catalog(find(connectionId).id);
      const namespaces = createNamespaceLooks(catalog.client, signal);
      return remembered(
        connectionId,
        checkTables({ catalog, signal, now, namespaces, withoutTags: new Set(withoutTags.map(idKey)) }, ids),
      );
    },
    commit,
    close: drafts.flush,
  };
}
