import type { z } from 'zod';
import { parseJson } from '#protocol/index.ts';
import type { LanceFile } from './lance-file.ts';

type Metadata = LanceFile['metadata'];

/** A value of the metadata that is JSON; undefined where it is none, or says something else than is known. */
export function jsonIn<Schema extends z.ZodType>(
  text: string | undefined,
  schema: Schema,
): z.output<Schema> | undefined {
  try {
    return text === undefined ? undefined : schema.safeParse(parseJson(text)).data;
  } catch {
    return undefined;
  }
}

export function wholeNumberIn(metadata: Metadata, name: string): number | undefined {
  const text = metadata.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** SECURITY: a word of the format, and no text that somebody else might have put there. */
export function wordIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Za-z0-9_]{1,40}$/.test(text) ? text : undefined;
}
