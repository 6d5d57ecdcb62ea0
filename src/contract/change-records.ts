import { z } from 'zod';
import { defined } from '#protocol/defined.ts';
import { batchDraft, batchToCommit, tableFacts, undoes } from './batches.ts';
import { idParts } from './catalog.ts';
import { changeOperation } from './changes.ts';
import { failureDetails } from './errors.ts';

/** The server’s result for one operation. */
const operationResult = z.object({
  kind: z.string(),
  transactionId: z.string().exactOptional(),
  /** The operation’s part of the response as JSON. Possible secrets are masked. */
  json: z.string(),
});
export type OperationResult = z.infer<typeof operationResult>;

/** The request of a commit. */
const sent = {
  /** The request in the activity log. */
  requestId: z.number().int().exactOptional(),
  operationCount: z.number().int(),
  /** The size of the body in bytes. */
  size: z.number().int(),
  at: z.number(),
  /** In milliseconds. */
  duration: z.number(),
};

/** All possible outcomes of a commit. */
const commitOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('applied'),
    ...sent,
    transactionId: z.string().exactOptional(),
    /** In the order of the operations. Fewer if the server returned too few. */
    results: z.array(operationResult),
  }),
  /** The server rejected the commit, or it was never reached: nothing was applied. */
  z.object({
    kind: z.literal('refused'),
    ...sent,
    failure: failureDetails,
    /** The operation that failed, if the response identifies it. */
    operationIndex: z.number().int().exactOptional(),
    /** The body of the response as text. Possible secrets are masked. */
    answer: z.string().exactOptional(),
  }),
  /** The request was sent and there was no response: it may have been applied or not. */
  z.object({ kind: z.literal('unknown'), ...sent, failure: failureDetails }),
]);
export type CommitOutcome = z.infer<typeof commitOutcome>;

/** The result of checking a commit that got no response. */
const commitResolution = z.enum(['applied', 'not-applied', 'cannot-tell']);
export type CommitResolution = z.infer<typeof commitResolution>;

const finding = z.object({
  operationIndex: z.number().int(),
  speaks: z.enum(['for', 'against', 'neither']),
  /** What was found, as a sentence. */
  words: z.string(),
});
export type CommitEvidenceItem = z.infer<typeof finding>;

export const evidence = z.object({
  verdict: commitResolution,
  findings: z.array(finding),
  facts: z.array(tableFacts),
  at: z.number(),
});
export type CommitEvidence = z.infer<typeof evidence>;

/** Members of all records, whichever way the operations were sent. */
const head = {
  recordId: z.string(),
  connectionId: z.string(),
  /** The name of the batch, or a description of the change. */
  name: z.string(),
  /** The user account on this computer. */
  by: z.string().exactOptional(),
  /** The number of affected tables, and some of them. Absent in records of earlier versions. */
  tables: z.object({ count: z.number().int(), some: z.array(idParts) }).exactOptional(),
};
const ofBatch = {
  /** The draft that was sent, so that the draft isn’t taken for an unsent one. */
  draftId: batchDraft.shape.draftId.exactOptional(),
  undoes,
};

/**
 * A batch that was sent in one request. SECURITY: without `identity`, and with the values of storage options masked.
 */
export const batchRecord = z.object({
  way: z.literal('batch'),
  ...head,
  ...ofBatch,
  outcome: commitOutcome,
  /** What was found out later if there was no response. */
  evidence: evidence.exactOptional(),
});
export type BatchRecord = z.infer<typeof batchRecord>;

/** Operations that are sent outside of a batch: changes, and uploads of rows. */
const stepOperation = z.union([changeOperation, z.enum(['createTable', 'insertRows'])]);
export type StepOperation = z.infer<typeof stepOperation>;

/** Identifies the rows of a request. SECURITY: never the rows themselves. */
const sentRows = z.object({
  /** The size of the Arrow stream in bytes. */
  size: z.number().int(),
  /** The hash of the stream, in hexadecimal digits. */
  sha256: z.string(),
  rows: z.bigint(),
});
export type SentRows = z.infer<typeof sentRows>;

