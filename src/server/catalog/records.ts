import { z } from 'zod';
import { int64, type JsonArrowSchema, signedInt64, tableStatsAnswer } from '#protocol/index.ts';

export type TextMap = Readonly<Record<string, string>>;
export type JsonMap = Readonly<Record<string, unknown>>;

/** Replaces zod's record schema, which drops a member named `__proto__`. */
export const textMap = z.custom<TextMap>(
  (value) => isObject(value) && Object.values(value).every((member) => typeof member === 'string'),
);
const jsonMap = z.custom<JsonMap>(isObject);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The stored data of a table, independent of its version. */
export const tableRecord = z.looseObject({
  location: z.string(),
  properties: textMap,
  metadata: textMap,
  storage_options: textMap.optional(),
  /** Whether its versions are entries of this catalog. A table with rows has its own versions. */
  managed_versioning: z.boolean(),
  /** True until its first version. */
  is_only_declared: z.boolean(),
});
export type TableRecord = z.infer<typeof tableRecord>;

/**
 * A version record of the interface with a description of the table at that time. The description exists for tables
 * with rows, but not for versions that are only entries. The version number is in the key.
 */
export const storedVersion = z.looseObject({
  manifest_path: z.string(),
  manifest_size: int64.optional(),
  e_tag: z.string().optional(),
  timestamp_millis: signedInt64,
  metadata: jsonMap.optional(),
  stats: tableStatsAnswer.optional(),
  /** The key of its schema. Equal schemas are stored once. */
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
