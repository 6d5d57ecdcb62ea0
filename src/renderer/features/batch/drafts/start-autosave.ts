import { showFailure } from '../../../lib/host/failure.ts';
import { host, hostConnection } from '../../../lib/host/host.ts';
import { tellDraftsRead } from '../state/known-drafts.ts';
import { saveConflictCopy } from './apply-saved-batch.ts';
import { handleBatchEvent } from './batch-events.ts';
import { nameTabs } from './drafts.ts';
import type { DraftKeeper } from './keep-drafts.ts';
import { restoreDrafts } from './restore-drafts.ts';

let started: Promise<DraftKeeper> | undefined;

/** Begins with the batches that the host kept; whoever comes later waits for the same beginning. */
export async function startKeeping(): Promise<void> {
  started ??= start().catch((problem: unknown) => {
    // The next one who wants a batch tries again.
    started = undefined;
    throw problem;
  });
  await started;
}

async function start(): Promise<DraftKeeper> {
  const keeper = await restoreDrafts({
    drafts: () => host.batches.drafts(),
    records: () => host.batches.records({}),
    saveDraft: (draft) => host.batches.saveDraft(draft),
    removeDraft: (draft) => host.batches.removeDraft(draft),
    onOlder: saveConflictCopy,
    onFailure: showFailure,
  });
  tellDraftsRead();
  nameTabs();
  hostConnection.watch((link) => {
    if (link === 'connected') void followOtherWindows();
  });
  // Any of them may be the last that this window hears.
  window.addEventListener('blur', keeper.saveNow);
  window.addEventListener('pagehide', keeper.saveNow);
  document.addEventListener('visibilitychange', keeper.saveNow);
  return keeper;
}

async function followOtherWindows(): Promise<void> {
  try {
    for await (const all of await host.batches.draftNews()) {
      for (const news of all) {
        // What can't be asked for now is seen at the next save.
        await handleBatchEvent({ draft: host.batches.draft, records: host.batches.records }, news).catch(
          () => {},
        );
      }
    }
  } catch {
    // The link broke: its next 'connected' starts this again.
  }
}
