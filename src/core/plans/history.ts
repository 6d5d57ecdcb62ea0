import { type PlanRun, type PlanRunHead, planRunHead } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import { emptyContents, encode } from '../storage/envelope.ts';
import { describeFileError, ReadOnlyError, StorageError } from '../storage/errors.ts';
import { createQueue } from '../storage/queue.ts';
import { withShortVectors } from './query-text.ts';
import { createRunFiles, planRunFile, type RunFilesOptions } from './run-files.ts';

export interface HistoryOptions extends RunFilesOptions {
  /** Why nothing can be kept, as a sentence; null when it can. */
  readonly readOnlyReason: string | null;
  readonly writtenBy: string;
  /** Of the runs that were found: the others are swept. */
  readonly isWanted: (head: PlanRunHead) => boolean;
  readonly limits?: HistoryLimits;
}

/** Finished runs, on the disk: what is listed is there, and nothing of it is read before somebody asks. */
export function createHistory(options: HistoryOptions) {
  const { directory, readOnlyReason, writtenBy, isWanted, limits = HISTORY_LIMITS } = options;
  const files = createRunFiles(options);
  const queue = createQueue();
  let loaded: Promise<Map<string, KeptRun>> | undefined;

  /** A directory that could not be read may be readable the next time. */
  function runs(): Promise<Map<string, KeptRun>> {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw new StorageError(
        `Couldn’t read the history in ${directory}: ${describeFileError(error)}.`,
        error,
      );
    });
    return loaded;
  }

  async function load(): Promise<Map<string, KeptRun>> {
    if (readOnlyReason === null) await files.removeTemporaries();
    const found: KeptRun[] = [];
    for (const runId of await files.ids()) {
      const read = await files.read(runId);
      if (read !== undefined) found.push({ head: headOf(read.run), bytes: read.bytes });
    }
    const index = new Map(
      found.sort((one, other) => one.head.at - other.head.at).map((run) => [run.head.runId, run]),
    );
    const unwanted = found.filter(({ head }) => !isWanted(head));
    await drop(index, unwanted);
    return index;
  }

  /** What the disk does not let go of now goes at a later start. */
  async function drop(index: Map<string, KeptRun>, unwanted: readonly KeptRun[]): Promise<void> {
    for (const { head } of unwanted) {
      index.delete(head.runId);
      if (readOnlyReason === null) await files.remove(head.runId).catch(() => {});
    }
  }

  async function add(run: PlanRun, bytes: Uint8Array): Promise<void> {
    const index = await runs();
    await files.write(run.runId, bytes);
    index.set(run.runId, { head: headOf(run), bytes: bytes.length });
    await drop(index, runsToEvict([...index.values()].reverse(), limits));
  }

  return {
    /** The latest first. */
    list: async (): Promise<readonly PlanRunHead[]> =>
      [...(await runs()).values()].map(({ head }) => head).reverse(),
    async read(runId: string): Promise<PlanRun> {
      const read = (await runs()).has(runId) ? await readFile(runId) : undefined;
      if (read === undefined) throw new Failure('GONE', 'This run is no longer in the history.');
      return read;
    },
    /** Answers why it was not kept, where it was not. */
    async keep(run: PlanRun): Promise<string | undefined> {
      if (readOnlyReason !== null) return `This run wasn’t saved to history. ${readOnlyReason}`;
      const bytes = encode(planRunFile, emptyContents(run), writtenBy);
      if (bytes.length > limits.bytesOfRun) return tooLarge(bytes.length, limits.bytesOfRun);
      try {
        await queue.run(() => add(run, bytes));
        return undefined;
      } catch (error) {
        return `This run wasn’t saved to history: ${describeFileError(error)}.`;
      }
    },
    async forget(runIds: readonly string[]): Promise<void> {
      if (readOnlyReason !== null) throw new ReadOnlyError('the history', readOnlyReason);
      await queue.run(async () => {
        const index = await runs();
        for (const runId of runIds.filter((id) => index.has(id))) {
          await removeFile(runId);
          index.delete(runId);
        }
      });
    },
    /** Resolves when all that was asked for until now is on the disk. */
    flush: queue.idle,
  };

  async function readFile(runId: string): Promise<PlanRun | undefined> {
    try {
      return (await files.read(runId))?.run;
    } catch (error) {
      throw new StorageError(`Couldn’t read the run: ${describeFileError(error)}.`, error);
    }
  }

  async function removeFile(runId: string): Promise<void> {
    try {
      await files.remove(runId);
    } catch (error) {
      throw new StorageError(`Couldn’t remove the run: ${describeFileError(error)}.`, error);
    }
  }
}

function headOf(run: PlanRun): PlanRunHead {
  return { ...planRunHead.parse(run), query: withShortVectors(run.query) };
}

function tooLarge(bytes: number, most: number): string {
  const megabytes = (count: number) => `${Math.ceil(count / 2 ** 20)} MB`;
  return `This run wasn’t saved to history: ${megabytes(bytes)} exceeds the limit of ${megabytes(most)}.`;
}

/** How much history there is. */
interface HistoryLimits {
  /** Runs of one table. */
  readonly perTable: number;
  readonly inAll: number;
  /** Of all files together. */
  readonly bytes: number;
  /** Of one file. */
  readonly bytesOfRun: number;
}

const MEGABYTE = 1024 * 1024;

export const HISTORY_LIMITS: HistoryLimits = {
  perTable: 50,
  inAll: 1000,
  bytes: 64 * MEGABYTE,
  bytesOfRun: 20 * MEGABYTE,
};

export interface KeptRun {
  readonly head: PlanRunHead;
  readonly bytes: number;
}

/** The runs that are too many, given the latest first: always the oldest. */
export function runsToEvict(latestFirst: readonly KeptRun[], limits: HistoryLimits): readonly KeptRun[] {
  const ofTable = new Map<string, number>();
  let count = 0;
  let bytes = 0;
  return latestFirst.filter((run) => {
    const table = JSON.stringify([run.head.connectionId, ...run.head.id]);
    const place = (ofTable.get(table) ?? 0) + 1;
    ofTable.set(table, place);
    if (place > limits.perTable) return true;
    count += 1;
    bytes += run.bytes;
    return count > limits.inAll || bytes > limits.bytes;
  });
}
