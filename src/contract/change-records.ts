import { z } from 'zod';
import { batchDraft, batchToCommit, tableFacts, undoes } from './batches.ts';
import { idParts } from './catalog.ts';
import { changeKind } from './changes.ts';
import { failureDetails } from './errors.ts';

/** What the server answered for one operation. */
export const operationResult = z.object({
  kind: z.string(),
  transactionId: z.string().exactOptional(),
  /** Its member of the answer as JSON, with whatever may be secret masked. */
  json: z.string(),
});
export type OperationResult = z.infer<typeof operationResult>;

/** The request of a commit, for the page beside its outcome and for the record. */
const sent = {
  /** The request in the ledger. */
  requestId: z.number().int().exactOptional(),
  operationCount: z.number().int(),
  /** Bytes of the body. */
  size: z.number().int(),
  at: z.number(),
  /** In milliseconds. */
  duration: z.number(),
};

/** How a commit ended. Nothing else can be said of one. */
export const commitOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('applied'),
    ...sent,
    transactionId: z.string().exactOptional(),
    /** One for each operation, in their order; fewer where a server answered less than it should. */
    results: z.array(operationResult),
  }),
  /** The server said no, or nothing ever reached it: nothing was applied. */
  z.object({
    kind: z.literal('refused'),
    ...sent,
    failure: failureDetails,
    /** Which operation failed, where the server said so, or its words do without doubt. */
    operationIndex: z.number().int().exactOptional(),
    /** The body of the answer, as text, with whatever may be secret masked. */
    answer: z.string().exactOptional(),
  }),
  /** It went out, and no answer came: it may have been applied or not. */
  z.object({ kind: z.literal('unknown'), ...sent, failure: failureDetails }),
]);
export type CommitOutcome = z.infer<typeof commitOutcome>;

/** What was found out of a commit whose answer never came. */
export const commitResolution = z.enum(['applied', 'not-applied', 'cannot-tell']);
export type CommitResolution = z.infer<typeof commitResolution>;

export const finding = z.object({
  operationIndex: z.number().int(),
  speaks: z.enum(['for', 'against', 'neither']),
  /** What was seen, in a sentence. */
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

/** What every record has, however its operations were sent. */
const head = {
  recordId: z.string(),
  connectionId: z.string(),
  /** Of the batch, or what was done. */
  name: z.string(),
  /** The account on this computer. */
  by: z.string().exactOptional(),
  /** How many tables it was about, and some of them; absent in records of before. */
  tables: z.object({ count: z.number().int(), some: z.array(idParts) }).exactOptional(),
};
const ofBatch = {
  /** Which draft it was, so that it is not taken for one that was never sent. */
  draftId: batchDraft.shape.draftId.exactOptional(),
  undoes,
};

/** What is kept of a batch that was sent whole. SECURITY: without `identity`, and with the values of storage options masked. */
export const batchRecord = z.object({
  way: z.literal('batch'),
  ...head,
  ...ofBatch,
  outcome: commitOutcome,
  /** What was found out later, where no answer came. */
  evidence: evidence.exactOptional(),
});
export type BatchRecord = z.infer<typeof batchRecord>;

/** One change that was sent by itself, or is still to be sent. */
export const changeStep = z.object({
  kind: changeKind,
  id: idParts,
  /** Absent while it was not sent. */
  outcome: commitOutcome.exactOptional(),
  evidence: evidence.exactOptional(),
});
export type ChangeStep = z.infer<typeof changeStep>;

/** What is kept of changes that were sent by themselves: of a batch one by one, or of a single one. */
export const stepsRecord = z.object({
  way: z.enum(['one-by-one', 'single']),
  ...head,
  ...ofBatch,
  at: z.number(),
  steps: z.array(changeStep).min(1),
});
export type StepsRecord = z.infer<typeof stepsRecord>;

/** What was sent to change something, and what became of it: on the disk before the first byte leaves. */
export const changeRecord = z.discriminatedUnion('way', [batchRecord, stepsRecord]);
export type ChangeRecord = z.infer<typeof changeRecord>;

/** A batch whose operations are sent by themselves; with a record, what is left of it. */
export const oneByOneToSend = batchToCommit.extend({
  recordId: z.string().exactOptional(),
  /** Sends again also what nobody knows of whether it was applied. */
  anyway: z.boolean().exactOptional(),
});
export type OneByOneToSend = z.infer<typeof oneByOneToSend>;

/** When it was sent, in milliseconds since 1970. */
export function sentAt(record: ChangeRecord): number {
  return record.way === 'batch' ? record.outcome.at : record.at;
}

/** Whether it was applied, as far as that is known: answered so, or found out. */
export function isStepApplied({
  outcome,
  evidence: found,
}: Pick<ChangeStep, 'outcome' | 'evidence'>): boolean {
  return outcome?.kind === 'applied' || found?.verdict === 'applied';
}
