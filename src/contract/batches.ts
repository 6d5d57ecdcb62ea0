import { z } from 'zod';
import { MAX_BATCH_NAME_LENGTH } from '#protocol/index.ts';
import { idParts, namedTexts, versionRecord } from './catalog.ts';

const connectionId = z.string();

/** The record of the commit that a batch undoes. */
export const undoes = z.string().min(1).max(100).exactOptional();

/** The body of a batch commit as JSON, so that no number in it changes on its way. */
const batchJson = z.string().max(32 * 1024 * 1024, 'is too long');

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
