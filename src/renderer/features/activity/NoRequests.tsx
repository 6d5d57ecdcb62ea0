import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './ActivityView.module.css';
import type { RequestFilter } from './model/filter-requests.ts';

export interface NoRequestsProps {
  /** There are some, which the filter hides. */
  readonly isFiltered: boolean;
  readonly filter: RequestFilter;
}

export function NoRequests({ isFiltered, filter }: NoRequestsProps) {
  return <div className={styles.empty}>{isFiltered ? <NoMatch filter={filter} /> : <NothingYet />}</div>;
}

function NoMatch({ filter: { text, onlyFailed } }: Pick<NoRequestsProps, 'filter'>) {
  if (onlyFailed && text.trim() === '') {
    return <EmptyState title="No failed requests">Only failed requests are shown.</EmptyState>;
  }
  return (
    <EmptyState title="No request matches">
      Searches method, address, path, connection, and status.
      {onlyFailed && ' Only those that failed are listed now.'}
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No requests yet">
      Requests to servers appear here, with timings and responses.
    </EmptyState>
  );
}
