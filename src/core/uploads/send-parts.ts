import { type UploadParts, uploadPartsOf } from '#contract/index.ts';
import { type Id, operations } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { type Meter, meteredBody, type SourceStream } from './metered-body.ts';
import type { Part, PartCutter } from './readers/index.ts';
import { isTooLarge, type RowsAnswer, sentRowsOf, skipApplied, type UploadRecord } from './upload-record.ts';

interface PartsToSend {
  readonly client: NamespaceClient;
  readonly id: Id;
  readonly record: UploadRecord;
  readonly source: { readonly total: number | undefined; readonly stream: SourceStream };
  readonly meter: Meter;
  /** An abort stops the upload after the current part. */
  readonly left: AbortSignal;
  readonly stalledAfter: number | undefined;
}

/** In bytes: many servers accept 2 MB, and a request is more than its body. */
export const FIRST_LIMIT = 1.5 * 1024 * 1024;

/**
 * Creates a table with the first part and appends the others in order, skipping parts that the server already has.
 * Resolves to the last response. After a failure, the record says which part failed.
 */
export async function sendParts(options: PartsToSend): Promise<RowsAnswer | undefined> {
  const { record, source, meter, left } = options;
  const { cutParts } = await import('./readers/index.ts');
  let read = 0;
  const pieces = source.stream((soFar) => {
    read = soFar.read;
    meter.readSoFar(soFar);
  });
  const cutter = await cutParts(pieces);
  try {
    await skipApplied(cutter, record);
    let limit = FIRST_LIMIT;
    let answered: RowsAnswer | undefined;
    for (;;) {
      left.throwIfAborted();
      const part = await cutter.upTo(limit);
      if (part === undefined) return orNothing(record, answered);
      const parts = await partsWith(part, { cutter, record, unread: (source.total ?? read) - read, read });
      const sent = await sendPart(options, part, parts);
      if (sent.outcome.kind === 'applied') {
        answered = sent.answered ?? answered;
        cutter.skip(part.rows);
      } else if (isTooLarge(sent.outcome)) limit = smaller(part, record);
      else throw sent.problem;
    }
  } finally {
    await cutter.close();
  }
}

function orNothing({ applied }: UploadRecord, answered: RowsAnswer | undefined): RowsAnswer | undefined {
  if (applied().length > 0) return answered;
  throw new Failure('INVALID', 'The columns alone are more than the server takes in one request.');
}

function smaller({ bytes, rows }: Part, { behind }: UploadRecord): number {
  if (rows > 1) return Math.floor(bytes.length / 2);
  const row = (behind().rows + 1n).toLocaleString('en-US');
  const size = bytes.length.toLocaleString('en-US');
  throw new Failure(
    'INVALID',
    `Row ${row} alone, with its columns and dictionaries, has ${size} bytes: more than the server takes in one request.`,
  );
}

interface Estimate {
  readonly cutter: PartCutter;
  readonly record: UploadRecord;
  /** Bytes of the source. */
  readonly unread: number;
  readonly read: number;
}

/** Estimates the number of parts from the ratio of sent bytes to source bytes: Arrow differs from text in size. */
async function partsWith(
  part: Part,
  { cutter, record, unread, read }: Estimate,
): Promise<Pick<UploadParts, 'about' | 'isLastReached'>> {
  const number = record.applied().length + 1;
  if (!(await cutter.hasMoreThan(part.rows))) return { about: number, isLastReached: true };
  const ahead = cutter.readAhead();
  const ratio = (record.behind().size + ahead) / Math.max(read, 1);
  const bytesLeft = Math.max(ahead - part.bytes.length, 0) + unread * ratio;
  return { about: number + Math.max(1, Math.ceil(bytesLeft / part.bytes.length)), isLastReached: false };
}

async function sendPart(
  { client, id, record, meter, stalledAfter }: PartsToSend,
  part: Part,
  parts: Pick<UploadParts, 'about' | 'isLastReached'>,
) {
  const stalled = new AbortController();
  const isFirst = record.applied().length === 0;
  const stream = async function* () {
    for (let at = 0; at < part.bytes.length; at += PIECE) yield part.bytes.subarray(at, at + PIECE);
  };
  meter.nextPart(partsNow(record, parts), record.behind());
  // Not aborted with the upload: it would be unknown whether this part was applied.
  const request = {
    id,
    arrow: meteredBody(stream, { meter, stalled, stalledAfter }),
    signal: stalled.signal,
  };
  return record.send({
    operation: isFirst ? 'createTable' : 'insertRows',
    body: sentRowsOf(part),
    parts,
    send: async (watch): Promise<RowsAnswer> =>
      isFirst
        ? client.call(operations.createTable, { ...request, query: { mode: 'create' }, watch })
        : client.call(operations.insertRows, { ...request, query: { mode: 'append' }, watch }),
    signal: undefined,
  });
}

const PIECE = 64 * 1024;

function partsNow(record: UploadRecord, parts: Pick<UploadParts, 'about' | 'isLastReached'>): UploadParts {
  const { upload, ...rest } = record.current();
  return uploadPartsOf({ ...rest, upload: { ...upload, parts } }) ?? { applied: 0, ...parts };
}
