import type { CommitEvidence } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { draftOf, setDraft } from '../batch-state.ts';
import { tableStates, withFacts } from '../checks/table-facts.ts';
import { forgetNotSent, tellNotSent } from './not-sent.ts';
import { refreshAffected } from './refresh-affected.ts';
import { sentDraft } from './sent-drafts.ts';

/** Finds out whether a batch was applied whose answer never came. It only looks, and sends nothing again. */
export async function resolveOutcome(draftId: string): Promise<void> {
  const commit = endedCommit(draftId);
  if (commit === undefined) return;
  const { recordId, connectionId } = commit.record;
  forgetNotSent(draftId);
  setDraft(draftId, { commit: { ...commit, isFindingOut: true } });
  try {
    for await (const evidence of await host.batches.findOut({ recordId })) take(draftId, recordId, evidence);
  } catch (problem) {
    tellNotSent(draftId, failureOf(problem).details);
  } finally {
    change(draftId, recordId, { isFindingOut: false });
  }
  const draft = sentDraft(recordId);
  const now = endedCommit(draftId);
  if (draft !== undefined && now?.evidence?.verdict === 'applied') refreshAffected(connectionId, draft);
}

function take(draftId: string, recordId: string, evidence: CommitEvidence): void {
  const open = draftOf(draftId);
  if (open === undefined) return;
  setDraft(draftId, { facts: withFacts(open.facts, evidence.facts.map(tableStates)) });
  change(draftId, recordId, { evidence });
}

function endedCommit(draftId: string) {
  const commit = draftOf(draftId)?.commit;
  return commit?.state === 'ended' ? commit : undefined;
}

/** Only while that commit is still the one that is shown. */
function change(
  draftId: string,
  recordId: string,
  next: { readonly evidence?: CommitEvidence; readonly isFindingOut?: boolean },
): void {
  const commit = endedCommit(draftId);
  if (commit?.record.recordId === recordId) setDraft(draftId, { commit: { ...commit, ...next } });
}
