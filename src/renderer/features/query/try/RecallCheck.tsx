import { useState } from 'react';
import { type Connection, type Recall, statePredicate } from '#contract/index.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './TryFix.module.css';
import { mostRequests, useTry } from './use-try.ts';

interface RecallCheckProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** The query that ran. */
  readonly query: string;
  readonly recall: Recall | undefined;
  readonly onRecall: (recall: Recall) => void;
}

/** As the query is. */
const SETTINGS = [{}];

/** How many of the rows of the exact search a run has: known, or found out at a press. */
export function RecallCheck({ connection, id, query, recall, onRecall }: RecallCheckProps) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { state, start } = useTry({
    table: { connectionId: connection.id, id, query },
    settings: SETTINGS,
    repeats: 1,
    onTried: ({ results: [found], recallProblem }) => {
      if (found?.recall !== undefined) onRecall(found.recall);
      else setProblem(recallProblem?.message ?? 'This query has no exact answer to compare with.');
    },
  });
  if (recall !== undefined) {
    return (
      <span className={styles.text} title="Rows of the exact search that this run has">
        recall {recall.found} of {recall.of}
      </span>
    );
  }
  const failure = state.state === 'failed' ? state.failure.message : problem;
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
        onPress={() => (connection.production ? setAsking(true) : start())}
      >
        Check recall
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Check recall on production?"
          action="Check recall"
          onClose={() => setAsking(false)}
          onGoOn={() => {
            setAsking(false);
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
