import { useState } from 'react';
import { type BatchContent, tableOf } from '#batch/index.ts';
import type { Connection } from '#contract/index.ts';
import { writeKindOf } from '#domain/ConnectionName.tsx';
import { formatCount } from '#lib/format.ts';
import { BATCH_KINDS } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { DoneIcon, FailedIcon, RunningIcon } from '#ui/icons.ts';
import { Note } from '#ui/Note.tsx';
import { type TreeColumn, TreeGrid } from '#ui/tree/TreeGrid.tsx';
import type { TreePlace } from '#ui/tree/tree-props.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { checksOf, countChecks } from '../checks/draft-checks.ts';
import type { BatchState, OneByOne, StepState } from '../state/batch-state.ts';
import { ConfirmCommit, commitOperationsText } from './ConfirmCommit.tsx';
import { ALONE, forgetOneByOne, sendOneByOne, stopOneByOne } from './one-by-one.ts';
import styles from './outcome.module.css';
import { AfterActions, OutcomeHead } from './outcome-parts.tsx';

interface OneByOnePageProps {
  readonly open: BatchState;
  readonly connection: Connection | undefined;
  readonly run: OneByOne;
}

/** Operations that are sent by themselves, each with its own state. Clearly no batch. */
export function OneByOnePage({ open, connection, run }: OneByOnePageProps) {
  const { tone, title, lead } = oneByOneText(run);
  return (
    <div className={styles.filled}>
      <OutcomeHead
        tone={tone}
        icon={{ info: RunningIcon, ok: DoneIcon, danger: FailedIcon }[tone]}
        title={title}
        actions={<Actions {...{ open, connection, run }} />}
      >
        {lead}
      </OutcomeHead>
      <div className={styles.results}>
        <TreeGrid
          label="Operations one by one"
          isTree={false}
          rows={stepRows(run)}
          columns={COLUMNS}
          textOf={({ path }) => path}
        />
      </div>
    </div>
  );
}

function Actions({ open, connection, run }: OneByOnePageProps) {
  const { draftId } = open;
  const [isAsking, setAsking] = useState(false);
  if (run.isRunning) return <Button onPress={() => stopOneByOne(draftId)}>Stop after this one</Button>;
  const left = run.draft.operations.filter(({ key }) => run.steps.get(key)?.state !== 'done').length;
  const goOn = () => (connection?.production ? setAsking(true) : void sendOneByOne(draftId));
  if (left === 0) return <AfterActions open={open} onBack={() => forgetOneByOne(draftId)} />;
  return (
    <>
      <Button kind={writeKindOf(connection, 'default')} onPress={goOn}>
        Send remaining {formatCount(left)}
      </Button>
      <Button onPress={() => forgetOneByOne(draftId)}>Back to batch</Button>
      {isAsking && connection !== undefined && (
        <ConfirmCommit
          connection={connection}
          draft={run.draft}
          known={open.facts}
          warnings={0}
          action={`Send the other ${formatCount(left)}`}
          onClose={() => setAsking(false)}
          onCommit={(confirmation) => {
            setAsking(false);
            void sendOneByOne(draftId, confirmation);
          }}
        />
      )}
    </>
  );
}

