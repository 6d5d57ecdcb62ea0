import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as batches from '../batches.ts';
import * as catalog from '../catalog.ts';
import * as records from '../change-records.ts';
import * as changes from '../changes.ts';
import * as uploads from '../uploads.ts';
import { call, onConnection } from './call.ts';

/** Changes of a catalog, and what became of all that were sent. */
export const changeCalls = {
  make: call.input(changes.changeToMake).output(changes.changeDone),
  /** The operations of a batch by themselves: told after each. Who leaves stops it, and does not hear of the one on its way. */
  sendOneByOne: call.input(records.oneByOneToSend).output(eventIterator(records.stepsRecord)),
  /** Ends what is sent one by one after the step that is on its way. Answered once that has ended. */
  stopOneByOne: call.input(z.object({ draftId: z.string() })).output(z.void()),
  /** Finds out whether what was sent without an answer was applied. Each look is told; the last one stands. */
  findOut: call
    .input(z.object({ recordId: z.string(), step: z.number().int().min(0).exactOptional() }))
    .output(eventIterator(records.evidence)),
  /** What was sent before, the latest first. */
  records: call
    .input(z.object({ connectionId: z.string().exactOptional() }))
    .output(z.array(records.changeRecord)),
  /** Those of them in whose names, operations, or tables all words of a text stand. */
  findRecords: call.input(z.object({ text: z.string().max(1000) })).output(z.array(z.string())),
  /** What the tables of a record were before it was sent, as far as that was asked. */
  recordBefore: call.input(z.object({ recordId: z.string() })).output(z.array(batches.tableFacts)),
  /** The body of a record as it was sent, without `identity`. */
  recordBody: call.input(z.object({ recordId: z.string() })).output(z.string()),
  forgetRecords: call.input(z.object({ recordIds: z.array(z.string()) })).output(z.void()),
  tags: call.input(catalog.tableRef).output(changes.tableTags),
  /** One version; null where it is not there. */
  version: call.input(catalog.tableRef.extend({ version: z.bigint().min(0n) })).output(changes.versionThere),
};

/** Many operations in one commit. */
export const batchCalls = {
  /** Those that are not finished, the latest change first. */
  drafts: call.output(z.array(batches.keptDraft)),
  draft: call.input(z.object({ draftId: z.string() })).output(batches.keptDraft.nullable()),
  /** Of what is saved every `identity` is left out: credentials are never written. */
  saveDraft: call.input(batches.draftToSave).output(batches.savedDraft),
  removeDraft: call.input(batches.draftToRemove).output(z.object({ revision: z.number().int() })),
  /** What any window does to drafts from now on, until it is closed. */
  draftEvents: call.output(eventIterator(z.array(batches.batchEvent))),
  /** Asks the server about tables, and tells of each soon after it is known; of some without their tags. */
  look: call
    .input(
      onConnection.extend({
        ids: z.array(catalog.idParts).max(10_000),
        withoutTags: z.array(catalog.idParts).max(10_000).exactOptional(),
      }),
    )
    .output(eventIterator(z.array(batches.tableFacts))),
  /** Sends it once, and never again by itself. */
  commit: call.input(batches.batchToCommit).output(records.batchRecord),
};

/** Files that become tables. */
export const uploadCalls = {
  /** Looks into a file and sends nothing. */
  open: call.input(uploads.fileSource).output(uploads.fileReport),
  readAgain: call.input(uploads.reparseRequest).output(uploads.fileReport),
  /** Lets go of it: a file that the window had sent to the host is removed. */
  close: call.input(z.object({ uploadId: z.string() })).output(z.void()),
  /** Creates the table. To leave the stream is to call it off. */
  create: call.input(uploads.tableToCreate).output(eventIterator(uploads.uploadEvent)),
};
