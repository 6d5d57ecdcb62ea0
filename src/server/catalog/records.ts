import { z } from 'zod';
import { int64, type JsonArrowSchema, signedInt64, tableStatsAnswer } from '#protocol/index.ts';

export type TextMap = Readonly<Record<string, string>>;
export type JsonMap = Readonly<Record<string, unknown>>;

/** Not zod's own record: that one drops a member named `__proto__`. */
export const textMap = z.custom<TextMap>(
  (value) => isObject(value) && Object.values(value).every((member) => typeof member === 'string'),
);
const jsonMap = z.custom<JsonMap>(isObject);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** What the catalog keeps of a table, whatever its version. */
export const tableRecord = z.looseObject({
  location: z.string(),
  properties: textMap,
  metadata: textMap,
  storage_options: textMap.optional(),
  /** Whether its versions are entries of this catalog. A table with rows of its own makes its own. */
  managed_versioning: z.boolean(),
  /** Until its first version. */
  is_only_declared: z.boolean(),
});
export type TableRecord = z.infer<typeof tableRecord>;

/**
 * A version record of the interface, and what the table looked like then: known of tables with rows, and not of a
 * version that is only an entry. Its number is in the key.
 */
export const storedVersion = z.looseObject({
  manifest_path: z.string(),
  manifest_size: int64.optional(),
  e_tag: z.string().optional(),
  timestamp_millis: signedInt64,
  metadata: jsonMap.optional(),
  stats: tableStatsAnswer.optional(),
  /** The key of its schema: versions and tables that look alike share one. */
  schema: z.string().optional(),
});
type StoredVersion = z.infer<typeof storedVersion>;

export interface CatalogVersion {
  readonly version: bigint;
  readonly manifest_path: string;
  readonly manifest_size?: bigint | undefined;
  readonly e_tag?: string | undefined;
  readonly timestamp_millis: bigint;
  readonly metadata?: JsonMap | undefined;
  readonly stats?: StoredVersion['stats'];
  readonly schema?: JsonArrowSchema | undefined;
}

export interface NewTable {
  readonly record: TableRecord;
  readonly versions: readonly CatalogVersion[];
}
