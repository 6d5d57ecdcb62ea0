import { z } from 'zod';
import { RequestFailure } from '../http/request-failure.ts';

/** A place in the pages of a server. */
const inServerPages = {
  /** The server's own, passed back untouched. */
  token: z.string().optional(),
  walk: z.number().int(),
  page: z.number().int(),
};

/** Where a listing goes on: in the server's own pages, or at an offset in names that the host holds. */
const cursorSchema = z.discriminatedUnion('in', [
  z.object({
    in: z.literal('pages'),
    part: z.enum(['namespaces', 'tables']),
    ...inServerPages,
  }),
  z.object({ in: z.literal('names'), offset: z.number().int().min(0) }),
  z.object({ in: z.literal('versions'), ...inServerPages }),
  z.object({ in: z.literal('indices'), ...inServerPages }),
]);

export type PageCursor = z.infer<typeof cursorSchema>;
export type PagesCursor = Extract<PageCursor, { in: 'pages' }>;
export type NamesCursor = Extract<PageCursor, { in: 'names' }>;
export type VersionsCursor = Extract<PageCursor, { in: 'versions' }>;
export type IndicesCursor = Extract<PageCursor, { in: 'indices' }>;
export type ListingPart = PagesCursor['part'];

export function encodeCursor(cursor: PageCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

export function decodePagesCursor(text: string): PagesCursor {
  const cursor = decode(text);
  if (cursor?.in !== 'pages') throw movedOn();
  return cursor;
}

export function decodeNamesCursor(text: string): NamesCursor {
  const cursor = decode(text);
  if (cursor?.in !== 'names') throw movedOn();
  return cursor;
}

export function decodeVersionsCursor(text: string): VersionsCursor {
  const cursor = decode(text);
  if (cursor?.in !== 'versions') throw movedOn();
  return cursor;
}

export function decodeIndicesCursor(text: string): IndicesCursor {
  const cursor = decode(text);
  if (cursor?.in !== 'indices') throw movedOn();
  return cursor;
}

function decode(text: string): PageCursor | undefined {
  try {
    return cursorSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    // Not one of ours.
    return undefined;
  }
}

function movedOn(): RequestFailure {
  return new RequestFailure('INVALID', { message: 'This list has changed. Refresh it.' });
}
