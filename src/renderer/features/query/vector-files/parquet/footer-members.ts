import { z } from 'zod';

/*
 * The parts of parquet.thrift that are used, by its member numbers. An i64 is read as a bigint, an i32 as a number, a
 * text as bytes.
 */

const count = z.bigint().min(0n).max(BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);
const small = z.int().min(0);
const bytes = z.instanceof(Uint8Array);
const text = bytes.transform((written) => new TextDecoder().decode(written));
const anything = z.unknown();

/**
 * SECURITY: parses entry by entry and stops at the first invalid one. Otherwise a million invalid entries would all be
 * reported.
 */
const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(anything).transform((read) => read.map((one) => entry.parse(one)));

const logicalType = z
  .object({
    field_3: anything.optional(),
    field_10: z.object({ field_2: z.boolean() }).optional(),
    field_15: anything.optional(),
  })
  .transform((read) => ({
    isList: read.field_3 !== undefined,
    isFloat16: read.field_15 !== undefined,
    isSigned: read.field_10?.field_2,
  }));

const schemaElement = z
  .object({
    field_1: small.optional(),
    field_2: z.int().optional(),
    field_3: small.optional(),
    field_4: text,
    field_5: small.optional(),
    field_6: small.optional(),
    field_10: logicalType.optional(),
  })
  .transform((read) => ({
    name: read.field_4,
    type: read.field_1,
    typeLength: read.field_2,
    repetition: read.field_3,
    childCount: read.field_5 ?? 0,
    convertedType: read.field_6,
    logicalType: read.field_10,
  }));

const columnMetadata = z
  .object({
    field_4: small,
    field_5: count,
    field_7: count,
    field_9: count,
    field_11: count.optional(),
  })
  .transform((read) => ({
    codec: read.field_4,
    valueCount: read.field_5,
    compressedSize: read.field_7,
    dataPage: read.field_9,
    dictionaryPage: read.field_11,
  }));

const columnChunk = z
  .object({ field_1: bytes.optional(), field_3: columnMetadata.optional(), field_8: anything.optional() })
  .transform((read) => ({
    path: read.field_1,
    metadata: read.field_3,
    isEncrypted: read.field_8 !== undefined,
  }));

const rowGroup = z
  .object({ field_1: listOf(columnChunk), field_3: count })
  .transform((read) => ({ columns: read.field_1, rowCount: read.field_3 }));

const keyValue = z
  .object({ field_1: text, field_2: text.optional() })
  .transform((read) => ({ key: read.field_1, value: read.field_2 }));

export const footerMembers = z
  .object({
    field_2: listOf(schemaElement),
    field_4: listOf(rowGroup),
    field_5: listOf(keyValue).optional(),
  })
  .transform((read) => ({ schema: read.field_2, rowGroups: read.field_4, keyValues: read.field_5 }));

export type FooterMembers = z.output<typeof footerMembers>;
export type SchemaMembers = z.output<typeof schemaElement>;
export type ChunkMembers = z.output<typeof columnChunk>;
