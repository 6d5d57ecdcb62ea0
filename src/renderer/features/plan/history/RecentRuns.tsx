import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '../../../lib/host/failure.ts';
import { hostQueries } from '../../../lib/host/host.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { PlanIcon } from '../../../ui/icons.ts';
import { LoadingState } from '../../../ui/LoadingState.tsx';
import type { PlansPageProps } from './PlansPage.tsx';
import styles from './RecentRuns.module.css';
import { RunGrid } from './RunGrid.tsx';
import { RunTools } from './RunTools.tsx';
import { useChecked } from './use-checked.ts';

/** What was explained and analyzed before, on every connection; the latest first. */
export function RecentRuns({ queryWords, onOpenRun, onCompare }: PlansPageProps) {
  const { data: runs, error, refetch } = useQuery(hostQueries.plans.history.queryOptions({ input: {} }));
  const { checked, toggle, clear } = useChecked(runs);
  if (runs === undefined) {
    return (
      <Instead>
        {error === null ? (
          <LoadingState what="Loading recent runs" />
        ) : (
          <ErrorBox
            title="Couldn’t load recent runs"
            failure={failureOf(error).details}
            onRetry={() => void refetch()}
          />
        )}
      </Instead>
    );
  }
  if (runs.length === 0) return <NoRuns />;
  return (
    <div className={styles.runs}>
      <RunTools count={runs.length} checked={checked} onCompare={onCompare} onForgotten={clear} />
      <RunGrid runs={runs} checked={checked} queryWords={queryWords} onToggle={toggle} onOpen={onOpenRun} />
    </div>
  );
}

function Instead({ children }: { readonly children: ReactNode }) {
  return <div className={styles.instead}>{children}</div>;
}

function NoRuns() {
  return (
    <Instead>
      <EmptyState icon={PlanIcon} title="No runs yet">
        Query a table, then explain or analyze it. Runs are saved here so you can compare them later.
      </EmptyState>
    </Instead>
  );
}
