import { useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { writeKindOf } from '#domain/ConnectionName.tsx';
import { formatCount } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { DoneIcon, FailedIcon, RunningIcon, UnknownIcon } from '#ui/icons.ts';
import { Note } from '#ui/Note.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { BatchState } from '../state/batch-state.ts';
import { type OneByOne, operationsLeft, rowsOfRun, stepStates } from '../state/one-by-one-state.ts';
import { ConfirmCommit } from './ConfirmCommit.tsx';
import { backToRemaining, findOutOneByOne, sendOneByOne, stopOneByOne } from './one-by-one.ts';
import styles from './outcome.module.css';
import { AfterActions, OutcomeHead } from './outcome-parts.tsx';
import { StepsGrid } from './StepsGrid.tsx';

interface OneByOnePageProps {
  readonly open: BatchState;
  readonly connection: Connection | undefined;
  readonly run: OneByOne;
}

/** Operations that are sent one by one, each with its own state. The page makes clear that they are not a batch. */
export function OneByOnePage({ open, connection, run }: OneByOnePageProps) {
  const { tone, title, lead } = oneByOneText(run);
  const { problem, isFindingOut } = run;
  return (
    <div className={styles.filled}>
      <OutcomeHead
        tone={tone}
        icon={ICONS[tone]}
        title={title}
        actions={<Actions open={open} connection={connection} run={run} />}
      >
        {lead}
      </OutcomeHead>
      {problem !== undefined && (
        <Note tone="danger" title="Stopped" announced>
          {problem.message}
        </Note>
      )}
      {isFindingOut && (
        <p className={styles.operation} role="status">
          <RunningIcon size={14} /> Checking the tables
        </p>
      )}
      <div className={styles.results}>
        <StepsGrid label="Operations one by one" rows={rowsOfRun(run)} />
      </div>
    </div>
  );
}

const ICONS = { info: RunningIcon, ok: DoneIcon, danger: FailedIcon, unknown: UnknownIcon } as const;

function Actions({ open, connection, run }: OneByOnePageProps) {
  const { draftId } = open;
  const [isConfirming, setConfirming] = useState(false);
  if (run.isRunning) {
    return (
      <Button disabled={run.isStopping === true} onPress={() => void stopOneByOne(draftId)}>
        {run.isStopping === true ? 'Stopping' : 'Stop after this one'}
      </Button>
    );
  }
  const left = operationsLeft(run);
  if (left.length === 0) return <AfterActions open={open} onBack={() => backToRemaining(draftId)} />;
  const isUnknown = stepStates(run).includes('unknown');
  const goOn = () => (connection?.production ? setConfirming(true) : void sendOneByOne(draftId));
  const label = `Send remaining ${formatCount(left.length)}`;
  return (
    <>
      {isUnknown ? (
        <Button kind="primary" disabled={run.isFindingOut} onPress={() => void findOutOneByOne(draftId)}>
          Check on server
        </Button>
      ) : (
        <Button
          kind={writeKindOf(connection, 'default')}
          disabled={connection === undefined || connection.readOnly}
          onPress={goOn}
        >
          {label}
        </Button>
      )}
      <Button disabled={run.isFindingOut} onPress={() => backToRemaining(draftId)}>
        {left.length === run.draft.operations.length
          ? 'Back to batch'
          : `Edit remaining ${formatCount(left.length)}`}
      </Button>
      {isConfirming && connection !== undefined && (
        <ConfirmCommit
          connection={connection}
          draft={{ ...run.draft, operations: left }}
          known={open.facts}
          warnings={0}
          action={label}
          onClose={() => setConfirming(false)}
          onCommit={(confirmation) => {
            setConfirming(false);
            void sendOneByOne(draftId, { confirmation });
          }}
        />
      )}
    </>
  );
}

/** How many operations were applied, and what happens to the rest. */
export function oneByOneText(run: OneByOne) {
  const states = stepStates(run);
  const applied = states.filter((state) => state === 'applied' || state === 'verified').length;
  const done = formatCount(applied);
  const all = formatCount(states.length);
  if (run.isRunning) {
    return {
      tone: 'info',
      title: `Sending, ${done} of ${all} applied`,
      lead: run.isStopping === true ? 'Stopping after this one.' : 'Each takes effect immediately.',
    } as const;
  }
  const title = `${done} of ${all} applied`;
  const earlier = applied > 0 ? ' Earlier operations stay applied.' : '';
  if (states.includes('unknown'))
    return { tone: 'unknown', title, lead: `No response arrived for one of them.${earlier}` } as const;
  if (states.includes('refused') || states.includes('not-applied'))
    return { tone: 'danger', title, lead: `Stopped at the first failure.${earlier}` } as const;
  if (applied === states.length)
    return { tone: 'ok', title, lead: 'Sent one by one, not atomically.' } as const;
  const why = states.includes('verified')
    ? 'Stopped: a response was lost, and that operation was found applied.'
    : 'Stopped.';
  return { tone: 'info', title, lead: `${why}${earlier}` } as const;
}

interface NoBatchCommitProps {
  readonly connection: Connection;
}

/** Shown before operations are added: this server supports no batch commit. The review page offers the alternative. */
export function NoBatchCommit({ connection }: NoBatchCommitProps) {
  return (
    <div className={styles.note}>
      <Note
        tone="warn"
        title={
          <>
            <VisibleText text={connection.name} limit={80} /> doesn’t support batch commits
          </>
        }
      >
        The operations are sent one by one, after a review. Each takes effect immediately; if one fails,
        earlier ones stay applied.
      </Note>
    </div>
  );
}
