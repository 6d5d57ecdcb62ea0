import type { ChangeRecord, CommitEvidence, CommitOutcome, TableStateResult } from '#contract/index.ts';
import type { ConnectionIds } from '../connections/connection-ids.ts';
import type { Connections } from '../connections/connections.ts';
import { Failure } from '../failure.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { findOut, type UnansweredRequest } from './find-out.ts';
import { createRecordSearch } from './record-search.ts';
import { createRecords, type StoredRecord } from './records.ts';
import { NOTHING_SEEN } from './seen.ts';
import { readSentChange } from './sent-change.ts';

export interface ChangeHistoryOptions {
  readonly place: StorePlace;
  readonly connections: Pick<Connections, 'catalog' | 'list'>;
  readonly owners: ConnectionIds;
  readonly now?: () => number;
  /** Delays before each further look at an unanswered request, in milliseconds. */
  readonly waits?: readonly number[];
}

interface UnderWay {
  readonly ending: Promise<unknown>;
  readonly signal: AbortSignal | undefined;
}

interface StepOfRecord {
  readonly recordId: string;
  /** The index of the change in a record of several; 0 by default. */
  readonly step?: number;
}

export type ChangeHistory = ReturnType<typeof createChangeHistory>;

/** Every change that was sent: its body and its outcome. */
export function createChangeHistory({
  place,
  connections,
  owners,
  now = Date.now,
  waits,
}: ChangeHistoryOptions) {
  const records = createRecords({
    place,
    isWanted: ({ connectionId }) => owners.mayOwn(connectionId),
  });
  const search = createRecordSearch(async (recordId) => (await records.read(recordId)).body);
  const underWay = new Map<string, UnderWay>();

  /** The record of a change that the user just canceled is requested next, and its outcome is known in a moment. */
  async function settleCanceled(): Promise<void> {
    const left = [...underWay.values()].filter(({ signal }) => signal?.aborted === true);
    await Promise.allSettled(left.map(({ ending }) => ending));
  }

  async function shown(): Promise<readonly ChangeRecord[]> {
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

  async function lookFor(
    { recordId, step = 0 }: StepOfRecord,
    signal?: AbortSignal,
  ): Promise<AsyncGenerator<CommitEvidence, void>> {
    const stored = await records.read(recordId);
    const outcome = outcomeOf(stored.record, step);
    if (outcome?.kind !== 'unknown') {
      throw new Failure('INVALID', 'The server already responded to this request.');
    }
    const catalog = await connections.catalog(ownerOf(stored.record).id);
    return findOut({
      catalog,
      request: { outcome, before: stored.before[step] ?? NOTHING_SEEN, sent: sentIn(stored, step) },
      keep: async (evidence) => {
        await records.replace(withEvidence(await records.read(recordId), step, evidence));
      },
      signal,
      now,
      waits,
    });
  }

  return {
    put: records.put,
    read: records.read,
    /** While a request is running, it can't be resolved. */
    async during<Ended>(recordId: string, ending: Promise<Ended>, signal?: AbortSignal): Promise<Ended> {
      underWay.set(recordId, { ending, signal });
      try {
        return await ending;
      } finally {
        underWay.delete(recordId);
      }
    },
    isUnderWay: (recordId: string): boolean => underWay.has(recordId),
    drop: (recordId: string): Promise<void> => records.forget([recordId]),
    async list({ connectionId }: { readonly connectionId?: string } = {}): Promise<ChangeRecord[]> {
      await settleCanceled();
      return (await shown()).filter(
        (record) => connectionId === undefined || record.connectionId === connectionId,
      );
    },
    /** Records that match every word of the text, in their name, operations, or tables. */
    async find(text: string): Promise<string[]> {
      const found = await Promise.all((await shown()).map((record) => search.matches(record, text)));
      return found.filter((recordId) => recordId !== undefined);
    },
    async findOut(
      stepOfRecord: StepOfRecord,
      signal?: AbortSignal,
    ): Promise<AsyncGenerator<CommitEvidence, void>> {
      if (underWay.has(stepOfRecord.recordId)) throw new Failure('INVALID', 'This is still being sent.');
      return lookFor(stepOfRecord, signal);
    },
    /** Like `findOut`, but also while the request still counts as running. */
    findOutFirst: lookFor,
    before: async (recordId: string): Promise<TableStateResult[]> =>
      (await records.read(recordId)).before.flatMap(({ tables }) => tables),
    body: async (recordId: string): Promise<string> => (await records.read(recordId)).body,
    async forget(recordIds: readonly string[]): Promise<void> {
      await records.forget(recordIds);
      search.forget(recordIds);
    },
    /** Also removes the records of removed connections. */
    async close(): Promise<void> {
      await Promise.allSettled([...underWay.values()].map(({ ending }) => ending));
      // If the disk refuses, a later start removes them.
      await forgetRemoved().catch(() => {});
      await records.flush();
    },
  };

  function ownerOf({ connectionId }: ChangeRecord) {
    const found = connections.list().find(({ id }) => id === connectionId);
    if (found === undefined) throw new Failure('GONE', 'This connection no longer exists.');
    return found;
  }
}

function outcomeOf(record: ChangeRecord, step: number): CommitOutcome | undefined {
  return record.way === 'batch' ? record.outcome : record.steps[step]?.outcome;
}

function sentIn({ record, changes, body }: StoredRecord, step: number): UnansweredRequest['sent'] {
  if (record.way === 'batch') return { body };
  const [change, rows] = [changes?.[step], record.steps[step]];
  if (change !== undefined) return { change: readSentChange(change) };
  return rows === undefined ? { body } : { rows };
}

function withEvidence(stored: StoredRecord, step: number, evidence: CommitEvidence): StoredRecord {
  const { record } = stored;
  if (record.way === 'batch') return { ...stored, record: { ...record, evidence } };
  const steps = record.steps.map((one, index) => (index === step ? { ...one, evidence } : one));
  return { ...stored, record: { ...record, steps } };
}
