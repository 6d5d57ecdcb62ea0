import type { Header } from '../ledger/visible-headers.ts';
import type { Patience } from './limits.ts';
import type { StreamedBody } from './streamed-body.ts';

export interface HttpRequest {
  readonly connectionId: string;
  readonly method: 'GET' | 'POST';
  /** Scheme, host and port. */
  readonly origin: string;
  /** Goes out exactly as it is: a URL parser would resolve the `..` that a name may be. */
  readonly path: string;
  /** Besides the client's own. SECURITY: no credentials, yet other origins don't get these either. */
  readonly headers?: readonly Header[];
  /** SECURITY: headers that prove who asks. They only ever go to `origin` itself, and are shown nowhere. */
  readonly credentials?: readonly Header[];
  /** Text is JSON, unless `contentType` says otherwise. */
  readonly body?: string | Uint8Array | StreamedBody | undefined;
  readonly contentType?: string;
  readonly accept?: string;
  /** That sending it twice does no harm: only then is it ever tried again. */
  readonly repeatable?: boolean;
  readonly patience?: Patience;
  readonly signal?: AbortSignal | undefined;
  /** Told right before it goes out, with its id in the ledger: from then on, the server may have it. */
  readonly onSending?: ((requestId: number) => void) | undefined;
}
