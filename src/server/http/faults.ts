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

/** What goes wrong with one answer. */
interface InjectedFault {
  /** Milliseconds before it. */
  readonly latency: number;
  readonly fault: FaultKind | undefined;
}

export interface FaultInjector {
  settings(): FaultSettings;
  turn(settings: FaultSettings): void;
  next(operation: OperationName): InjectedFault;
}

const NO_FAULT: InjectedFault = { latency: 0, fault: undefined };

/** The dials, which may be turned while the server runs: each turn begins the spreading anew. */
export function createFaultDials(initial: FaultSettings = NO_FAULTS): FaultInjector {
  let settings = initial;
  let nextFault = createFaultSchedule(settings.rates);
  return {
    settings: () => settings,
    turn: (wanted) => {
      settings = wanted;
      nextFault = createFaultSchedule(settings.rates);
    },
    next: (operation) => {
      const { operations, latency } = settings;
      if (operations.length > 0 && !operations.includes(operation)) return NO_FAULT;
      return { latency, fault: nextFault() };
    },
  };
}

/** Which of the faults comes with the next answer. */
type NextFault = () => FaultKind | undefined;

/** Rates in millionths: with whole numbers, a thousand answers at 0.1 % hold exactly one fault. */
const PER_PERCENT = 10_000;

const WHOLE = 100 * PER_PERCENT;

/**
 * Spreads faults evenly and without chance: each kind saves up its rate with every answer, and is due when it has a
 * whole. Of two that are due, the first in order goes first, and the other comes with the next answer.
 */
export function createFaultSchedule(rates: Readonly<Partial<Record<FaultKind, number>>>): NextFault {
  const kinds = faultKinds
    .map((kind) => ({ kind, rate: Math.round((rates[kind] ?? 0) * PER_PERCENT), saved: 0 }))
    .filter(({ rate }) => rate > 0);
  return () => {
    // What can never be paid back, because the rates together are more than all, is not saved without end.
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
  /** Carries the operation out: what would have been answered, be it a failure. */
  readonly answer: () => Promise<HttpReply>;
}

/** Answers, or does not, as the fault has it. */
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
 * Faults that are an answer of their own, in place of the operation's. Their words say where they come from, so that
 * nobody looks for a mistake elsewhere.
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
  // SECURITY: a request may name its target in full, host included; only a path of this server is sent back.
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

/*
 * Faults below the framework: it would not let an answer end like these.
 */

/** Promises the whole body, sends half of it, and ends the connection. What was asked for has been done by then. */
function sendCut(response: ServerResponse, { status, headers, body }: HttpReply): void {
  const bytes = Buffer.from(body);
  const length = Math.max(bytes.length, 2);
  response.writeHead(status, { ...headers, 'content-length': length });
  response.write(bytes.subarray(0, Math.floor(length / 2)), () => response.socket?.destroy());
}

/** Half of the answer and an open bracket: no JSON, whatever the answer was. Its head and its end are in order. */
function sendMalformed(response: ServerResponse, { status, headers, body }: HttpReply): void {
  const text = Buffer.from(body).toString('utf8');
  const half = Buffer.from(`${text.slice(0, Math.ceil(text.length / 2))}[`);
  response.writeHead(status, { ...headers, 'content-type': JSON_TYPE, 'content-length': half.length });
  response.end(half);
}

export const HUGE_BYTES = 256 * 1024 * 1024;

const BEGINNING = '{"padding":"';

const END = '"}';

/** Valid JSON, as fast as the client takes it, and never more of it in memory than one piece. */
async function sendHuge(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': HUGE_BYTES });
  try {
    await pipeline(Readable.from(hugePieces()), response);
  } catch {
    // The client had enough: what was left of the answer is for nobody.
  }
}

function* hugePieces(): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, 'x');
  yield Buffer.from(BEGINNING);
  let left = HUGE_BYTES - BEGINNING.length - END.length;
  for (; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece;
  yield Buffer.from(END);
}
