import type { BatchContent } from '../../../../batch/index.ts';
import type { CommitOutcome } from '../../../../contract/index.ts';
import { formatDuration } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DoneIcon } from '../../../ui/icons.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import type { BatchState } from '../batch-state.ts';
import { AfterActions } from './AfterActions.tsx';
import { backToDraft } from './commit-draft.ts';
import { commitOperationsText } from './commit-label.ts';
import { OutcomeHead } from './OutcomeHead.tsx';
import styles from './outcome.module.css';
import { ResultList } from './ResultList.tsx';

export interface AppliedPageProps {
  readonly open: BatchState;
  readonly sent: BatchContent;
  readonly outcome: Extract<CommitOutcome, { kind: 'applied' }>;
}

export function AppliedPage({ open, sent, outcome }: AppliedPageProps) {
  const { transactionId, results, duration } = outcome;
  return (
    <div className={styles.filled}>
      <OutcomeHead
        tone="ok"
        icon={DoneIcon}
        title={`${commitOperationsText(outcome.operationCount)} applied`}
        actions={<AfterActions open={open} onBack={() => backToDraft(open.draftId)} />}
      >
        <p>Committed atomically in {formatDuration(duration)}.</p>
        {transactionId !== undefined && (
          <p className={styles.operation}>
            Transaction
            <span className={styles.said}>
              <VisibleText text={transactionId} />
            </span>
            <CopyButton text={transactionId} label="Copy transaction ID" />
          </p>
        )}
      </OutcomeHead>
      <ResultList connectionId={open.connectionId} operations={sent.operations} results={results} />
    </div>
  );
}
