import type { Connection } from '../../../../contract/index.ts';
import type { CommitState } from '../batch-state.ts';
import { errorWords } from '../checks/check-counts.ts';

export interface CommitQuestion {
  readonly connection: Connection | undefined;
  readonly commit: CommitState;
  readonly operations: number;
  readonly errors: number;
  /** What is typed as JSON can't be read. */
  readonly isBodyBroken: boolean;
}

/** Why a batch can't be committed now, in a sentence; undefined where it can. */
export function whyNotCommit(question: CommitQuestion): string | undefined {
  return whyNotThere(question.connection) ?? whyNotNow(question.commit) ?? whyNotReady(question);
}

/** What speaks against any change on this connection. */
export function whyNotThere(connection: Connection | undefined): string | undefined {
  if (connection === undefined) return 'The connection of this batch was removed.';
  if (connection.readOnly) return `${connection.name} is read-only here: nothing in it can be changed.`;
  if (!hasBatchCommit(connection)) return `${connection.name} has no batch commit.`;
  return undefined;
}

export function hasBatchCommit({ capabilities }: Connection): boolean {
  return capabilities.batchCommit !== 'no';
}

function whyNotNow(commit: CommitState): string | undefined {
  if (commit.state === 'idle') return undefined;
  if (commit.state === 'sending') return 'It is on its way.';
  const { record, evidence = record.evidence } = commit;
  if (record.outcome.kind === 'applied' || evidence?.verdict === 'applied') return 'It was applied.';
  const isNot = evidence?.verdict === 'not-applied' && !commit.isFindingOut;
  if (record.outcome.kind === 'unknown' && !isNot) {
    return 'It is not known whether it was applied.';
  }
  return undefined;
}

function whyNotReady({ operations, errors, isBodyBroken }: CommitQuestion): string | undefined {
  if (isBodyBroken) return 'The JSON has a mistake to mend first.';
  if (operations === 0) return 'There is no operation in it yet.';
  return errors > 0 ? `${errorWords(errors)} to mend first.` : undefined;
}
