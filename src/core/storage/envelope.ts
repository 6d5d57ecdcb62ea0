import { z } from 'zod';

/** The members of a zod object schema that a store needs. */
interface ObjectSchema<T> {
  readonly shape: Readonly<Record<string, unknown>>;
  safeParse(data: unknown): z.ZodSafeParseResult<T>;
}

/** The format of one kind of file. */
export interface StoredFormat<T extends object> {
  readonly name: string;
  readonly schema: ObjectSchema<T>;
  /** From version 1 on, in order; their number determines the current version. */
  readonly migrations: readonly Migration[];
  /** Lists in which an invalid record is set aside, instead of making the whole file invalid. */
  readonly lists?: ListSchemas;
}

/** A file that exists once: `<name>.json`. */
export interface FileDefinition<T extends object> extends StoredFormat<T> {
  readonly defaults: T;
}

/** Whatever a file contains beyond the schema. It is written back unchanged, for the version that uses it. */
interface Remainder {
  readonly envelope: StoredObject;
  readonly data: StoredObject;
  readonly records: RecordsAside;
}

export interface Contents<T> {
  readonly data: T;
  readonly remainder: Remainder;
}

export type Decoded<T> =
  | { readonly state: 'good'; readonly contents: Contents<T> }
  | { readonly state: 'damaged'; readonly reason: string }
  | {
      readonly state: 'newer';
      readonly version: number;
      readonly writtenBy: string;
      /** The contents as far as this version can read them. */
      readonly contents: Contents<T> | undefined;
    };

const ENVELOPE_KEYS = ['format', 'version', 'writtenBy', 'data'];
const envelopeSchema = z.looseObject({
  format: z.string(),
  version: z.number().int().min(1),
  writtenBy: z.string().catch('an unknown version'),
  data: z.unknown(),
});
const objectSchema = z.record(z.string(), z.unknown());

export function emptyContents<T>(data: T): Contents<T> {
  return { data, remainder: { envelope: {}, data: {}, records: {} } };
}

export function encode<T extends object>(
  definition: Pick<StoredFormat<T>, 'name' | 'migrations'>,
  { data, remainder }: Contents<T>,
  writtenBy: string,
): Uint8Array {
  const envelope = {
    ...remainder.envelope,
    format: formatOf(definition),
    version: currentVersion(definition.migrations),
    writtenBy,
    data: putRecordsBack({ ...remainder.data, ...data }, remainder.records),
  };
  return new TextEncoder().encode(`${JSON.stringify(envelope, null, 2)}\n`);
}

export function decode<T extends object>(definition: StoredFormat<T>, bytes: Uint8Array): Decoded<T> {
  const json = parseJson(bytes);
  if (json.state === 'damaged') return json;
  const envelope = envelopeSchema.safeParse(json.value);
  if (!envelope.success || envelope.data.format !== formatOf(definition)) {
    return damaged(`it isn’t a ${definition.name} file`);
  }
  const { version, writtenBy } = envelope.data;
  const data = decodeData(definition, envelope.data);
  if (version <= currentVersion(definition.migrations)) return data;
  const contents = data.state === 'good' ? data.contents : undefined;
  return { state: 'newer', version, writtenBy, contents };
}

function formatOf(definition: { readonly name: string }): string {
  return `vitrine-${definition.name}`;
}

function damaged(reason: string) {
  return { state: 'damaged', reason } as const;
}

function parseJson(bytes: Uint8Array) {
  if (bytes.length === 0) return damaged('it is empty');
  try {
    // `readFile` decodes leniently and would silently replace invalid bytes.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return { state: 'parsed', value } as const;
  } catch {
    return damaged('it isn’t valid JSON');
  }
}

function decodeData<T extends object>(
  definition: StoredFormat<T>,
  envelope: z.infer<typeof envelopeSchema>,
): Exclude<Decoded<T>, { state: 'newer' }> {
  const migrated = migrateData(definition, envelope);
  if (migrated === undefined) return damaged('its data can’t be read');
  const { data, aside } = setBadRecordsAside(migrated, definition.lists ?? {});
  const parsed = definition.schema.safeParse(data);
  if (!parsed.success) return damaged(`its data is invalid (${firstIssue(parsed.error)})`);
  const remainder = {
    envelope: without(envelope, ENVELOPE_KEYS),
    data: without(data, Object.keys(definition.schema.shape)),
    records: aside,
  };
  return { state: 'good', contents: { data: parsed.data, remainder } };
}

function migrateData(
  definition: { readonly migrations: readonly Migration[] },
  envelope: z.infer<typeof envelopeSchema>,
): StoredObject | undefined {
  const data = objectSchema.safeParse(envelope.data);
  if (!data.success) return undefined;
  try {
    return migrate(data.data, envelope.version, definition.migrations);
  } catch {
    // A migration expects data of its version, so if it throws, this isn’t such data.
    return undefined;
  }
}

function without(object: StoredObject, keys: readonly string[]): StoredObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'for an unknown reason';
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}

/** Records that match the schema, and the others unchanged. */
interface SplitRecords<T> {
  readonly good: readonly T[];
  readonly bad: readonly unknown[];
}

/** An invalid record must neither hide the others nor be lost. */
function splitRecords<T>(schema: z.ZodType<T>, records: readonly unknown[]): SplitRecords<T> {
  const parsed = records.map((record) => ({ record, result: schema.safeParse(record) }));
  return {
    good: parsed.flatMap(({ result }) => (result.success ? [result.data] : [])),
    bad: parsed.flatMap(({ record, result }) => (result.success ? [] : [record])),
  };
}

/** Schemas of the records in some of a store’s lists. */
type ListSchemas = Readonly<Record<string, z.ZodType>>;
type RecordsAside = Readonly<Record<string, readonly unknown[]>>;

/** Takes invalid records out of the lists. A member that isn’t a list is left for the store’s schema to reject. */
function setBadRecordsAside(
  data: StoredObject,
  lists: ListSchemas,
): { readonly data: StoredObject; readonly aside: RecordsAside } {
  const good: Record<string, unknown> = {};
  const aside: Record<string, readonly unknown[]> = {};
  for (const [key, schema] of Object.entries(lists)) {
    const records = data[key];
    if (!Array.isArray(records)) continue;
    const split = splitRecords(schema, records);
    good[key] = split.good;
    aside[key] = split.bad;
  }
  return { data: { ...data, ...good }, aside };
}

/** Appends the invalid records to their lists again. */
function putRecordsBack(data: StoredObject, aside: RecordsAside): StoredObject {
  const lists = Object.entries(aside).map(([key, bad]) => {
    const good = data[key];
    return [key, Array.isArray(good) ? [...good, ...bad] : bad] as const;
  });
  return { ...data, ...Object.fromEntries(lists) };
}

export type StoredObject = Readonly<Record<string, unknown>>;

/**
 * Converts data of version `to - 1` to version `to`. Pure, and never changed after a release, since files of that
 * version exist. It must keep records of a list that it doesn’t understand.
 */
interface Migration {
  readonly to: number;
  readonly migrate: (data: StoredObject) => StoredObject;
}

/** Version 1 needs no migration, each later version exactly one. A gap is a bug, and must prevent the start. */
export function currentVersion(migrations: readonly Migration[]): number {
  for (const [index, { to }] of migrations.entries()) {
    if (to !== index + 2)
      throw new Error(`Migration ${index + 1} leads to version ${to} instead of ${index + 2}`);
  }
  return migrations.length + 1;
}

function migrate(data: StoredObject, version: number, migrations: readonly Migration[]): StoredObject {
  return migrations.slice(version - 1).reduce((older, step) => step.migrate(older), data);
}
