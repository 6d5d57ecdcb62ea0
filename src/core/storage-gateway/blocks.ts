import { defined } from '#protocol/defined.ts';
import { Failure } from '../failure.ts';
import type { ReadObject } from '../object-storage/object-store.ts';
import { createSharedTask, type SharedTask } from '../task-sharing.ts';
import type { OpenedTable } from './opened-tables.ts';

/** A request for this many bytes takes as long as for one. */
const BLOCK = 64 * 1024;
/** Longer ranges are read as requested: transferring them takes longer than the request itself. */
const LONGEST = 4 * BLOCK;
const MOST_BLOCKS = 1024;

interface BlockReader {
  /** Bytes of a file. Reads whole blocks, more than requested. */
  read(table: OpenedTable, address: string, bytes: RequestedBytes): Promise<ReadObject>;
}

interface FromTo {
  readonly from: number;
  readonly to: number;
}

type RequestedBytes = FromTo & { readonly signal?: AbortSignal };

/** Adjacent blocks that one request reads. */
interface Run {
  readonly keys: readonly string[];
  readonly task: SharedTask<ReadObject>;
}

/** Whether the file never changes: files of data and indices are written once, under a unique name. */
export function isUnchanging({ address: table }: Pick<OpenedTable, 'address'>, address: string): boolean {
  return /^\/(?:data|_indices|_deletions)\//.test(address.slice(table.length));
}

export function isShort({ from, to }: FromTo): boolean {
  return to - from <= LONGEST;
}

/**
 * The engine reads a page of rows in about twenty small adjacent ranges, which is cheap on a disk. Here it would take
 * twenty requests, so whole blocks are read and shared by all readers.
 */
export function createBlocks(): BlockReader {
  const cached = new Map<string, Run>();

  function planRun(table: OpenedTable, address: string, { from, to }: FromTo): void {
    const key = table.keyOf(address);
    const range = { from: from * BLOCK, to: to * BLOCK };
    const task = createSharedTask((signal) =>
      table.use((store) => store.read({ key, range, signal }), signal),
    );
    const keys = Array.from({ length: to - from }, (_, at) => keyOf(table, address, from + at));
    const run = { keys, task };
    for (const one of keys) cached.set(one, run);
  }

  /** Reads adjacent missing blocks with one request. */
  function planMissing(table: OpenedTable, address: string, { from, to }: FromTo): void {
    let start: number | undefined;
    for (let index = from; index <= to; index += 1) {
      const isMissing = index < to && !cached.has(keyOf(table, address, index));
      if (isMissing) start ??= index;
      else if (start !== undefined) {
        planRun(table, address, { from: start, to: index });
        start = undefined;
      }
    }
  }

  /** Moves the run’s blocks to the end of the map, whose first entry is the least recently used. */
  function recent(key: string): Run {
    const run = cached.get(key);
    if (run === undefined) throw new Failure('BAD_ANSWER', 'Too much was read at once.');
    for (const one of run.keys) {
      if (cached.get(one) !== run) continue;
      cached.delete(one);
      cached.set(one, run);
    }
    return run;
  }

  function dropOldest(): void {
    for (const oldest of cached.keys()) {
      if (cached.size <= MOST_BLOCKS) return;
      cached.delete(oldest);
    }
  }

  return {
    async read(table, address, { from, to, signal }) {
      const [first, past] = [Math.floor(from / BLOCK), Math.ceil(to / BLOCK)];
      planMissing(table, address, { from: first, to: past });
      const keys = Array.from({ length: past - first }, (_, at) => keyOf(table, address, first + at));
      const runs = keys.map(recent);
      dropOldest();
      const reads = await Promise.all(runs.map(({ task }) => task.join(signal)));
      const [{ etag, size, modified }] = reads as [ReadObject, ...ReadObject[]];
      if (reads.some((read) => read.etag !== etag)) {
        for (const key of keys) cached.delete(key);
        throw new Failure(
          'BAD_ANSWER',
          `The file ${table.keyOf(address)} changed while it was read. Try again.`,
        );
      }
      const all = Buffer.concat(reads.map(({ bytes }, at) => blockOf(bytes, runs[at], keys[at])));
      return {
        bytes: all.subarray(from - first * BLOCK, to - first * BLOCK),
        size,
        etag,
        ...defined({ modified }),
      };
    },
  };
}

function blockOf(bytes: Uint8Array, run: Run | undefined, key = ''): Uint8Array {
  const start = (run?.keys.indexOf(key) ?? 0) * BLOCK;
  return bytes.subarray(start, start + BLOCK);
}

function keyOf({ scope }: OpenedTable, address: string, index: number): string {
  return `${index} ${scope} ${address}`;
}
