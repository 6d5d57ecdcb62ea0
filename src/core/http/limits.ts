/** Times in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** Until a connection stands: address, TCP and TLS together. */
  readonly connect: number;
  /** From the request to the head of the answer. */
  readonly headers: number;
  /** Between two pieces of the body. */
  readonly pause: number;
  /** For the whole body: a server that drips a byte at a time never pauses long enough for `pause`. */
  readonly body: number;
  /** SECURITY: of a body, as it comes and again unpacked, so that a small gzip can't fill the memory. */
  readonly size: number;
  /** How often an answer may be announced by a status below 200 before it comes. */
  readonly announcements: number;
  /** Connections to one server at the same time. */
  readonly connections: number;
}

export const DEFAULT_TIMEOUTS: HttpLimits = {
  connect: 10_000,
  headers: 120_000,
  pause: 30_000,
  body: 300_000,
  size: 64 * 1024 * 1024,
  announcements: 20,
  connections: 12,
};

/** The limits that one request may have of its own, where its server has good reason to be slow. */
export type TimeoutOverrides = Partial<Pick<HttpLimits, 'headers' | 'pause' | 'body'>>;

/** One of our own limits ended a request. */
export class LimitReached extends Error {
  readonly limit: keyof HttpLimits;

  constructor(limit: keyof HttpLimits) {
    super(`limit reached: ${limit}`);
    this.limit = limit;
  }
}

interface Patient {
  readonly signal: AbortSignal | undefined;
  /** In milliseconds; it is part of connecting. */
  readonly within: number;
}

/** What was promised, unless it takes too long or is cancelled: for work that can't be broken off by itself. */
export async function withinConnectLimit<Result>(
  promised: Promise<Result>,
  { signal, within }: Patient,
): Promise<Result> {
  let settle = () => {};
  const givenUp = new Promise<never>((_, reject) => {
    const cancel = () => reject(signal?.reason);
    const timer = setTimeout(() => reject(new LimitReached('connect')), within);
    signal?.addEventListener('abort', cancel, { once: true });
    settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
  });
  return Promise.race([promised, givenUp]).finally(settle);
}
