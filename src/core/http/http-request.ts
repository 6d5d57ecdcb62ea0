import { Readable } from 'node:stream';
import type { RequestEffect } from '#contract/index.ts';
import type { ActivityLogHandle } from '../activity-log/activity-log.ts';
import type { RequestSource } from '../activity-log/log-entries.ts';
import type { Header } from '../activity-log/mask-secrets.ts';
import type { Route } from '../network/route.ts';
import type { AddressReach } from './address-rule.ts';
import type { TimeoutOverrides } from './limits.ts';

export interface HttpRequest {
  readonly connectionId: string;
  readonly method: 'GET' | 'POST';
  readonly origin: string;
  /** Default: no proxy, and the built-in CAs. */
  readonly route?: Route;
  /** Sent exactly as it is. A URL parser would resolve `..`, which may be a name. */
  readonly path: string;
  /** Added to the client’s own headers. SECURITY: not credentials, but other origins don’t get these either. */
  readonly headers?: readonly Header[];
  /** SECURITY: headers with credentials. They go only to `origin` and to `trustedOrigins`, and are never shown. */
  readonly credentials?: readonly Header[];
  /**
   * SECURITY: the part of the query that holds credentials, as in a signed URL: `name=value&…`. It goes only to
   * `origin`, and its values are never shown.
   */
  readonly secretQuery?: string;
  /**
   * SECURITY: how near to this computer the request may go. Default: anywhere. The address of a name is checked when a
   * socket is opened. A proxy looks names up itself, so there only IP addresses in the URL are checked.
   */
  readonly reach?: AddressReach;
  /** A sentence that tells the user where an address out of reach can be allowed. */
  readonly reachAdvice?: string | undefined;
  /** The request reads part of a file: without compression, and none of the response is kept. */
  readonly isFile?: boolean;
  /** SECURITY: origins that the user trusts explicitly. If a redirect leads there, the credentials go along. */
  readonly trustedOrigins?: readonly string[];
  /** Default: redirects are followed if that is safe. */
  readonly redirects?: 'follow' | 'return';
  /** JSON, unless `contentType` says otherwise. */
  readonly body?: string | Uint8Array | StreamedBody | undefined;
  readonly contentType?: string;
  readonly accept?: string;
  /** Whether sending it twice does no harm. Otherwise it is never retried. */
  readonly repeatable?: boolean;
  /** Default: it reads if it is repeatable, and changes something if not. */
  readonly effect?: RequestEffect;
  /** No user action waits for it. It must not push the user’s requests out of the list of requests. */
  readonly isBackground?: boolean;
  /** Who receives it, for the activity log. Default: the server of the connection. */
  readonly source?: RequestSource;
  /** SECURITY: it requests tokens or contains a password, so its bodies are kept nowhere. */
  readonly isConfidential?: boolean;
  readonly timeouts?: TimeoutOverrides;
  /**
   * The maximum number of bytes of the body. A longer one is cut there and marked as cut; a compressed one can’t be
   * cut.
   */
  readonly cutAt?: number;
  readonly signal?: AbortSignal | undefined;
  /**
   * Called right before the request is sent, with its ID in the activity log. From then on, the server may have it.
   * Attempts count from 1.
   */
  readonly onSending?: ((requestId: number, attempt: number) => void) | undefined;
  /** Called with the number of received bytes of the body, each time that more arrive. */
  readonly onReceiving?: ((bytes: number) => void) | undefined;
}

/** A body that is produced while it is sent, only as fast as the socket takes it. */
export interface StreamedBody {
  /** Starts from the beginning. Called once for each request, since a redirect needs another one. */
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** The body in the form that undici takes. For a stream, the activity log gets the number of bytes sent. */
export function openBody(
  body: HttpRequest['body'],
  handle: Pick<ActivityLogHandle, 'sent'>,
): string | Uint8Array | Readable | null {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return body ?? null;
  // By default, `Readable` buffers sixteen pieces ahead of the socket.
  return Readable.from(counted(body.open(), handle), { objectMode: false, highWaterMark: 1 });
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  handle: Pick<ActivityLogHandle, 'sent'>,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of pieces) {
    yield piece;
    size += piece.length;
    handle.sent(size);
  }
}
