import { z } from 'zod';

/** JSON has no bigints: each becomes an object. */
export function withoutBigints(value: object): object;
export function withoutBigints(value: unknown): unknown;
export function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: String(value) };
  return mapMembers(value, withoutBigints);
}

/** Nothing in a record is an object of the user's or a server's own, so none can look like this by chance. */
const storedBigint = z.strictObject({ bigint: z.string().regex(/^-?\d{1,40}$/) });

/** The reverse, for a schema to check. */
export function withBigints(value: unknown): unknown {
  const isStored = typeof value === 'object' && value !== null && 'bigint' in value;
  const read = isStored ? storedBigint.safeParse(value) : undefined;
  return read?.success === true ? BigInt(read.data.bigint) : mapMembers(value, withBigints);
}

function mapMembers(value: unknown, map: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(member)]));
}
