import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as activity from '../activity.ts';
import { call } from './call.ts';

/** The requests that were sent. */
export const activityCalls = {
  /** The list as it stands, then every change of it, until it is closed. */
  follow: call.output(eventIterator(z.array(activity.activityEvent))),
  clear: call.output(z.void()),
  /** One of the list; null where it is not there any more. */
  entry: call.input(z.object({ requestId: z.number().int() })).output(activity.activityEntry.nullable()),
  /** Of a request that is still in the list; they are held by the host alone. */
  messages: call.input(z.object({ requestId: z.number().int() })).output(activity.activityDetails),
  /**
   * Sends a request again, with what its connection has as credentials by now. Answers as soon as it is on its way:
   * how it ends is told as of any other.
   */
  replay: call.input(activity.requestToReplay).output(z.object({ requestId: z.number().int() })),
};
