import { join } from 'node:path';
import { z } from 'zod';
import { type PlanRun, type PlanRunHead, planRun, planRunHead } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import type { StoredFormat } from '../storage/envelope.ts';
import { describeFileError, orStorageError, ReadOnlyError } from '../storage/errors.ts';
import type { StorePlace } from '../storage/json-store.ts';
import {
  createRecordFiles,
  namesByUuid,
  type RecordEntry,
  type RecordLimits,
  recordsBeyond,
} from '../storage/record-files.ts';
import { withShortVectors } from './query-text.ts';

export interface HistoryOptions {
  readonly place: StorePlace;
  /** Of the runs that were found: the others are swept. */
  readonly isWanted: (head: PlanRunHead) => boolean;
  readonly limits?: HistoryLimits;
}

export const planRunFile: StoredFormat<PlanRun> = {
  name: 'plan-run',
  schema: z.object(planRun.shape),
  migrations: [],
};

/** Finished runs, on the disk: what is listed is there, and nothing of it is read before somebody asks. */
export function createHistory({ place, isWanted, limits = HISTORY_LIMITS }: HistoryOptions) {
  const { readOnlyReason } = place;
  const files = createRecordFiles({
    place,
    directory: join(place.directory, 'plans'),
    format: planRunFile,
    names: namesByUuid,
    keyOf: ({ runId }) => runId,
    headOf,
    atOf: ({ at }) => at,
    isWanted,
    what: 'the history',
  });

  return {
    /** The latest first. */
    list: async (): Promise<readonly PlanRunHead[]> =>
      (await files.entries()).map(({ head }) => head).reverse(),
    async read(runId: string): Promise<PlanRun> {
      const run =
        (await files.find(runId)) && (await orStorageError('read the run', () => files.read(runId)));
      if (run === undefined) throw new Failure('GONE', 'This run is no longer in the history.');
      return run;
    },
    /** Answers why it was not kept, where it was not. */
    async keep(run: PlanRun): Promise<string | undefined> {
      if (readOnlyReason !== null) return `This run wasn’t saved to history. ${readOnlyReason}`;
      const bytes = files.encode(run);
      if (bytes.length > limits.bytesOfRun) return tooLarge(bytes.length, limits.bytesOfRun);
      try {
        await files.inTurn(async () => {
          await files.write(run, bytes);
          await files.evict((latestFirst) => runsToEvict(latestFirst, limits));
        });
        return undefined;
      } catch (error) {
        return `This run wasn’t saved to history: ${describeFileError(error)}.`;
      }
    },
    async forget(runIds: readonly string[]): Promise<void> {
      if (readOnlyReason !== null) throw new ReadOnlyError('the history', readOnlyReason);
      await files.inTurn(async () => {
        for (const runId of runIds) {
          if ((await files.find(runId)) === undefined) continue;
          await orStorageError('remove the run', () => files.remove(runId));
        }
      });
    },
    flush: files.flush,
  };
}

function headOf(run: PlanRun): PlanRunHead {
  return { ...planRunHead.parse(run), query: withShortVectors(run.query) };
}

function tooLarge(bytes: number, most: number): string {
  const megabytes = (count: number) => `${Math.ceil(count / 2 ** 20)} MB`;
  return `This run wasn’t saved to history: ${megabytes(bytes)} exceeds the limit of ${megabytes(most)}.`;
}

/** How much history there is. */
interface HistoryLimits extends RecordLimits {
  /** Runs of one table. */
  readonly perTable: number;
  /** Of one file. */
  readonly bytesOfRun: number;
}

const MEGABYTE = 1024 * 1024;

export const HISTORY_LIMITS: HistoryLimits = {
  perTable: 50,
  count: 1000,
  bytes: 64 * MEGABYTE,
  bytesOfRun: 20 * MEGABYTE,
};

export type KeptRun = RecordEntry<PlanRun, PlanRunHead>;

/** The runs that are too many, given the latest first: always the oldest. */
export function runsToEvict(latestFirst: readonly KeptRun[], limits: HistoryLimits): readonly KeptRun[] {
  const ofTable = new Map<string, number>();
  const beyondTable = new Set(
    latestFirst.filter(({ head }) => {
      const table = JSON.stringify([head.connectionId, ...head.id]);
      const count = (ofTable.get(table) ?? 0) + 1;
      ofTable.set(table, count);
      return count > limits.perTable;
    }),
  );
  const others = latestFirst.filter((run) => !beyondTable.has(run));
  return [...beyondTable, ...recordsBeyond(others, limits)];
}
