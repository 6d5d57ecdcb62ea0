import { batchSupport, type Connection, stateSentence } from '#contract/index.ts';
import { BATCH_KINDS, type BatchOperationKind, operationOfBatchKind } from '#protocol/index.ts';
import { errorCountText } from '../checks/draft-checks.ts';
import { type CommitState, isCommitApplied } from '../state/batch-state.ts';

export interface CommitQuestion {
  readonly connection: Connection | undefined;
  readonly commit: CommitState;
  readonly operations: readonly { readonly kind: BatchOperationKind }[];
  readonly errors: number;
  /** The typed JSON can't be read. */
  readonly isBodyBroken: boolean;
}

export interface CommitObstacle {
  readonly text: string;
  /** Whether errors of the checks are the only obstacle. */
  readonly isErrors: boolean;
}

/** Why a batch can’t be committed now; undefined if it can. */
export function commitBlocker(question: CommitQuestion): CommitObstacle | undefined {
  const text = whyNotThere(question) ?? whyNotNow(question.commit) ?? whyNotReady(question);
  if (text !== undefined) return { text, isErrors: false };
  return question.errors > 0
    ? { text: `Fix ${errorCountText(question.errors)} first`, isErrors: true }
    : undefined;
}

/** Reasons against any change on this connection. */
function whyNotThere({ connection, operations }: CommitQuestion): string | undefined {
  if (connection === undefined) return `${stateSentence('removed', 'The connection of this batch')}.`;
  if (connection.readOnly) return `${stateSentence('read-only', connection.name)}.`;
  if (batchSupport(connection) !== 'no') return undefined;
  const lacking = lackingKinds(operations, connection);
  return lacking.length === 0
    ? undefined
    : `${connection.name} supports neither batch commits nor ${lacking.join(' and ')}.`;
}

/** The operations that the server doesn’t support one by one either. */
function lackingKinds(
  operations: CommitQuestion['operations'],
  { capabilities }: Connection,
): readonly BatchOperationKind[] {
  const kinds = new Set(operations.map(({ kind }) => kind));
  return BATCH_KINDS.filter(
    (kind) => kinds.has(kind) && capabilities[operationOfBatchKind(kind).name] === 'no',
  );
}

/** Without evidence that a server takes batches, an undo must not rest on one. */
export function isUndoneOneByOne(connection: Connection): boolean {
  return batchSupport(connection) !== 'yes';
}

function whyNotNow(commit: CommitState): string | undefined {
  if (commit.state === 'idle') return undefined;
  if (commit.state === 'sending') return 'Already being sent';
  if (isCommitApplied(commit)) return 'Already applied';
  const { record, evidence = record.evidence } = commit;
  const isNot = evidence?.verdict === 'not-applied' && !commit.isFindingOut;
  if (record.outcome.kind === 'unknown' && !isNot) {
    return 'Unknown whether it was applied';
  }
  return undefined;
}

function whyNotReady({ operations, isBodyBroken }: CommitQuestion): string | undefined {
  if (isBodyBroken) return 'Fix the JSON first';
  return operations.length === 0 ? 'Add an operation first' : undefined;
}
