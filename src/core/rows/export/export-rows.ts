import type { RowExportEvent, RowExportParams } from '#contract/index.ts';
import { FILE_START, type FileBlock, fileEnd, framed, PREFIX } from '#protocol/arrow/ipc-framing.ts';
import { LIMITS } from '#protocol/index.ts';
import { RequestFailure } from '../../http/status-failure.ts';
import type { NamespaceClient } from '../../namespace/namespace-client.ts';
import { createSlices } from '../../time-slices.ts';
import { type DecodedRows, mapCorruption, openAnswer, type RowsInOrder } from '../decode/decoded-rows.ts';
import type { AnswerFrame, IpcAnswer } from '../decode/ipc-answer.ts';
import { type AnsweredRows, CorruptDataError, requestRows } from '../request-rows.ts';
import { csvRows } from './csv-rows.ts';
import { jsonRows } from './json-rows.ts';
import { inBytePieces, type Piece, type RowsWriter } from './pieces.ts';

/**
 * Yields the file in pieces, reading one page of rows at a time. At the size limit the file ends after a complete row.
 */
export async function* exportRows(
  options: PagesParams,
  most = LIMITS.exportFile,
): AsyncGenerator<RowExportEvent, void> {
  const { params: wanted } = options;
  yield* writeFile({
    pages: readPages(options),
    writer: rowsWriter(wanted, arrowRows),
    limit: wanted.limit,
    most,
  });
}

interface FileToWrite<Answer extends RowsInOrder> {
  readonly pages: AsyncIterable<ExportedPage<Answer>>;
  readonly writer: RowsWriter<Answer>;
  /** The maximum number of rows. */
  readonly limit: number;
  /** In bytes. */
  readonly most?: number;
}

export async function* writeFile<Answer extends RowsInOrder>({
  pages,
  writer,
  limit,
  most = LIMITS.exportFile,
}: FileToWrite<Answer>): AsyncGenerator<RowExportEvent, void> {
  let [rows, rowsRead] = [0, 0];
  let [size, sizeAtRow] = [0, 0];
  let isAll = false;
  for await (const page of pages) {
    rowsRead += page.answer.rows;
    for await (const piece of piecesOf(writer, page)) {
      rows += piece.rows;
      size += piece.content.length;
      yield eventOf(piece, rows);
      if (piece.rows > 0) sizeAtRow = size;
      else if (size - sizeAtRow > most) await page.read(() => refuseRow(rows + 1, most));
      if (size > most && piece.rows > 0) break;
    }
    isAll = page.isLast && rows === rowsRead;
    if (size > most) break;
  }
  for (const piece of writer.end()) yield eventOf(piece, rows);
  yield { kind: 'end', rows, why: isAll ? 'all' : rows < limit ? 'size' : 'limit' };
}

/** A file can't end within a row, so a row larger than the limit is an error. */
async function refuseRow(row: number, most: number): Promise<never> {
  const megabytes = Math.round(most / 2 ** 20).toLocaleString('en-US');
  throw new CorruptDataError(
    `Row ${row.toLocaleString('en-US')} alone takes more than ${megabytes} MB in the file. Export fewer columns.`,
  );
}

/** Invalid data in a page becomes a failure of its request. */
async function* piecesOf<Answer extends RowsInOrder>(
  writer: RowsWriter<Answer>,
  { answer, read }: ExportedPage<Answer>,
): AsyncGenerator<Piece, void> {
  const pieces = writer.add(answer)[Symbol.iterator]();
  const turn = createSlices();
  for (;;) {
    await turn();
    const { done, value } = await read(() => mapCorruption(() => pieces.next()));
    if (done === true) return;
    yield value;
  }
}

function eventOf({ content }: Piece, rows: number): RowExportEvent {
  if (typeof content === 'string') return { kind: 'text', text: content, rows };
  const { buffer, byteOffset, length } = content;
  return { kind: 'bytes', base64: Buffer.from(buffer, byteOffset, length).toString('base64'), rows };
}

interface WriterOptions extends Pick<RowExportParams, 'format' | 'guardsFormulas'> {
  /** CSV only: whether the column names come first. */
  readonly hasNames?: boolean;
}

/** Text formats are written the same way for all rows; Arrow isn't. */
export function rowsWriter<Answer extends RowsInOrder>(
  { format, guardsFormulas = true, hasNames = true }: WriterOptions,
  arrowWriter: () => RowsWriter<Answer>,
): RowsWriter<Answer> {
  switch (format) {
    case 'csv':
      return csvRows({ guardsFormulas, hasNames });
    case 'json':
      return jsonRows({ isList: true });
    case 'json-lines':
      return jsonRows({ isList: false });
    case 'arrow':
      return arrowWriter();
  }
}

interface PagesParams {
  readonly client: NamespaceClient;
  readonly params: Omit<RowExportParams, 'connectionId'>;
  readonly signal: AbortSignal | undefined;
}

