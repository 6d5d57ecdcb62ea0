import { RequestFailure } from '../../http/request-failure.ts';
import type { StreamedBody } from '../../http/streamed-body.ts';
import type { Meter } from './meter.ts';
import type { SentSource } from './send-table.ts';

export interface MeteredBody extends StreamedBody {
  /** Why the source could not be read to its end. */
  problem(): unknown;
}

export interface MeteredBodyOptions {
  readonly meter: Meter;
  /** Aborted where the server takes nothing any more. */
  readonly stalled: AbortController;
  readonly stalledAfter?: number | undefined;
}

/** How long a server may take nothing before it is given up. */
const STALLED_AFTER = 60_000;

/** The source as a body: counted, and given up where the server does not take it. */
export function meteredBody(
  stream: SentSource['stream'],
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
