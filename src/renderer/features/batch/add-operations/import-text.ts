import { hasIdentity, readBatchBody, remainingCapacity, withoutIdentity } from '#batch/index.ts';
import { formatQuantity } from '#lib/format.ts';
import type { BatchState } from '../state/batch-state.ts';
import { changeDraft } from '../state/change-draft.ts';
import { draftOf } from '../state/drafts-store.ts';

/** What became of a text that was to be taken into a batch: both are sentences for the user. */
export type Imported = { readonly told: string } | { readonly problem: string };

/**
 * Takes the operations of a request body into a batch: into an empty one with everything else that it says.
 * SECURITY: credentials of others do not come along unseen; whoever needs an identity enters it.
 */
export function importText(draftId: string, text: string): Imported {
  const read = readBatchBody(text);
  if ('problem' in read) return { problem: read.problem };
  const bare = withoutIdentity(read.draft);
  const into = draftOf(draftId);
  if (into === undefined) return { problem: 'The batch no longer exists.' };
  const problem = problemOf(into, bare.operations.length);
  if (problem !== undefined) return { problem };
  const { operations, members } = into.editing.draft;
  const isFirst = operations.length === 0 && Object.keys(members).length === 0;
  changeDraft(draftId, isFirst ? { kind: 'all', draft: bare } : { kind: 'add', operations: bare.operations });
  const leftOut = [
    ...(hasIdentity(read.draft) ? ['its identity'] : []),
    ...(isFirst || Object.keys(bare.members).length === 0 ? [] : ['batch-level fields']),
  ];
  return { told: toldOf(bare.operations.length, leftOut) };
}

function problemOf(into: BatchState, count: number): string | undefined {
  if (into.commit.state === 'sending') return 'The batch is being sent. Wait for the response.';
  if (count === 0) return 'No operations found.';
  if (count <= remainingCapacity(into.editing.draft)) return undefined;
  return `Adding ${formatQuantity(count, 'operation')} would exceed the batch limit.`;
}

function toldOf(count: number, leftOut: readonly string[]): string {
  const added = `${formatQuantity(count, 'operation')} added`;
  return leftOut.length === 0 ? added : `${added}, without ${leftOut.join(' and ')}`;
}
