import { z } from 'zod';
import { idParts } from './catalog.ts';
import { failureDetails } from './errors.ts';
import { INDEXING_BLOCKERS } from './first-paint.ts';

/*
 * Cached names of connections, read in the background. Calls for them send no request: they search only known names,
 * and return how much is known.
 */

export const nameKind = z.enum(['namespace', 'table']);
export type NameKind = z.infer<typeof nameKind>;

/** A range in one part of an ID, in UTF-16 code units. */
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
  /** The matching ranges, in order and disjoint. */
  ranges: z.array(nameRange),
});
export type NameHit = z.infer<typeof nameHit>;

/**
 * How far the names of a connection are known:
 * - `never`: no name was read yet;
 * - `walking`: being read; names can be searched as soon as they are read;
 * - `paused`: interrupted by the user or by the end of the program;
 * - `stopped`: interrupted by `problem`, for example no network;
 * - `partly`: read to its end, but some namespaces could not be read;
 * - `complete`: all names were read.
 */
const nameLoadState = z.enum(['never', 'walking', 'paused', 'stopped', 'partly', 'complete']);
export type NameLoadState = z.infer<typeof nameLoadState>;

const unreadNamespace = z.object({ id: idParts, details: failureDetails });
export type UnreadNamespace = z.infer<typeof unreadNamespace>;

const asksFirst = z.enum(INDEXING_BLOCKERS);

export const nameState = z.object({
  connectionId: z.string(),
  state: nameLoadState,
  /** The number of known namespaces and tables. */
  names: z.number().int(),
  namespaces: z.number().int(),
  /** The number of namespaces that are still to be read. */
  remaining: z.number().int(),
  /** When all names were last read; null if they never were. */
  at: z.number().nullable(),
  /**
   * The number of namespaces that could not be read, and the first of them. Their names from an earlier read stay.
   */
  failed: z.number().int(),
  failures: z.array(unreadNamespace),
  /** While reading: when reading continues after a delay that the server requested. */
  resumesAt: z.number().exactOptional(),
  /** Only in the state `stopped`. */
  problem: failureDetails.exactOptional(),
  asksFirst: asksFirst.exactOptional(),
  /** Whether the names are saved on the disk. */
  isSaved: z.boolean(),
});
export type NameState = z.infer<typeof nameState>;

export const nameSearch = z.object({
  /** A part of a name, or a whole ID with the delimiter of its connection. */
  text: z.string().max(2000),
  /** Default: all connections. Missing names are read only for connections that are listed here or in use. */
  connectionIds: z.array(z.string()).max(10_000).exactOptional(),
  kinds: z.array(nameKind).exactOptional(),
  limit: z.number().int().min(1).max(2000).default(200),
  /** The input field. A new search of the same field cancels its previous one. */
  source: z.string().max(200).exactOptional(),
});
export type NameSearch = z.input<typeof nameSearch>;

/** Results so far. Each event replaces the one before; the last one is complete. */
export const nameSearchResults = z.object({
  /** Best first. */
  hits: z.array(nameHit),
  /** The number of all matches so far, including those that are not among the hits. */
  total: z.number().int(),
  isWhole: z.boolean(),
  searched: z.array(nameState),
});
export type NameSearchResults = z.infer<typeof nameSearchResults>;

/** A column, or a nested field, of a table whose schema was read since the program started. */
const columnHit = z.object({
  connectionId: z.string(),
  id: idParts,
  /** The names from the column down to the field. */
  path: z.array(z.string()),
  type: z.string(),
});
export type ColumnHit = z.infer<typeof columnHit>;

export const columnFindings = z.object({
  /** Best first. */
  hits: z.array(columnHit),
  /** The number of all matches, including those that are not among the hits. */
  total: z.number().int(),
  /** The number of tables that were searched. */
  tables: z.number().int(),
});
export type ColumnFindings = z.infer<typeof columnFindings>;

/** Namespaces with the same parent. */
export const nameCountsParams = z.object({ parent: idParts, names: z.array(z.string()).max(1000) });

/** The number of names directly in a namespace. `isWhole` is false until the namespace is read completely. */
export const nameCount = z.object({ names: z.number().int(), isWhole: z.boolean() });
export type NameCount = z.infer<typeof nameCount>;

/** A page of the names directly in a namespace. `from` is the index of the first. */
export const cachedChildrenParams = z.object({ id: idParts, from: z.number().int().min(0).default(0) });

/** Cached names of a completely read namespace, in the server’s order. */
export const cachedChildren = z.object({
  namespaces: z.array(z.string()),
  tables: z.array(z.string()),
  /** Those of both lists that the user added by hand. */
  byHand: z.array(z.string()),
  /** The number of all names in the namespace. */
  total: z.number().int(),
  /** When all names of the connection were last read. */
  at: z.number(),
});
export type CachedChildren = z.infer<typeof cachedChildren>;

/**
 * - `start`: continues an interrupted read and retries what failed; if it was complete, reads all names again;
 * - `again`: reads all names again;
 * - `pause`: pauses reading until `start`, even after a restart;
 * - `clear`: deletes the cached names, also on the disk.
 */
export const nameLoadAction = z.enum(['start', 'again', 'pause', 'clear']);
export type NameLoadAction = z.infer<typeof nameLoadAction>;
