import type { ActivityLog } from '../activity-log/activity-log.ts';
import type { Route } from '../network/route.ts';
import { decodeBody } from './decode-body.ts';
import { exchange } from './exchange.ts';
import { firstUntrusted, type Hop, headersOf, shownNature, shownPath } from './hop.ts';
import type { HttpConnectionPool } from './http-connection-pool.ts';
import { createAnswer, type HttpResponse, headerValue } from './http-response.ts';
import type { HttpLimits } from './limits.ts';
import { LostRequest } from './request-failure.ts';
import { openBody } from './streamed-body.ts';
import { transportFailure } from './transport-failure.ts';

export interface AttemptContext {
  readonly connectionId: string;
  readonly connection: HttpConnectionPool;
  readonly ledger: Pick<ActivityLog, 'begin'>;
  readonly route: Route | undefined;
  readonly limits: HttpLimits;
  readonly signal: AbortSignal | undefined;
  readonly onSending: ((requestId: number) => void) | undefined;
}

/** Sends one hop once, with an entry of its own in the ledger. `tries` counts from 1. */
export async function attempt(
  hop: Hop,
  tries: number,
  { connectionId, connection, ledger, route, limits, signal, onSending }: AttemptContext,
): Promise<HttpResponse | LostRequest> {
  const { method, origin, path, body, redirectedFrom } = hop;
  const { showsCertificate = false } = route ?? {};
  const headers = headersOf(hop);
  const sent = { connectionId, method, origin, path: shownPath(hop), headers, body };
  const handle = ledger.begin({ ...sent, ...shownNature(hop), redirectedFrom, attempt: tries });
  try {
    const packed = await connection.use(hop, { route, signal }, (lane) => {
      const options = {
        method,
        origin,
        path,
        headers: headers.flat(),
        body: openBody(body, handle),
        headersTimeout: limits.headers,
        bodyTimeout: limits.pause,
      };
      const sending = () => onSending?.(handle.id);
      return exchange({ lane, options, limits, ledger: handle, signal, onSending: sending });
    });
    const encoding = headerValue(packed.headers, 'content-encoding') ?? '';
    const bytes = await decodeBody(packed.body, encoding, limits.size);
    signal?.throwIfAborted();
    handle.answered(bytes);
    handle.done();
    const untrustedOrigin = firstUntrusted(hop);
    return createAnswer({
      status: packed.status,
      headers: packed.headers,
      bytes,
      requestId: handle.id,
      ...(untrustedOrigin === undefined ? {} : { untrustedOrigin }),
    });
  } catch (error) {
    if (signal?.aborted) {
      handle.cancelled();
      throw signal.reason;
    }
    const failure = transportFailure(error, { origin, requestId: handle.id, limits, showsCertificate });
    handle.failed(failure?.message ?? 'Vitrine couldn’t process this request.');
    if (failure instanceof LostRequest) return failure;
    throw failure ?? error;
  }
}
