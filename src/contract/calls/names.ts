import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as names from '../names.ts';
import { call, onConnection } from './call.ts';

/** The names of all connections, as the host keeps them. */
export const nameCalls = {
  /**
   * Looks through the names that the host keeps: what it has found so far, again and again until all was looked at. To
   * leave the stream is to call it off. Names that are missing or old are read in the background meanwhile.
   */
  search: call.input(names.nameSearch).output(eventIterator(names.nameFindings)),
  /**
   * How far the names of these connections, or of all, are known: at first as it is, then each change, until it is closed.
   * It loads what is kept of them, so it is for when someone looks for something.
   */
  states: call
    .input(z.object({ connectionIds: z.array(z.string()).max(10_000) }).optional())
    .output(eventIterator(z.array(names.nameState))),
  /** How many names are in some namespaces, from what is kept alone; null for one that is not known. */
  counts: call
    .input(onConnection.extend(names.nameCountsParams.shape))
    .output(z.array(names.nameCount.nullable())),
  walk: call.input(onConnection.extend({ action: names.walkAction })).output(names.nameState),
};
