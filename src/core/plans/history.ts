import { join } from 'node:path';
import { z } from 'zod';
import {
  type PlanRun,
  type PlanRunHead,
  planRun,
  planRunHead,
  type RunMarksChange,
  sameRef,
} from '#contract/index.ts';
import { describeFileError } from '#files/file-errors.ts';
import { defined } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { StoredFormat } from '../storage/envelope.ts';
import { orStorageError, ReadOnlyError } from '../storage/errors.ts';
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
  /** Runs that aren't wanted are deleted when they are found. */
  readonly isWanted: (head: PlanRunHead) => boolean;
  readonly limits?: HistoryLimits;
}

/** Runs with rows need no version of their own: an older program skips their files and leaves them. */
export const planRunFile: StoredFormat<PlanRun> = {
  name: 'plan-run',
  schema: z.object(planRun.shape),
  migrations: [],
};

/** Finished runs on disk. Nothing is read before the first call. */
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

  async function read(runId: string): Promise<PlanRun> {
    const run = (await files.find(runId)) && (await orStorageError('read the run', () => files.read(runId)));
    if (run === undefined) throw new Failure('GONE', 'This run is no longer in the history.');
    return run;
  }
  async function rewrite(run: PlanRun): Promise<void> {
    await orStorageError('save the run', () => files.write(run, files.encode(run)));
  }
  async function mark({ runId, isBaseline, recall, ...change }: RunMarksChange): Promise<void> {
    const { note: before, isBaseline: wasBaseline = false, ...run } = await read(runId);
    const { note = before ?? null } = change;
    const becomes = isBaseline ?? wasBaseline;
    // First, so that even after a crash a table never has two baselines.
    if (becomes) await endOtherBaselines(run);
    await rewrite({
      ...run,
      ...(note === null || note === '' ? {} : { note }),
      ...defined({ recall }),
      ...(becomes ? { isBaseline: true } : {}),
    });
  }
  async function endOtherBaselines(run: PlanRun): Promise<void> {
    for (const { head } of await files.entries()) {
      const isOther = head.runId !== run.runId && head.isBaseline === true;
      if (!isOther || !sameRef(head, run)) continue;
      const { isBaseline: _, ...other } = await read(head.runId);
      await rewrite(other);
    }
  }

  return {
    /** The latest first. */
    list: async (): Promise<readonly PlanRunHead[]> =>
      (await files.entries()).map(({ head }) => head).reverse(),
    read,
    /** Resolves to the reason if the run was not saved. */
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
    async mark(change: RunMarksChange): Promise<void> {
      if (readOnlyReason !== null) throw new ReadOnlyError('the history', readOnlyReason);
      await files.inTurn(() => mark(change));
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

function isMarked({ head }: KeptRun): boolean {
  return head.note !== undefined || head.isBaseline === true;
}

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

/**
 * The runs beyond the limits, given the latest first: the oldest ones, and marked ones only if no others are left. The
 * latest run always stays.
 */
export function runsToEvict(latestFirst: readonly KeptRun[], limits: HistoryLimits): readonly KeptRun[] {
  const rank = (run: KeptRun) => (run === latestFirst[0] ? 0 : isMarked(run) ? 1 : 2);
  const lastToGoFirst = [...latestFirst].sort((one, other) => rank(one) - rank(other));
  const ofTable = new Map<string, number>();
  const beyondTable = new Set(
    lastToGoFirst.filter(({ head }) => {
      const table = JSON.stringify([head.connectionId, ...head.id]);
      const count = (ofTable.get(table) ?? 0) + 1;
      ofTable.set(table, count);
      return count > limits.perTable;
    }),
  );
  const others = lastToGoFirst.filter((run) => !beyondTable.has(run));
  return [...beyondTable, ...recordsBeyond(others, limits)];
}
