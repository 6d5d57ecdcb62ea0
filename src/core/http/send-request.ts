import { randomInt } from 'node:crypto';
import { isBusy } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import type { ActivityLog } from '../activity-log/activity-log.ts';
import { Failure } from '../failure.ts';
import { ProxyFault, UntrustedServer } from '../network/faults.ts';
import type { Route } from '../network/route.ts';
import { AddressOutOfReach } from './address-rule.ts';
import {
  addressOutOfReach,
  certificateErrorMessage,
  codeOf,
  connectTimedOut,
  type FailureMessage,
  type RequestInfo,
  readCode,
  readProxyFault,
  seconds,
} from './error-messages.ts';
import { decodeBody, exchange, NoResponseError, UnreadableBody } from './exchange.ts';
import { ForbiddenAddress } from './forbidden-address.ts';
import {
  firstHop,
  firstUntrusted,
  type Hop,
  headersOf,
  requestIdOf,
  sentPath,
  shownNature,
  shownPath,
} from './hop.ts';
import type { HttpConnectionPool } from './http-connection-pool.ts';
import { type HttpRequest, openBody } from './http-request.ts';
import { createResponse, firstHeader, type HttpResponse } from './http-response.ts';
import { type HttpLimits, LimitReached } from './limits.ts';
import { nextHop } from './redirects.ts';
import type { Sleep } from './sleep.ts';
import { LostRequest, RequestFailure, retryAfter } from './status-failure.ts';

type SendContext = AttemptContext & { readonly sleep: Sleep };

/**
 * Follows redirects hop by hop, and retries each if that may help and does no harm, until there is a response or a
 * failure.
 */
export async function sendRequest(request: HttpRequest, context: SendContext): Promise<HttpResponse> {
  const { connection, signal, sleep } = context;
  const stop = signal === undefined ? [connection.closing] : [signal, connection.closing];
  let hop = firstHop(request);
  let tries = 1;
  for (;;) {
    connection.closing.throwIfAborted();
    const outcome = await attempt(hop, tries, context);
    const wait = request.repeatable === true ? waitBeforeRetry(outcome, tries) : undefined;
    if (wait !== undefined) {
      await sleep(wait, AbortSignal.any(stop));
      tries += 1;
    } else if (outcome instanceof LostRequest) {
      throw outcome;
    } else {
      const next = request.redirects === 'return' ? undefined : nextHop(hop, outcome);
      if (next === undefined) return outcome;
      hop = next;
    }
  }
}

interface AttemptContext {
  readonly connectionId: string;
  readonly connection: HttpConnectionPool;
  readonly activityLog: Pick<ActivityLog, 'begin'>;
  readonly route: Route | undefined;
  readonly limits: HttpLimits;
  readonly signal: AbortSignal | undefined;
  /** The original request, of which this is one hop. */
  readonly request: Pick<HttpRequest, 'cutAt' | 'reachAdvice' | 'onSending' | 'onReceiving'>;
}

/** Sends one hop once, with its own entry in the activity log. `tries` counts from 1. */
async function attempt(
  hop: Hop,
  tries: number,
  { connectionId, connection, activityLog, route, limits, signal, request }: AttemptContext,
): Promise<HttpResponse | LostRequest> {
  const { method, origin, body, redirectedFrom, secretQuery } = hop;
  const { showsCertificate = false } = route ?? {};
  const headers = [...headersOf(hop), ...requestIdOf(hop)];
  const sent = { connectionId, method, origin, path: shownPath(hop), headers, body };
  const handle = activityLog.begin({
    ...sent,
    secretQuery,
    ...shownNature(hop),
    redirectedFrom,
    attempt: tries,
  });
  try {
    const packed = await connection.use(hop, { route, signal }, (socket) => {
      const options = {
        method,
        origin,
        path: sentPath(hop),
        headers: headers.flat(),
        body: openBody(body, handle),
        headersTimeout: limits.headers,
        bodyTimeout: limits.pause,
      };
      return exchange({
        socket,
        options,
        limits,
        cutsBody: request.cutAt !== undefined,
        handle,
        signal,
        onSending: () => request.onSending?.(handle.id, tries),
        onReceiving: request.onReceiving,
      });
    });
    const encoding = firstHeader(packed.headers, 'content-encoding') ?? '';
    const { isFile } = hop.nature;
    const bytes = isFile === true ? packed.body : await decodeBody(packed.body, encoding, limits.size);
    signal?.throwIfAborted();
    handle.answered(bytes);
    handle.done();
    const untrustedOrigin = firstUntrusted(hop);
    return createResponse({
      status: packed.status,
      headers: packed.headers,
      bytes,
      ...(packed.isCut ? { isCut: true } : {}),
      requestId: handle.id,
      ...defined({ untrustedOrigin }),
    });
  } catch (error) {
    if (signal?.aborted) {
      handle.cancelled();
      throw signal.reason;
    }
    const { reachAdvice } = request;
    const attempted = { origin, requestId: handle.id, limits, showsCertificate, reachAdvice };
    const failure = transportFailure(error, attempted);
    handle.failed(failure?.message ?? 'Vitrine couldn’t process this request.');
    if (failure instanceof LostRequest) return failure;
    throw failure ?? error;
  }
}

