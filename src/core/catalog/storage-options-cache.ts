import type { DescribeTableParams } from '#contract/index.ts';
import { type Id, stringifyJson } from '#protocol/index.ts';
import { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';

export interface StorageOptionsCache {
  /** Replaces the options of the same request. */
  hold(id: Id, question: DescribeTableParams, options: Readonly<Record<string, string>>): void;
  /** Throws if the options are missing or expired. */
  read(id: Id, question: DescribeTableParams, name: string): string;
  forgetAll(): void;
}

interface CachedOptions {
  readonly values: ReadonlyMap<string, Secret>;
  readonly expiresAt: number;
}

interface HeldOptionsLimits {
  readonly most?: number;
  readonly now?: () => number;
}

/**
 * SECURITY: storage options, which can be live credentials, by the request that returned them. Only in memory: they are
 * dropped with the connection, when they expire, or when too many other tables follow.
 */
export function createStorageOptionsCache({
  most = 100,
  now = Date.now,
}: HeldOptionsLimits = {}): StorageOptionsCache {
  const all = new Map<string, CachedOptions>();

  function forgetExpired(): void {
    for (const [key, { expiresAt }] of all) if (expiresAt <= now()) all.delete(key);
  }

  function dropOldest(): void {
    for (const key of all.keys()) {
      if (all.size <= most) return;
      all.delete(key);
    }
  }

  return {
    hold: (id, question, options) => {
      const key = keyOf(id, question);
      // Deleted first, so that it becomes the newest.
      all.delete(key);
      if (Object.keys(options).length > 0) all.set(key, sealed(options));
      forgetExpired();
      dropOldest();
    },
    read: (id, question, name) => {
      forgetExpired();
      const value = all.get(keyOf(id, question))?.values.get(name);
      if (value === undefined) throw missingOption();
      return value.reveal();
    },
    forgetAll: () => all.clear(),
  };
}

function keyOf(id: Id, { version, detail, vendCredentials, tableUri }: DescribeTableParams): string {
  return stringifyJson([id, version ?? null, detail ?? null, vendCredentials ?? null, tableUri ?? null]);
}

function sealed(options: Readonly<Record<string, string>>): CachedOptions {
  const values = new Map(Object.entries(options).map(([name, value]) => [name, new Secret(value)]));
  const expiry = Object.hasOwn(options, EXPIRY) ? readMillis(options[EXPIRY] ?? '') : null;
  return { values, expiresAt: expiry === null ? Number.POSITIVE_INFINITY : Number(expiry) };
}

function missingOption(): Failure {
  return new Failure('GONE', 'The storage options have expired. Request them again.');
}

/** A storage option that isn't secret: the expiry of the others, in milliseconds since 1970. */
export const EXPIRY = 'expires_at_millis';

/** SECURITY: accepts only digits, and no more than a time can have. Any other text is not shown. */
export function readMillis(text: string): bigint | null {
  return /^-?\d{1,19}$/.test(text) ? BigInt(text) : null;
}
