import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as batches from '../batches.ts';
import * as catalog from '../catalog.ts';
import * as records from '../change-records.ts';
import * as changes from '../changes.ts';
import * as uploads from '../uploads.ts';
import { call, onConnection } from './call.ts';

/** Changes of a catalog, and the records of all changes. */
export const changeCalls = {
  make: call.input(changes.changeToMake).output(changes.changeDone),
  /**
   * Sends the operations of a batch one by one, with an event after each. Closing the stream stops the sending. The
   * outcome of the request in progress is then not reported.
   */
  sendOneByOne: call.input(records.oneByOneToSend).output(eventIterator(records.stepsRecord)),
  /** Stops sending after the present step. Responds once that step has ended. */
  stopOneByOne: call.input(z.object({ draftId: z.string() })).output(z.void()),
  /** Checks whether a change without a response was applied. Sends an event for each check; the last one is final. */
  findOut: call
    .input(z.object({ recordId: z.string(), step: z.number().int().min(0).exactOptional() }))
    .output(eventIterator(records.evidence)),
  /** Records of earlier changes, latest first. */
  records: call
    .input(z.object({ connectionId: z.string().exactOptional() }))
    .output(z.array(records.changeRecord)),
  /** Records whose name, operations, or tables contain all words of a text. */
  findRecords: call.input(z.object({ text: z.string().max(1000) })).output(z.array(z.string())),
  /** The state of a record’s tables before it was sent, as far as it was read. */
  recordBefore: call.input(z.object({ recordId: z.string() })).output(z.array(batches.tableFacts)),
  /** The body of a record as it was sent, without `identity`. */
  recordBody: call.input(z.object({ recordId: z.string() })).output(z.string()),
  forgetRecords: call.input(z.object({ recordIds: z.array(z.string()) })).output(z.void()),
  tags: call.input(catalog.tableRef).output(changes.tableTags),
  /** One version; null if it doesn’t exist. */
  version: call.input(catalog.tableRef.extend({ version: z.bigint().min(0n) })).output(changes.versionThere),
};

export const batchCalls = {
  /** Drafts, latest change first. */
  drafts: call.output(z.array(batches.keptDraft)),
  draft: call.input(z.object({ draftId: z.string() })).output(batches.keptDraft.nullable()),
  /** Removes every `identity` before saving: credentials are never written. */
  saveDraft: call.input(batches.draftToSave).output(batches.savedDraft),
  removeDraft: call.input(batches.draftToRemove).output(z.object({ revision: z.number().int() })),
  /** Changes of drafts by any window. */
  draftEvents: call.output(eventIterator(z.array(batches.batchEvent))),
  /** Describes tables on the server, with events as results come in. Tags are read only for some tables. */
  look: call
    .input(
      onConnection.extend({
        ids: z.array(catalog.idParts).max(10_000),
        withoutTags: z.array(catalog.idParts).max(10_000).exactOptional(),
      }),
    )
    .output(eventIterator(z.array(batches.tableFacts))),
  /** Sends the batch once, without retries. */
  commit: call.input(batches.batchToCommit).output(records.batchRecord),
};

export const uploadCalls = {
  /** Reads a file and sends nothing. */
  open: call.input(uploads.fileSource).output(uploads.fileReport),
  readAgain: call.input(uploads.reparseRequest).output(uploads.fileReport),
  /** Releases the file. A file that the window uploaded to the host is deleted. */
  close: call.input(z.object({ uploadId: z.string() })).output(z.void()),
  /** Creates the table. Closing the stream cancels it. */
  create: call.input(uploads.tableToCreate).output(eventIterator(uploads.uploadEvent)),
};
