import type { BatchEvent, DraftToSave, SavedBatch, SavedDraft } from '../../contract/index.ts';
import { createEmitter } from '../emitter.ts';
import { createQueue } from '../storage/queue.ts';
import type { Drafts } from './drafts.ts';

export type SharedDrafts = ReturnType<typeof createSharedDrafts>;

/**
 * Drafts that several windows may have open: what one window saves is told to the others, and one that has not seen the
 * latest state overwrites nothing. Revisions count from the start of the program, as windows do not outlive it.
 */
export function createSharedDrafts(drafts: Drafts) {
  const revisions = new Map<string, number>();
  const news = createEmitter<BatchEvent>();
  // A check and the write that follows from it are one step.
  const queue = createQueue();

  const revisionOf = (draftId: string) => revisions.get(draftId) ?? 0;

  function counted(draftId: string): number {
    const revision = revisionOf(draftId) + 1;
    revisions.set(draftId, revision);
    return revision;
  }

  const list = async (): Promise<SavedBatch[]> =>
    (await drafts.list()).map((draft) => ({ ...draft, revision: revisionOf(draft.draftId) }));

  const find = async (draftId: string) => (await list()).find((draft) => draft.draftId === draftId) ?? null;

  return {
    list,
    find,
    save: ({ base, writer, ...draft }: DraftToSave): Promise<SavedDraft> =>
      queue.run(async () => {
        const { draftId } = draft;
        const revision = revisionOf(draftId);
        if (base < revision) return { state: 'older', revision, newest: await find(draftId) };
        await drafts.save(draft);
        const saved = counted(draftId);
        news.emit({ draftId, writer, what: 'changed' });
        return { state: 'saved', revision: saved };
      }),
    remove: ({ draftId, writer }: { readonly draftId: string; readonly writer: string }) =>
      queue.run(async () => {
        if ((await find(draftId)) === null) return { revision: revisionOf(draftId) };
        await drafts.remove(draftId);
        const revision = counted(draftId);
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
