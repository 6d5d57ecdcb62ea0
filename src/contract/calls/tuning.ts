import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { tableRef } from '../catalog.ts';
import { queryJson } from '../plans.ts';
import * as tuning from '../tuning.ts';
import { call } from './call.ts';

const ofSweep = z.object({ sweepId: z.string() });

/** Sets of queries, and what they take and find under many settings. */
export const tuningCalls = {
  sets: call.input(tableRef).output(z.array(tuning.querySet)),
  createSet: call.input(tuning.newQuerySet).output(tuning.querySet),
  renameSet: call
    .input(z.object({ setId: z.string(), name: tuning.querySet.shape.name }))
    .output(tuning.querySet),
  /** Exact answers of it go with it; sweeps stay. */
  removeSet: call.input(z.object({ setId: z.string() })).output(z.void()),
  /** The state of a table, and the index of a vector column. */
  table: call.input(tableRef.extend({ column: z.string() })).output(tuning.measuredTable),
  /** What a sweep would take. It sends a few requests to find out. */
  estimate: call.input(tuning.sweepParams).output(tuning.sweepEstimate),
  /** It runs in the host, and goes on when the window is closed. */
  start: call.input(tuning.sweepParams).output(tuning.sweep),
  /** The sweeps of a table, the latest first. */
  sweeps: call.input(tableRef).output(z.array(tuning.sweepHead)),
  sweep: call.input(ofSweep).output(tuning.sweep),
  /** It as it is, then each change, until it ends or the stream is left. */
  watch: call.input(ofSweep).output(eventIterator(tuning.sweepEvent)),
  pause: call.input(ofSweep).output(z.void()),
  resume: call.input(ofSweep).output(z.void()),
  cancel: call.input(ofSweep).output(z.void()),
  removeSweep: call.input(ofSweep).output(z.void()),
  /** A query of the set under a setting, as it was sent. */
  query: call
    .input(ofSweep.extend({ setting: tuning.setting, query: z.number().int().min(0) }))
    .output(z.object({ query: queryJson })),
};
