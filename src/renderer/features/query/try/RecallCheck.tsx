import { useState } from 'react';
import { type Recall, statePredicate } from '#contract/index.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './TryFix.module.css';
import { mostRequests, type TryHandle, type TryState } from './use-try.ts';

interface RecallCheckProps {
  /** The query of the run. */
  readonly query: string;
  readonly recall: Recall | undefined;
  readonly handle: TryHandle;
  readonly onRecall: (recall: Recall) => void;
}

/** One setting without changes: measures the query as it is. */
const SETTINGS = [{}];

/** Shows how many rows of the exact search a run has found. If unknown, a button measures it. */
export function RecallCheck({ query, recall, handle, onRecall }: RecallCheckProps) {
  const { connection, ref } = useTableScope();
  const [isConfirming, setConfirming] = useState(false);
  const { state } = handle;
  const start = () =>
    handle.start({
      table: { ...ref, query },
      settings: SETTINGS,
      repeats: 1,
      onTried: ({ results: [found] }) => found?.recall && onRecall(found.recall),
    });
  if (recall !== undefined) {
    return (
      <span className={styles.text} title="Rows of the exact search that this run has">
        recall {recall.found} of {recall.of}
      </span>
    );
  }
  const failure = problemOf(state);
  if (failure !== undefined) {
    return (
      <span role="alert" className={styles.failed} title={failure}>
        <VisibleText text={failure} limit={200} />
      </span>
    );
  }
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        busy={state.state === 'running'}
        tip={{ text: 'Compares the rows with those of the exact search, without the vector index' }}
        onPress={() => (connection.production ? setConfirming(true) : start())}
      >
        Check recall
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Check recall on production?"
          action="Check recall"
          onClose={() => setConfirming(false)}
          onGoOn={() => {
            setConfirming(false);
            start();
          }}
        >
          <p>
            Sends up to {mostRequests({ settings: SETTINGS, repeats: 1 })} requests to{' '}
            <VisibleText text={connection.name} />, which {statePredicate('production')}. One of them searches
            all rows without the vector index, which can take long.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function problemOf(state: TryState): string | undefined {
  if (state.state === 'failed') return state.failure.message;
  if (state.state !== 'done' || state.tried.results[0]?.recall !== undefined) return undefined;
  return state.tried.recallProblem?.message ?? 'This query has no exact answer to compare with.';
}
