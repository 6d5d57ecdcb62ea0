import { groupsOf } from '../../../../../batch/index.ts';
import { formatCount, formatQuantity } from '../../../../lib/format.ts';
import type { BatchState } from '../../state/batch-state.ts';

export interface ListSummary {
  readonly operations: string;
  /** How many tables they are about; after a commit, how many of them were applied. */
  readonly more: string;
  readonly tone: 'plain' | 'ok' | 'danger' | 'unknown';
}

export function listSummary({ editing, commit }: Pick<BatchState, 'editing' | 'commit'>): ListSummary {
  const { operations } = editing.draft;
  const words = formatQuantity(operations.length, 'operation');
  if (commit.state !== 'ended') {
    const tables = groupsOf(operations).filter(({ id }) => id !== undefined && id.length > 0).length;
    return {
      operations: words,
      more: operations.length === 0 ? '' : formatQuantity(tables, 'table'),
      tone: 'plain',
    };
  }
  const { outcome, evidence } = commit.record;
  if (outcome.kind === 'refused') return { operations: words, more: '0 applied', tone: 'danger' };
  const verdict = outcome.kind === 'applied' ? 'applied' : (commit.evidence ?? evidence)?.verdict;
  if (verdict === 'applied')
    return { operations: words, more: `${formatCount(outcome.operationCount)} applied`, tone: 'ok' };
  if (verdict === 'not-applied') return { operations: words, more: '0 applied', tone: 'danger' };
  return { operations: words, more: 'unknown', tone: 'unknown' };
}
