import { Failure } from '../failure.ts';
import type { ByteRange, ReadObject } from '../object-storage/object-store.ts';
import type { OpenedTable } from './opened-tables.ts';

/** The maximum part of a file in memory. */
const PIECE = 16 * 1024 * 1024;

interface PiecesRequest {
  readonly address: string;
  readonly range: ByteRange | undefined;
  readonly signal: AbortSignal;
}

/** A file or a range of it, as a stream. */
interface InPieces {
  /** Of the whole file. */
  readonly facts: Omit<ReadObject, 'bytes'>;
  /** Of the requested range. */
  readonly length: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Resolves after the first piece, since most errors occur by then. */
export async function readInPieces(table: OpenedTable, request: PiecesRequest): Promise<InPieces> {
  const { address, range, signal } = request;
  const read = (part: ByteRange) =>
    table.use((store) => store.read({ key: table.keyOf(address), range: part, signal }), signal);
  const isEnd = range !== undefined && 'last' in range;
  const from = range === undefined || isEnd ? 0 : range.from;
  const first = await read(
    isEnd ? range : { from, to: Math.min(from + PIECE, range?.to ?? Number.MAX_SAFE_INTEGER) },
  );
  const { bytes, ...facts } = first;
  const past = isEnd ? bytes.length : Math.min(range?.to ?? facts.size, facts.size);
  const length = isEnd ? bytes.length : past - from;
  return {
    facts,
    length,
    pieces: following(bytes, { from, past: isEnd ? 0 : past, read, etag: facts.etag, address }),
  };
}

interface Following {
  readonly from: number;
  readonly past: number;
  readonly read: (range: ByteRange) => Promise<ReadObject>;
  readonly etag: string;
  readonly address: string;
}

async function* following(
  first: Uint8Array,
  { from, past, read, etag, address }: Following,
): AsyncGenerator<Uint8Array> {
  yield first;
  for (let at = from + first.length; at < past; ) {
    const piece = await read({ from: at, to: Math.min(at + PIECE, past) });
    if (piece.etag !== etag || piece.bytes.length === 0) {
      throw new Failure('BAD_ANSWER', `The file ${address} changed while it was read. Try again.`);
    }
    yield piece.bytes;
    at += piece.bytes.length;
  }
}
