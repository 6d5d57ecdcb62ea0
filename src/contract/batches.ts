import { z } from 'zod';
import { MAX_BATCH_NAME_LENGTH } from '#protocol/index.ts';
import { idParts, namedTexts, versionRecord } from './catalog.ts';
import { failureDetails } from './errors.ts';

const connectionId = z.string();

/** The record of the commit that a batch undoes. */
const undoes = z.string().min(1).max(100).exactOptional();

/** The body of a batch commit as JSON, so that no number in it changes on its way. */
export const batchJson = z.string().max(32 * 1024 * 1024, 'is too long');

/** A batch that is being put together. SECURITY: what the host keeps of one has no `identity` in it. */
export const batchDraft = z.object({
  draftId: z.string().min(1).max(100),
  name: z.string().trim().min(1, 'is required').max(MAX_BATCH_NAME_LENGTH),
  connectionId,
  /** The request body as far as it is made: it may still be wrong. */
  body: batchJson,
  undoes,
  /** When it last changed, in milliseconds since 1970. */
  at: z.number(),
});
export type BatchDraft = z.infer<typeof batchDraft>;

/** Counts the saves and removals of one draft since the program was started. */
const revision = z.number().int().min(0);
/** The page that writes: what it is told of its own doings it knows already. */
const writer = z.string().min(1).max(100);

export const keptDraft = batchDraft.extend({ revision });
export type SavedBatch = z.infer<typeof keptDraft>;

/** `base` is the revision that the window had seen. */
export const draftToSave = batchDraft.extend({ base: revision, writer });
export type DraftToSave = z.infer<typeof draftToSave>;

export const savedDraft = z.discriminatedUnion('state', [
  z.object({ state: z.literal('saved'), revision }),
  /** Another window was there before. Nothing was saved; this is what that one wrote, or null where it removed it. */
  z.object({ state: z.literal('older'), revision, newest: keptDraft.nullable() }),
]);
export type SavedDraft = z.infer<typeof savedDraft>;

export const draftToRemove = z.object({ draftId: batchDraft.shape.draftId, writer });

/** Something happened to a draft. A commit that ended without a record was not sent. */
export const batchEvent = z.object({
  draftId: batchDraft.shape.draftId,
  writer,
  what: z.enum(['changed', 'removed', 'sending', 'ended']),
});
export type BatchEvent = z.infer<typeof batchEvent>;

/** What a server says of one table that a batch names. */
export const tableFacts = z.object({
  id: idParts,
  state: z.enum(['absent', 'declared', 'stored', 'unknown']),
  location: z.string().exactOptional(),
  managedVersioning: z.boolean().exactOptional(),
  /** With whatever may be secret masked. */
  properties: namedTexts.exactOptional(),
  /** The newest first; absent where the server lists none. */
  versions: z.array(versionRecord).exactOptional(),
  allVersions: z.boolean(),
  /** The version that each tag points at; a list, since a tag may be called `__proto__`. */
  tags: z.array(z.object({ name: z.string(), version: z.bigint() })).exactOptional(),
  areTagsLeftOut: z.boolean().exactOptional(),
  /** Of an absent table: the highest namespace above it that is missing, null where none is; absent where it is unknown. */
  missingNamespace: idParts.nullable().exactOptional(),
  /** Why it is not known, or not whole: for the user. */
  problem: z.string().exactOptional(),
  at: z.number(),
});
export type TableStateResult = z.infer<typeof tableFacts>;

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

/** What is kept of a commit that was sent. SECURITY: without `identity`, and with the values of storage options masked. */
export const batchRecord = z.object({
  recordId: z.string(),
  /** Which draft it was, so that it is not taken for one that was never sent. */
  draftId: batchDraft.shape.draftId.exactOptional(),
  connectionId,
  name: z.string(),
  undoes,
  /** How many tables it was about, and some of them; absent in records of before. */
  tables: z.object({ count: z.number().int(), some: z.array(idParts) }).exactOptional(),
  outcome: commitOutcome,
  /** What was found out later, where no answer came. */
  evidence: evidence.exactOptional(),
});
export type BatchRecord = z.infer<typeof batchRecord>;

export const batchToCommit = z.object({
  draftId: batchDraft.shape.draftId.exactOptional(),
  writer: writer.exactOptional(),
  connectionId,
  /** Of the draft, for the record. */
  name: batchDraft.shape.name,
  body: batchJson,
  undoes,
  /** The name of the connection, typed by the user: asked for where it is marked as production. */
  confirmation: z.string().exactOptional(),
});
export type BatchToCommit = z.infer<typeof batchToCommit>;
