import type { PlanKind } from '#contract/index.ts';
import { formatBytes } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { RunningIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import styles from './RunButtons.module.css';
import { type RunState, run, useRun } from './run-store.ts';

/** The state of the last run: running, canceled, failed, or not saved. */
export function RunProgress() {
  const { ref } = useTableScope();
  const state = useRun(ref);
  switch (state?.state) {
    case 'running':
      return <Running key={state.since} state={state} />;
    case 'failed':
      return (
        <div className={styles.note}>
          <ErrorBox
            title={`Couldn’t ${VERBS[state.kind]} the query`}
            failure={state.failure}
            onRetry={() => void run(ref, state.kind)}
          />
        </div>
      );
    case 'cancelled':
      return (
        <div className={styles.note}>
          <Note tone="plain" title="Canceled" announced />
        </div>
      );
    case 'done':
      return state.notSavedText === undefined ? null : (
        <div className={styles.note}>
          <Note tone="warn" title="This run wasn’t saved to history">
            {state.notSavedText}
          </Note>
        </div>
      );
    default:
      return null;
  }
}

const VERBS: Readonly<Record<PlanKind, string>> = { explained: 'explain', analyzed: 'analyze', run: 'run' };

type RunningState = Extract<RunState, { state: 'running' }>;

function Running({ state }: { readonly state: RunningState }) {
  const { connection } = useTableScope();
  const seconds = Math.floor(useElapsed(state.since) / 1000);
  return (
    <div
      className={styles.running}
      role="status"
      data-phase={state.answer === undefined ? undefined : 'plan'}
    >
      <RunningIcon size={14} />
      <span>
        {phaseText(state)} {connection.name}
        {state.answer === undefined && state.bytes !== undefined && `, ${formatBytes(state.bytes)}`}
      </span>
      <span className={styles.seconds}>{seconds} s</span>
      <Button size="small" onPress={state.cancel}>
        Cancel
      </Button>
    </div>
  );
}

function phaseText({ kind, answer, bytes }: RunningState): string {
  if (kind === 'explained') return 'Explaining the query on';
  if (kind === 'analyzed' || answer !== undefined) return 'Measuring the plan on';
  return bytes === undefined ? 'Running the query on' : 'Loading rows from';
}
