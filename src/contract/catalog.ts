import { z } from 'zod';
import { operations, tableDescription, tableStatsAnswer, tableVersion } from '#protocol/index.ts';
import { failureDetails } from './errors.ts';
import { otherMember, windowAnswer } from './window-answer.ts';

type NamedText = readonly [name: string, value: string];

/**
 * Named texts, for example the properties and metadata of a server. SECURITY: a list instead of an object, since an
 * object between host and window loses a member called `__proto__`, or takes it for its prototype.
 *
 * The order is that of the response, except that JavaScript moves integer names to the front of every object it
 * parses.
 */
export type StringEntries = readonly NamedText[];

export const namedTexts: z.ZodType<StringEntries, StringEntries> = z.array(z.tuple([z.string(), z.string()]));

/** Includes only the object’s own members. */
export function toStringEntries(object: Readonly<Record<string, string>>): StringEntries {
  return Object.entries(object);
}

/** Returns the last text of a repeated name, as JSON parsers do. To look up many names, build a map. */
export function textNamed(texts: StringEntries, textName: string): string | undefined {
  return texts.findLast(([name]) => name === textName)?.[1];
}

/** Converts entries to the JSON object that servers use. */
export function objectOfTexts(texts: StringEntries): Readonly<Record<string, string>> {
  // `fromEntries` defines members instead of assigning them, so `__proto__` stays data.
  return Object.fromEntries(texts);
}

export const idParts = z.array(z.string()).readonly();

/** As a call takes one. */
export const tableRef = z.object({ connectionId: z.string(), id: idParts });

/**
 * The source of the names:
 * - `listed`: the server lists namespaces and their tables;
 * - `split`: the server has one flat list of tables; their IDs are split at the delimiter;
 * - `by-hand`: the server lists nothing; the user adds names.
 */
const listingBasis = z.enum(['listed', 'split', 'by-hand']);
export type ListingBasis = z.infer<typeof listingBasis>;

/** One page of what is directly below a namespace: its namespaces come first, then its tables. */
export const childPage = z.object({
  basis: listingBasis,
  namespaces: z.array(z.string()),
  tables: z.array(z.string()),
  /** Names that the user added and that no listing confirmed. They are also in the two lists above. */
  byHand: z.array(z.string()),
  /** Opaque; absent on the last page. */
  cursor: z.string().optional(),
  /** A part of the listing that the server rejected or doesn’t support, while the rest was read. */
  gap: failureDetails.optional(),
});
export type ChildPage = z.infer<typeof childPage>;

const exact = z.bigint();

/** A field as the window shows it: one model for both dialects of JSON Arrow. */
export interface SchemaField {
  name: string;
  nullable: boolean | null;
  /** A readable type: `vector · 768 × float32`, `timestamp · µs · UTC`. */
  type: string;
  family: TypeFamily;
  metadata: StringEntries;
  children: SchemaField[];
}
const typeFamily = z.enum(['int', 'float', 'text', 'bool', 'time', 'binary', 'nested', 'vector', 'unknown']);
export type TypeFamily = z.infer<typeof typeFamily>;

export const schemaField: z.ZodType<SchemaField> = z.object({
  name: z.string(),
  nullable: z.boolean().nullable(),
  type: z.string(),
  family: typeFamily,
  metadata: namedTexts,
  get children() {
    return z.array(schemaField);
  },
});

/** The options of a describe request. Options that are left out aren’t sent, so the server decides. */
export const tableQuestion = z.object({
  /** Default: the latest version. */
  version: exact.exactOptional(),
  detail: z.boolean().exactOptional(),
  vendCredentials: z.boolean().exactOptional(),
  tableUri: z.boolean().exactOptional(),
});
export type DescribeTableParams = z.infer<typeof tableQuestion>;

/** A schema as the window shows it. */
const shownSchema = z.object({ fields: z.array(schemaField), metadata: namedTexts.nullish() });

/** A described table. */
export const table = z.object({
  /** The ID that was requested. The answer has the name and the namespace that the server returned. */
  id: idParts,
  /** The options of the request. A member that wasn’t requested isn’t shown as missing. */
  requested: z.object({
    version: exact.exactOptional(),
    detail: z.boolean().exactOptional(),
    vended: z.boolean().exactOptional(),
    tableUri: z.boolean().exactOptional(),
  }),
  answer: windowAnswer(tableDescription.omit({ storage_options: true }), {
    schema: shownSchema.nullish(),
    stats: windowAnswer(tableStatsAnswer, {}).nullish(),
    metadata: namedTexts.nullish(),
    properties: namedTexts.nullish(),
  }),
  /** Names only: the values may be secrets and stay in the host. */
  storageOptionNames: z.array(z.string()).nullish(),
  /** When the vended credentials expire, in milliseconds since 1970; null if the server’s value is not a time. */
  expiresAtMillis: exact.nullish(),
  /** Why details are missing, if the server could describe the table only without them. */
  gap: failureDetails.optional(),
  raw: z.object({
    /** The request as it was sent: method, path with query, body. */
    method: z.string(),
    path: z.string(),
    requestBody: z.string().nullable(),
    /** The response as it was received, with the values of storage options masked. */
    answer: z.string(),
    status: z.number().int(),
    requestId: z.number().int(),
  }),
  /** When the response arrived. */
  at: z.number(),
});
export type Table = z.infer<typeof table>;
export type TableAnswer = Table['answer'];

/** One version of a table. */
export const versionRecord = windowAnswer(tableVersion.out, { metadata: z.array(otherMember).nullish() });
export type VersionRecord = z.infer<typeof versionRecord>;

/** One page of the versions of a table, in the order in which the server sent them. */
export const versionPage = z.object({
  versions: z.array(versionRecord),
  /** An opaque token; absent on the last page. */
  cursor: z.string().optional(),
  /** Why the list is incomplete. */
  gap: failureDetails.optional(),
  /** When the response arrived. */
  at: z.number(),
});
export type VersionPage = z.infer<typeof versionPage>;

export const describedNamespace = z.object({
  id: idParts,
  answer: windowAnswer(operations.describeNamespace.answer, { properties: namedTexts.nullish() }),
  raw: table.shape.raw,
  /** When the response arrived. */
  at: z.number(),
});
export type DescribedNamespace = z.infer<typeof describedNamespace>;
