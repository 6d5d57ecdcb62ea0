import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as batches from '../batches.ts';
import * as catalog from '../catalog.ts';
import { call, onConnection } from './call.ts';

/** Many operations in one commit. */
export const batchCalls = {
  /** Those that are not finished, the latest change first. */
  drafts: call.output(z.array(batches.keptDraft)),
  draft: call.input(z.object({ draftId: z.string() })).output(batches.keptDraft.nullable()),
  /** Of what is saved every `identity` is left out: credentials are never written. */
  saveDraft: call.input(batches.draftToSave).output(batches.savedDraft),
  removeDraft: call.input(batches.draftToRemove).output(z.object({ revision: z.number().int() })),
  /** What any window does to drafts from now on, until it is closed. */
  draftNews: call.output(eventIterator(z.array(batches.batchEvent))),
  /** Asks the server about tables, and tells of each as soon as it is known. */
  look: call
    .input(onConnection.extend({ ids: z.array(catalog.idSchema).max(10_000) }))
    .output(eventIterator(batches.tableFacts)),
  /** Sends it once, and never again by itself. */
  commit: call.input(batches.batchToCommit).output(batches.batchRecord),
  /** Finds out whether a commit whose answer never came was applied. Each look is told; the last one stands. */
  findOut: call.input(z.object({ recordId: z.string() })).output(eventIterator(batches.evidence)),
  /** What was sent before, the latest first. */
  records: call
    .input(z.object({ connectionId: z.string().exactOptional() }))
    .output(z.array(batches.batchRecord)),
  /** The body of a record as it was sent, without `identity`. */
  recordBody: call.input(z.object({ recordId: z.string() })).output(z.string()),
  forgetRecords: call.input(z.object({ recordIds: z.array(z.string()) })).output(z.void()),
};
