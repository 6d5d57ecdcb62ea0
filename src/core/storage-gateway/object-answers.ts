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

interface ObjectAnswersOptions {
  readonly opened: OpenedTables;
  readonly manifests: Manifests;
  readonly lastErrors: LastErrors;
}

type ObjectRequest = Extract<S3Request, { kind: 'object' }>;
type ListRequest = Extract<S3Request, { kind: 'list' }>;

/** Files and lists of files, answered as S3 does. */
export function createObjectAnswers({ opened, manifests, lastErrors }: ObjectAnswersOptions) {
  const blocks = createBlocks();

  async function object(request: ObjectRequest, table: OpenedTable, signal: AbortSignal): Promise<Answer> {
    const { address, range, isHead } = request;
    if (isManifest(address)) return part(await manifests.read(table, address, signal), request);
    const wanted = isHead ? FIRST_BYTE : range;
    if (wanted !== undefined && 'from' in wanted && isShort(wanted) && isUnchanging(table, address)) {
      const found = await blocks.read(table, address, { ...wanted, signal });
      checkSize(address, found.size);
      return objectAnswer(found, isHead ? undefined : range, found.bytes.length, found.bytes);
    }
    const { facts, length, pieces } = await readInPieces(table, { address, range: wanted, signal });
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
    // What only begins as the table does is no file of it.
    if (table === undefined || (request.kind === 'list' && !isFolder(request))) {
      // The engine looks for a catalog beside each table: that there is none needs no request.
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
      // The engine would ask for this list five times more, and has no table without one: who asked it hears why.
      if (request.kind === 'list' && request.prefix.endsWith('/_versions/')) return emptyList(request);
      // One that the engine does not try again by itself: the host has done that.
      return { status: 400, headers: XML, body: errorXml('InvalidRequest', lastError.message) };
    }
  }

  return {
    async answer(request: S3Request, response: ServerResponse, { scope, signal }: Asking): Promise<void> {
      const answer = await answerOf(request, scope, signal).catch(() => undefined);
      // Nobody waits any more.
      if (answer === undefined) return void response.destroy();
      response.writeHead(answer.status, answer.headers);
      if (request.kind === 'object' && request.isHead) return void response.end();
      if (typeof answer.body === 'string' || answer.body instanceof Uint8Array) {
        return void response.end(answer.body);
      }
      // One that fails in the middle is cut off, which the engine takes for what it is.
      await pipeline(Readable.from(answer.body, { highWaterMark: 1 }), response).catch(() => undefined);
    },
  };
}

/** Of one table, and as long as somebody waits. */
export interface Asking {
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

/** Of a file that is held whole. */
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
      // Of a question for the head alone, that of the whole.
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

/** Of versions there may be a hundred thousand; a directory of more than this is made to hurt. */
const MOST_FILES = 200_000;
/** A storage may give fewer files on a page than were asked for. */
const MOST_PAGES = 2_000;
/** SECURITY: one that gives nothing, again and again, has no end: such a page counts for many. */
const COST_OF_NOTHING = 20;

/**
 * One page for the engine, which asks for the next for as long as there is one: so the place of each says how many came
 * before it.
 */
async function listPage(table: OpenedTable, request: ObjectListRequest): Promise<ListedPage> {
  const { pages, after } = readPlace(request.after);
  const { after: _, ...rest } = request;
  const listRequest = { ...rest, ...defined({ after }) };
  const { page, cost } = await askForPage(table, listRequest, pages);
  const { next, ...listed } = page;
  return next === undefined ? listed : { ...listed, next: `${pages + cost} ${next}` };
}

interface PlaceInList {
  /** How many came before it. */
  readonly pages: number;
  readonly after?: string;
}

function readPlace(given: string | undefined): PlaceInList {
  const [, pages, after] = /^(\d{1,9}) (.*)$/s.exec(given ?? '') ?? [];
  return pages === undefined || after === undefined ? { pages: 0 } : { pages: Number(pages), after };
}

async function askForPage(table: OpenedTable, request: ObjectListRequest, pages: number) {
  const { prefix, after, signal } = request;
  const page = await table.use((store) => store.list(request), signal);
  const cost = page.objects.length + page.folders.length === 0 ? COST_OF_NOTHING : 1;
  if (page.next !== undefined && (page.next === after || pages + cost >= MOST_PAGES)) {
    throw new Failure('BAD_ANSWER', `The storage’s list of ${prefix} doesn’t end.`);
  }
  return { cost, page: { ...page, objects: page.objects.filter(({ key }) => key.startsWith(prefix)) } };
}

interface FilesWanted {
  /** Only the first by its name, which takes one request however many there are. */
  readonly isFirst: boolean;
  readonly signal: AbortSignal;
}

/** The files of the directory at that address. */
export async function filesIn(table: OpenedTable, address: string, { isFirst, signal }: FilesWanted) {
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
    const { page, cost } = await askForPage(table, request, pages);
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
