import type { NewOperation } from '../../../../batch/index.ts';
import { beginDraft, dropDraft } from '../drafts/drafts.ts';
import { changeDraft, undoDraft } from '../state/change-draft.ts';
import { draftOf } from '../state/drafts-store.ts';
import { batchFor } from './batch-for.ts';

export interface Gathered {
  readonly draftId: string;
  readonly name: string;
  readonly takeBack: () => void;
}

/** Puts operations at the end of the connection's batch; without one, a batch is begun. */
export function gather(connectionId: string, operations: readonly NewOperation[]): Gathered {
  const known = batchFor(connectionId, operations.length);
  const { draftId, name } = known ?? beginDraft({ connectionId });
  const before = new Set(keysOf(draftId));
  changeDraft(draftId, { kind: 'add', operations });
  const editing = draftOf(draftId)?.editing;
  const added = keysOf(draftId).filter((key) => !before.has(key));
  return {
    draftId,
    name,
    takeBack: () => {
      // Other changes may have been made meanwhile: those stay.
      if (draftOf(draftId)?.editing === editing) undoDraft(draftId);
      else changeDraft(draftId, { kind: 'remove', keys: added });
      if (known === undefined && keysOf(draftId).length === 0) dropDraft(draftId);
    },
  };
}

function keysOf(draftId: string): readonly number[] {
  return draftOf(draftId)?.editing.draft.operations.map(({ key }) => key) ?? [];
}
