import { defined } from '#protocol/defined.ts';
import { firstHeader, type HttpResponse } from '../http/http-response.ts';
import { type StorageAttempt, storageFailure, tooShort, unreadableAnswer } from './failure.ts';
import { readEtag, readSize, readTime } from './listings.ts';
import type { ByteRange, ObjectReadRequest, ReadObject } from './object-store.ts';
import type { SendStorageGet } from './storage-get.ts';

interface ReadContext {
  readonly send: SendStorageGet;
  readonly attempted: StorageAttempt;
  readonly knowsLastBytes: boolean;
}

/** Reads an object or a range of it. */
export async function readObject(request: ObjectReadRequest, context: ReadContext): Promise<ReadObject> {
  const { range } = request;
  if (range === undefined) return wholeObject(await get(request, context, undefined), context);
  checkRange(range);
  if ('last' in range && !context.knowsLastBytes) {
    const first = await readObject({ ...request, range: { from: 0, to: 1 } }, context);
    const { size } = first;
    const lastBytes = { from: Math.max(0, size - range.last), to: size };
    return size === 0 ? first : readObject({ ...request, range: lastBytes }, context);
  }
  const response = await get(request, context, rangeHeader(range));
  if (response.status === 200) return sliced(response, range, context);
  return isPastEnd(response, range)
    ? emptyObject(request, response, context)
    : partial(response, range, context);
}

function checkRange(range: ByteRange): void {
  const isRange = 'last' in range ? range.last > 0 : range.from >= 0 && range.to > range.from;
  if (!isRange) throw new RangeError(`${JSON.stringify(range)} is no range of bytes.`);
}

function rangeHeader(range: ByteRange): string {
  return 'last' in range ? `bytes=-${range.last}` : `bytes=${range.from}-${range.to - 1}`;
}

const ANSWERS = new Set([200, 206, 416]);

async function get(
  { key, signal }: ObjectReadRequest,
  { send, attempted }: ReadContext,
  range: string | undefined,
): Promise<HttpResponse> {
  const response = await send({ key, query: [], ...defined({ range }), signal });
  const isExpected = range === undefined ? response.status === 200 : ANSWERS.has(response.status);
  if (!isExpected) throw storageFailure(response, attempted);
  return response;
}

/** Some storages reject such a range, others return an empty body. */
function isPastEnd(response: HttpResponse, range: ByteRange): boolean {
  const { size } = contentRange(response) ?? {};
  const from = 'last' in range ? 0 : range.from;
  return response.status === 416 || (size !== undefined && from >= size);
}

/** Storages reject every range of an empty object, since it has no first byte. So it is read as a whole. */
async function emptyObject(
  request: ObjectReadRequest,
  refusal: HttpResponse,
  context: ReadContext,
): Promise<ReadObject> {
  const { range } = request;
  const mayBeEmpty = range === undefined || 'last' in range || range.from === 0;
  const { size } = contentRange(refusal) ?? {};
  if (!mayBeEmpty || (size !== undefined && size > 0)) throw tooShort(refusal, context.attempted);
  const object = wholeObject(await get(request, context, undefined), context);
  if (object.size > 0) throw tooShort(refusal, context.attempted);
  return object;
}

function wholeObject(response: HttpResponse, { attempted }: ReadContext): ReadObject {
  const { bytes } = response;
  const announced = readSize(firstHeader(response.headers, 'content-length'));
  if (announced !== undefined && announced !== bytes.length)
    throw unreadableAnswer(response, attempted, 'its response isn’t complete');
  return { bytes, size: bytes.length, ...factsOf(response) };
}

/** For a storage that ignores ranges and returns the whole object. */
function sliced(response: HttpResponse, range: ByteRange, context: ReadContext): ReadObject {
  const object = wholeObject(response, context);
  const { bytes, size } = object;
  const [from, to] = 'last' in range ? [Math.max(0, size - range.last), size] : [range.from, range.to];
  if (from > 0 && from >= size) throw tooShort(response, context.attempted);
  return { ...object, bytes: bytes.subarray(from, to) };
}

/** SECURITY: rejects a response with other bytes than the requested ones. */
function partial(response: HttpResponse, range: ByteRange, { attempted }: ReadContext): ReadObject {
  const { from, to, size } = contentRange(response) ?? {};
  if (from === undefined || to === undefined || size === undefined) {
    throw unreadableAnswer(response, attempted, 'its response doesn’t say which bytes it has');
  }
  const expected =
    'last' in range
      ? { from: Math.max(0, size - range.last), to: size }
      : { from: range.from, to: Math.min(range.to, size) };
  if (from !== expected.from || to !== expected.to || response.bytes.length !== to - from) {
    throw unreadableAnswer(response, attempted, 'its response has other bytes than the requested ones');
  }
  return { bytes: response.bytes, size, ...factsOf(response) };
}

function factsOf({ headers }: HttpResponse): Pick<ReadObject, 'etag' | 'modified'> {
  const modified = readTime(firstHeader(headers, 'last-modified'));
  return {
    etag: readEtag(firstHeader(headers, 'etag')),
    ...defined({ modified }),
  };
}

interface ContentRange {
  readonly from?: number;
  /** Exclusive. */
  readonly to?: number;
  readonly size: number;
}

/**
 * `bytes 0-99/1234`, or `*` instead of the positions in a rejection. For an empty object, some storages send a range
 * that ends before its start.
 */
function contentRange({ headers }: HttpResponse): ContentRange | undefined {
  const header = firstHeader(headers, 'content-range') ?? '';
  const [, first, last, all] = /^bytes (?:(\d{1,15})-(\d{1,15})|[*\d-]+)\/(\d{1,15})$/.exec(header) ?? [];
  if (all === undefined) return undefined;
  const size = Number(all);
  return first === undefined ? { size } : { from: Number(first), to: Number(last) + 1, size };
}