const MAX_TRIES = 3;
/** If a server asks for a longer wait than this, the request fails with that message instead of waiting. */
const MAX_WAIT = 30_000;
const FIRST_WAIT = 250;

/** The milliseconds to wait before a retry, or undefined if a retry won’t help. */
function waitBeforeRetry(outcome: HttpResponse | LostRequest, tries: number): number | undefined {
  if (tries >= MAX_TRIES) return undefined;
  if (outcome instanceof LostRequest) return backOff(tries);
  if (!isBusy(outcome.status)) return undefined;
  const wait = retryAfter(outcome.headers);
  if (wait === undefined) return backOff(tries);
  return wait > MAX_WAIT ? undefined : wait + randomInt(FIRST_WAIT);
}

/** Exponential back-off with jitter, so that clients that were rejected together don’t return together. */
function backOff(tries: number): number {
  const step = FIRST_WAIT * 2 ** (tries - 1);
  return step + randomInt(step);
}

interface Attempted extends RequestInfo {
  readonly requestId: number;
}

/** The failure for an error below HTTP, or undefined for any other error, which is a bug of ours. */
export function transportFailure(error: unknown, attempted: Attempted): RequestFailure | undefined {
  const fault = faultIn(error);
  // A body that couldn’t be produced, or invalid settings: the failure already explains itself.
  if (fault instanceof Failure) {
    return new RequestFailure(fault.code, { ...fault.details, requestId: attempted.requestId });
  }
  const reading = readError(fault, attempted);
  if (reading === undefined) return undefined;
  const [code, message] = reading;
  const isLost = error instanceof NoResponseError && BROKEN.test(codeOf(fault) ?? '');
  return new (isLost ? LostRequest : RequestFailure)(code, {
    message,
    requestId: attempted.requestId,
    ...(fault instanceof LimitReached && fault.limit === 'size' ? { isTooLarge: true } : {}),
  });
}

/** The other end broke the connection. Does not match if we closed it. */
const BROKEN = /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/;

function faultIn(error: unknown): unknown {
  const fault = error instanceof NoResponseError ? error.cause : error;
  return fault instanceof ProxyFault && fault.cause instanceof Failure ? fault.cause : fault;
}

function readError(error: unknown, attempted: Attempted): FailureMessage | undefined {
  const { origin } = attempted;
  if (error instanceof LimitReached) return readLimit(error.limit, attempted);
  if (error instanceof ProxyFault) return readProxyFault(error, attempted);
  if (error instanceof UntrustedServer) return certificateErrorMessage(error, origin);
  if (error instanceof UnreadableBody) {
    return [
      'BAD_ANSWER',
      `Couldn’t read the response from ${origin}: ${error.message}. Check for a proxy that alters responses.`,
    ];
  }
  if (error instanceof ForbiddenAddress) {
    return [
      'SERVER_ERROR',
      `A redirect led to ${origin}, which has a link-local or cloud metadata address. Blocked for security.`,
    ];
  }
  if (error instanceof AddressOutOfReach) return addressOutOfReach(error, attempted);
  const code = codeOf(error);
  return code === undefined ? undefined : readCode(code, attempted);
}

function readLimit(limit: keyof HttpLimits, attempted: Attempted): FailureMessage {
  const { origin, limits } = attempted;
  if (limit === 'size') {
    const megabytes = Math.round(limits.size / 2 ** 20);
    return ['BAD_ANSWER', `The response from ${origin} exceeds ${megabytes} MB. Reading stopped.`];
  }
  if (limit === 'announcements') {
    return [
      'BAD_ANSWER',
      `${origin} announced its response ${limits.announcements} times and didn’t send it. Check the server, or the proxy in front of it.`,
    ];
  }
  if (limit === 'connect') return connectTimedOut(attempted);
  return [
    'TIMED_OUT',
    `The response from ${origin} wasn’t complete after ${seconds(limits.body)}. Check the network, then try again.`,
  ];
}
