import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './ActivityView.module.css';

export function NoRequests({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <div className={styles.empty}>
      {isFiltered ? (
        <EmptyState title="No request matches">
          The filter looks at method, address, path and status.
        </EmptyState>
      ) : (
        <EmptyState title="No requests yet">
          Every request to a server will be listed here, with its time and its answer.
        </EmptyState>
      )}
    </div>
  );
}
