import { z } from 'zod';
import { failureDetails } from './errors.ts';

type NamedText = readonly [name: string, value: string];

/**
 * Texts by their names, as a server keeps properties and metadata. SECURITY: a list and no object, since on the way
 * between host and window an object loses what is called `__proto__`, or takes it for its prototype.
 *
 * In the order in which they came, but that JavaScript puts names which are whole numbers first in every object it reads.
 */
export type StringEntries = readonly NamedText[];

export const namedTexts: z.ZodType<StringEntries, StringEntries> = z.array(z.tuple([z.string(), z.string()]));

/** Its own members alone. */
export function toStringEntries(object: Readonly<Record<string, string>>): StringEntries {
  return Object.entries(object);
}

/** Of a name that comes twice the last text, as JSON is read. For many names at once, a map is faster. */
export function textNamed(texts: StringEntries, wanted: string): string | undefined {
  return texts.findLast(([name]) => name === wanted)?.[1];
}

/** As a server would send them, and as one is sent them. */
export function objectOfTexts(texts: StringEntries): Readonly<Record<string, string>> {
  // It defines members instead of assigning them, so `__proto__` stays data.
  return Object.fromEntries(texts);
}

export const idParts = z.array(z.string()).readonly();

/** As a call takes one. */
export const tableRef = z.object({ connectionId: z.string(), id: idParts });

/**
 * Where the names come from:
 * - `listed`: the server lists namespaces and their tables;
 * - `split`: the server has one flat list of tables, whose ids are split at the delimiter;
 * - `by-hand`: the server lists nothing; the names are those the user added.
 */
const listingBasis = z.enum(['listed', 'split', 'by-hand']);
export type ListingBasis = z.infer<typeof listingBasis>;

/** One page of what is directly below a namespace: its namespaces come first, then its tables. */
export const childPage = z.object({
  basis: listingBasis,
  namespaces: z.array(z.string()),
  tables: z.array(z.string()),
  /** Names that the user added by hand and that no listing has confirmed; they are also in the two lists above. */
  byHand: z.array(z.string()),
  /** Opaque; absent on the last page. */
  cursor: z.string().optional(),
  /** A part of the listing that this server refused or does not have, while the rest could be read. */
  gap: failureDetails.optional(),
});
export type ChildPage = z.infer<typeof childPage>;

const exact = z.bigint();

/** A field as the window shows it: one model for both dialects of JSON Arrow. */
export interface SchemaField {
  name: string;
  nullable: boolean | null;
  /** Words for people: `vector · 768 × float32`, `timestamp · µs · UTC`. */
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

/** A member that the interface does not know, as the server sent it. Not by its name: that may be `__proto__`. */
export const otherMember = z.object({
  name: z.string(),
  /** Its value as JSON, exact to the last digit, with what may be secret masked. */
  json: z.string(),
});
export type OtherMember = z.infer<typeof otherMember>;

/** How a table is asked for. What is left out is not said to the server, which then decides by itself. */
export const tableQuestion = z.object({
  /** The latest, where there is none. */
  version: exact.exactOptional(),
  detail: z.boolean().exactOptional(),
  vendCredentials: z.boolean().exactOptional(),
  tableUri: z.boolean().exactOptional(),
});
export type DescribeTableParams = z.infer<typeof tableQuestion>;

/**
 * A described table. A member that is absent was not returned by this server; one that is null was returned as
 * null. The two are different facts and the window shows them so.
 */
export const table = z.object({
  id: idParts,
  /** The question that this answers: what was not asked for is not missing. */
  requested: z.object({
    version: exact.exactOptional(),
    detail: z.boolean().exactOptional(),
    vended: z.boolean().exactOptional(),
    tableUri: z.boolean().exactOptional(),
  }),
  /** The name and the namespace in the server's own words; the id is in ours. */
  name: z.string().nullish(),
  namespace: z.array(z.string()).nullish(),
  location: z.string().nullish(),
  tableUri: z.string().nullish(),
  version: exact.nullish(),
  fields: z.array(schemaField).nullish(),
  schemaMetadata: namedTexts.nullish(),
  stats: z
    .object({
      numFragments: exact.nullish(),
      numDeletedRows: exact.nullish(),
      others: z.array(otherMember),
    })
    .nullish(),
  metadata: namedTexts.nullish(),
  properties: namedTexts.nullish(),
  /** Names only: the values may be secrets and stay on the host. */
  storageOptionNames: z.array(z.string()).nullish(),
  /** When what was vended expires, in milliseconds since 1970; null where the server's words for it are no time. */
  expiresAtMillis: exact.nullish(),
  managedVersioning: z.boolean().nullish(),
  onlyDeclared: z.boolean().nullish(),
  others: z.array(otherMember),
  /** Why the server gave no details, where it could still describe the table without them. */
  gap: failureDetails.optional(),
  raw: z.object({
    /** The request as it went out: method, path with query, body. */
    method: z.string(),
    path: z.string(),
    requestBody: z.string().nullable(),
    /** The answer as it came, with the values of storage options masked. */
    answer: z.string(),
    status: z.number().int(),
    requestId: z.number().int(),
  }),
  /** When the answer came. */
  at: z.number(),
});
export type Table = z.infer<typeof table>;

/** One version of a table; absent and null members as in {@link table}. */
export const versionRecord = z.object({
  version: exact,
  manifestPath: z.string().nullish(),
  manifestSize: exact.nullish(),
  eTag: z.string().nullish(),
  timestampMillis: exact.nullish(),
  metadata: z.array(otherMember).nullish(),
  others: z.array(otherMember),
});
export type VersionRecord = z.infer<typeof versionRecord>;

/** One page of the versions of a table, in the order in which the server sent them. */
export const versionPage = z.object({
  versions: z.array(versionRecord),
  /** Opaque; absent on the last page. */
  cursor: z.string().optional(),
  /** Why the list was left before its end. */
  gap: failureDetails.optional(),
  /** When the answer came. */
  at: z.number(),
});
export type VersionPage = z.infer<typeof versionPage>;

/** A described namespace. As of a table, a member that is absent was not returned, and one that is null was returned as null. */
export const describedNamespace = z.object({
  id: idParts,
  properties: namedTexts.nullish(),
  /** What the server said beyond the interface. */
  others: z.array(otherMember),
  raw: table.shape.raw,
  /** When the answer came. */
  at: z.number(),
});
export type DescribedNamespace = z.infer<typeof describedNamespace>;
