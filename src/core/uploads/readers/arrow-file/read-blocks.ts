import { openTables } from '../../../../protocol/arrow/flat-tables.ts';
import { type ByteReader, FILE_MAGIC } from '../../../../protocol/arrow/vectors/ipc-messages.ts';

/** Where the messages of a file lie, by its footer. */
export interface Blocks {
  readonly dictionaries: readonly number[];
  readonly batches: readonly number[];
}

/** The places of the members in Arrow's own `File.fbs`; a block is three numbers: place, length of header, of body. */
const FOOTER = { dictionaries: 2, batches: 3 } as const;
const BLOCK = 3;
const END = 4 + FILE_MAGIC.length;
/** Of a hundred thousand batches, with a schema of ten thousand columns. */
const MAX_FOOTER_LENGTH = 64 * 1024 * 1024;

/** Throws a RangeError where there is no footer that makes sense. */
export async function readBlocks(source: ByteReader): Promise<Blocks> {
  const end = Buffer.from(await source.read(Math.max(0, source.size - END), source.size));
  if (end.subarray(4).toString('latin1') !== FILE_MAGIC) throw new RangeError('There is no footer.');
  const length = end.readInt32LE(0);
  const start = source.size - END - length;
  if (length <= 0 || length > MAX_FOOTER_LENGTH || start < 0)
    throw new RangeError('There is no such footer.');
  const tables = openTables(await source.read(start, start + length));
  const root = tables.root();
  const places = (member: number) =>
    tables
      .longsOf(root, member, BLOCK)
      .flatMap((long, index) => (index % BLOCK === 0 ? placeOf(long, start) : []));
  return { dictionaries: places(FOOTER.dictionaries), batches: places(FOOTER.batches) };
}

function placeOf(long: bigint, end: number): number {
  if (long < 0n || long >= BigInt(end)) throw new RangeError('A message is outside the file.');
  return Number(long);
}
