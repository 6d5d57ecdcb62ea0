import { z } from 'zod';
import { failureDetails } from './errors.ts';

export const idSchema = z.array(z.string());
export type Id = z.infer<typeof idSchema>;

/**
 * Where the names come from:
 * - `listed`: the server lists namespaces and their tables;
 * - `split`: the server has one flat list of tables, whose ids are split at the delimiter;
 * - `by-hand`: the server lists nothing; the names are those the user added.
 */
export const listingBasis = z.enum(['listed', 'split', 'by-hand']);
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
const texts = z.record(z.string(), z.string());

/** A field as the window shows it: one model for both dialects of JSON Arrow. */
export interface SchemaField {
  name: string;
  nullable: boolean | null;
  /** Words for people: `vector · 768 × float32`, `timestamp · µs · UTC`. */
  type: string;
  family: TypeFamily;
  metadata: Record<string, string>;
  children: SchemaField[];
}
export const typeFamily = z.enum([
  'int',
  'float',
  'text',
  'bool',
  'time',
  'binary',
  'nested',
  'vector',
  'unknown',
]);
export type TypeFamily = z.infer<typeof typeFamily>;

export const schemaField: z.ZodType<SchemaField> = z.object({
  name: z.string(),
  nullable: z.boolean().nullable(),
  type: z.string(),
  family: typeFamily,
  metadata: texts,
  get children() {
    return z.array(schemaField);
  },
});

/**
 * A described table. A member that is absent was not returned by this server; one that is null was returned as
 * null. The two are different facts and the window shows them so.
 */
export const table = z.object({
  id: idSchema,
  location: z.string().nullish(),
  tableUri: z.string().nullish(),
  version: exact.nullish(),
  fields: z.array(schemaField).nullish(),
  schemaMetadata: texts.nullish(),
  stats: z.object({ numFragments: exact.nullish(), numDeletedRows: exact.nullish() }).nullish(),
  metadata: texts.nullish(),
  properties: texts.nullish(),
  /** Names only: the values may be secrets and stay on the host. */
  storageOptionNames: z.array(z.string()).nullish(),
  managedVersioning: z.boolean().nullish(),
  onlyDeclared: z.boolean().nullish(),
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
