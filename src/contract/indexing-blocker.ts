/**
 * Why the names of a connection are read on request alone: it is marked as production, it is locked, or one of its
 * secrets can't be used now. What is known of them is searched all the same.
 */
export const INDEXING_BLOCKERS = ['production', 'read-only', 'credentials'] as const;
export type IndexingBlocker = (typeof INDEXING_BLOCKERS)[number];
