import { z } from 'zod';
import { int64, type JsonArrowSchema, tableStats } from '../../protocol/index.ts';

export type TextMap = Readonly<Record<string, string>>;

/** Not zod's own record: that one drops a member named `__proto__`. */
const textMap = z.custom<TextMap>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((member) => typeof member === 'string'),
);

/** What the catalog keeps of a table, whatever its version. */
export const tableRecord = z.looseObject({
  location: z.string(),
  properties: textMap,
  metadata: textMap,
  storage_options: textMap.optional(),
  managed_versioning: z.boolean(),
  is_only_declared: z.boolean(),
});
export type TableRecord = z.infer<typeof tableRecord>;

/** A version record of the interface, with what the table looked like then. Its number is in the key. */
export const storedVersion = z.looseObject({
  manifest_path: z.string(),
  manifest_size: int64,
  e_tag: z.string(),
  timestamp_millis: int64,
  metadata: textMap,
  stats: tableStats,
  /** The key of its schema: versions and tables that look alike share one. */
  schema: z.string(),
});
export type StoredVersion = z.infer<typeof storedVersion>;

export interface TableVersion {
  readonly version: bigint;
  readonly manifest_path: string;
  readonly manifest_size: bigint;
  readonly e_tag: string;
  readonly timestamp_millis: bigint;
  readonly metadata: TextMap;
  readonly stats: StoredVersion['stats'];
  readonly schema: JsonArrowSchema;
}

export interface NewTable {
  readonly record: TableRecord;
  readonly versions: readonly TableVersion[];
}
