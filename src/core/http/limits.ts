/** Times in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** Until a connection is established: DNS, TCP, and TLS together. */
  readonly connect: number;
  /** From the request to the headers of the response. */
  readonly headers: number;
  /** Between two pieces of the body. */
  readonly pause: number;
  /** For the whole body. A server that sends one byte at a time never exceeds `pause`. */
  readonly body: number;
  /** SECURITY: for a body as transferred, and again when decoded, so that a small gzip can’t fill the memory. */
  readonly size: number;
  /** The maximum number of 1xx responses before the final one. */
  readonly announcements: number;
  /** Maximum number of connections to one server at the same time. */
  readonly connections: number;
}

export const DEFAULT_HTTP_LIMITS: HttpLimits = {
  connect: 10_000,
  headers: 120_000,
  pause: 30_000,
  body: 300_000,
  size: 64 * 1024 * 1024,
  announcements: 20,
  connections: 12,
};

/** Limits that a single request may override because its server may need longer. */
export type TimeoutOverrides = Partial<Pick<HttpLimits, 'headers' | 'pause' | 'body'>>;

export class LimitReached extends Error {
  readonly limit: keyof HttpLimits;

  constructor(limit: keyof HttpLimits) {
    super(`limit reached: ${limit}`);
    this.limit = limit;
  }
}

interface ConnectLimit {
  readonly signal: AbortSignal | undefined;
  /** In milliseconds; counts as connecting. */
  readonly within: number;
}

/** Races a promise that can’t be aborted itself against the connect time-out and the signal. */
export async function withinConnectLimit<Result>(
  promised: Promise<Result>,
  { signal, within }: ConnectLimit,
): Promise<Result> {
  let settle = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    const cancel = () => reject(signal?.reason);
    const timer = setTimeout(() => reject(new LimitReached('connect')), within);
    signal?.addEventListener('abort', cancel, { once: true });
    settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
  });
  return Promise.race([promised, interrupted]).finally(settle);
}
