import { randomUUID } from 'node:crypto';
import { idKey } from '#batch/index.ts';
import type {
  BatchRecord,
  BatchToCommit,
  CommitEvidence,
  Connection,
  TableStateResult,
} from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import type { ConnectionIds } from '../connections/connection-ids.ts';
import type { Connections } from '../connections/connections.ts';
import { eventStream } from '../emitter.ts';
import { Failure } from '../failure.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { commitBatch } from './commit-batch.ts';
import { createDrafts, createSharedDrafts } from './drafts.ts';
import { createNamespaceLooks } from './missing-namespaces.ts';
import { createRecordSearch } from './record-search.ts';
import { createRecords } from './records.ts';
import { resolveUnknownCommit } from './resolve-unknown-commit.ts';
import { checkTables, createFreshFacts } from './table-states.ts';

export interface BatchesOptions {
  readonly place: StorePlace;
  readonly connections: Pick<Connections, 'catalog' | 'list'>;
  readonly owners: ConnectionIds;
  readonly now?: () => number;
  /** How long a commit may take. */
  readonly patience?: TimeoutOverrides;
  /** Before each further look for what became of a commit, in milliseconds. */
  readonly waits?: readonly number[];
}

interface WantedLook {
  readonly connectionId: string;
  readonly ids: readonly Id[];
  /** Those whose tags don’t matter. */
  readonly withoutTags?: readonly Id[];
}

interface UnderWay {
  readonly draftId: string | undefined;
  readonly ending: Promise<BatchRecord>;
  readonly signal: AbortSignal | undefined;
}

export type Batches = ReturnType<typeof createBatches>;

/** Batches, from their first draft to the last word on what became of them. */
export function createBatches(options: BatchesOptions) {
  const { place, connections, owners, now = Date.now, patience = {}, waits } = options;
  const drafts = createSharedDrafts(createDrafts({ place }));
  const records = createRecords({
    place,
    isWanted: ({ connectionId }) => owners.mayOwn(connectionId),
  });
  const search = createRecordSearch(async (recordId) => (await records.read(recordId)).body);
  const fresh = createFreshFacts(now);
  const underWay = new Map<string, UnderWay>();

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

  /** Another window may have it open as well: it is sent once all the same. */
  function refuseTwice(draftId: string | undefined): void {
    if (draftId === undefined || ![...underWay.values()].some((other) => other.draftId === draftId)) return;
    throw new Failure('INVALID', 'This batch is already being sent from another window.');
  }

  function tell({ draftId, writer }: BatchToCommit, what: 'sending' | 'ended'): void {
    if (draftId !== undefined && writer !== undefined) drafts.news.emit({ draftId, writer, what });
  }

  async function commit(input: BatchToCommit, signal?: AbortSignal): Promise<BatchRecord> {
    const connection = find(input.connectionId);
    refuseTwice(input.draftId);
    const recordId = randomUUID();
    const open = () => connections.catalog(connection.id);
    const parts = { recordId, input, connection, open, signal };
    const ending = commitBatch({ records, fresh, patience, now }, parts);
    underWay.set(recordId, { draftId: input.draftId, ending, signal });
    tell(input, 'sending');
    try {
      return await ending;
    } finally {
      underWay.delete(recordId);
      tell(input, 'ended');
    }
  }

  /** Who called a commit off asks for its record next: how it ended is known in a moment. */
  async function settleCalledOff(): Promise<void> {
    const left = [...underWay.values()].filter(({ signal }) => signal?.aborted === true);
    await Promise.allSettled(left.map(({ ending }) => ending));
  }

  async function shownRecords(): Promise<readonly BatchRecord[]> {
    const here = owners.present();
    return (await records.list()).filter(
      ({ recordId, connectionId }) => !underWay.has(recordId) && here.has(connectionId),
    );
  }

  async function forgetRemoved(): Promise<void> {
    const removed = owners.removed();
    if (place.readOnlyReason !== null || removed.size === 0) return;
    const theirs = (await records.list()).filter(({ connectionId }) => removed.has(connectionId));
    await records.forget(theirs.map(({ recordId }) => recordId));
  }

  return {
    drafts: drafts.list,
    draft: drafts.find,
    saveDraft: drafts.save,
    draftNews: (signal?: AbortSignal) => eventStream(drafts.news, () => [], signal),
    /** Something else is done to a catalog: what was seen just now may not be so any more. */
    forgetFacts: fresh.clear,
    removeDraft: drafts.remove,
    async look(
      { connectionId, ids, withoutTags = [] }: WantedLook,
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
    async findOut(recordId: string, signal?: AbortSignal): Promise<AsyncGenerator<CommitEvidence, void>> {
      if (underWay.has(recordId)) throw new Failure('INVALID', 'This batch is still being sent.');
      const kept = await records.read(recordId);
      if (kept.record.outcome.kind !== 'unknown') {
        throw new Failure('INVALID', 'The server already responded to this commit.');
      }
      const catalog = await connections.catalog(find(kept.record.connectionId).id);
      const keep = (evidence: CommitEvidence) =>
        records.replace({ ...kept, record: { ...kept.record, evidence } });
      return resolveUnknownCommit({
        catalog,
        kept,
        keep,
        signal,
        now,
        ...(waits === undefined ? {} : { waits }),
      });
    },
    async records({ connectionId }: { readonly connectionId?: string }): Promise<BatchRecord[]> {
      await settleCalledOff();
      return (await shownRecords()).filter(
        (record) => connectionId === undefined || record.connectionId === connectionId,
      );
    },
    /** Those in which every word stands somewhere: in a name, a kind of operation, or a table. */
    async findRecords(text: string): Promise<string[]> {
      const found = await Promise.all((await shownRecords()).map((record) => search.matches(record, text)));
      return found.filter((recordId) => recordId !== undefined);
    },
    recordBefore: async (recordId: string): Promise<TableStateResult[]> => [
      ...(await records.read(recordId)).before,
    ],
    recordBody: async (recordId: string): Promise<string> => (await records.read(recordId)).body,
    async forgetRecords(recordIds: readonly string[]): Promise<void> {
      await records.forget(recordIds);
      search.forget(recordIds);
    },
    /** What belongs to connections that were removed goes with them now; drafts are kept for another one. */
    async close(): Promise<void> {
      await Promise.allSettled([...underWay.values()].map(({ ending }) => ending));
      // The disk may not let go of them; they are nobody's then, and swept at a later start.
      await forgetRemoved().catch(() => {});
      await Promise.all([drafts.flush(), records.flush()]);
    },
  };
}
