import { z } from 'zod';
import { type BatchRecord, batchRecord, type TableStateResult, tableFacts } from '../../contract/index.ts';
import type { FileFormat } from '../storage/envelope.ts';

/** What is kept of a commit. */
export interface CommitRecord {
  readonly record: BatchRecord;
  /** SECURITY: without credentials. */
  readonly body: string;
  /** What was known of its tables before it was sent; nothing where there is nothing to find out. */
  readonly before: readonly TableStateResult[];
}

export const recordFile: FileFormat<CommitRecord> = {
  name: 'batch-record',
  schema: z.object({
    record: z.preprocess(withBigints, batchRecord),
    body: z.string(),
    before: z.preprocess(withBigints, z.array(tableFacts)),
  }),
  migrations: [],
};

/** JSON has no bigints: each becomes an object. */
export function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: String(value) };
  return mapMembers(value, withoutBigints);
}

/** Nothing in a record is an object of the user's or a server's own, so none can look like this by chance. */
const storedBigint = z.strictObject({ bigint: z.string().regex(/^-?\d{1,40}$/) });

function withBigints(value: unknown): unknown {
  const isStored = typeof value === 'object' && value !== null && 'bigint' in value;
  const read = isStored ? storedBigint.safeParse(value) : undefined;
  return read?.success === true ? BigInt(read.data.bigint) : mapMembers(value, withBigints);
}

function mapMembers(value: unknown, map: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(member)]));
}
