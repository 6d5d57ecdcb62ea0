import { readBatchBody } from '../../../../batch/index.ts';
import type { BatchDraft } from '../../../../contract/index.ts';
import { failureOf } from '../../../lib/host/failure.ts';
import { putLast } from '../state/drafts-store.ts';
import { type OpenDraft, startDraft } from '../state/open-draft.ts';
import type { DraftHost } from './draft-saver.ts';
import { type DraftKeeper, keepDrafts } from './keep-drafts.ts';

export interface KeptDrafts extends DraftHost {
  readonly drafts: () => Promise<readonly BatchDraft[]>;
}

/** Brings back the batches that the host kept, and from then on keeps its copies up to date. */
export async function restoreDrafts(host: KeptDrafts): Promise<DraftKeeper> {
  const kept = await readKept(host);
  putLast(kept);
  return keepDrafts(host, kept);
}

/** Those that are begun now are kept all the same: each is a file of its own. */
async function readKept(host: KeptDrafts): Promise<readonly OpenDraft[]> {
  try {
    return (await host.drafts()).flatMap(readDraft);
  } catch (problem) {
    // A host that is gone says nothing, and the window says that already: whoever wants a batch then tries again.
    if (failureOf(problem).code === 'INTERNAL') throw problem;
    host.onFailure(problem);
    return [];
  }
}

/** One that can't be read is left alone: a newer version may have written it. */
function readDraft({ draftId, name, connectionId, body, at }: BatchDraft): readonly OpenDraft[] {
  const read = readBatchBody(body);
  return 'problem' in read ? [] : [startDraft({ draftId, name, connectionId, draft: read.draft, at })];
}