const COLUMNS: readonly TreeColumn<StepRow>[] = [
  { key: 'number', header: '#', width: '48px', align: 'end', render: ({ number }) => number },
  { key: 'kind', header: 'Operation', width: '168px', render: ({ kind }) => <code>{kind}</code> },
  {
    key: 'table',
    header: 'Table',
    width: 'minmax(0, 1fr)',
    render: ({ path }) => (
      <span className={styles.path}>
        <VisibleText text={path} />
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: 'minmax(0, 1.4fr)',
    render: ({ step }) => (
      <span className={styles.speaks} data-speaks={step.state === 'failed' ? 'against' : 'neither'}>
        <VisibleText text={stepText(step)} />
      </span>
    ),
  },
];

interface StepRow extends TreePlace {
  readonly number: number;
  readonly kind: string;
  readonly path: string;
  readonly step: StepState;
}

export function stepRows({ draft: { operations }, steps }: OneByOne): readonly StepRow[] {
  return operations.map((operation, index) => ({
    key: String(operation.key),
    level: 1,
    position: index + 1,
    siblings: operations.length,
    number: index + 1,
    kind: operation.kind,
    path: (tableOf(operation) ?? []).join(' / '),
    step: steps.get(operation.key) ?? { state: 'waiting' },
  }));
}

export function stepText(step: StepState): string {
  if (step.state !== 'failed') return step.state;
  return `${step.isSure ? 'failed' : 'unknown'}: ${step.failure.message}`;
}

/** How far it came, and what that means for the rest. */
export function oneByOneText({ steps, isRunning }: OneByOne) {
  const states = [...steps.values()];
  const done = formatCount(states.filter(({ state }) => state === 'done').length);
  const all = formatCount(states.length);
  if (isRunning) {
    return {
      tone: 'info',
      title: `Sending, ${done} of ${all} done`,
      lead: 'Each takes effect immediately.',
    } as const;
  }
  const failed = states.find((step) => step.state === 'failed');
  if (failed?.state === 'failed') {
    const doubt = failed.isSure ? '' : ' It’s unknown whether the failed operation took effect.';
    const lead = `Stopped at the first failure. Earlier operations stay applied.${doubt}`;
    return { tone: 'danger', title: `${done} of ${all} done`, lead } as const;
  }
  const lead =
    done === all ? 'Sent one by one, not atomically.' : 'Stopped. Completed operations stay applied.';
  return { tone: done === all ? 'ok' : 'info', title: `${done} of ${all} done`, lead } as const;
}

interface NoBatchCommitProps {
  readonly open: BatchState;
  readonly connection: Connection;
}

/** Said before anything is assembled: this server commits no batch. What it has instead is offered as what it is. */
export function NoBatchCommit({ open, connection }: NoBatchCommitProps) {
  const [isAsking, setAsking] = useState(false);
  const { draftId, editing, facts } = open;
  const missing = missingKinds(editing.draft, connection);
  const { errors, warnings } = countChecks(checksOf(editing.draft, facts));
  const mayStart =
    editing.draft.operations.length > 0 && missing.length === 0 && errors === 0 && !connection.readOnly;
  const press = () => (connection.production ? setAsking(true) : void sendOneByOne(draftId));
  return (
    <div className={styles.note}>
      <Note
        tone="warn"
        title={
          <>
            <VisibleText text={connection.name} limit={80} /> doesn’t support batch commits
          </>
        }
        actions={
          <Button kind={writeKindOf(connection, 'default')} size="small" disabled={!mayStart} onPress={press}>
            Send one by one (not atomic)
          </Button>
        }
      >
        {missing.length > 0
          ? `It also doesn’t support ${missing.join(' or ')}.`
          : 'You can send the operations one by one. Each takes effect immediately; if one fails, earlier ones stay applied.'}
      </Note>
      {isAsking && (
        <ConfirmCommit
          connection={connection}
          draft={editing.draft}
          known={facts}
          warnings={warnings}
          action={`Send ${commitOperationsText(editing.draft.operations.length)} one by one`}
          onClose={() => setAsking(false)}
          onCommit={(confirmation) => {
            setAsking(false);
            void sendOneByOne(draftId, confirmation);
          }}
        />
      )}
    </div>
  );
}

/** The kinds of operations in a batch that the server does not have either. */
function missingKinds({ operations }: BatchContent, { capabilities }: Connection): readonly string[] {
  const kinds = new Set(operations.map(({ kind }) => kind));
  return BATCH_KINDS.filter((kind) => kinds.has(kind) && capabilities[ALONE[kind].operation] === 'no');
}
