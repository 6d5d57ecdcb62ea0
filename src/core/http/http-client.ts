import type { Ledger } from '../ledger/ledger.ts';
import type { Header } from '../ledger/visible-headers.ts';
import { ACCEPTED_ENCODINGS, decodeBody } from './decode-body.ts';
import { exchange } from './exchange.ts';
import { openLane } from './lane.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { DEFAULT_LIMITS, type HttpLimits } from './limits.ts';
import { transportFailure } from './transport-failure.ts';

export interface HttpRequest {
  readonly connectionId: string;
  readonly method: 'GET' | 'POST';
  /** Scheme, host and port. */
  readonly origin: string;
  /** Goes out exactly as it is: a URL parser would resolve the `..` that a name may be. */
  readonly path: string;
  /** JSON text. */
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly text: string;
  /** The request in the ledger. */
  readonly requestId: number;
}

export interface HttpClient {
  /**
   * Answers of any status come back; whatever keeps an answer from coming is a `RequestFailure`, or, when cancelled,
   * the signal's reason. Nothing is sent twice, and no redirect is followed.
   */
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** Breaks off what a connection has under way and closes its sockets. */
  forget(connectionId: string): Promise<void>;
  close(): Promise<void>;
}

export interface HttpClientOptions {
  readonly ledger: Pick<Ledger, 'begin'>;
  readonly limits?: Partial<HttpLimits>;
}

/** The one way out of the program: every request to a server passes here, is limited and is written down. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const connections = new Map<string, Map<string, Lanes>>();

  function lanesOf({ connectionId, origin }: HttpRequest): Lanes {
    const servers = connections.get(connectionId) ?? new Map<string, Lanes>();
    connections.set(connectionId, servers);
    const lanes = servers.get(origin) ?? createLanes(() => openLane(origin, limits), limits.connections);
    servers.set(origin, lanes);
    return lanes;
  }

  async function forget(connectionId: string): Promise<void> {
    const servers = connections.get(connectionId);
    connections.delete(connectionId);
    await Promise.all([...(servers?.values() ?? [])].map((lanes) => lanes.destroy()));
  }

  return {
    send: (request) => send(request, lanesOf(request), options.ledger, limits),
    forget,
    close: async () => {
      await Promise.all([...connections.keys()].map(forget));
    },
  };
}

async function send(
  request: HttpRequest,
  lanes: Lanes,
  ledger: Pick<Ledger, 'begin'>,
  limits: HttpLimits,
): Promise<HttpAnswer> {
  const { method, origin, path, body, signal } = request;
  const headers = requestHeaders(body);
  const handle = ledger.begin({ ...request, headers });
  try {
    const options = { method, origin, path, headers: headers.flat(), body: body ?? null };
    const answer = await lanes.use(signal, (lane) =>
      exchange({ lane, options, limits, ledger: handle, signal }),
    );
    const encoding = headerValue(answer.headers, 'content-encoding') ?? '';
    const text = new TextDecoder().decode(await decodeBody(answer.body, encoding, limits.size));
    signal?.throwIfAborted();
    handle.done();
    return { status: answer.status, headers: answer.headers, text, requestId: handle.id };
  } catch (error) {
    if (signal?.aborted) {
      handle.cancelled();
      throw signal.reason;
    }
    const failure = transportFailure(error, { origin, requestId: handle.id, limits });
    handle.failed(failure?.message ?? 'Vitrine itself failed on this request.');
    throw failure ?? error;
  }
}

function requestHeaders(body: string | undefined): readonly Header[] {
  const always: readonly Header[] = [
    ['accept', 'application/json'],
    ['accept-encoding', ACCEPTED_ENCODINGS],
    ['user-agent', 'vitrine'],
  ];
  return body === undefined ? always : [...always, ['content-type', 'application/json']];
}

export function headerValue(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([known]) => known === name)?.[1];
}
