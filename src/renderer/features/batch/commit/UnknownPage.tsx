import { useState } from 'react';
import type { BatchContent } from '#batch/index.ts';
import type { CommitOutcome, Connection } from '#contract/index.ts';
import { formatDateTime } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { DoneIcon, FailedIcon, RunningIcon, UnknownIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import { Note } from '#ui/Note.tsx';
import type { BatchState, CommitState } from '../batch-state.ts';
import { AfterActions } from './AfterActions.tsx';
import { ConfirmCommit } from './ConfirmCommit.tsx';
import { backToDraft, commitDraft } from './commit-draft.ts';
import { FindingList } from './FindingList.tsx';
import { useNotSent } from './not-sent.ts';
import { OutcomeHead } from './OutcomeHead.tsx';
import styles from './outcome.module.css';
import { type UnknownOutcomeText, unknownOutcomeText } from './outcome-messages.ts';
import { resolveOutcome } from './resolve-outcome.ts';

export interface UnknownPageProps {
  readonly open: BatchState;
  readonly sent: BatchContent;
  readonly connection: Connection | undefined;
  readonly commit: Extract<CommitState, { state: 'ended' }>;
  readonly outcome: Extract<CommitOutcome, { kind: 'unknown' }>;
}

const ICONS: Readonly<Record<UnknownOutcomeText['tone'], Icon>> = {
  unknown: UnknownIcon,
  ok: DoneIcon,
  danger: FailedIcon,
};

/** It went out and no answer came. Vitrine finds out by itself, and says when it can't. */
export function UnknownPage(props: UnknownPageProps) {
  const { open, commit, outcome } = props;
  const { isFindingOut, evidence = commit.record.evidence } = commit;
  const words = unknownOutcomeText(evidence, isFindingOut);
  const failure = useNotSent(open.draftId);
  return (
    <div className={styles.page}>
      <OutcomeHead
        tone={words.tone}
        icon={ICONS[words.tone]}
        title={words.title}
        actions={<Actions {...props} verdict={isFindingOut ? undefined : evidence?.verdict} />}
      >
        {words.lead}
      </OutcomeHead>
      <div className={styles.body}>
        <p className={styles.quiet}>{outcome.failure.message}</p>
        {isFindingOut && (
          <p className={styles.operation} role="status">
            <RunningIcon size={14} /> Checking the tables
          </p>
        )}
        {failure !== undefined && (
          <Note tone="danger" title="Couldn’t check the tables">
            {failure.message}
          </Note>
        )}
        {evidence !== undefined && (
          <>
            <FindingList findings={evidence.findings} />
            <p className={styles.quiet}>Checked {formatDateTime(evidence.at)}</p>
          </>
        )}
      </div>
    </div>
  );
}

interface ActionsProps extends UnknownPageProps {
  readonly verdict: 'applied' | 'not-applied' | 'cannot-tell' | undefined;
}

function Actions({ verdict, ...props }: ActionsProps) {
  const { open, commit } = props;
  if (verdict === 'applied') return <AfterActions open={open} onBack={() => backToDraft(open.draftId)} />;
  return (
    <>
      {verdict === 'not-applied' && <SendAgain {...props} />}
      <Button disabled={commit.isFindingOut} onPress={() => void resolveOutcome(open.draftId)}>
        Check again
      </Button>
      {verdict !== undefined && <Button onPress={() => backToDraft(open.draftId)}>Back to batch</Button>}
    </>
  );
}

/** Offered only once it is known that nothing was applied. */
function SendAgain({ open, connection }: UnknownPageProps) {
  const [isAsking, setAsking] = useState(false);
  const press = () => {
    if (connection?.production) setAsking(true);
    else void commitDraft(open.draftId);
  };
  return (
    <>
      <Button kind="primary" disabled={connection === undefined || connection.readOnly} onPress={press}>
        Commit again
      </Button>
      {isAsking && connection !== undefined && (
        <ConfirmCommit
          connection={connection}
          draft={open.editing.draft}
          warnings={0}
          onClose={() => setAsking(false)}
          onCommit={(confirmation) => {
            setAsking(false);
            void commitDraft(open.draftId, confirmation);
          }}
        />
      )}
    </>
  );
}
