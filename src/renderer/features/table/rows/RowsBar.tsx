import { useState } from 'react';
import { lazyDialog } from '#lib/lazy-component.tsx';
import { Button } from '#ui/Button.tsx';
import { DownloadIcon, FailedIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { ActivityLink } from '../request/RequestFailed.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { RowFilter } from './filter/RowFilter.tsx';
import { failedPlace } from './NoRows.tsx';
import styles from './RowsPage.module.css';
import type { RowsProps } from './use-rows.ts';

const ExportDialog = lazyDialog(async () => (await import('./ExportRowsDialog.tsx')).ExportRowsDialog);

/** Which rows and columns are shown, and the way to a file of them. */
export function RowsBar(props: RowsProps) {
  const [isExporting, setExporting] = useState(false);
  return (
    <div className={styles.bar}>
      <RowFilter {...props} />
      <ColumnChooser {...props} />
      <Button icon={DownloadIcon} onPress={() => setExporting(true)}>
        Export
      </Button>
      <Refused {...props} />
      {isExporting && <ExportDialog {...props} onClose={() => setExporting(false)} />}
    </div>
  );
}

/** What the server says against the filter stands under it. */
function Refused({ rows }: RowsProps) {
  const { failure, state, isFetching, page } = rows;
  if (failure === undefined || isFetching) return null;
  if (failedPlace(failure, state.filter).kind !== 'filter-refused') return null;
  return (
    <div role="alert" className={styles.refused}>
      <FailedIcon size={12} />
      <div className={styles.refusedWords}>
        Couldn’t apply this filter.{page !== undefined && ' Showing the rows from before.'}{' '}
        <VisibleText text={failure.details.serverMessage ?? ''} limit={2000} multiline />
      </div>
      <ActivityLink failure={failure.details} />
    </div>
  );
}
