import { z } from 'zod';
import { MAX_BATCH_NAME_LENGTH } from '#protocol/index.ts';
import { idParts, namedTexts, versionRecord } from './catalog.ts';

const connectionId = z.string();

/** The record of the commit that a batch undoes. */
export const undoes = z.string().min(1).max(100).exactOptional();

/** The body of a batch commit as JSON text, so that numbers keep their exact digits. */
const batchJson = z.string().max(32 * 1024 * 1024, 'is too long');

/** A batch that the user edits. SECURITY: the stored draft contains no `identity`. */
export const batchDraft = z.object({
  draftId: z.string().min(1).max(100),
  name: z.string().trim().min(1, 'is required').max(MAX_BATCH_NAME_LENGTH),
  connectionId,
  /** The request body so far. It may still be invalid. */
  body: batchJson,
  undoes,
  /** When it last changed, in milliseconds since 1970. */
  at: z.number(),
});
export type BatchDraft = z.infer<typeof batchDraft>;

/** Counts saves and removals of one draft since the program started. */
const revision = z.number().int().min(0);
/** The page that writes the draft. A page ignores events about its own changes. */
const writer = z.string().min(1).max(100);

export const keptDraft = batchDraft.extend({ revision });
export type SavedBatch = z.infer<typeof keptDraft>;

/** `base` is the revision that the window last read. */
export const draftToSave = batchDraft.extend({ base: revision, writer });
export type DraftToSave = z.infer<typeof draftToSave>;

export const savedDraft = z.discriminatedUnion('state', [
  z.object({ state: z.literal('saved'), revision }),
  /**
   * Another window changed the draft first. Nothing was saved. `newest` is the other window’s draft, or null if it
   * was removed.
   */
  z.object({ state: z.literal('older'), revision, newest: keptDraft.nullable() }),
]);
export type SavedDraft = z.infer<typeof savedDraft>;

export const draftToRemove = z.object({ draftId: batchDraft.shape.draftId, writer });

/** A change of a draft. A commit that ended without a record was not sent. */
export const batchEvent = z.object({
  draftId: batchDraft.shape.draftId,
  writer,
  what: z.enum(['changed', 'removed', 'sending', 'ended']),
});
export type BatchEvent = z.infer<typeof batchEvent>;

/** What the server returned about one table of a batch. */
export const tableFacts = z.object({
  id: idParts,
  state: z.enum(['absent', 'declared', 'stored', 'unknown']),
  location: z.string().exactOptional(),
  managed_versioning: z.boolean().exactOptional(),
  /** Possible secrets are masked. */
  properties: namedTexts.exactOptional(),
  /** Newest first. Absent if the server doesn’t list versions. */
  versions: z.array(versionRecord).exactOptional(),
  allVersions: z.boolean(),
  /** Each tag with its version. A list, since a tag may be named `__proto__`. */
  tags: z.array(z.object({ name: z.string(), version: z.bigint() })).exactOptional(),
  areTagsLeftOut: z.boolean().exactOptional(),
  /** For an absent table: its highest missing namespace, or null if none is missing. Absent if unknown. */
  missingNamespace: idParts.nullable().exactOptional(),
  /** Why the facts are unknown or incomplete, as a message for the user. */
  problem: z.string().exactOptional(),
  at: z.number(),
});
export type TableStateResult = z.infer<typeof tableFacts>;

export const batchToCommit = z.object({
  draftId: batchDraft.shape.draftId.exactOptional(),
  writer: writer.exactOptional(),
  connectionId,
  name: batchDraft.shape.name,
  body: batchJson,
  undoes,
  /** The name of the connection as the user typed it. Required if the connection is marked as production. */
  confirmation: z.string().exactOptional(),
});
export type BatchToCommit = z.infer<typeof batchToCommit>;
