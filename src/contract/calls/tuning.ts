import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { tableRef } from '../catalog.ts';
import { queryJson } from '../plans.ts';
import * as tuning from '../tuning.ts';
import { call } from './call.ts';

const ofSweep = z.object({ sweepId: z.string() });

/** Query sets, and sweeps that measure them. */
export const tuningCalls = {
  sets: call.input(tableRef).output(z.array(tuning.querySet)),
  createSet: call.input(tuning.newQuerySet).output(tuning.querySet),
  renameSet: call
    .input(z.object({ setId: z.string(), name: tuning.querySet.shape.name }))
    .output(tuning.querySet),
  /** Also removes its exact answers. Sweeps stay. */
  removeSet: call.input(z.object({ setId: z.string() })).output(z.void()),
  /** The state of a table, and the index of a vector column. */
  table: call.input(tableRef.extend({ column: z.string() })).output(tuning.measuredTable),
  /** Estimates the cost of a sweep. Sends a few requests for it. */
  estimate: call.input(tuning.sweepParams).output(tuning.sweepEstimate),
  /** The sweep runs in the host, and continues if the window is closed. */
  start: call.input(tuning.sweepParams).output(tuning.sweep),
  /** The sweeps of a table, latest first. */
  sweeps: call.input(tableRef).output(z.array(tuning.sweepHead)),
  sweep: call.input(ofSweep).output(tuning.sweep),
  /** Sends the sweep as it is, then each change, until it ends or the stream is closed. */
  watch: call.input(ofSweep).output(eventIterator(tuning.sweepEvent)),
  pause: call.input(ofSweep).output(z.void()),
  resume: call.input(ofSweep).output(z.void()),
  cancel: call.input(ofSweep).output(z.void()),
  removeSweep: call.input(ofSweep).output(z.void()),
  /** A query of the set with a setting, as it was sent. */
  query: call
    .input(ofSweep.extend({ setting: tuning.setting, query: z.number().int().min(0) }))
    .output(z.object({ query: queryJson })),
};
