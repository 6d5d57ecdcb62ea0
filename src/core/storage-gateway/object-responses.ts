import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deletionSizeProblem, isDeletionFile } from '#lance-format/deletion-files.ts';
import { defined } from '#protocol/defined.ts';
import { Failure } from '../failure.ts';
import type {
  ByteRange,
  ListedObject,
  ListedPage,
  ObjectListRequest,
  ReadObject,
} from '../object-storage/object-store.ts';
import { createBlocks, isShort, isUnchanging } from './blocks.ts';
import { type LastErrors, readErrorOf } from './last-errors.ts';
import { isManifest, type Manifests } from './manifests.ts';
import type { OpenedTable, OpenedTables } from './opened-tables.ts';
import { readInPieces } from './pieces.ts';
import { errorXml, isPlainKey, listXml, type S3Request } from './s3-messages.ts';

interface ObjectResponsesOptions {
  readonly opened: OpenedTables;
  readonly manifests: Manifests;
  readonly lastErrors: LastErrors;
}

type ObjectRequest = Extract<S3Request, { kind: 'object' }>;
type ListRequest = Extract<S3Request, { kind: 'list' }>;

/** Answers requests for files and lists, in the format of S3. */
export function createObjectResponses({ opened, manifests, lastErrors }: ObjectResponsesOptions) {
  const blocks = createBlocks();

  async function object(request: ObjectRequest, table: OpenedTable, signal: AbortSignal): Promise<Answer> {
    const { address, range, isHead } = request;
    if (isManifest(address)) return part(await manifests.read(table, address, signal), request);
    const requested = isHead ? FIRST_BYTE : range;
    if (
      requested !== undefined &&
      'from' in requested &&
      isShort(requested) &&
      isUnchanging(table, address)
    ) {
      const found = await blocks.read(table, address, { ...requested, signal });
      checkSize(address, found.size);
      return objectAnswer(found, isHead ? undefined : range, found.bytes.length, found.bytes);
    }
    const { facts, length, pieces } = await readInPieces(table, { address, range: requested, signal });
    checkSize(address, facts.size);
    return objectAnswer(facts, isHead ? undefined : range, length, pieces);
  }

  async function list(request: ListRequest, table: OpenedTable, signal: AbortSignal): Promise<Answer> {
    const { bucket, prefix, delimiter, after, most } = request;
    const page = await listPage(table, {
      prefix: table.keyOf(`s3://${bucket}/${prefix}`),
      delimiter,
      signal,
      ...defined({ after, most }),
    });
    const named = (key: string) => table.addressOf(key).slice(`s3://${bucket}/`.length);
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: listXml({
        bucket,
        prefix,
        objects: page.objects.map((one) => ({ ...one, key: named(one.key) })),
        folders: page.folders.map(named),
        ...defined({ next: page.next }),
      }),
    };
  }

  async function answerOf(request: S3Request, scope: string, signal: AbortSignal): Promise<Answer> {
    const table = opened.find(scope, addressOf(request));
    // A prefix that isn’t a folder may match other tables whose names begin the same.
    if (table === undefined || (request.kind === 'list' && !isFolder(request))) {
      // The engine looks for a catalog beside each table; an empty list saves that request.
      return request.kind === 'list' ? emptyList(request) : NOT_OPENED;
    }
    try {
      return await (request.kind === 'list' ? list(request, table, signal) : object(request, table, signal));
    } catch (problem) {
      const isMissing = problem instanceof Failure && problem.code === 'GONE' && request.kind === 'object';
      if (isMissing) return NO_KEY;
      signal.throwIfAborted();
      const lastError = readErrorOf(problem);
      lastErrors.note(table, lastError);
      // The engine would retry this list five times, and without it reports a missing table. The user gets the noted
      // error instead.
      if (request.kind === 'list' && request.prefix.endsWith('/_versions/')) return emptyList(request);
      // A status that the engine doesn’t retry, since the host has already retried.
      return { status: 400, headers: XML, body: errorXml('InvalidRequest', lastError.message) };
    }
  }

  return {
    async answer(
      request: S3Request,
      response: ServerResponse,
      { scope, signal }: RequestScope,
    ): Promise<void> {
      const answer = await answerOf(request, scope, signal).catch(() => undefined);
      // The request was aborted.
      if (answer === undefined) return void response.destroy();
      response.writeHead(answer.status, answer.headers);
      if (request.kind === 'object' && request.isHead) return void response.end();
      if (typeof answer.body === 'string' || answer.body instanceof Uint8Array) {
        return void response.end(answer.body);
      }
      // If a file fails midway, the connection is closed, which the engine treats as an error.
      await pipeline(Readable.from(answer.body, { highWaterMark: 1 }), response).catch(() => undefined);
    },
  };
}

/** The scope of a request, and its abort signal. */
export interface RequestScope {
  readonly scope: string;
  readonly signal: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array>;
}

function checkSize(address: string, size: number): void {
  const problem = isDeletionFile(address) ? deletionSizeProblem(size) : undefined;
  if (problem !== undefined) throw new Failure('BAD_ANSWER', `The file ${address} ${problem}`);
}

