import { createHash } from 'node:crypto';
import type { SentRows, UploadEvent, UploadParts } from '#contract/index.ts';
import type { StreamedBody } from '../http/http-request.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { ReadSoFar } from './table-reader.ts';

/** Opens the source as a stream of pieces; calls `onProgress` with how far the source is read. */
export type SourceStream = (onProgress: (soFar: ReadSoFar) => void) => AsyncIterable<Uint8Array>;

interface MeteredBody extends StreamedBody {
  /** The error that ended the source early. */
  problem(): unknown;
}

interface MeteredBodyOptions {
  readonly meter: Meter;
  /** Aborted if the server stops accepting bytes. */
  readonly stalled: AbortController;
  readonly stalledAfter?: number | undefined;
}

/** In milliseconds: how long a server may accept no bytes before the upload is canceled. */
const STALLED_AFTER = 60_000;

/** The source as a request body that is counted, and aborted if the server stops accepting it. */
export function meteredBody(
  stream: SourceStream,
  { meter, stalled, stalledAfter = STALLED_AFTER }: MeteredBodyOptions,
): MeteredBody {
  let problem: unknown;

  async function* pieces(): AsyncGenerator<Uint8Array> {
    meter.start();
    for await (const piece of stream(meter.readSoFar)) {
      const timer = setTimeout(() => stalled.abort(takesNothing(stalledAfter)), stalledAfter);
      try {
        yield piece;
      } finally {
        clearTimeout(timer);
      }
      meter.sent(piece);
    }
    meter.allSent();
  }

  return {
    problem: () => problem,
    open: async function* () {
      try {
        yield* pieces();
      } catch (thrown) {
        problem = thrown;
        throw thrown;
      }
    },
  };
}

function takesNothing(milliseconds: number): RequestFailure {
  return new RequestFailure('TIMED_OUT', {
    message: `The upload stalled for ${Math.round(milliseconds / 1000)} s and was canceled. Check the network, then try again.`,
  });
}

/** Counts the progress of an upload. */
export interface Meter {
  /** Called at the first attempt and at each retry. */
  start(): void;
  sent(piece: Uint8Array): void;
  readSoFar(soFar: ReadSoFar): void;
  allSent(): void;
  /** From here on the upload is sent in parts; `behind` counts what the server already has. */
  nextPart(parts: UploadParts, behind: Pick<SentRows, 'size' | 'rows'>): void;
  /** An event if there was progress since the last call. */
  nextEvent(): UploadEvent | undefined;
  totals(): { readonly sent: number; readonly rows: bigint; readonly elapsed: number };
  /** Only of a body that was sent whole. */
  body(): SentRows | undefined;
}

/** `total` is the size of the source in bytes; undefined if the source itself is what is sent. */
export function createMeter(total: number | undefined, now = () => performance.now()): Meter {
  let begun: number | undefined;
  let sent = 0;
  let soFar: ReadSoFar = { read: 0, rows: 0n };
  let isAllSent = false;
  let reported: 'nothing' | 'waiting' | number = 'nothing';
  let hash = createHash('sha256');
  let inParts: { readonly parts: UploadParts; readonly behind: Pick<SentRows, 'size' | 'rows'> } | undefined;
  const totals = () => ({
    sent,
    rows: inParts?.behind.rows ?? soFar.rows,
    elapsed: begun === undefined ? 0 : now() - begun,
  });

  return {
    start: () => {
      begun ??= now();
      [sent, isAllSent, reported] = [inParts?.behind.size ?? 0, false, 'nothing'];
      if (inParts !== undefined) return;
      soFar = { read: 0, rows: 0n };
      hash = createHash('sha256');
    },
    sent: (piece) => {
      sent += piece.length;
      if (inParts === undefined) hash.update(piece);
    },
    readSoFar: (read) => {
      soFar = read;
    },
    allSent: () => {
      isAllSent = inParts === undefined;
    },
    nextPart: (parts, behind) => {
      inParts = { parts, behind };
      [sent, isAllSent, reported] = [behind.size, false, 'nothing'];
    },
    nextEvent: () => {
      if (reported === 'waiting' || (!isAllSent && reported === sent)) return undefined;
      reported = isAllSent ? 'waiting' : sent;
      if (isAllSent) return { kind: 'waiting', ...totals() };
      const { read } = soFar;
      return {
        kind: 'progress',
        read: total === undefined ? sent : read,
        total: total ?? sent,
        ...totals(),
        ...(inParts && { parts: inParts.parts }),
      };
    },
    totals,
    body: () => (isAllSent ? { size: sent, sha256: hash.copy().digest('hex'), rows: soFar.rows } : undefined),
  };
}
