import type { UploadEvent } from '#contract/index.ts';
import type { StreamedBody } from '../http/http-request.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { ReadSoFar } from './table-reader.ts';

/** What is sent, piece by piece; tells how far its source is read. */
export type SourceStream = (tell: (soFar: ReadSoFar) => void) => AsyncIterable<Uint8Array>;

interface MeteredBody extends StreamedBody {
  /** Why the source could not be read to its end. */
  problem(): unknown;
}

interface MeteredBodyOptions {
  readonly meter: Meter;
  /** Aborted where the server takes nothing any more. */
  readonly stalled: AbortController;
  readonly stalledAfter?: number | undefined;
}

/** How long a server may take nothing before it is given up. */
const STALLED_AFTER = 60_000;

/** The source as a body: counted, and given up where the server does not take it. */
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
      meter.sent(piece.length);
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

/** How far an upload has come. */
export interface Meter {
  /** It begins, or begins anew. */
  start(): void;
  sent(bytes: number): void;
  readSoFar(soFar: ReadSoFar): void;
  allSent(): void;
  /** What there is to tell since the last time. */
  news(): UploadEvent | undefined;
  totals(): { readonly sent: number; readonly rows: bigint; readonly elapsed: number };
}

/** `total`: of the source, in bytes; undefined where the source is what is sent. */
export function createMeter(total: number | undefined, now = () => performance.now()): Meter {
  let begun: number | undefined;
  let sent = 0;
  let soFar: ReadSoFar = { read: 0, rows: 0n };
  let isAllSent = false;
  let told: 'nothing' | 'waiting' | number = 'nothing';
  const totals = () => ({ sent, rows: soFar.rows, elapsed: begun === undefined ? 0 : now() - begun });

  return {
    start: () => {
      begun ??= now();
      [sent, soFar, isAllSent, told] = [0, { read: 0, rows: 0n }, false, 'nothing'];
    },
    sent: (bytes) => {
      sent += bytes;
    },
    readSoFar: (news) => {
      soFar = news;
    },
    allSent: () => {
      isAllSent = true;
    },
    news: () => {
      if (told === 'waiting' || (!isAllSent && told === sent)) return undefined;
      told = isAllSent ? 'waiting' : sent;
      if (isAllSent) return { kind: 'waiting', ...totals() };
      const { read } = soFar;
      return { kind: 'progress', read: total === undefined ? sent : read, total: total ?? sent, ...totals() };
    },
    totals,
  };
}
