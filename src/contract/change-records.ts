import { z } from 'zod';
import { defined } from '#protocol/defined.ts';
import { batchDraft, batchToCommit, tableFacts, undoes } from './batches.ts';
import { idParts } from './catalog.ts';
import { changeOperation } from './changes.ts';
import { failureDetails } from './errors.ts';

/** What the server answered for one operation. */
const operationResult = z.object({
  kind: z.string(),
  transactionId: z.string().exactOptional(),
  /** Its member of the answer as JSON, with whatever may be secret masked. */
  json: z.string(),
});
export type OperationResult = z.infer<typeof operationResult>;

/** The request of a commit, for the page beside its outcome and for the record. */
const sent = {
  /** The request in the activity log. */
  requestId: z.number().int().exactOptional(),
  operationCount: z.number().int(),
  /** Bytes of the body. */
  size: z.number().int(),
  at: z.number(),
  /** In milliseconds. */
  duration: z.number(),
};

/** How a commit ended. Nothing else can be said of one. */
const commitOutcome = z.discriminatedUnion('kind', [
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
const commitResolution = z.enum(['applied', 'not-applied', 'cannot-tell']);
export type CommitResolution = z.infer<typeof commitResolution>;

const finding = z.object({
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

/** What is sent by itself: changes, and rows, which no form of a change has. */
const stepOperation = z.enum([...changeOperation.options, 'createTable', 'insertRows']);
export type StepOperation = z.infer<typeof stepOperation>;

/** What tells the rows of one request from any others. SECURITY: never the rows. */
const sentRows = z.object({
  /** Bytes of the Arrow stream. */
  size: z.number().int(),
  /** Of the stream, in hexadecimal digits. */
  sha256: z.string(),
  rows: z.bigint(),
});
export type SentRows = z.infer<typeof sentRows>;

/** One change that was sent by itself, or is still to be sent. */
const changeStep = z.object({
  operation: stepOperation,
  id: idParts,
  /** Of a step that sends rows, once all of them are known. */
  body: sentRows.exactOptional(),
  /** Of a step that sends rows: the version that it made, as far as the server said so. */
  version: z.bigint().exactOptional(),
  /** Absent while it was not sent. */
  outcome: commitOutcome.exactOptional(),
  evidence: evidence.exactOptional(),
});
export type ChangeStep = z.infer<typeof changeStep>;

/** Rows that became a table, or are on their way. */
const uploadFacts = z.object({
  /** The file; absent where there were only columns. */
  source: z.object({ name: z.string(), size: z.number() }).exactOptional(),
  /** Where one request was too large for the server. */
  parts: z
    .object({
      /** How many there are: an estimate until the last one was reached. */
      about: z.number().int(),
      isLastReached: z.boolean(),
    })
    .exactOptional(),
});
export type UploadFacts = z.infer<typeof uploadFacts>;

/** What is kept of changes that were sent by themselves: of a batch one by one, of a single one, or of rows. */
export const stepsRecord = z.object({
  way: z.enum(['one-by-one', 'single', 'upload']),
  ...head,
  ...ofBatch,
  at: z.number(),
  steps: z.array(changeStep).min(1),
  upload: uploadFacts.exactOptional(),
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

/** Whether nobody knows if it was applied: no answer came, and nothing was found out. */
export function isStepUndecided({
  outcome,
  evidence: found,
}: Pick<ChangeStep, 'outcome' | 'evidence'>): boolean {
  const isFound = found?.verdict === 'applied' || found?.verdict === 'not-applied';
  return outcome?.kind === 'unknown' && !isFound;
}

/** How far rows have come that go in parts. */
export const uploadParts = z.object({
  applied: z.number().int(),
  about: z.number().int(),
  isLastReached: z.boolean(),
  /** Of the parts that were applied, as far as the server said them. */
  firstVersion: z.bigint().exactOptional(),
  lastVersion: z.bigint().exactOptional(),
});
export type UploadParts = z.infer<typeof uploadParts>;

/** Undefined where nothing goes in parts. */
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

/** Where its answer was lost, it is the one that was found. */
function versionMade({ version, evidence: found }: ChangeStep): bigint | undefined {
  return version ?? found?.facts[0]?.versions?.[0]?.version;
}

/** Whether some of its parts are there, and others are not: then the rest can be sent. */
export function isUploadUnfinished(record: StepsRecord): boolean {
  const last = record.steps.at(-1);
  const isWhole = record.upload?.parts?.isLastReached === true && last !== undefined && isStepApplied(last);
  return record.upload?.parts !== undefined && !isWhole && record.steps.some(isStepApplied);
}
