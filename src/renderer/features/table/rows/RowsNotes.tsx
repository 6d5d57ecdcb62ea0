import { formatDateTime } from '../../../lib/format/index.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { ActivityLink } from '../request/ActivityLink.tsx';
import { failedPlace } from './model/rows-place.ts';
import type { RowsFootProps } from './RowsFoot.tsx';
import styles from './RowsPage.module.css';
import { SmallerPage } from './SmallerPage.tsx';

/** Other rows did not come: those that were there stay, and say from when they are. */
export function RowsNotes(props: RowsFootProps) {
  const { rows, page } = props;
  const { failure, state, isFetching } = rows;
  if (failure === undefined || isFetching) return null;
  const { kind } = failedPlace(failure, state.filter);
  if (kind === 'filter-refused') return null;
  return (
    <div className={styles.notes}>
      <ErrorBox
        title={`Couldn’t load these rows. Showing rows from ${formatDateTime(page.at)}.`}
        failure={failure.details}
        onRetry={rows.readAgain}
        actions={
          <>
            {kind === 'too-large' && <SmallerPage {...props} />}
            <ActivityLink failure={failure.details} />
          </>
        }
      />
    </div>
  );
}