interface ExportedPage<Answer extends RowsInOrder = DecodedRows> {
  readonly answer: Answer;
  readonly read: AnsweredRows['read'];
  /** Whether this is the last page. */
  readonly isLast: boolean;
}

/** In bytes: large enough to be worth a request, small enough to hold in memory. */
const WANTED_BYTES = 8 * 1024 * 1024;
const PAGE_ROWS = { first: 1000, most: 20_000 } as const;

/** Reads pages up to the wanted number of rows; the size of earlier rows decides the size of the next page. */
async function* readPages({ client, params, signal }: PagesParams): AsyncGenerator<ExportedPage, void> {
  let size: number = PAGE_ROWS.first;
  let most: number = PAGE_ROWS.most;
  let first: DecodedRows | undefined;
  for (let rows = 0; rows < params.limit; ) {
    const limit = Math.min(size, params.limit - rows);
    const page = await requestUnlessTooLarge(client, { ...params, offset: BigInt(rows), limit }, signal);
    if (page === undefined) {
      most = Math.floor(limit / 2);
      size = most;
      continue;
    }
    const { answer } = page;
    first ??= answer;
    await page.read(async () => checkPage(answer, limit, first));
    rows += answer.rows;
    const isLast = answer.rows < limit;
    yield { ...page, isLast };
    if (isLast) return;
    size = Math.max(1, Math.min(most, Math.floor((limit * WANTED_BYTES) / answer.size)));
  }
}

type PageRequest = Parameters<typeof requestRows>[1];

/** Returns undefined if the page is too large and should be requested with half the rows. */
async function requestUnlessTooLarge(
  client: NamespaceClient,
  request: PageRequest,
  signal: AbortSignal | undefined,
) {
  try {
    const { bytes, read } = await requestRows(client, request, signal);
    return { answer: await read(() => openAnswer(bytes)), read };
  } catch (problem) {
    const isTooLarge = problem instanceof RequestFailure && problem.details.isTooLarge === true;
    if (isTooLarge && request.limit > 1) return undefined;
    throw problem;
  }
}

/** A server that ignores the limit or the offset would send the same rows endlessly. */
function checkPage(answer: DecodedRows, limit: number, first: DecodedRows | undefined): void {
  if (answer.rows > limit) {
    throw new CorruptDataError('The server returned more rows than requested, so paging isn’t possible.');
  }
  if (JSON.stringify(answer.fields) !== JSON.stringify(first?.fields)) {
    throw new CorruptDataError('The columns changed during the export.');
  }
}

/** One Arrow IPC file with the batches of all responses, byte for byte as the server sent them. */
function arrowRows(): RowsWriter {
  const dictionaries: FileBlock[] = [];
  const batches: FileBlock[] = [];
  /** The first response: a file has one schema, and one dictionary per column. */
  let first: IpcAnswer | undefined;
  let at = 0;

  function* put(content: Uint8Array, rows = 0): Generator<Piece> {
    at += content.length;
    yield* inBytePieces(content, rows);
  }
  function* message({ metadata, body, kind, rows }: AnswerFrame, blocks: FileBlock[]): Generator<Piece> {
    const head = framed(metadata);
    blocks.push({ at, headerLength: head.length, bodyLength: body.length });
    yield* put(head);
    yield* put(body, kind === 'batch' ? rows : 0);
  }
  function* begin(answer: IpcAnswer): Generator<Piece> {
    first = answer;
    yield* put(FILE_START);
    yield* put(answer.schema);
    for (const frame of dictionariesOf(answer)) yield* message(frame, dictionaries);
  }
  return {
    *add({ ipc }) {
      if (first === undefined) yield* begin(ipc);
      else checkSame(first, ipc);
      for (const frame of ipc.frames) if (frame.kind === 'batch') yield* message(frame, batches);
    },
    *end() {
      if (first === undefined) return;
      yield* put(fileEnd(first.schema.subarray(PREFIX), { dictionaries, batches }));
    },
  };
}

function dictionariesOf({ frames }: IpcAnswer): readonly AnswerFrame[] {
  return frames.filter(({ kind }) => kind === 'dictionary');
}

function checkSame(first: IpcAnswer, other: IpcAnswer): void {
  const [before, now] = [dictionariesOf(first), dictionariesOf(other)];
  const isSame =
    before.length === now.length && before.every((frame, place) => isSameFrame(frame, now[place]));
  if (!isSame) {
    throw new CorruptDataError(
      'A dictionary column changes between pages, which Arrow files don’t support. Use another format, or export fewer rows.',
    );
  }
}

function isSameFrame(frame: AnswerFrame, other: AnswerFrame | undefined): boolean {
  return (
    other !== undefined &&
    Buffer.compare(frame.metadata, other.metadata) === 0 &&
    Buffer.compare(frame.body, other.body) === 0
  );
}
