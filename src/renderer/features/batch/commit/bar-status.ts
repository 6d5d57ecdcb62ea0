import type { CheckFreshness } from '../checks/check-freshness.ts';
import { type CheckCounts, warningCountText } from '../checks/draft-checks.ts';
import type { BatchState } from '../state/batch-state.ts';
import type { CommitObstacle } from './commit-blocker.ts';

/** The status of a batch in one line. */
export interface BarStatus {
  readonly tone: 'fine' | 'warning' | 'error' | 'unsure' | 'plain';
  readonly text: string;
}

interface BarQuestion {
  readonly open: Pick<BatchState, 'commit' | 'serverCheck' | 'rejected' | 'editing'>;
  readonly counts: CheckCounts;
  readonly freshness: CheckFreshness;
  /** Why it can’t be committed now. */
  readonly why: CommitObstacle | undefined;
}

/** Never better than what is known: a batch that was rejected, not checked, or checked before a change is not fine. */
export function barStatus({ open, counts, freshness, why }: BarQuestion): BarStatus | undefined {
  const { commit } = open;
  if (commit.state === 'sending') return undefined;
  if (why !== undefined) return { tone: why.isErrors ? 'error' : 'plain', text: why.text };
  if (commit.state === 'ended') {
    const isRejected = commit.record.outcome.kind === 'refused';
    return { tone: 'error', text: isRejected ? 'Rejected' : 'Not applied' };
  }
  if (open.rejected === open.editing.draft) return { tone: 'error', text: 'Unchanged since it was rejected' };
  const unsure = whyUnsure(open.serverCheck, counts, freshness);
  const warnings = counts.warnings > 0 ? warningCountText(counts.warnings) : undefined;
  if (warnings !== undefined)
    return { tone: 'warning', text: unsure === undefined ? warnings : `${warnings}. ${unsure}` };
  return unsure === undefined ? { tone: 'fine', text: 'No issues' } : { tone: 'unsure', text: unsure };
}

function whyUnsure(
  check: BatchState['serverCheck'],
  { unchecked }: CheckCounts,
  freshness: CheckFreshness,
): string | undefined {
  if (freshness.state === 'running') return 'Checking';
  if (check?.failure !== undefined) return 'Couldn’t check on the server';
  if (freshness.state === 'never') return 'Not checked';
  if (freshness.state === 'old') return 'Checked before the last change';
  return unchecked > 0 ? 'Partly checked' : undefined;
}
