import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ERROR,
  ERROR_CODES,
  type FaultKind,
  type FaultSettings,
  faultKinds,
  isErrorCode,
  NO_FAULTS,
  type OperationName,
} from '#protocol/index.ts';
import { ApiFailure } from './api-failure.ts';
import { type HttpReply, JSON_TYPE, sendAnswer } from './http-reply.ts';

/** The fault of one response. */
interface InjectedFault {
  /** The delay before the response in milliseconds. */
  readonly latency: number;
  readonly fault: FaultKind | undefined;
}

export interface FaultInjector {
  settings(): FaultSettings;
  turn(settings: FaultSettings): void;
  next(operation: OperationName): InjectedFault;
}

const NO_FAULT: InjectedFault = { latency: 0, fault: undefined };

/** Fault injection that can be changed while the server runs. Each change restarts the distribution. */
export function createFaultDials(initial: FaultSettings = NO_FAULTS): FaultInjector {
  let settings = initial;
  let nextFault = createFaultSchedule(settings.rates);
  return {
    settings: () => settings,
    turn: (newSettings) => {
      settings = newSettings;
      nextFault = createFaultSchedule(settings.rates);
    },
    next: (operation) => {
      const { operations, latency } = settings;
      if (operations.length > 0 && !operations.includes(operation)) return NO_FAULT;
      return { latency, fault: nextFault() };
    },
  };
}

/** Returns the fault of the next response. */
type NextFault = () => FaultKind | undefined;

/** Rates are in millionths: with integers, a thousand responses at 0.1 % have exactly one fault. */
const PER_PERCENT = 10_000;

const WHOLE = 100 * PER_PERCENT;

/**
 * Distributes faults evenly and deterministically: each kind accumulates its rate with every response, and is due at
 * a whole. If two are due, the first in order is next, and the other follows with the next response.
 */
export function createFaultSchedule(rates: Readonly<Partial<Record<FaultKind, number>>>): NextFault {
  const kinds = faultKinds
    .map((kind) => ({ kind, rate: Math.round((rates[kind] ?? 0) * PER_PERCENT), saved: 0 }))
    .filter(({ rate }) => rate > 0);
  return () => {
    // If all rates together exceed 100 %, the excess is not accumulated without limit.
    for (const one of kinds) one.saved = Math.min(one.saved + one.rate, 2 * WHOLE);
    const due = kinds.find(({ saved }) => saved >= WHOLE);
    if (due !== undefined) due.saved -= WHOLE;
    return due?.kind;
  };
}

interface Scene {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly settings: FaultSettings;
  /** Runs the operation, and returns the response without a fault, including a failure. */
  readonly answer: () => Promise<HttpReply>;
}

/** Sends the response of the fault, or none. */
export async function applyFault(fault: FaultKind, scene: Scene): Promise<FastifyReply> {
  return PLAYS[fault](scene);
}

type Play = (scene: Scene) => FastifyReply | Promise<FastifyReply>;

const failing =
  (failure: (settings: FaultSettings) => ApiFailure): Play =>
  ({ settings }) => {
    throw failure(settings);
  };

const PLAYS: Readonly<Record<FaultKind, Play>> = {
  hang: ({ reply }) => reply.hijack(),
  redirectLoop: ({ request, reply }) => sendAnswer(reply, redirectToItself(request.url)),
  unauthenticated: failing(unauthenticated),
  conflict: failing(conflict),
  throttled: failing(throttled),
  unavailable: failing(unavailable),
  error: failing(chosenError),
  html: ({ reply }) => sendAnswer(reply, PROXY_PAGE),
  malformed: async ({ reply, answer }) => {
    sendMalformed(reply.hijack().raw, await answer());
    return reply;
  },
  cut: async ({ reply, answer }) => {
    sendCut(reply.hijack().raw, await answer());
    return reply;
  },
  huge: async ({ reply }) => {
    await sendHuge(reply.hijack().raw);
    return reply;
  },
};

/*
 * Faults that replace the response of the operation. Their messages name the cause, so that users don’t search
 * elsewhere.
 */

const ON_PURPOSE = 'Injected fault';

function unauthenticated(): ApiFailure {
  const headers = { 'www-authenticate': 'Bearer' };
  return new ApiFailure(ERROR.unauthenticated, `${ON_PURPOSE}: not authenticated.`, undefined, { headers });
}

function conflict(): ApiFailure {
  return new ApiFailure(ERROR.concurrentModification, `${ON_PURPOSE}: changed by another at the same time.`);
}

function throttled(settings: FaultSettings): ApiFailure {
  return new ApiFailure(
    ERROR.throttled,
    `${ON_PURPOSE}: too many requests.`,
    undefined,
    retryLater(settings),
  );
}

function unavailable(settings: FaultSettings): ApiFailure {
  return new ApiFailure(
    ERROR.serviceUnavailable,
    `${ON_PURPOSE}: unavailable.`,
    undefined,
    retryLater(settings),
  );
}

function chosenError({ errorCode }: FaultSettings): ApiFailure {
  const code = isErrorCode(errorCode) ? errorCode : ERROR.internal;
  return new ApiFailure(code, `${ON_PURPOSE}: ${ERROR_CODES[code].name}.`);
}

function retryLater({ retryAfter }: FaultSettings) {
  return { headers: { 'retry-after': String(retryAfter) } };
}

function redirectToItself(url: string): HttpReply {
  // SECURITY: a request target may be an absolute URL with any host. Only a path of this server is used.
  const location = url.startsWith('/') && !url.startsWith('//') ? url : '/';
  return { status: 307, headers: { location }, body: '' };
}

const PROXY_PAGE: HttpReply = {
  status: 502,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<html>
<head><title>502 Bad Gateway</title></head>
<body>
<center><h1>502 Bad Gateway</h1></center>
<hr><center>a proxy that is none: a fault dial of the local server</center>
</body>
</html>
`,
};

/* Faults below the framework, which would not allow such responses. */

/** Announces the whole body, sends half of it, and closes the connection. The operation has already been applied. */
function sendCut(response: ServerResponse, { status, headers, body }: HttpReply): void {
  const bytes = Buffer.from(body);
  const length = Math.max(bytes.length, 2);
  response.writeHead(status, { ...headers, 'content-length': length });
  response.write(bytes.subarray(0, Math.floor(length / 2)), () => response.socket?.destroy());
}

/** Sends half of the body and an open bracket, which is never valid JSON. Head and end of the response are valid. */
function sendMalformed(response: ServerResponse, { status, headers, body }: HttpReply): void {
  const text = Buffer.from(body).toString('utf8');
  const half = Buffer.from(`${text.slice(0, Math.ceil(text.length / 2))}[`);
  response.writeHead(status, { ...headers, 'content-type': JSON_TYPE, 'content-length': half.length });
  response.end(half);
}

export const HUGE_BYTES = 256 * 1024 * 1024;

const BEGINNING = '{"padding":"';

const END = '"}';

/** Sends valid JSON as fast as the client reads it, with only one chunk in memory. */
async function sendHuge(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': HUGE_BYTES });
  try {
    await pipeline(Readable.from(hugePieces()), response);
  } catch {
    // The client closed the connection, so the rest is not needed.
  }
}

function* hugePieces(): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, 'x');
  yield Buffer.from(BEGINNING);
  let left = HUGE_BYTES - BEGINNING.length - END.length;
  for (; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece;
  yield Buffer.from(END);
}
