import { readBatchBody } from '../../../../batch/index.ts';
import type { BatchRecord, SavedBatch } from '../../../../contract/index.ts';
import { failureOf } from '../../../lib/host/failure.ts';
import { recordSince } from '../commit/record-since.ts';
import { type BatchState, startDraft } from '../state/batch-state.ts';
import { putLast } from '../state/drafts-store.ts';
import type { DraftHost } from './draft-saver.ts';
import { type DraftKeeper, keepDrafts } from './keep-drafts.ts';
import { sawRevision } from './revisions.ts';

export interface KeptDrafts extends DraftHost {
  readonly drafts: () => Promise<readonly SavedBatch[]>;
  readonly records: () => Promise<readonly BatchRecord[]>;
}

/** Brings back the batches that the host kept, and from then on keeps its copies up to date. */
export async function restoreDrafts(host: KeptDrafts): Promise<DraftKeeper> {
  const kept = await readKept(host);
  putLast(kept);
  return keepDrafts(host, kept);
}

/** Those that are begun now are kept all the same: each is a file of its own. */
async function readKept(host: KeptDrafts): Promise<readonly BatchState[]> {
  try {
    const [drafts, records] = await Promise.all([host.drafts(), host.records()]);
    return drafts.flatMap((draft) => readDraft(draft, records));
  } catch (problem) {
    // A host that is gone says nothing, and the window says that already: whoever wants a batch then tries again.
    if (failureOf(problem).code === 'INTERNAL') throw problem;
    host.onFailure(problem);
    return [];
  }
}

/** One that can't be read is left alone: a newer version may have written it. */
function readDraft(kept: SavedBatch, records: readonly BatchRecord[]): readonly BatchState[] {
  const { draftId, name, connectionId, body, at, revision } = kept;
  const read = readBatchBody(body);
  if ('problem' in read) return [];
  const record = recordOf(kept, records);
  sawRevision(draftId, revision);
  return [startDraft({ draftId, name, connectionId, draft: read.draft, at, record })];
}

/** One that was sent as it is, and was or may be applied, does not come back as if it never was. */
function recordOf({ draftId, at }: SavedBatch, records: readonly BatchRecord[]): BatchRecord | undefined {
  const record = recordSince(records, draftId, at);
  return record?.outcome.kind === 'refused' ? undefined : record;
}
