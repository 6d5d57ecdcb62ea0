import { z } from 'zod';
import { idParts } from './catalog.ts';
import { PHASES } from './first-paint.ts';

const phase = z.enum(PHASES);

/**
 * What sending a request does: `reads` can be sent again at any time, `runs` changes nothing and may cost much, and
 * `changes` changes the catalog.
 */
const requestEffect = z.enum(['reads', 'runs', 'changes']);
export type RequestEffect = z.infer<typeof requestEffect>;

/**
 * One request that the host made, without what it said: the window holds thousands of them, and is told the headers and
 * bodies of the one that somebody looks at.
 */
export const activityEntry = z.object({
  id: z.number().int(),
  connectionId: z.string(),
  method: z.string(),
  /** Path and query below the address. */
  path: z.string(),
  origin: z.string(),
  startedAt: z.number(),
  state: z.enum(['waiting', 'receiving', 'done', 'failed', 'cancelled']),
  status: z.number().int().optional(),
  /** Milliseconds since the start; of a running request: until the last news. */
  duration: z.number(),
  phases: z.partialRecord(phase, z.number()),
  requestBytes: z.number().int(),
  responseBytes: z.number().int(),
  error: z.string().optional(),
  /** The request whose answer pointed here. */
  redirectedFrom: z.number().int().optional(),
  /** Which try it belongs to, where it is not the first. */
  attempt: z.number().int().optional(),
  effect: requestEffect,
  /**
   * Whom it asked: the server of its connection, the storage in which a table lies, or the reader, Vitrine's own process
   * that has storage asked. What a reader was asked for is the cause of what storage was asked for of that table meanwhile.
   */
  part: z.enum(['server', 'storage', 'reader']),
  /** Of a request to storage or to the reader: which table it is about. */
  tableId: idParts.exactOptional(),
  /** Which piece of a file it asks for, as its header says it: `bytes=0-99`. */
  range: z.string().exactOptional(),
  /** As its header says it, by which the logs of a server name it. */
  xRequestId: z.string().exactOptional(),
  /** As the connection was called then, of a request that is read from the disk. */
  connectionName: z.string().exactOptional(),
  /** Nobody is waiting for it: the host reads names ahead. Such requests are many, and kept apart from the others. */
  isBackground: z.boolean(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** How a request ended that the user asked for. */
export const lastAnswer = z.object({
  state: z.enum(['done', 'failed']),
  duration: z.number(),
  status: z.number().int().exactOptional(),
  /** For how many milliseconds the server asked to be left alone. */
  retryAfter: z.number().exactOptional(),
});
export type LastResponse = z.infer<typeof lastAnswer>;

/** What whoever shows the list of requests is told, beginning with the whole list. */
export const activityEvent = z.discriminatedUnion('type', [
  /** New or changed requests, oldest first; a request comes again whenever its state changes. */
  z.object({
    type: z.literal('requests'),
    entries: z.array(activityEntry),
    /** The oldest that the host still has: what came before it is gone. */
    oldestId: z.number().int(),
    /** The same of the requests of the background, and how many there were since the list was last cleared. */
    background: z.object({ oldestId: z.number().int(), count: z.number().int() }),
  }),
  z.object({ type: z.literal('cleared') }),
]);
export type ActivityEvent = z.infer<typeof activityEvent>;

/**
 * A body as the host has it.
 * - `kept`: its text, with its secrets hidden
 * - `left-out`: never kept, and why
 * - `dropped`: it had to make room for newer ones
 * - `none`: there was none
 */
const activityBody = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('kept'),
    text: z.string(),
    /** Something in it is hidden; else the text is what went over the wire. */
    isMasked: z.boolean(),
  }),
  z.object({ state: z.literal('left-out'), why: z.string() }),
  z.object({ state: z.literal('dropped') }),
  z.object({ state: z.literal('none') }),
]);
export type ActivityBody = z.infer<typeof activityBody>;

/** Stands where a secret was. */
export const HIDDEN_VALUE = '‹hidden›';

/** Header values are only there for headers that can't hold a secret. */
const activityHeaders = z.array(z.tuple([z.string(), z.string()]));
export type ActivityHeaders = z.infer<typeof activityHeaders>;

const activityMessage = z.object({ headers: activityHeaders, body: activityBody });

/** What a request said, and what was answered. */
export const activityDetails = z.object({ request: activityMessage, answer: activityMessage });
export type ActivityDetails = z.infer<typeof activityDetails>;

/** A request as it is on the disk after its end. */
export const activityRecord = z.object({ entry: activityEntry, ...activityDetails.shape });
export type ActivityRecord = z.infer<typeof activityRecord>;

/** Earlier requests than those in the list, from the disk: the newest first. */
export const earlierActivity = z.object({
  entries: z.array(activityEntry),
  /** Where the next page begins; null where there is none. */
  next: z.string().nullable(),
});
export type EarlierActivity = z.infer<typeof earlierActivity>;

export const ACTIVITY_FORMATS = ['har', 'jsonl'] as const;
export type ActivityFormat = (typeof ACTIVITY_FORMATS)[number];

export const requestToReplay = z.object({
  requestId: z.number().int(),
  /** The name of the connection as the user typed it, where it is marked as production. */
  confirmation: z.string().exactOptional(),
});
export type ResendRequest = z.infer<typeof requestToReplay>;