/** One change that was sent outside of a batch request, or is still to be sent. */
const changeStep = z.object({
  operation: stepOperation,
  id: idParts,
  /** For a step that uploads rows: set once all rows are known. */
  body: sentRows.exactOptional(),
  /** For a step that uploads rows: the version that it created, if the server returned it. */
  version: z.bigint().exactOptional(),
  /** Absent until the step is sent. */
  outcome: commitOutcome.exactOptional(),
  evidence: evidence.exactOptional(),
});
export type ChangeStep = z.infer<typeof changeStep>;

/** The upload of rows to a table. */
const uploadFacts = z.object({
  /** The source file. Absent if only a schema was sent. */
  source: z.object({ name: z.string(), size: z.number() }).exactOptional(),
  /** Set if the rows were too large for one request. */
  parts: z
    .object({
      /** The estimated number of parts. Exact once the last part is reached. */
      about: z.number().int(),
      isLastReached: z.boolean(),
    })
    .exactOptional(),
});
export type UploadFacts = z.infer<typeof uploadFacts>;

/** Changes that were sent one by one: the operations of a batch, a single change, or an upload. */
export const stepsRecord = z.object({
  way: z.enum(['one-by-one', 'single', 'upload']),
  ...head,
  ...ofBatch,
  at: z.number(),
  steps: z.array(changeStep).min(1),
  upload: uploadFacts.exactOptional(),
});
export type StepsRecord = z.infer<typeof stepsRecord>;

/** A change and its outcome. It is written to the disk before the first byte is sent. */
export const changeRecord = z.discriminatedUnion('way', [batchRecord, stepsRecord]);
export type ChangeRecord = z.infer<typeof changeRecord>;

/** A batch to send one operation at a time. With a record, only its remaining operations are sent. */
export const oneByOneToSend = batchToCommit.extend({
  recordId: z.string().exactOptional(),
  /** Also sends operations again whose outcome is unknown. */
  anyway: z.boolean().exactOptional(),
});
export type OneByOneToSend = z.infer<typeof oneByOneToSend>;

/** When it was sent, in milliseconds since 1970. */
export function sentAt(record: ChangeRecord): number {
  return record.way === 'batch' ? record.outcome.at : record.at;
}

/** Whether the response or a later check says that the step was applied. */
export function isStepApplied({
  outcome,
  evidence: found,
}: Pick<ChangeStep, 'outcome' | 'evidence'>): boolean {
  return outcome?.kind === 'applied' || found?.verdict === 'applied';
}

/** Whether the outcome is unknown: there was no response, and no check resolved it. */
export function isStepUndecided({
  outcome,
  evidence: found,
}: Pick<ChangeStep, 'outcome' | 'evidence'>): boolean {
  const isFound = found?.verdict === 'applied' || found?.verdict === 'not-applied';
  return outcome?.kind === 'unknown' && !isFound;
}

/** The progress of an upload in parts. */
export const uploadParts = z.object({
  applied: z.number().int(),
  about: z.number().int(),
  isLastReached: z.boolean(),
  /** The versions of the applied parts, if the server returned them. */
  firstVersion: z.bigint().exactOptional(),
  lastVersion: z.bigint().exactOptional(),
});
export type UploadParts = z.infer<typeof uploadParts>;

/** Returns undefined if the upload is not in parts. */
export function uploadPartsOf({ steps, upload }: StepsRecord): UploadParts | undefined {
  if (upload?.parts === undefined) return undefined;
  const applied = steps.filter(isStepApplied);
  const versions = applied.flatMap((step) => versionMade(step) ?? []);
  const [first, last] = [versions[0], versions.at(-1)];
  return {
    ...upload.parts,
    applied: applied.length,
    ...defined({ firstVersion: first, lastVersion: last }),
  };
}

/** If the response was lost, the version that the check found. */
function versionMade({ version, evidence: found }: ChangeStep): bigint | undefined {
  return version ?? found?.facts[0]?.versions?.[0]?.version;
}

/** Whether only some parts were applied, so that the rest can be sent. */
export function isUploadUnfinished(record: StepsRecord): boolean {
  const last = record.steps.at(-1);
  const isWhole = record.upload?.parts?.isLastReached === true && last !== undefined && isStepApplied(last);
  return record.upload?.parts !== undefined && !isWhole && record.steps.some(isStepApplied);
}
