import { z } from 'zod';
import { idParts } from './catalog.ts';
import { failureDetails } from './errors.ts';
import { INDEXING_BLOCKERS } from './first-paint.ts';

/*
 * The names that the host keeps of a connection, read in the background. Nothing here asks a server for an answer: what
 * is not known yet is not found, and every answer says how much was known.
 */

export const nameKind = z.enum(['namespace', 'table']);
export type NameKind = z.infer<typeof nameKind>;

/** A stretch of one part of an id, counted as strings are. */
const nameRange = z.object({
  part: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
});
export type NameRange = z.infer<typeof nameRange>;

const nameHit = z.object({
  connectionId: z.string(),
  id: idParts,
  kind: nameKind,
  /** What matched, in order, none touching the next. */
  ranges: z.array(nameRange),
});
export type NameHit = z.infer<typeof nameHit>;

/**
 * How far the names of a connection are known:
 * - `never`: nothing was read yet;
 * - `walking`: being read now; what is known can be searched already;
 * - `paused`: left before its end, by the user or by the end of the program;
 * - `stopped`: left because of `problem`, as without a network;
 * - `partly`: read to its end, but some namespaces could not be read;
 * - `complete`: all of it was read.
 */
const walkState = z.enum(['never', 'walking', 'paused', 'stopped', 'partly', 'complete']);
export type NameLoadState = z.infer<typeof walkState>;

const unreadNamespace = z.object({ id: idParts, details: failureDetails });
export type UnreadNamespace = z.infer<typeof unreadNamespace>;

const asksFirst = z.enum(INDEXING_BLOCKERS);

export const nameState = z.object({
  connectionId: z.string(),
  state: walkState,
  /** Namespaces and tables that are known. */
  names: z.number().int(),
  namespaces: z.number().int(),
  /** Namespaces that are still to be read. */
  remaining: z.number().int(),
  /** When everything was last read to its end; null where it never was. */
  at: z.number().nullable(),
  /** How many namespaces could not be read, and the first of them. Their names of an earlier reading stay. */
  failed: z.number().int(),
  failures: z.array(unreadNamespace),
  /** While walking: until when the server wants to be left alone. */
  resumesAt: z.number().exactOptional(),
  /** Of a walk that stopped. */
  problem: failureDetails.exactOptional(),
  asksFirst: asksFirst.exactOptional(),
  /** Whether it is on the disk, for the next start. */
  isKept: z.boolean(),
});
export type NameState = z.infer<typeof nameState>;

export const nameSearch = z.object({
  /** A part of a name, or a whole id written with the delimiter of its connection. */
  text: z.string().max(2000),
  /** All connections, where it is left out. Only those that are named or in use are also read. */
  connectionIds: z.array(z.string()).max(10_000).exactOptional(),
  kinds: z.array(nameKind).exactOptional(),
  limit: z.number().int().min(1).max(2000).default(200),
  /** One place where someone types: its next search ends the one before. */
  source: z.string().max(200).exactOptional(),
});
export type NameSearch = z.input<typeof nameSearch>;

/** What was found so far; each takes the place of the one before, and the last is whole. */
export const nameFindings = z.object({
  /** The best first. */
  hits: z.array(nameHit),
  /** All that matched so far, also those that are not among the hits. */
  total: z.number().int(),
  isWhole: z.boolean(),
  searched: z.array(nameState),
});
export type NameSearchResults = z.infer<typeof nameFindings>;

/** A column, or a field below one, of a table whose schema came since the program started. */
const columnHit = z.object({
  connectionId: z.string(),
  id: idParts,
  /** The names from the column down. */
  path: z.array(z.string()),
  type: z.string(),
});
export type ColumnHit = z.infer<typeof columnHit>;

export const columnFindings = z.object({
  /** The best first. */
  hits: z.array(columnHit),
  /** All that match, also those that are not among the hits. */
  total: z.number().int(),
  /** How many tables were looked through. */
  tables: z.number().int(),
});
export type ColumnFindings = z.infer<typeof columnFindings>;

/** Namespaces that are directly in one other. */
export const nameCountsParams = z.object({ parent: idParts, names: z.array(z.string()).max(1000) });

/** How many names are directly in a namespace; not whole while it was not read to its end. */
export const nameCount = z.object({ names: z.number().int(), isWhole: z.boolean() });
export type NameCount = z.infer<typeof nameCount>;

/** A part of what is directly in a namespace, beginning with the name of that number. */
export const cachedChildrenParams = z.object({ id: idParts, from: z.number().int().min(0).default(0) });

/** Names that are kept of a namespace that was read to its end, in the order in which they came. */
export const cachedChildren = z.object({
  namespaces: z.array(z.string()),
  tables: z.array(z.string()),
  /** Of both, those that the user added by hand. */
  byHand: z.array(z.string()),
  /** How many there are in all. */
  total: z.number().int(),
  /** When all names of the connection were last read. */
  at: z.number(),
});
export type CachedChildren = z.infer<typeof cachedChildren>;

/**
 * - `start`: goes on where it was left and asks again what failed; where nothing is left, reads all of it anew;
 * - `again`: reads all of it anew;
 * - `pause`: also across a restart, until `start`;
 * - `clear`: forgets the names, on the disk too.
 */
export const walkAction = z.enum(['start', 'again', 'pause', 'clear']);
export type NameLoadAction = z.infer<typeof walkAction>;