const FIRST_BYTE = { from: 0, to: 1 };
const XML = { 'content-type': 'application/xml' };
const NO_KEY: Answer = { status: 404, headers: XML, body: errorXml('NoSuchKey', 'There is no such file.') };
const NOT_OPENED: Answer = {
  status: 403,
  headers: XML,
  body: errorXml('AccessDenied', 'Nothing was opened there.'),
};

function addressOf(request: S3Request): string {
  if (request.kind === 'object') return request.address;
  return `s3://${request.bucket}/${request.prefix}`.replace(/\/$/, '');
}

function isFolder({ prefix }: ListRequest): boolean {
  return prefix.endsWith('/') && isPlainKey(prefix.slice(0, -1));
}

function emptyList({ bucket, prefix }: ListRequest): Answer {
  return { status: 200, headers: XML, body: listXml({ bucket, prefix, objects: [], folders: [] }) };
}

/** The response for a file that is in memory as a whole. */
function part(file: ReadObject, { range, isHead }: ObjectRequest): Answer {
  if (isHead || range === undefined) return objectAnswer(file, undefined, file.size, file.bytes);
  const { from, to } = bounds(range, file.size);
  return objectAnswer(file, range, to - from, file.bytes.subarray(from, to));
}

function objectAnswer(
  { size, etag, modified }: Omit<ReadObject, 'bytes'>,
  range: ByteRange | undefined,
  length: number,
  body: Answer['body'],
): Answer {
  const time = Date.parse(modified ?? '');
  const from = range === undefined ? 0 : bounds(range, size).from;
  return {
    status: range === undefined ? 200 : 206,
    headers: {
      etag: `"${etag}"`,
      'last-modified': new Date(Number.isNaN(time) ? 0 : time).toUTCString(),
      'accept-ranges': 'bytes',
      // For a HEAD request, the size of the whole file.
      'content-length': range === undefined ? size : length,
      ...(range === undefined ? {} : { 'content-range': `bytes ${from}-${from + length - 1}/${size}` }),
    },
    body,
  };
}

function bounds(range: ByteRange, size: number): { readonly from: number; readonly to: number } {
  if ('last' in range) return { from: Math.max(0, size - range.last), to: size };
  return { from: Math.min(range.from, size), to: Math.min(range.to, size) };
}

/** A table may have a hundred thousand versions; a longer directory is treated as an attack. */
const MOST_FILES = 200_000;
/** A storage may return fewer files per page than requested. */
const MOST_PAGES = 2_000;
/** SECURITY: a storage could return empty pages forever, so an empty page counts as many. */
const COST_OF_NOTHING = 20;

/**
 * One page for the engine, which requests the next one while there is any. The continuation token counts the previous
 * pages.
 */
async function listPage(table: OpenedTable, request: ObjectListRequest): Promise<ListedPage> {
  const { pages, after } = readPlace(request.after);
  const { after: _, ...rest } = request;
  const listRequest = { ...rest, ...defined({ after }) };
  const { page, cost } = await loadPage(table, listRequest, pages);
  const { next, ...listed } = page;
  return next === undefined ? listed : { ...listed, next: `${pages + cost} ${next}` };
}

interface PlaceInList {
  /** The number of previous pages. */
  readonly pages: number;
  readonly after?: string;
}

function readPlace(given: string | undefined): PlaceInList {
  const [, pages, after] = /^(\d{1,9}) (.*)$/s.exec(given ?? '') ?? [];
  return pages === undefined || after === undefined ? { pages: 0 } : { pages: Number(pages), after };
}

async function loadPage(table: OpenedTable, request: ObjectListRequest, pages: number) {
  const { prefix, after, signal } = request;
  const page = await table.use((store) => store.list(request), signal);
  const cost = page.objects.length + page.folders.length === 0 ? COST_OF_NOTHING : 1;
  if (page.next !== undefined && (page.next === after || pages + cost >= MOST_PAGES)) {
    throw new Failure('BAD_ANSWER', `The storage’s list of ${prefix} doesn’t end.`);
  }
  return { cost, page: { ...page, objects: page.objects.filter(({ key }) => key.startsWith(prefix)) } };
}

interface FilesRequest {
  /** Reads only the first file by name, with one request. */
  readonly isFirst: boolean;
  readonly signal: AbortSignal;
}

/** The files of a directory. */
export async function filesIn(table: OpenedTable, address: string, { isFirst, signal }: FilesRequest) {
  const prefix = `${table.keyOf(address)}/`;
  const files: ListedObject[] = [];
  let after: string | undefined;
  for (let pages = 0; pages === 0 || after !== undefined; ) {
    const request = {
      prefix,
      delimiter: true,
      signal,
      ...(isFirst && { most: 1 }),
      ...defined({ after }),
    };
    const { page, cost } = await loadPage(table, request, pages);
    files.push(...page.objects);
    after = isFirst && files.length > 0 ? undefined : page.next;
    pages += cost;
    if (files.length > MOST_FILES) {
      throw new Failure(
        'INVALID',
        `There are more than ${MOST_FILES.toLocaleString('en-US')} files in ${address}.`,
      );
    }
  }
  return files.map(({ key, size, etag, modified }) => ({
    name: key.slice(prefix.length),
    size,
    etag,
    modifiedMillis: Date.parse(modified) || 0,
  }));
}
