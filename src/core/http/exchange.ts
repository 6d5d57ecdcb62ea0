import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import type { ActivityLogHandle } from '../activity-log/activity-log.ts';
import type { Header } from '../activity-log/mask-secrets.ts';
import { ProxyAnswered, ProxyFault } from '../network/faults.ts';
import type { HttpSocket } from './http-socket.ts';
import { type HttpLimits, LimitReached } from './limits.ts';

interface EncodedResponse {
  readonly status: number;
  readonly headers: readonly Header[];
  /** Possibly still compressed. */
  readonly body: Buffer;
  readonly isCut: boolean;
}

interface Exchange {
  readonly socket: HttpSocket;
  readonly options: Dispatcher.DispatchOptions;
  readonly limits: HttpLimits;
  /** Whether to return the start of a body that is too long, instead of failing. */
  readonly cutsBody: boolean;
  readonly handle: Pick<ActivityLogHandle, 'phase' | 'receiving' | 'received'>;
  readonly signal: AbortSignal | undefined;
  /** Called just before the first bytes are sent. */
  readonly onSending: () => void;
  readonly onReceiving: ((bytes: number) => void) | undefined;
}

/** Sends one request on a socket, reads the response, and measures both. Cancelling closes the socket at once. */
export function exchange(attempt: Exchange): Promise<EncodedResponse> {
  const { socket, options, handle, signal, onSending } = attempt;
  return new Promise((resolve, reject) => {
    let stop = (reason: Error) => socket.cancelConnecting(reason);
    const cancel = () => stop(new Error('cancelled'));
    const reportConnectPhases = () => {
      for (const [phase, milliseconds] of socket.phases()) handle.phase(phase, milliseconds);
    };
    const handler = receive(attempt, {
      start: (controller) => {
        reportConnectPhases();
        stop = (reason) => controller.abort(reason);
        if (signal?.aborted) cancel();
        else onSending();
      },
      end: (answer) => {
        signal?.removeEventListener('abort', cancel);
        const refusal = forwarderRefusal(answer, socket);
        if (refusal === undefined) resolve(answer);
        else reject(refusal);
      },
      fail: (error, hasHead) => {
        // The phases so far show which layer failed.
        reportConnectPhases();
        signal?.removeEventListener('abort', cancel);
        const fault = socket.faultBehind(error);
        reject(hasHead ? fault : new NoResponseError(fault));
      },
    });
    signal?.addEventListener('abort', cancel, { once: true });
    socket.dispatch(options, handler);
  });
}

/** A 407 of a proxy that forwards plain HTTP is the proxy’s own. Through a tunnel, it comes from the server. */
function forwarderRefusal(
  { status, headers }: EncodedResponse,
  { forwarder }: HttpSocket,
): ProxyFault | undefined {
  if (forwarder === undefined || status !== 407) return undefined;
  const challenge = headers.filter(([name]) => name === 'proxy-authenticate').map(([, value]) => value);
  return new ProxyFault(forwarder, new ProxyAnswered(status, challenge.join(', ')));
}

interface Outcome {
  readonly start: (controller: Dispatcher.DispatchController) => void;
  readonly end: (answer: EncodedResponse) => void;
  readonly fail: (error: Error, hasHead: boolean) => void;
}

