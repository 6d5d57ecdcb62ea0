import { join } from 'node:path';
import { z } from 'zod';
import {
  isSweepRunning,
  type Sweep,
  type SweepHead,
  sameRef,
  sweep,
  type TableRef,
} from '#contract/index.ts';
import type { StoredFormat } from '../storage/envelope.ts';
import { orStorageError, ReadOnlyError } from '../storage/errors.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { createRecordFiles, namesByUuid, type RecordLimits, recordsBeyond } from '../storage/record-files.ts';
import { withBigints, withoutBigints } from '../storage/stored-numbers.ts';

const SWEEP_LIMITS: RecordLimits = { count: 300, bytes: 64 * 2 ** 20 };

const sweepFile: StoredFormat<Sweep> = {
  name: 'sweep',
  schema: z.object({
    ...sweep.shape,
    set: z.preprocess(withBigints, sweep.shape.set),
    version: z.preprocess(withBigints, sweep.shape.version),
  }),
  migrations: [],
};

interface SweepRecordsOptions {
  readonly place: StorePlace;
  /** Sweeps that aren't wanted are deleted when they are found. */
  readonly isWanted: (connectionId: string) => boolean;
  readonly limits?: RecordLimits;
}

/** Sweeps on disk, including running ones, so that measurements survive the end of the program. */
export function createSweepRecords({ place, isWanted, limits = SWEEP_LIMITS }: SweepRecordsOptions) {
  const files = createRecordFiles<Sweep, SweepHead>({
    place,
    directory: join(place.directory, 'tuning', 'sweeps'),
    format: sweepFile,
    toJson: withoutBigints,
    names: namesByUuid,
    keyOf: ({ sweepId }) => sweepId,
    headOf: headOfSweep,
    atOf: ({ at }) => at,
    isWanted: ({ params }) => isWanted(params.connectionId),
    what: 'the sweeps',
    noticedAs: 'sweep',
  });

  /** Kept in memory if the disk refuses it. */
  async function write(kept: Sweep): Promise<void> {
    if (place.readOnlyReason !== null) return files.hold(kept);
    await files.write(kept, files.encode(kept)).catch(() => files.hold(kept));
    await files.evict((latestFirst) => recordsBeyond(latestFirst, limits));
  }

  return {
    /** The latest first. */
    async list(table: TableRef): Promise<SweepHead[]> {
      const heads = (await files.entries()).map(({ head }) => head).reverse();
      const isOfTable = ({ params }: SweepHead) => sameRef(params, table);
      return heads.filter(isOfTable).map(asLeft);
    },
    async read(sweepId: string): Promise<Sweep | undefined> {
      const kept = await orStorageError('read the sweep', () => files.read(sweepId));
      return kept && asLeft(kept);
    },
    keep: (kept: Sweep): Promise<void> => files.inTurn(() => write(kept)),
    remove: (sweepId: string): Promise<void> =>
      files.inTurn(async () => {
        const entry = await files.find(sweepId);
        if (entry === undefined) return;
        if (entry.bytes > 0 && place.readOnlyReason !== null) {
          throw new ReadOnlyError('the sweeps', place.readOnlyReason);
        }
        await orStorageError('remove the sweep', () => files.remove(sweepId));
      }),
    async forgetWhere(isUnwanted: (head: SweepHead) => boolean): Promise<void> {
      for (const { head } of await files.entries()) {
        if (isUnwanted(head)) await files.inTurn(() => files.remove(head.sweepId));
      }
    },
    flush: files.flush,
  };
}

export function headOfSweep({ points: _points, step: _step, timeLeft: _left, ...head }: Sweep): SweepHead {
  return head;
}

/** A sweep that was running when the program ended is shown as paused. */
function asLeft<Kept extends Pick<Sweep, 'state'>>(kept: Kept): Kept {
  return isSweepRunning(kept) ? { ...kept, state: 'paused' } : kept;
}
