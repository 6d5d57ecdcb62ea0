import { Failure } from '../failure.ts';
import type { ReadObject } from '../object-storage/object-store.ts';
import type { OpenedTable } from './opened-tables.ts';

/** A request takes as long for a byte as for this many. */
const BLOCK = 64 * 1024;
/** What is longer is read as it is asked: its own way takes longer than that of a request. */
const LONGEST = 4 * BLOCK;
const KEPT_BYTES = 64 * 1024 * 1024;

export interface BlockReader {
  /** The bytes of the file from here up to there, of more than are asked for at once. */
  read(table: OpenedTable, address: string, range: FromTo): Promise<ReadObject>;
}

interface FromTo {
  readonly from: number;
  readonly to: number;
}

/** Whether the file of that address is never another one: those of data and of indices are named once and for all. */
export function isUnchanging(address: string): boolean {
  return /\/(?:data|_indices|_deletions)\//.test(address);
}

export function isShort({ from, to }: FromTo): boolean {
  return to - from <= LONGEST;
}

/**
 * The engine asks for a page of rows in twenty small pieces that lie side by side, which on a disk costs nothing. Here it
 * would cost twenty requests: so each piece is read with what lies around it, once for all who ask.
 */
export function createBlocks(): BlockReader {
  const kept = new Map<string, Promise<ReadObject>>();
  const sizes = new Map<string, number>();
  let bytes = 0;

  function forget(key: string): void {
    kept.delete(key);
    bytes -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  function keep(key: string, block: Promise<ReadObject>): void {
    kept.set(key, block);
    block.then(
      ({ bytes: { length } }) => {
        if (kept.get(key) !== block) return;
        sizes.set(key, length);
        bytes += length;
        for (const oldest of kept.keys()) {
          if (bytes <= KEPT_BYTES || oldest === key) return;
          forget(oldest);
        }
      },
      () => kept.get(key) === block && kept.delete(key),
    );
  }

  /** Those in a row that nobody has, by one request. */
  function fetchRun(table: OpenedTable, address: string, { from, to }: FromTo): void {
    const key = table.keyOf(address);
    const range = { from: from * BLOCK, to: to * BLOCK };
    const run = table.use((store) => store.read({ key, range }));
    for (let index = from; index < to; index += 1) {
      const start = (index - from) * BLOCK;
      const block = run.then((read) => ({ ...read, bytes: read.bytes.slice(start, start + BLOCK) }));
      // Who asked for it hears of a failure.
      block.catch(() => undefined);
      keep(keyOf(address, index), block);
    }
  }

  function fetchMissing(table: OpenedTable, address: string, { from, to }: FromTo): void {
    let start: number | undefined;
    for (let index = from; index <= to; index += 1) {
      const isMissing = index < to && !kept.has(keyOf(address, index));
      if (isMissing) start ??= index;
      else if (start !== undefined) {
        fetchRun(table, address, { from: start, to: index });
        start = undefined;
      }
    }
  }

  return {
    async read(table, address, { from, to }) {
      const [first, past] = [Math.floor(from / BLOCK), Math.ceil(to / BLOCK)];
      fetchMissing(table, address, { from: first, to: past });
      const blocks = await Promise.all(
        Array.from({ length: past - first }, (_, at) => recent(keyOf(address, first + at))),
      );
      const [{ etag, size, modified }] = blocks as [ReadObject, ...ReadObject[]];
      if (blocks.some((block) => block.etag !== etag)) {
        for (let index = first; index < past; index += 1) forget(keyOf(address, index));
        throw new Failure(
          'BAD_ANSWER',
          `The file ${table.keyOf(address)} changed while it was read. Try again.`,
        );
      }
      const all = Buffer.concat(blocks.map((block) => block.bytes));
      return {
        bytes: all.subarray(from - first * BLOCK, to - first * BLOCK),
        size,
        etag,
        ...(modified === undefined ? {} : { modified }),
      };
    },
  };

  /** Put last again: the first in the map is the one that was not asked for the longest. */
  async function recent(key: string): Promise<ReadObject> {
    const block = kept.get(key);
    if (block === undefined) throw new Failure('BAD_ANSWER', 'Too much was read at once.');
    kept.delete(key);
    kept.set(key, block);
    return block;
  }
}

function keyOf(address: string, index: number): string {
  return `${index} ${address}`;
}
