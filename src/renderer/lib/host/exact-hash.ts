import { hashKey, type QueryKey } from '@tanstack/react-query';

/**
 * Of every query, and not only of those that need it: where one is looked for, its key is compared with all others by
 * their hash. A version is a bigint, for which JSON has no word: its digits stand for it.
 */
export function exactHash(key: QueryKey): string {
  const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  return hashKey([JSON.parse(JSON.stringify(key, digits))]);
}
