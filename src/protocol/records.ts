import { z } from 'zod';
import { int64, signedInt64 } from './int64.ts';
import { stringifyJson } from './json.ts';
import { LIMITS } from './limits.ts';

/** Some servers send null for absent members. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish();

export const idSchema = z.array(z.string());

const identity = z.looseObject({
  api_key: maybe(z.string()),
  auth_token: maybe(z.string()),
});

/** Replaces zod's record schema, which silently drops a member named `__proto__`. */
export const texts = z
  .custom<Readonly<Record<string, string>>>(isTextMap, 'must be an object whose values are texts')
  .meta({ wire: { type: 'object', additionalProperties: { type: 'string' } } });

function isTextMap(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((member) => typeof member === 'string');
}

/** Like {@link texts}, with values of any kind. */
export const members = z
  .custom<Readonly<Record<string, unknown>>>(isObject, 'must be an object')
  .meta({ wire: { type: 'object' } });

/** Like {@link texts}, with a schema for the values. */
export const membersOf = <Value>(schema: z.ZodType<Value>) =>
  z
    .custom<object>(isObject, 'must be an object')
    .transform((value, context): Readonly<Record<string, Value>> => {
      const read = Object.entries(value).flatMap(([name, member]) => {
        const { data, error } = schema.safeParse(member);
        for (const { message, path } of error?.issues ?? []) {
          context.addIssue({ code: 'custom', message, path: [name, ...path] });
        }
        return data === undefined ? [] : [[name, data] as const];
      });
      // `fromEntries` defines members instead of assigning them, so `__proto__` stays data.
      return Object.fromEntries(read);
    })
    .meta({ wireValues: schema });

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The interface allows any values, but only texts can become headers. */
const context = members;

/** Credentials, context, and ID: members of every JSON body. */
export const requestMembers = { identity: maybe(identity), context: maybe(context), id: maybe(idSchema) };

/** The token for the next page of a listing. */
export const nextPageToken = maybe(
  z
    .string()
    .max(
      LIMITS.pageToken,
      `It has more than ${LIMITS.pageToken.toLocaleString('en-US')} characters, which is too long for the address of a request`,
    ),
);

export const namespaceList = z.looseObject({
  namespaces: z.array(z.string()),
  page_token: nextPageToken,
});

export const tableList = z.looseObject({
  tables: z.array(z.string()),
  page_token: nextPageToken,
});

/**
 * A field of a schema in JSON Arrow form. The two dialects differ only in the values of `type`; see `arrow-types`.
 */
export interface JsonArrowField {
  name: string;
  nullable?: boolean | null | undefined;
  type: JsonArrowType;
  metadata?: Record<string, string> | null | undefined;
  [member: string]: unknown;
}
export interface JsonArrowType {
  type: string;
  fields?: JsonArrowField[] | null | undefined;
  length?: number | null | undefined;
  [member: string]: unknown;
}

export const jsonArrowType: z.ZodType<JsonArrowType> = z.looseObject({
  type: z.string(),
  get fields() {
    return maybe(z.array(jsonArrowField));
  },
  length: maybe(z.number().int()),
});
export const jsonArrowField: z.ZodType<JsonArrowField> = z.looseObject({
  name: z.string(),
  nullable: maybe(z.boolean()),
  type: jsonArrowType,
  metadata: maybe(texts),
});

export const jsonArrowSchema = z.looseObject({
  fields: z.array(jsonArrowField),
  metadata: maybe(texts),
});
export type JsonArrowSchema = z.infer<typeof jsonArrowSchema>;

export const tableStatsAnswer = z.looseObject({
  num_deleted_rows: maybe(int64),
  num_fragments: maybe(int64),
});

/** One version of a table. Some servers return the time as RFC 3339 text in `timestamp`. */
export const tableVersion = z.preprocess(
  withTimestampMillis,
  z.looseObject({
    version: int64,
    manifest_path: maybe(z.string()),
    manifest_size: maybe(int64),
    e_tag: maybe(z.string()),
    timestamp_millis: maybe(signedInt64),
    metadata: maybe(members),
  }),
);
export type TableVersion = z.infer<typeof tableVersion>;

function withTimestampMillis(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !('timestamp' in record)) return record;
  if ('timestamp_millis' in record && record.timestamp_millis !== null) return record;
  const millis = Date.parse(String(record.timestamp));
  return Number.isNaN(millis) ? record : { ...record, timestamp_millis: BigInt(millis) };
}

/**
 * The response to a describe request. Only `location` is required by the specification, and even that is not returned
 * by every server.
 */
export const tableDescription = z.looseObject({
  table: maybe(z.string()),
  namespace: maybe(z.array(z.string())),
  version: maybe(int64),
  location: maybe(z.string()),
  table_uri: maybe(z.string()),
  schema: maybe(jsonArrowSchema),
  // The expiry time is a text in the options of most servers, and a number in others'.
  storage_options: maybe(z.preprocess(membersAsTexts, texts)),
  stats: maybe(tableStatsAnswer),
  metadata: maybe(texts),
  properties: maybe(texts),
  managed_versioning: maybe(z.boolean()),
  is_only_declared: maybe(z.boolean()),
});
export type TableDescription = z.infer<typeof tableDescription>;

function membersAsTexts(options: unknown): unknown {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return options;
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : stringifyJson(value),
    ]),
  );
}
