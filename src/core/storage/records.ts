import type { z } from 'zod';
import type { JsonObject } from './migrations.ts';

/** The records of a list that its schema knows, and the others word for word. */
export interface SplitRecords<T> {
  readonly good: readonly T[];
  readonly bad: readonly unknown[];
}

/** One bad record must not hide the rest, and must not be lost either. */
export function splitRecords<T>(schema: z.ZodType<T>, records: readonly unknown[]): SplitRecords<T> {
  const parsed = records.map((record) => ({ record, result: schema.safeParse(record) }));
  return {
    good: parsed.flatMap(({ result }) => (result.success ? [result.data] : [])),
    bad: parsed.flatMap(({ record, result }) => (result.success ? [] : [record])),
  };
}

/** For some members of a store's data: the schema of one record in the list. */
export type ListSchemas = Readonly<Record<string, z.ZodType>>;
export type RecordsAside = Readonly<Record<string, readonly unknown[]>>;

/** Takes the bad records out of the named lists. Anything that isn't a list is left for the store's schema to refuse. */
export function setBadRecordsAside(
  data: JsonObject,
  lists: ListSchemas,
): { readonly data: JsonObject; readonly aside: RecordsAside } {
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

/** The reverse: the bad records go to the end of their lists. */
export function putRecordsBack(data: JsonObject, aside: RecordsAside): JsonObject {
  const lists = Object.entries(aside).map(([key, bad]) => {
    const good = data[key];
    return [key, Array.isArray(good) ? [...good, ...bad] : bad] as const;
  });
  return { ...data, ...Object.fromEntries(lists) };
}
