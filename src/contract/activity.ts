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
 * A request of the host, without headers and bodies: the window holds thousands of requests, and loads headers and
 * bodies for the selected one.
 */
export const activityEntry = z.object({
  id: z.number().int(),
  connectionId: z.string(),
  method: z.string(),
  path: z.string(),
  origin: z.string(),
  startedAt: z.number(),
  state: z.enum(['waiting', 'receiving', 'done', 'failed', 'cancelled']),
  status: z.number().int().optional(),
  /** Milliseconds since the start. For a running request: until its last update. */
  duration: z.number(),
  phases: z.partialRecord(phase, z.number()),
  requestBytes: z.number().int(),
  responseBytes: z.number().int(),
  error: z.string().optional(),
  /** The request whose redirect led to this one. */
  redirectedFrom: z.number().int().optional(),
  /** The number of the attempt. Absent for the first. */
  attempt: z.number().int().optional(),
  effect: requestEffect,
  /**
   * The recipient: the server of the connection, the storage of a table, or the reader (Vitrine’s own process that
   * reads storage). A request to the reader causes the storage requests for the same table that follow it.
   */
  part: z.enum(['server', 'storage', 'reader']),
  /** The table of a request to storage or to the reader. */
  tableId: idParts.exactOptional(),
  /** The requested range of a file, as in the `Range` header: `bytes=0-99`. */
  range: z.string().exactOptional(),
  /** The `x-request-id` header, which the logs of a server also contain. */
  xRequestId: z.string().exactOptional(),
  /** The name of the connection at that time. Only for a request that is read from the disk. */
  connectionName: z.string().exactOptional(),
  /** The host reads names ahead. There are many such requests, so they are kept apart from the others. */
  isBackground: z.boolean(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** How the last request of the user ended. */
export const lastAnswer = z.object({
  state: z.enum(['done', 'failed']),
  duration: z.number(),
  status: z.number().int().exactOptional(),
  /** The requested delay before the next request, in milliseconds. */
  retryAfter: z.number().exactOptional(),
});
export type LastResponse = z.infer<typeof lastAnswer>;

/** An update of the request list. The first event is the whole list. */
export const activityEvent = z.discriminatedUnion('type', [
  /** New or changed requests, oldest first. A request is sent again whenever its state changes. */
  z.object({
    type: z.literal('requests'),
    entries: z.array(activityEntry),
    /** The oldest request that the host still has. */
    oldestId: z.number().int(),
    /** The same for background requests. `count` is their number since the list was last cleared. */
    background: z.object({ oldestId: z.number().int(), count: z.number().int() }),
  }),
  z.object({ type: z.literal('cleared') }),
]);
export type ActivityEvent = z.infer<typeof activityEvent>;

/**
 * A body in the host’s log.
 * - `kept`: its text, with secrets hidden
 * - `left-out`: not stored, with the reason
 * - `dropped`: removed to make room for newer ones
 * - `none`: there was none
 */
const activityBody = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('kept'),
    text: z.string(),
    /** Whether something in the text is hidden. Otherwise the text is what went over the wire. */
    isMasked: z.boolean(),
  }),
  z.object({ state: z.literal('left-out'), why: z.string() }),
  z.object({ state: z.literal('dropped') }),
  z.object({ state: z.literal('none') }),
]);
export type ActivityBody = z.infer<typeof activityBody>;

/** Replaces a secret. */
export const HIDDEN_VALUE = '‹hidden›';

/** Values are included only for headers that can't hold a secret. */
const activityHeaders = z.array(z.tuple([z.string(), z.string()]));
export type ActivityHeaders = z.infer<typeof activityHeaders>;

const activityMessage = z.object({ headers: activityHeaders, body: activityBody });

export const activityDetails = z.object({ request: activityMessage, answer: activityMessage });
export type ActivityDetails = z.infer<typeof activityDetails>;

/** A finished request on the disk. */
export const activityRecord = z.object({ entry: activityEntry, ...activityDetails.shape });
export type ActivityRecord = z.infer<typeof activityRecord>;

/** Earlier requests from the disk that are not in the list, newest first. */
export const earlierActivity = z.object({
  entries: z.array(activityEntry),
  /** Where the next page begins; null on the last page. */
  next: z.string().nullable(),
});
export type EarlierActivity = z.infer<typeof earlierActivity>;

export const ACTIVITY_FORMATS = ['har', 'jsonl'] as const;
export type ActivityFormat = (typeof ACTIVITY_FORMATS)[number];

export const requestToReplay = z.object({
  requestId: z.number().int(),
  /** The name of the connection as the user typed it. Required if the connection is marked as production. */
  confirmation: z.string().exactOptional(),
});
export type ResendRequest = z.infer<typeof requestToReplay>;
