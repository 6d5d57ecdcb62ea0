import { z } from 'zod';
import { currentVersion, type JsonObject, type Migration, migrate } from './migrations.ts';
import { type ListSchemas, putRecordsBack, type RecordsAside, setBadRecordsAside } from './records.ts';

/** What a store asks of its zod object schema. */
export interface ObjectSchema<T> {
  readonly shape: Readonly<Record<string, unknown>>;
  safeParse(data: unknown): z.ZodSafeParseResult<T>;
}

/** How one kind of file is written. */
export interface FileFormat<T extends object> {
  readonly name: string;
  readonly schema: ObjectSchema<T>;
  /** From version 1 on, in order; the present version follows from their number. */
  readonly migrations: readonly Migration[];
  /** The members in which a bad record is kept aside instead of making the whole file a damaged one. */
  readonly lists?: ListSchemas;
}

/** What is in a file of which there is one: `<name>.json`. */
export interface FileDefinition<T extends object> extends FileFormat<T> {
  readonly defaults: T;
}

/** What a file holds beyond the schema: it goes back into the file as it was, for the version that understands it. */
export interface Remainder {
  readonly envelope: JsonObject;
  readonly data: JsonObject;
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
      /** What this version can make of it, if anything. */
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
  definition: FileFormat<T>,
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

export function decode<T extends object>(definition: FileFormat<T>, bytes: Uint8Array): Decoded<T> {
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
    // Not the lenient decoder of `readFile`, which would let a file of other bytes pass with its content replaced.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return { state: 'parsed', value } as const;
  } catch {
    return damaged('it isn’t valid JSON');
  }
}

function decodeData<T extends object>(
  definition: FileFormat<T>,
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
): JsonObject | undefined {
  const data = objectSchema.safeParse(envelope.data);
  if (!data.success) return undefined;
  try {
    return migrate(data.data, envelope.version, definition.migrations);
  } catch {
    // A migration expects data of its version; what it throws at means that this isn't such data.
    return undefined;
  }
}

function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'for an unknown reason';
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}
