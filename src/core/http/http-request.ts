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
  /** Scheme, host and port. */
  readonly origin: string;
  /** Left out: directly, with the authorities that are built in. */
  readonly route?: Route;
  /** Goes out exactly as it is: a URL parser would resolve the `..` that a name may be. */
  readonly path: string;
  /** Besides the client's own. SECURITY: no credentials, yet other origins don't get these either. */
  readonly headers?: readonly Header[];
  /** SECURITY: headers that prove who asks. They go to `origin` and to `trustedOrigins`, and are shown nowhere. */
  readonly credentials?: readonly Header[];
  /**
   * SECURITY: more of the query that proves who asks, as a signed link has it: `name=value&…`. It goes to `origin` alone,
   * and its values are shown nowhere.
   */
  readonly secretQuery?: string;
  /**
   * SECURITY: how near to this computer it may go; left out, anywhere. The address of a name is checked where a socket is
   * opened to it. A proxy looks names up itself, out of our sight: then only what is itself an address is checked.
   */
  readonly reach?: AddressReach;
  /** What the user can do about an address out of reach, in a sentence: who asks knows where it can be allowed. */
  readonly reachAdvice?: string | undefined;
  /** It asks for a piece of a file: as it lies there, so neither packed nor unpacked, and nothing of it is kept. */
  readonly isFile?: boolean;
  /** SECURITY: origins that the user agreed to, by name: where a redirect leads there, the credentials go along. */
  readonly trustedOrigins?: readonly string[];
  /** Left out: they are followed where that is safe. */
  readonly redirects?: 'follow' | 'return';
  /** Text is JSON, unless `contentType` says otherwise. */
  readonly body?: string | Uint8Array | StreamedBody | undefined;
  readonly contentType?: string;
  readonly accept?: string;
  /** That sending it twice does no harm: only then is it ever tried again. */
  readonly repeatable?: boolean;
  /** What it does to the server. Left out: it reads where it may be repeated, and else changes something. */
  readonly effect?: RequestEffect;
  /** Nobody is waiting for it: it must not push what the user asked for out of the list of requests. */
  readonly isBackground?: boolean;
  /** Whom it asks, for the activity log. Left out: the server of the connection. */
  readonly source?: RequestSource;
  /** SECURITY: it asks for tokens or holds a password, so nothing of its bodies is kept anywhere. */
  readonly isConfidential?: boolean;
  readonly timeouts?: TimeoutOverrides;
  /** As many bytes of a body are enough: one that is longer is cut there, and says so. A compressed one can't be. */
  readonly cutAt?: number;
  readonly signal?: AbortSignal | undefined;
  /**
   * Told right before it goes out, with its id in the activity log: from then on, the server may have it. Attempts count from
   * 1.
   */
  readonly onSending?: ((requestId: number, attempt: number) => void) | undefined;
  /** Told how many bytes of the body have come, whenever more of it comes. */
  readonly onReceiving?: ((bytes: number) => void) | undefined;
}

/** A body that is made while it goes out, never more of it at once than the socket takes. */
export interface StreamedBody {
  /** From its start: once for each request that it takes, since a redirect leads to another one. */
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** The body as the socket takes it; of a stream, the activity log hears how much has gone out. */
export function openBody(
  body: HttpRequest['body'],
  handle: Pick<ActivityLogHandle, 'sent'>,
): string | Uint8Array | Readable | null {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return body ?? null;
  // By itself it would ask for sixteen pieces ahead of the socket.
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