function receive(
  { limits, cutsBody, handle, onReceiving }: Exchange,
  outcome: Outcome,
): Dispatcher.DispatchHandler {
  const pieces = createBodyPieces();
  let announcements = 0;
  let head: Pick<EncodedResponse, 'status' | 'headers'> = { status: 0, headers: [] };
  let cutsThisBody = false;
  let since = performance.now();
  let timer: NodeJS.Timeout | undefined;

  function lap(phase: 'wait' | 'body'): void {
    const now = performance.now();
    handle.phase(phase, now - since);
    since = now;
  }
  function end(isCut: boolean): void {
    clearTimeout(timer);
    lap('body');
    outcome.end({ ...head, body: pieces.whole().subarray(0, limits.size), isCut });
  }

  return {
    onRequestStart: (controller) => {
      since = performance.now();
      outcome.start(controller);
    },
    onResponseStart: (controller, status, headers) => {
      // SECURITY: undici accepts any three digits as a status, and later throws on those below 100.
      if (status < 100) return controller.abort(invalidStatus(status));
      // 1xx responses precede the final one. SECURITY: each of them restarts undici’s header time-out.
      if (status < 200) {
        announcements += 1;
        if (announcements > limits.announcements) controller.abort(new LimitReached('announcements'));
        return;
      }
      head = { status, headers: headerList(headers) };
      lap('wait');
      handle.receiving(head.status, head.headers);
      timer = setTimeout(() => controller.abort(new LimitReached('body')), limits.body);
      // A compressed body can’t be decoded unless it is complete.
      cutsThisBody = cutsBody && (headers['content-encoding'] ?? 'identity') === 'identity';
      const isTooLong = Number(headers['content-length'] ?? 0) > limits.size;
      if (isTooLong && !cutsThisBody) controller.abort(new LimitReached('size'));
    },
    onResponseData: (controller, chunk) => {
      pieces.add(chunk);
      handle.received(pieces.size());
      onReceiving?.(pieces.size());
      if (pieces.size() <= limits.size) return;
      if (cutsThisBody) end(true);
      controller.abort(new LimitReached('size'));
    },
    onResponseEnd: () => {
      end(false);
    },
    onResponseError: (_, error) => {
      clearTimeout(timer);
      outcome.fail(error, head.status !== 0);
    },
  };
}

/** Has the same code as a status that undici’s parser rejects. */
function invalidStatus(status: number): Error {
  return Object.assign(new Error(`There is no status ${status}.`), { code: 'HPE_INVALID_STATUS' });
}

function headerList(headers: IncomingHttpHeaders): readonly Header[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): Header => [name, text]),
  );
}

/** Pieces of at least this size are kept as they are; smaller ones are copied into blocks. */
const LARGE_PIECE = 4096;
const BLOCK = 64 * 1024;

/**
 * Collects the pieces of a body. SECURITY: a server may send it byte by byte, and each kept piece takes a hundred times
 * the memory of one byte, so small pieces are copied into blocks.
 */
export function createBodyPieces() {
  const blocks: Buffer[] = [];
  let block = Buffer.alloc(0);
  let used = 0;
  let size = 0;

  function closeBlock(): void {
    if (used > 0) blocks.push(block.subarray(0, used));
    block = block.subarray(used);
    used = 0;
  }

  return {
    add(piece: Buffer): void {
      size += piece.length;
      if (piece.length >= LARGE_PIECE) {
        closeBlock();
        blocks.push(piece);
        return;
      }
      if (used + piece.length > block.length) {
        closeBlock();
        block = Buffer.allocUnsafeSlow(BLOCK);
      }
      used += piece.copy(block, used);
    },
    size: (): number => size,
    whole(): Buffer {
      closeBlock();
      return Buffer.concat(blocks);
    },
  };
}

export const ACCEPTED_ENCODINGS = 'gzip, br';

/** The body can’t be decompressed: it is damaged, or in an encoding that wasn’t requested. */
export class UnreadableBody extends Error {}

const UNPACKERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
]);

/** SECURITY: decompression stops at `size` bytes, so a small body can’t fill the memory. */
export async function decodeBody(body: Buffer, encoding: string, size: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (body.length === 0 || name === '' || name === 'identity') return body;
  const unpack = UNPACKERS.get(name);
  if (unpack === undefined) throw new UnreadableBody(`it is encoded as ${name}`);
  try {
    return await unpack(body, { maxOutputLength: size });
  } catch (error) {
    throw isTooLarge(error) ? new LimitReached('size') : new UnreadableBody('its compressed data is damaged');
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

/** Wraps a fault that came before the headers of a response. */
export class NoResponseError extends Error {
  override readonly cause: Error;

  constructor(cause: Error) {
    super(cause.message);
    this.cause = cause;
  }
}
