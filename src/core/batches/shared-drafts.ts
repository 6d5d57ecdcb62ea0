import type { BatchEvent, DraftToSave, SavedBatch, SavedDraft } from '../../contract/index.ts';
import { createEmitter } from '../emitter.ts';
import { createQueue } from '../storage/queue.ts';
import type { Drafts } from './drafts.ts';

export type SharedDrafts = ReturnType<typeof createSharedDrafts>;

/** The latest state of a draft, who saved it, and the state that was there before that window alone saved. */
interface Revision {
  readonly revision: number;
  readonly writer?: string;
  readonly since: number;
}

const NONE: Revision = { revision: 0, since: 0 };

/**
 * Drafts that several windows may have open: what one window saves is told to the others, and one that has not seen the
 * latest state overwrites nothing. What a window saved itself it has seen, also before it hears of that: it may have saved
 * again while a slow disk was at the save before. Revisions count from the start of the program, as windows do not
 * outlive it.
 */
export function createSharedDrafts(drafts: Drafts) {
  const revisions = new Map<string, Revision>();
  const news = createEmitter<BatchEvent>();
  // A check and the write that follows from it are one step.
  const queue = createQueue();

  const latestOf = (draftId: string) => revisions.get(draftId) ?? NONE;
  const revisionOf = (draftId: string) => latestOf(draftId).revision;

  function counted(draftId: string, writer: string): number {
    const latest = latestOf(draftId);
    const revision = latest.revision + 1;
    const since = latest.writer === writer ? latest.since : latest.revision;
    revisions.set(draftId, { revision, writer, since });
    return revision;
  }

  function hasSeenLatest({ draftId, writer, base }: DraftToSave): boolean {
    const latest = latestOf(draftId);
    return base >= (latest.writer === writer ? latest.since : latest.revision);
  }

  const list = async (): Promise<SavedBatch[]> =>
    (await drafts.list()).map((draft) => ({ ...draft, revision: revisionOf(draft.draftId) }));

  const find = async (draftId: string) => (await list()).find((draft) => draft.draftId === draftId) ?? null;

  return {
    list,
    find,
    save: (toSave: DraftToSave): Promise<SavedDraft> =>
      queue.run(async () => {
        const { base: _, writer, ...draft } = toSave;
        const { draftId } = draft;
        if (!hasSeenLatest(toSave))
          return { state: 'older', revision: revisionOf(draftId), newest: await find(draftId) };
        await drafts.save(draft);
        const revision = counted(draftId, writer);
        news.emit({ draftId, writer, what: 'changed' });
        return { state: 'saved', revision };
      }),
    remove: ({ draftId, writer }: { readonly draftId: string; readonly writer: string }) =>
      queue.run(async () => {
        if ((await find(draftId)) === null) return { revision: revisionOf(draftId) };
        await drafts.remove(draftId);
        const revision = counted(draftId, writer);
        news.emit({ draftId, writer, what: 'removed' });
        return { revision };
      }),
    news,
    async flush(): Promise<void> {
      await queue.idle();
      await drafts.flush();
    },
  };
}
